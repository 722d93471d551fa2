"""A club's look for its results site, as data: reading, checking and applying it."""
