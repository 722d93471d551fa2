"""Builds from the sources: the app, the catalogues, the demo, the one file."""
