"""This device and others: lock, links, transfer, hosts."""
