"""What the commands do with event files, sites and hosts; all of it is in the one file, too."""
