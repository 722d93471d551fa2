"""What everything else here stands on: the start, locks, files written whole, stamps, sentences for faults."""
