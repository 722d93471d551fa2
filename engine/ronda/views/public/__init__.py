"""The pages of the results site."""
