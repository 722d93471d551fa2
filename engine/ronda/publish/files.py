"""Files of the site, made only on demand and identified beforehand by their inputs."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from enum import Enum
from fractions import Fraction
from functools import cache
from hashlib import sha256
from typing import Any, cast, override

from ronda.core.caching import cached_by_identity
from ronda.core.progress import ProgressSteps, run_to_end


class LazyValue[Value]:
    """A lazily computed value, identified beforehand by its function and arguments."""

    __slots__ = ("_found", "_function", "_known_by", "_of")

    def __init__(self, function: Callable[..., Value], *of: object, known_by: str = "") -> None:
        """Take a module-level function that depends only on its arguments, which may be lazy too.

        If the arguments are large, ``known_by`` is a digest of less that determines everything the function reads.
        """
        if "<" in function.__qualname__:
            message = f"{function.__qualname__} could see what it is not given"
            raise TypeError(message)
        self._function, self._of = function, of
        self._found: list[Value] = []
        self._known_by = known_by and cache_key(function.__module__, function.__qualname__, known_by)

    @property
    def cache_key(self) -> str:
        """A digest of the function and its arguments, valid before the value exists."""
        if not self._known_by:
            self._known_by = cache_key(self._function.__module__, self._function.__qualname__, *self._of)
        return self._known_by

    @property
    def value(self) -> Value:
        """Computed at the first access, then kept."""
        return run_to_end(self.steps())

    def steps(self) -> ProgressSteps[Value]:
        """:attr:`value` in steps, together with those of its arguments; their number is unknown."""
        if not self._found:
            for each in self._of:
                yield from resolve_steps(each)
            self._found.append(self._function(*map(resolved_value, self._of)))
        return self._found[0]


def resolved_value(value: object) -> object:
    """The value itself, computed now if it is lazy."""
    return value.value if isinstance(value, LazyValue) else value


def resolve_steps(value: object) -> ProgressSteps[None]:
    """Compute a value if it is lazy."""
    if isinstance(value, LazyValue):
        yield from value.steps()
        yield 0, 1


def cache_key(*values: object) -> str:
    """A digest that changes with any of the values; raises ``TypeError`` for a value it cannot represent.

    Fields with ``compare=False`` are left out: they follow from the others.
    """
    return content_digest(
        repr([value.cache_key if isinstance(value, LazyValue) else _key_part(value) for value in values]).encode()
    )


def _key_part(value: object) -> object:
    return _dataclass_digest(value) if is_dataclass(value) else _canonical_value(value)


@cached_by_identity
def _dataclass_digest(value: object) -> str:
    return content_digest(repr(_canonical_value(value)).encode())


def _canonical_value(value: object) -> object:
    """A value whose representation is complete and the same in every run."""
    kind = cast("type", type(value))
    return value if kind in _SIMPLE else _canonicaliser_of(kind)(value)


_SIMPLE = frozenset({str, int, bool, float, Fraction, type(None)})


@cache
def _canonicaliser_of(kind: type) -> Callable[[Any], object]:
    """The function that canonicalises values of a type; large tournaments have hundreds of thousands of values."""
    name = kind.__qualname__
    if issubclass(kind, Enum):
        return lambda value: (name, value.name)
    if issubclass(kind, tuple | list):
        return lambda value: tuple(map(_canonical_value, value))
    if issubclass(kind, frozenset | set):
        return lambda value: (name, sorted(map(repr, map(_canonical_value, value))))
    if issubclass(kind, Mapping):
        return lambda value: (
            name,
            tuple((_canonical_value(key), _canonical_value(each)) for key, each in value.items()),
        )
    if is_dataclass(kind):
        compared = [each.name for each in fields(kind) if each.compare]
        return lambda value: (name, *[_canonical_value(getattr(value, each)) for each in compared])
    message = f"a {name} cannot be told from another"
    raise TypeError(message)


def file_digests(files: Mapping[str, bytes]) -> dict[str, str]:
    """The digest of each file, by path."""
    return {path: content_digest(content) for path, content in files.items()}


def content_digest(content: bytes) -> str:
    """32 hexadecimal digits of SHA-256."""
    return sha256(content).hexdigest()[:32]


@dataclass(frozen=True, slots=True, kw_only=True)
class SiteFile:
    """A file and its inputs."""

    path: str
    make: Callable[[], ProgressSteps[bytes]]
    """Makes the content piece by piece; the number of pieces is unknown."""
    of: tuple[object, ...]
    """Everything that can change its content, except Ronda itself."""

    @classmethod
    def ready(cls, path: str, content: bytes) -> "SiteFile":
        """A file with existing content."""
        return cls(path=path, make=lambda: _ready(content), of=(content_digest(content),))

    @classmethod
    def lazy(cls, path: str, function: Callable[..., bytes], *of: object) -> "SiteFile":
        """A file made later by a module-level function, and identified by its arguments."""
        content = LazyValue(function, *of)
        return cls(path=path, make=content.steps, of=(content,))


def _ready(content: bytes) -> ProgressSteps[bytes]:
    yield from ()
    return content


type SiteFileReader = Callable[[str], bytes | None]
"""Reads a file of the site; None if it does not exist or would need a request."""


def read_no_file(_: str) -> None:
    """A reader for places whose files cannot be read: always None."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PreviousBuild:
    """What is remembered of the previous build's files."""

    edition: str
    """Stands for the Ronda that makes files now."""
    files: Mapping[str, str] = field(default_factory=dict)
    """Digests by path."""
    made_of: Mapping[str, str] = field(default_factory=dict)
    """Digest of each file's inputs and of the Ronda that made it."""
    made_with: str = ""
    """Digest of what lies behind every page's pieces, as in :mod:`ronda.publish.page_pieces`."""
    read: SiteFileReader = read_no_file


