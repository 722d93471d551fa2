"""Commands for event files, sites and hosts; all of them are in the one file, too."""
