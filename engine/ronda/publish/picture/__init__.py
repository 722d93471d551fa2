"""The preview picture for links to a club's pages, drawn with the standard library alone."""