class LazyFiles(Mapping[str, bytes]):
    """Path to content; an unchanged file is made only if its content is requested."""

    def __init__(self, files: Iterable[SiteFile], earlier: PreviousBuild | None = None) -> None:
        """Take the files and, if inputs are to be remembered, the previous build."""
        self._earlier = earlier
        self._files: dict[str, SiteFile] = {}
        self._made: dict[str, bytes] = {}
        self._digests: dict[str, str] = {}
        self.made_of: dict[str, str] = {}
        for file in files:
            self.add(file)

    def add(self, file: SiteFile) -> None:
        self._files[file.path] = file
        if self._earlier:
            made_of = cache_key(self._earlier.edition, file.path, *file.of)
            self.made_of[file.path] = made_of
            if self._earlier.made_of.get(file.path) == made_of and file.path in self._earlier.files:
                self._digests[file.path] = self._earlier.files[file.path]

    def without(self, path: str) -> "LazyFiles":
        """All files except one."""
        return LazyFiles((file for file in self._files.values() if file.path != path), self._earlier)

    def is_unchanged(self, path: str) -> bool:
        """Whether a file is unchanged, so that its digest is known without making it."""
        return path in self._digests

    @override
    def __getitem__(self, path: str) -> bytes:
        return run_to_end(self.steps(path))

    def steps(self, path: str) -> ProgressSteps[bytes]:
        """The content of a file, made piece by piece if necessary; the number of pieces is unknown."""
        if path not in self._made:
            self._made[path] = yield from self._files[path].make()
        return self._made[path]

    @override
    def __iter__(self) -> Iterator[str]:
        return iter(self._files)

    @override
    def __len__(self) -> int:
        return len(self._files)

    def digest(self, path: str) -> str:
        """The digest of a file; an unchanged one is not made for it."""
        if path not in self._digests:
            self._digests[path] = content_digest(self[path])
        return self._digests[path]

    @property
    def digests(self) -> dict[str, str]:
        """The digest of each file, by path."""
        return {path: self.digest(path) for path in self}
