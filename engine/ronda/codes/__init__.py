"""Messages from screen to camera: made small, cut into parts that a camera catches up with, and put together."""
