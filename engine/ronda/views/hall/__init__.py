"""What players read and send in the hall, from their own phones."""
