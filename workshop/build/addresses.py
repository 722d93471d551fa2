"""Where a copy of Ronda stands on the web, by its repository on GitHub, and the documents that say so."""

from ronda.core.build_identity import REPOSITORY


def site_address(repository: str) -> str:
    """Where the pages of a repository, as ``owner/name``, stand on the web."""
    owner, _, name = repository.partition("/")
    return f"https://{owner}.github.io/{name}/"


def source_address(repository: str) -> str:
    return f"https://github.com/{repository}"


def name_repository(text: str, repository: str) -> str:
    """A document with a repository in the place of the one that stands for any."""
    for address in (site_address, source_address):
        text = text.replace(address(REPOSITORY), address(repository))
    return text
