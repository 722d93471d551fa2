"""What the app holds in memory, and what it knows of the device that it runs on."""
