"""What programs read of each page: the same as JSON, one file for all languages, and tables as CSV."""
