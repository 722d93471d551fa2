"""The event: its screen, history, conflicts, the room, and the pages around events."""
