"""Printing, and what the camera reads off paper."""
