"""The event: its own screen, history, conflicts, the room, and what surrounds events."""
