"""Files of the site, each made only when it is needed, and known before by what it is made of."""

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
    """A value that is worked out when somebody asks for it, and known before by the function and what that takes."""

    __slots__ = ("_found", "_function", "_known_by", "_of")

    def __init__(self, function: Callable[..., Value], *of: object, known_by: str = "") -> None:
        """Take a function of a module, which sees nothing but what it is given; that may be for later too.

        Where that is large, takes a digest of less, from which all of it follows that the function asks for.
        """
        if "<" in function.__qualname__:
            message = f"{function.__qualname__} could see what it is not given"
            raise TypeError(message)
        self._function, self._of = function, of
        self._found: list[Value] = []
        self._known_by = known_by and cache_key(function.__module__, function.__qualname__, known_by)

    @property
    def cache_key(self) -> str:
        """A digest of the function and of what it takes, which stands for the value before it is made."""
        if not self._known_by:
            self._known_by = cache_key(self._function.__module__, self._function.__qualname__, *self._of)
        return self._known_by

    @property
    def value(self) -> Value:
        """Made at the first call, and then kept."""
        return run_to_end(self.steps())

    def steps(self) -> ProgressSteps[Value]:
        """:attr:`value` in steps, one by one with those that it takes; nobody knows how many."""
        if not self._found:
            for each in self._of:
                yield from resolve_steps(each)
            self._found.append(self._function(*map(resolved_value, self._of)))
        return self._found[0]


def resolved_value(value: object) -> object:
    """The value itself, made now where it is lazy."""
    return value.value if isinstance(value, LazyValue) else value


def resolve_steps(value: object) -> ProgressSteps[None]:
    """Work a value out, if it is for later."""
    if isinstance(value, LazyValue):
        yield from value.steps()
        yield 0, 1


def cache_key(*values: object) -> str:
    """A digest that changes with any of the values; raises ``TypeError`` for one that it cannot tell apart.

    Fields that do not compare are left out: they follow from the others.
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
    """A value as one whose representation says all of it, and nothing that differs from run to run."""
    kind = cast("type", type(value))
    return value if kind in _SIMPLE else _canonicaliser_of(kind)(value)


_SIMPLE = frozenset({str, int, bool, float, Fraction, type(None)})


@cache
def _canonicaliser_of(kind: type) -> Callable[[Any], object]:
    """How values of a type are told apart; a tournament of thousands has hundreds of thousands of values."""
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
    """The digest of each file by its path."""
    return {path: content_digest(content) for path, content in files.items()}


def content_digest(content: bytes) -> str:
    """32 hexadecimal digits of SHA-256."""
    return sha256(content).hexdigest()[:32]


@dataclass(frozen=True, slots=True, kw_only=True)
class SiteFile:
    """A file and all that it is made of."""

    path: str
    make: Callable[[], ProgressSteps[bytes]]
    """Makes it piece by piece; nobody knows how many."""
    of: tuple[object, ...]
    """All that can change its content, but for Ronda itself."""

    @classmethod
    def ready(cls, path: str, content: bytes) -> "SiteFile":
        """A file whose content is there."""
        return cls(path=path, make=lambda: _ready(content), of=(content_digest(content),))

    @classmethod
    def lazy(cls, path: str, function: Callable[..., bytes], *of: object) -> "SiteFile":
        """A file that is made later by a function of a module, and known before by what that takes."""
        content = LazyValue(function, *of)
        return cls(path=path, make=content.steps, of=(content,))


def _ready(content: bytes) -> ProgressSteps[bytes]:
    yield from ()
    return content


type SiteFileReader = Callable[[str], bytes | None]
"""The content of a file of the site; None where that would have to be asked for, or where there is none."""


def read_no_file(_: str) -> None:
    """For a place whose files cannot be read: no file is there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PreviousBuild:
    """What is remembered of the files that were made the last time."""

    edition: str
    """Stands for the Ronda that makes files now."""
    files: Mapping[str, str] = field(default_factory=dict)
    """Their digests by path."""
    made_of: Mapping[str, str] = field(default_factory=dict)
    """What each was made of, and by which Ronda, as a digest."""
    made_with: str = ""
    """What stands for all that is behind the pieces of every page, as :mod:`ronda.publish.page_pieces`."""
    read: SiteFileReader = read_no_file


class LazyFiles(Mapping[str, bytes]):
    """Path to content; a file that would be the same as before is made only if somebody asks for its content."""

    def __init__(self, files: Iterable[SiteFile], earlier: PreviousBuild | None = None) -> None:
        """Take the files and, where it is to be remembered what they are made of, what is remembered of the last."""
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
        """All files but one."""
        return LazyFiles((file for file in self._files.values() if file.path != path), self._earlier)

    def is_unchanged(self, path: str) -> bool:
        """Whether a file is the same as before, so that nobody has to make it for its digest."""
        return path in self._digests

    @override
    def __getitem__(self, path: str) -> bytes:
        return run_to_end(self.steps(path))

    def steps(self, path: str) -> ProgressSteps[bytes]:
        """The content of a file, piece by piece if it has to be made; nobody knows how many."""
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
        """The digest of a file, which is not made for it where it is the same as before."""
        if path not in self._digests:
            self._digests[path] = content_digest(self[path])
        return self._digests[path]

    @property
    def digests(self) -> dict[str, str]:
        """The digest of each file by its path."""
        return {path: self.digest(path) for path in self}
