"""What the app, the results site and files show alike."""
