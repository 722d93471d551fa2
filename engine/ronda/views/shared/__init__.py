"""Views shared by the app, the results site and files."""
