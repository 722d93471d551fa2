"""Fields that came after the first version of the file format."""

LATER = {"later": True}
"""Marks such a field: its default is not written, so that older files stay as they are."""
