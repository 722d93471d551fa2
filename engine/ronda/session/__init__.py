"""The app's state in memory, and what it knows about its device."""
