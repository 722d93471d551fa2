"""The web address of a copy of Ronda, from its repository on GitHub, and the documents that contain it."""

from ronda.core.build_identity import REPOSITORY


def site_address(repository: str) -> str:
    """The web address of the pages of a repository, given as ``owner/name``."""
    owner, _, name = repository.partition("/")
    return f"https://{owner}.github.io/{name}/"


def source_address(repository: str) -> str:
    return f"https://github.com/{repository}"


def name_repository(text: str, repository: str) -> str:
    """Replace the placeholder repository in a document."""
    for address in (site_address, source_address):
        text = text.replace(address(REPOSITORY), address(repository))
    return text
