"""What holds for every test."""

from hypothesis import settings

# A slow machine is no fault of what is tested.
settings.register_profile("ronda", deadline=None)
settings.load_profile("ronda")
