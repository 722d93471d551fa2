"""Whether a log says what it did: rounds paired again from their seeds, and its fingerprints."""
