"""A club's own look of its results site, as data: read, checked, and made into what the pages use."""
