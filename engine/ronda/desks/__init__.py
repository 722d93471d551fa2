"""One event on several devices: what was done on one is done anew on another, once, and nothing of it is lost."""

from ronda.desks.meeting import Meeting, follow, meet
from ronda.desks.settling import settle

__all__ = ["Meeting", "follow", "meet", "settle"]
