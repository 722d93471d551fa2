"""What all screens of the app share: route, permissions, clock, rows, refusals."""
