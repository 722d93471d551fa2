"""The server of a hall: players follow the event on their phones, with no internet and the event in the app."""
