"""Films for the browser's own camera, made of pictures of a screen as a hand-held phone sees them."""

from __future__ import annotations

import base64
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from playwright.sync_api import Page

FAKE_CAMERA = ("--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream")
"""A camera that shows a film, and that the person allows."""
WIDTH, HEIGHT = 1280, 720

_SEEN = """async ({ picture, turn, near, blur, light, right, down, width, height, mark }) => {
    const image = await createImageBitmap(new Blob([Uint8Array.from(atob(picture), (byte) => byte.charCodeAt(0))]));
    const canvas = new OffscreenCanvas(width, height);
    const seen = canvas.getContext("2d");
    seen.fillStyle = "#555";
    seen.fillRect(0, 0, width, height);
    for (let bit = 0; mark && bit < 8; bit += 1) {
        seen.fillStyle = mark >> bit & 1 ? "#fff" : "#000";
        seen.fillRect(32 * bit, 0, 32, 32);
    }
    seen.translate(width / 2 + right, height / 2 + down);
    seen.rotate(turn);
    const scale = near * Math.min(width / image.width, height / image.height);
    seen.scale(scale, scale);
    seen.filter = `blur(${blur}px) brightness(${light})`;
    seen.drawImage(image, -image.width / 2, -image.height / 2);
    const made = await canvas.convertToBlob({ type: "image/jpeg", quality: 0.7 });
    const bytes = new Uint8Array(await made.arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Hand:
    """How a screen is filmed."""

    turn: float = 0.12
    """How far the camera is turned, in radians."""
    near: float = 0.9
    """How much of the picture's height the screen fills."""
    blur: float = 1.0
    """Pixels."""
    light: float = 0.8
    shake: int = 12
    """Pixels by which it moves from one picture to the next."""
    frames: int = 4
    """For how many frames each picture is on the screen."""
    lost: float = 0.0
    """How many of the frames are lost."""
    width: int = WIDTH
    height: int = HEIGHT


def film_of(page: Page, pictures: Iterable[bytes], to: Path, hand: Hand) -> Path:
    """Write a film of pictures of a screen; takes a page that can draw."""
    to.write_bytes(b"".join(frames_of(page, pictures, hand, Random(1))))
    return to


def frames_of(page: Page, pictures: Iterable[bytes], hand: Hand, chance: Random, mark: int = 0) -> Iterator[bytes]:
    """The frames of a film; with a mark of one byte its bits stand as squares in a corner, the lowest first."""
    for picture in pictures:
        shown = {
            "picture": base64.b64encode(picture).decode(),
            "turn": hand.turn,
            "near": hand.near,
            "blur": hand.blur,
            "light": hand.light,
            "right": chance.randint(-hand.shake, hand.shake),
            "down": chance.randint(-hand.shake, hand.shake),
            "width": hand.width,
            "height": hand.height,
            "mark": mark,
        }
        frame = base64.b64decode(page.evaluate(_SEEN, shown))
        yield from (frame for _ in range(hand.frames) if chance.random() >= hand.lost)


def camera(film: Path) -> Sequence[str]:
    """The flags of a browser whose camera sees a film over and over."""
    return (*FAKE_CAMERA, f"--use-file-for-fake-video-capture={film}")


def codes_shown(page: Page, count: int) -> list[bytes]:
    """Pictures of the whole screen with one code after the other on it."""
    seen: dict[str, bytes] = {}
    while len(seen) < count:
        before = page.locator("[data-film]").get_attribute("data-code")
        picture = page.screenshot()
        if before == page.locator("[data-film]").get_attribute("data-code"):
            seen.setdefault(before or "", picture)
    return list(seen.values())
