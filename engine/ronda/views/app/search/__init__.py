"""The list that is searched by typing."""
