"""The kinds of targets, found by discovery: every module of this package defines one ``KIND``."""
