"""All that the hall's server knows while it runs, and what of it is on the disk."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path

import click
from anyio import to_thread

from ronda.core.errors import Refusal
from workshop.base.error_text import describe_error
from workshop.server.claims import Claims
from workshop.server.hall_pages import HallSite, OlderCopy, ShownByOtherBrowser
from workshop.server.hall_storage import HallStorage
from workshop.server.player_messages import PlayerMessages

_BROWSERS = "browsers"


class Hall:
    """The pages, the claims and the messages of a hall."""

    def __init__(self, folder: Path) -> None:
        """Takes up what the folder holds; an event that cannot be read is left out, and said."""
        self.kept = HallStorage(folder)
        self.site = HallSite(self.kept.secret)
        self.claims = Claims(self.kept, entered=self._entered)
        self.messages = PlayerMessages(self.kept)
        self.addresses: tuple[str, ...] = ()
        self.version = 0
        """Goes up with every change of which the organiser's window is to hear."""
        self.waiting = 0
        """So many windows wait for news."""
        self._steps: dict[str, int] = {}
        self._heads: dict[str, str] = {}
        """The digest of the last of them, by event."""
        self._browsers: dict[str, str] = {}
        """The one browser of this computer, by event, that hands it over and takes in what players say of it."""
        with suppress(ValueError):  # the next browser that hands an event over has it then
            self._browsers = self.kept.read(_BROWSERS) or {}
        self._is_ending = False
        self._news = asyncio.Condition()
        self._taking = asyncio.Lock()
        for path in self.kept.events():
            try:
                self.site.show(self.site.made(path.read_text(encoding="utf-8")))
            except (Refusal, OSError, ValueError) as problem:
                reason = describe_error(problem) if isinstance(problem, Refusal | OSError) else str(problem)
                click.echo(f"{path.name} is left out: {reason} The app hands it over again.", err=True)

    def _entered(self) -> dict[str, dict[str, int]]:
        return {event: shown.entered for event, shown in self.site.shown.items()}

    async def show(
        self, text: str, browser: str = "", *, steps: int = 0, head: str = "", after: str = ""
    ) -> dict[str, object]:
        """Take the copy of an event, which is on the disk before anybody sees it; 0 steps are as new as any.

        Takes what the browser keeps that hands it over, the digest of its last step, and of that where the steps end
        that are shown. Gives what stands for what is shown now. Raises ``Refusal`` for what is none, where another
        browser shows the event and this one does not go on from there, and where another window handed over as many
        steps; ``OSError`` where it cannot be kept: all stays as it was.
        """
        async with self._taking:
            made = await to_thread.run_sync(self.site.made, text)
            event = made.log.tournament.id
            is_next = bool(after) and after == self._heads.get(event)
            if not (is_next or self.is_of(event, browser)):
                raise ShownByOtherBrowser("Another browser of this computer shows this event.")
            if 0 < steps <= self._steps.get(event, 0) and made is not self.site.shown.get(event):
                raise OlderCopy("The hall shows a newer state of this event.")
            if self._browsers.get(event) != browser:
                browsers = {**self._browsers, event: browser}
                await to_thread.run_sync(self.kept.keep, _BROWSERS, browsers)
                self._browsers = browsers
            before = self.site.shown.get(event)
            was = before.log.tournament if before else None
            await to_thread.run_sync(self.messages.erase, was, made.log.tournament)
            await to_thread.run_sync(self.kept.keep_event, event, text)
            await to_thread.run_sync(self.site.show, made)
            self._steps[event], self._heads[event] = steps, head
            version = self.shown_version(event)
        await self.changed()
        return version

    def shown_version(self, event: str) -> dict[str, object]:
        """The digest of the copy of an event that is shown, and its number of steps."""
        return {"digest": self.site.shown[event].digest, "steps": self._steps.get(event, 0)}

    def is_of(self, event: str, browser: str) -> bool:
        """Whether a browser may show an event: it does already, or none does, or one that keeps nothing."""
        return event not in self.site.shown or self._browsers.get(event, "") in {"", browser}

    async def hide(self, event: str) -> None:
        """Take an event off the pages and keep who is who; raises ``OSError`` where the disk refuses: it stays then."""
        async with self._taking:
            await to_thread.run_sync(self.kept.drop_event, event)
            self.site.hide(event)
            self._steps.pop(event, None)
            self._heads.pop(event, None)
        await self.changed()

    async def changed(self) -> None:
        """Wakes whoever waits in :meth:`newer`: the organiser's window."""
        async with self._news:
            self.version += 1
            self._news.notify_all()

    async def failed(self, problem: OSError) -> None:
        """Say in the terminal and to the organiser's window what could not be kept."""
        click.echo(describe_error(problem), err=True)
        await self.changed()

    async def end(self) -> None:
        self._is_ending = True
        await self.changed()

    async def newer(self, version: int, seconds: float) -> None:
        """Wait until there is something newer than a version, no longer than so many seconds."""
        async with self._news:
            self.waiting += 1
            try:
                async with asyncio.timeout(seconds):
                    await self._news.wait_for(lambda: self._is_ending or self.version != version)
            except TimeoutError:
                pass
            finally:
                self.waiting -= 1
