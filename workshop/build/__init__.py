"""What is built of the sources: the app, the catalogues, the demo, the one file."""
