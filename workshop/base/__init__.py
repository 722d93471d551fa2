"""The base of all other workshop packages: startup, locks, atomic writes, stamps and error sentences."""
