"""Shared parts of the app's screens: route, permissions, clock, rows, refusals."""
