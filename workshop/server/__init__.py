"""The server of a hall: players follow the event on their phones, without internet and with the event in the app."""
