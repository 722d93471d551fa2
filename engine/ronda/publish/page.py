"""A page of the site before it has a language, and its HTML in each of them."""

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
"""The title of the pages that the server of a hall gives out."""
DATA_FOLDER = "data"
"""The folder of what programs read, beside the trees of the languages."""
PREVIEW = "preview.png"
"""What others show beside a link to a page, which they want as an address of its own: of use where that is known."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SitePage:
    """One page before it has a language."""

    path: str
    """Inside the tree of a language."""
    template: str
    values: Mapping[str, object] = field(default_factory=dict)
    """What the template gets; some may be worked out later, and only if the page is made."""
    copies: str = ""
    """The path of the page of which it is a copy; empty for all others."""
    data: tuple[SiteFile, ...] = ()
    """The same for programs, in no language: as JSON, and as CSV where it is a table."""
    picture: str = ""
    """The path of what others show beside a link to it; empty for that of the site."""
    digests: LazyValue[Sequence[str]] | None = None
    """What stands for each of its pieces, as :mod:`ronda.publish.page_pieces`; None where it has none."""
    standing: StandingText = no_previous_text
    """The page as it stands, whose pieces are the same as if they were made."""
    is_front: bool = False
    """Whether somebody waits for it on a slow line: script and style stand in it."""

    def data_as(self, suffix: str) -> str:
        """The path of the file for programs in a format, or an empty text."""
        return next((file.path for file in self.data if file.path.endswith(suffix)), "")


@dataclass(frozen=True, slots=True, kw_only=True)
class LanguageAlternate:
    """The same page in one of the languages."""

    language: str
    name: str
    href: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SiteFrame:
    """What all pages share."""

    title: str = DEFAULT_TITLE
    languages: tuple[str, ...] = tuple(LANGUAGES)
    """The first one is that of the root."""
    base: str = ""
    """The address of the site on the web, as :func:`ronda.core.web_address.site_address`; empty if unknown."""
    app: str = ""
    """The address of an app in which readers can check event files; empty if unknown."""
    own: str = ""
    """Where the server of a hall gives each reader a page of their own; empty everywhere else."""
    look: ClubLook = NO_LOOK
    """The club's own."""
    templates: PageTemplates = RONDA_TEMPLATES
    """What the pages are made with."""
    inlines: bool = True
    """Whether front pages are one file each; not in a hall, whose line is fast, nor where all pages are one file."""

    @property
    def digest(self) -> str:
        """What stands for the look and the templates together; empty where both are Ronda's own."""
        return self.look.digest + self.templates.digest

    def site_name(self, language: str) -> str:
        """What the site is called: by the club, whose name no language changes, or by its title."""
        return self.look.name or translator_for(language)(self.title)

    def in_all_languages(self, page: SitePage) -> Iterator[SiteFile]:
        """The file of a page in each language, then those for programs."""
        tree = "../" * page.path.count("/")
        data = [file.path for file in page.data]
        # without a look the same as before there were any, so that no page is made again for it
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
        """A page as it stands in the tree of a language: one that is made for one reader."""
        tree = "../" * page.path.count("/")
        return run_to_end(self._html(page, language, root=f"../{tree}", tree=tree, of=f"{language}/"))

    def at_the_root(self, page: SitePage, *, leads_to: str = "") -> bytes:
        """A page as it stands beside the trees of the languages; takes the path in them to which it leads."""
        first, root = self.languages[0], "../" * page.path.count("/")
        return run_to_end(self._html(page, first, root=root, tree=f"{root}{first}/", leads_to=leads_to))

    def _html(
        self, page: SitePage, language: str, *, root: str, tree: str, of: str = "", leads_to: str = ""
    ) -> ProgressSteps[bytes]:
        """A page's HTML; ``root``, ``tree`` and ``of`` are the ways to the site and to its language's tree."""
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
