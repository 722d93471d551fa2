"""What is to come: simulated tournaments, forecasts, and who can still make the cut."""
