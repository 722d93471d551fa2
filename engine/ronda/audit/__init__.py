"""Verifying a log: pairing its rounds again from their seeds, and its fingerprints."""
