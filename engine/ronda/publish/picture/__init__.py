"""The picture beside a link to a club's pages, drawn by the standard library alone."""
