"""Files for other programs and for people: CSV, JSON, texts to share."""
