"""What a row of the tables of faults says: what breaks, what the person reads, what is kept, which test breaks it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """Something that breaks. Rows with more to drive a test by are of a class of their own."""

    name: str
    """What breaks."""
    seen: str
    """What the person reads, word for word; what differs from case to case stands in braces. Empty: nothing is said."""
    kept: str
    """What is there afterwards."""
    test: str
    """Where it is broken: a file of tests and the function in it, which takes what is seen from here."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Subject:
    """The faults of one part, and what is promised against them."""

    title: str
    promise: str
    faults: tuple[Fault, ...]
