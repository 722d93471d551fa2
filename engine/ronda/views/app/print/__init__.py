"""What goes on paper, and what the camera reads off it."""
