"""Sentences for the browser's side, by key."""

from ronda.core.text import N_

BROWSER_MESSAGES = {
    "conflict": N_("Another window changed this event. Look at what it did, then repeat your step."),
    "write_failed": N_("The step could not be stored and was not done. Save a copy, then try again."),
    "thrown_away": N_(
        "This browser has thrown its data away. The step was not done, and the event is in this window only: save "
        "the file now. Opened here, it is stored again."
    ),
    "newer_store": N_(
        "A newer Ronda has taken over what this browser stores, and the step was not done. Save a copy, then reload."
    ),
    "let_go": N_("The damaged entries are gone from this device."),
    "quota": N_("The device has no room left. Save a copy, free some space, then repeat your step."),
    "newer_build": N_("A newer Ronda is open in another window. Reload this one before you go on."),
    "no_codes": N_("This browser cannot keep a code: open Ronda at an address that begins with https."),
    "copied": N_("Copied: paste it where the players read it."),
    "interchange_copied": N_("Copied: paste it into the other program."),
    "camera_missing": N_("This device has no camera. Choose a picture of the code, or paste its text."),
    "camera_refused": N_(
        "The browser keeps the camera closed. Allow it for this page in the settings beside the address, or choose "
        "a picture of the code."
    ),
    "camera_busy": N_(
        "The camera gives no picture: another program may be using it. Close that one and try again, or choose a "
        "picture of the code."
    ),
    "camera_insecure": N_(
        "Browsers open the camera only on pages served over https, and this one is not. Open Ronda there, or choose a "
        "picture of the code."
    ),
    "no_picture": N_("The browser cannot read this file as a picture. Choose a photo or a screenshot of the code."),
    "picture_without_code": N_(
        "No code was found in the picture. Take it again from closer, straight on and sharp, with the whole code in it."
    ),
    "still_typing": N_("A result is being typed. Save it or empty its fields, then choose the picture again."),
    "downloaded": N_("Saved among the downloads of this browser."),
    "codes_copied": N_("Copied: paste it on the other device, at “Receive from another device”."),
    "report_copied": N_("Copied: paste it where you tell what went wrong."),
    "rule_copied": N_("Copied: paste it at the host."),
}
