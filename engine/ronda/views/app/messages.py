"""Sentences that the browser's side needs, by key."""

from ronda.core.text import N_

MESSAGES = {
    "conflict": N_("Another window changed this event. Look at what it did, then repeat your step."),
    "write_failed": N_("The step could not be stored and was not done. Export the event, then try again."),
    "thrown_away": N_(
        "This browser has thrown its data away. The step was not done, and the event is in this window only: save "
        "the file now. Opened here, it is stored again."
    ),
    "newer_store": N_(
        "A newer Ronda has taken over what this browser stores, and the step was not done. Export the event, then "
        "reload."
    ),
    "let_go": N_("The damaged entries are gone from this device."),
    "quota": N_("The device has no room left. Export the event, free some space, then repeat your step."),
    "newer_build": N_("A newer Ronda is open in another window. Reload this one before you go on."),
    "copied": N_("Copied: paste it where the players read it."),
    "rule_copied": N_("Copied: paste it at the host."),
}
