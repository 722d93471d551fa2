"""The work behind build.py, one subject per module; nothing here knows tournament rules."""
