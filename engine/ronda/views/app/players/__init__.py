"""Players: registration, check-in, conduct."""
