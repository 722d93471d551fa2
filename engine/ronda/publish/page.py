"""A page of the site independent of language, and its HTML in each language."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

from ronda.core.progress import ProgressSteps, run_to_end
from ronda.core.text import N_, Message
from ronda.publish.club.club_files import club_style
from ronda.publish.club.club_look import NO_LOOK, ClubLook
from ronda.publish.files import LazyValue, SiteFile, resolve_steps, resolved_value
from ronda.publish.inlined_page import inlined_page
from ronda.publish.page_pieces import StandingText, no_previous_text, page_pieces
from ronda.publish.page_templates import RONDA_TEMPLATES, PageTemplates
from ronda.views.public.event_context import INDEX_FILE
from ronda.views.shared.html import translator_for
from ronda.views.shared.languages import LANGUAGES

DEFAULT_TITLE = N_("Tournament results")
HALL_TITLE = N_("Live in the hall")
"""Title of the pages that a hall's server shows."""
DATA_FOLDER = "data"
"""Folder of the documents for programs, beside the language trees."""
PREVIEW = "preview.png"
"""The preview picture that other services show beside a link; they need its full address."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SitePage:
    """One page, independent of language."""

    path: str
    """Path within a language tree."""
    template: str
    values: Mapping[str, object] = field(default_factory=dict)
    """Values for the template; lazy ones are computed only if the page is made."""
    copies: str = ""
    """The path of the page that it copies; else empty."""
    data: tuple[SiteFile, ...] = ()
    """The same content for programs, independent of language: JSON, and CSV for tables."""
    picture: str = ""
    """Path of its preview picture; empty for the site's."""
    digests: LazyValue[Sequence[str]] | None = None
    """Digests of its pieces, as in :mod:`ronda.publish.page_pieces`; None if it has no pieces."""
    standing: StandingText = no_previous_text
    """Reads the existing page, whose pieces can be reused."""
    is_front: bool = False
    """Whether people open it first, over slow connections: script and style are inline."""

    def data_as(self, suffix: str) -> str:
        """The path of the document in a format, or ""."""
        return next((file.path for file in self.data if file.path.endswith(suffix)), "")


@dataclass(frozen=True, slots=True, kw_only=True)
class LanguageAlternate:
    """The same page in another language."""

    language: str
    name: str
    href: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SiteFrame:
    """What all pages share."""

    title: str = DEFAULT_TITLE
    languages: tuple[str, ...] = tuple(LANGUAGES)
    """The first one is used at the root."""
    base: str = ""
    """Web address of the site, as :func:`ronda.core.web_address.site_address`; empty if unknown."""
    app: str = ""
    """Address of an app in which readers can check event files; empty if unknown."""
    own: str = ""
    """Where a hall's server has personal pages; empty elsewhere."""
    look: ClubLook = NO_LOOK
    """The club's look."""
    templates: PageTemplates = RONDA_TEMPLATES
    """The templates that make the pages."""
    inlines: bool = True
    """Whether front pages are single files.

    False in a hall, where the network is fast, and where all pages are in one file.
    """

    @property
    def digest(self) -> str:
        """Digest of look and templates; empty if both are Ronda's own."""
        return self.look.digest + self.templates.digest

    def site_name(self, language: str) -> str:
        """The site's name: the club's, which is the same in every language, or its title."""
        return self.look.name or translator_for(language)(self.title)

    def in_all_languages(self, page: SitePage) -> Iterator[SiteFile]:
        """The page's file in each language, then its documents."""
        tree = "../" * page.path.count("/")
        data = [file.path for file in page.data]
        # without a look the inputs are as before looks existed, so that no page is made again
        of_club = (*((self.look,) if self.look else ()), *((self.templates.digest,) if self.templates.digest else ()))
        of_frame = (self.title, self.languages, self.base, self.app, self.own, *of_club)
        of_page = (page.template, page.copies, *((page.picture,) if page.picture else ()))
        for language in self.languages:
            yield SiteFile(
                path=f"{language}/{page.path}",
                make=partial(self._html, page, language, root=f"../{tree}", tree=tree, of=f"{language}/"),
                of=(*of_frame, *of_page, *data, *page.values, *page.values.values()),
            )
        yield from page.data

    def in_language(self, page: SitePage, language: str) -> bytes:
        """A page in a language's tree, made for a single reader."""
        tree = "../" * page.path.count("/")
        return run_to_end(self._html(page, language, root=f"../{tree}", tree=tree, of=f"{language}/"))

    def at_the_root(self, page: SitePage, *, leads_to: str = "") -> bytes:
        """A page outside the language trees; ``leads_to`` is the path within a tree to which it redirects."""
        first, root = self.languages[0], "../" * page.path.count("/")
        return run_to_end(self._html(page, first, root=root, tree=f"{root}{first}/", leads_to=leads_to))

    def _html(
        self, page: SitePage, language: str, *, root: str, tree: str, of: str = "", leads_to: str = ""
    ) -> ProgressSteps[bytes]:
        """A page's HTML; ``root`` leads to the site, ``tree`` and ``of`` to and from its language tree."""
        alternates = tuple(
            LanguageAlternate(language=other, name=LANGUAGES[other].name, href=f"{root}{other}/{leads_to or page.path}")
            for other in self.languages
        )
        own = f"{language}/{leads_to}" if leads_to else of + (page.copies or page.path)
        values: dict[str, object] = {
            "site": Message("{name}", (("name", self.look.name),)) if self.look else self.title,
            "look": self.look,
            "base_url": self.base,
            "picture": page.picture or PREVIEW,
            "app": self.app,
            "mine": self.own,
            "forms": False,
            "address": f"{self.base}{own}".removesuffix(INDEX_FILE) if self.base else "",
            "root": root,
            "tree": tree,
            "alternates": alternates,
            "is_root": not of,
            "leads": bool(leads_to),
        }
        values |= {"json": page.data_as(".json"), "csv": page.data_as(".csv")}
        for value in page.values.values():
            yield from resolve_steps(value)
        values |= {name: resolved_value(value) for name, value in page.values.items()}
        if page.digests is not None:
            digests = page.digests.value
            values |= {"digests": digests, "pieces": page_pieces(digests, page.standing(f"{of}{page.path}"))}
        html = yield from self.templates.render_steps(f"public/{page.template}.html", language, values)
        if page.is_front and self.inlines:
            html = inlined_page(html, root, club_style(self.look, self.templates))
        return html.encode()
