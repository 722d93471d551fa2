"""Setup: details, announcement, structure, rules and checklist."""
