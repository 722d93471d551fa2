"""Outlook: simulated tournaments, forecasts, and who can still make the cut."""
