"""The searchable list of places and actions."""
