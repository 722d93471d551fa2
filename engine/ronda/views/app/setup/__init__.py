"""Setting up: details, announcement, structure, rules and checklist."""
