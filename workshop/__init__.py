"""What build.py does, one subject a module; nothing here knows a tournament."""
