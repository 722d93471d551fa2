"""What is to come: simulated events, forecasts, and who can still make the cut."""
