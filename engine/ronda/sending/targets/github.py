"""A repository on GitHub, by its Git data API: every change is one commit of only the files that differ."""

import json
import re
from base64 import b64decode, b64encode
from binascii import Error as NotBase64
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from hashlib import sha1
from typing import Any
from urllib.parse import quote

from ronda.core.errors import Impossible, NotNow, Refusal
from ronda.publish.site import is_record
from ronda.sending.exchange import Exchange, Request, Response
from ronda.sending.target import Secrets, TargetCache, TargetChanged, TargetChanges, TargetKind, TargetState
from ronda.sending.web_address import host_of, is_web_address

TOKEN = "RONDA_TOKEN"  # noqa: S105 - the name of it
API = "https://api.github.com"
_HEADERS = {
    "accept": "application/vnd.github+json",
    "content-type": "application/json",
    "user-agent": "ronda",
    "x-github-api-version": "2022-11-28",
}
_MOST_BYTES = 3_000_000
"""The size of one request's files; a large first publication takes several requests, but still one commit."""
_MOST_FILES = 500
_ADDRESS = re.compile(
    r"(?P<owner>[A-Za-z0-9-]{1,39})/(?P<repository>[\w.-]{1,100})(?:/(?P<folder>[^@]+))?(?:@(?P<branch>[^@\s]+))?",
    re.ASCII,
)
_LOCAL_HOSTS = frozenset({"127.0.0.1", "::1", "localhost"})
_OVERTAKEN = re.compile("fast.forward|reference (update failed|cannot be updated)|sha.* supplied", re.IGNORECASE)
_PROTECTED = re.compile("protected branch|rule violation|pull request|status check", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class GitHub:
    """A folder on a branch of a repository; without a branch, on the default one."""

    owner: str
    repository: str
    folder: str = ""
    branch: str = ""
    api: str = API

    @property
    def name(self) -> str:
        """``owner/repository/folder``, without empty parts."""
        return "/".join(filter(None, (self._place, self.folder)))

    @property
    def kind(self) -> TargetKind:
        """Repositories on GitHub."""
        return KIND

    def look(self, known: TargetCache) -> Exchange[TargetState]:
        """List the files of the folder; raises ``Impossible`` if there is no such repository, branch or folder."""
        about = yield from self._asked("GET", "", "default_branch")
        if not about.get("permissions", {}).get("push", True):
            raise self._no_right("")
        branch = self.branch or about["default_branch"]
        found = yield self._request("GET", f"/git/ref/heads/{quote(branch)}")
        if found.status == _CONFLICT and "empty" in _said(found):
            if branch != about["default_branch"]:
                raise self._no_branch(branch)
            return TargetState(seen_at=(branch, "", ""))
        head = self._answer(found, "object", branch=branch)["object"]["sha"]
        root = (yield from self._asked("GET", f"/git/commits/{head}", "tree"))["tree"]["sha"]
        top = yield from self._folder(root)
        entries = (yield from self._entries(top, "")) if top else {}
        files = {path.removeprefix("/"): sha for path, sha in entries.items()}
        records = {}
        for path in filter(is_record, files):
            if files[path] not in known.records:
                blob = yield from self._asked("GET", f"/git/blobs/{files[path]}", "content")
                known.records[files[path]] = _decoded(blob["content"])
            records[path] = known.records[files[path]]
        return TargetState(files=files, records=records, seen_at=(branch, head, root))

    def fingerprint(self, content: bytes) -> str:
        """Git's object name for the content."""
        return sha1(b"blob %d\0" % len(content) + content, usedforsecurity=False).hexdigest()

    def send(self, standing: TargetState, difference: TargetChanges) -> Exchange[None]:
        """Commit all that differs at once; raises ``TargetChanged`` if somebody else committed meanwhile."""
        branch, head, root = standing.seen_at
        files = {
            path: content
            for path, content in difference.result.items()
            if content is not None or path in standing.files
        }
        if not head:
            yield from self._begin(branch, *next(iter(difference.before.items())))
            raise TargetChanged
        tree, left = root, len(files)
        for group in _groups(files):
            left -= len(group)
            entries = []
            for path, content in group.items():
                entries.append((yield from self._entry(path, content)))
            body = {"base_tree": tree, "tree": entries}
            made = yield from self._asked("POST", "/git/trees", "sha", body, brings=len(group), left=left)
            tree = made["sha"]
        if tree == root:
            return
        body = {"message": difference.title, "tree": tree, "parents": [head]}
        commit = (yield from self._asked("POST", "/git/commits", "sha", body))["sha"]
        response = yield self._request("PATCH", f"/git/refs/heads/{quote(branch)}", {"sha": commit, "force": False})
        if response.is_good:
            return
        if self._is_late(response):
            raise TargetChanged
        raise self._refusal(response, branch=branch)

    def signed(self, request: Request, secrets: Secrets, at: datetime) -> Request:  # noqa: ARG002 - of every target
        """A request with the token."""
        return replace(request, headers={**request.headers, "authorization": f"Bearer {secrets[TOKEN]}"})

    @property
    def _place(self) -> str:
        return f"github:{self.owner}/{self.repository}"

    def _begin(self, branch: str, path: str, content: bytes) -> Exchange[None]:
        """Make the first commit, of one file: an empty repository accepts neither trees nor commits."""
        place = "/".join(filter(None, (self.folder, path)))
        body = {"message": "Begin the results site", "content": b64encode(content).decode(), "branch": branch}
        response = yield self._request("PUT", f"/contents/{quote(place)}", body)
        if not (response.is_good or self._is_late(response)):
            raise self._refusal(response, branch=branch)

    def _is_late(self, response: Response) -> bool:
        """Whether a request failed because somebody else committed meanwhile."""
        message = _said(response)
        return not _PROTECTED.search(message) and (response.status == _CONFLICT or bool(_OVERTAKEN.search(message)))

    def _folder(self, root: str) -> Exchange[str]:
        """The tree of the folder; empty if there is no such folder yet."""
        tree = root
        for name in filter(None, self.folder.split("/")):
            listed = yield from self._asked("GET", f"/git/trees/{tree}", "tree")
            entry = next((entry for entry in listed["tree"] if entry["path"] == name), None)
            if entry is None:
                return ""
            if entry["type"] != "tree":
                raise Impossible(
                    "{name} of {place} is a file: name a folder, or another one.", name=name, place=self._place
                )
            tree = entry["sha"]
        return tree

    def _entries(self, tree: str, above: str) -> Exchange[dict[str, str]]:
        """All files under a tree; folder by folder if they are too many for one answer."""
        listed = yield from self._asked("GET", f"/git/trees/{tree}?recursive=1", "tree")
        if not listed.get("truncated"):
            return {f"{above}/{entry['path']}": entry["sha"] for entry in listed["tree"] if entry["type"] != "tree"}
        listed = yield from self._asked("GET", f"/git/trees/{tree}", "tree")
        if listed.get("truncated"):
            raise Impossible("{place} has a folder with too many files to list: name another one.", place=self._place)
        files: dict[str, str] = {}
        for entry in listed["tree"]:
            path = f"{above}/{entry['path']}"
            files |= (yield from self._entries(entry["sha"], path)) if entry["type"] == "tree" else {path: entry["sha"]}
        return files

    def _entry(self, path: str, content: bytes | None) -> Exchange[dict[str, str | None]]:
        """A file as an entry of a tree; content that is no text is uploaded before, on its own."""
        place = "/".join(filter(None, (self.folder, path)))
        entry = {"path": place, "mode": "100644", "type": "blob"}
        if content is None:
            return {**entry, "sha": None}
        if len(content) <= _MOST_BYTES:
            try:
                return {**entry, "content": content.decode()}
            except UnicodeDecodeError:
                pass
        body = {"content": b64encode(content).decode(), "encoding": "base64"}
        return {**entry, "sha": (yield from self._asked("POST", "/git/blobs", "sha", body))["sha"]}

    def _request(
        self, method: str, path: str, body: Mapping[str, object] | None = None, *, brings: int = 0, left: int = 0
    ) -> Request:
        return Request(
            method=method,
            url=f"{self.api}/repos/{self.owner}/{self.repository}{path}",
            headers=_HEADERS,
            body=b"" if body is None else json.dumps(body, ensure_ascii=False).encode(),
            brings=brings,
            left=left,
        )

    def _asked(
        self,
        method: str,
        path: str,
        needs: str,
        body: Mapping[str, object] | None = None,
        *,
        branch: str = "",
        brings: int = 0,
        left: int = 0,
    ) -> Exchange[dict[str, Any]]:
        """The answer to one request, read as in :meth:`_answer`."""
        response = yield self._request(method, path, body, brings=brings, left=left)
        return self._answer(response, needs, branch=branch)

    def _answer(self, response: Response, needs: str, *, branch: str = "") -> dict[str, Any]:
        """The values of an answer; raises the refusal in it, or one for a missing ``needs`` key."""
        if not response.is_good:
            raise self._refusal(response, branch=branch)
        try:
            answer = json.loads(response.body)
        except ValueError:
            answer = None
        if not isinstance(answer, dict) or needs not in answer:
            raise NotNow(
                "{host} does not answer as GitHub does: check whether the network wants you to sign in first.",
                host=host_of(self.api),
            )
        return answer

    def _refusal(self, response: Response, *, branch: str = "") -> Refusal:
        """The sentence for a refusal: about the token, the branch, the rights or the place."""
        message = _said(response)
        if response.status == _NO_TOKEN:
            return Impossible(
                "GitHub does not take the token: it is wrong, was revoked or has expired. Make a new one on GitHub and "
                "put it into {variable}.",
                variable=TOKEN,
            )
        if _PROTECTED.search(message):
            return Impossible(
                "The branch {branch} of {place} is protected, and this token may not change it. Name another "
                "branch, or allow it in the rules of the branch.",
                branch=branch,
                place=self._place,
            )
        if response.status == _FORBIDDEN:
            return self._no_right(message)
        if response.status == _NOT_FOUND and branch:
            return self._no_branch(branch)
        if response.status == _NOT_FOUND:
            return Impossible(
                "There is no {place} that this token may see. Check the name, and that the token was made for this "
                "repository.",
                place=self._place,
            )
        if response.status in _MOVED:
            return Impossible("{place} has another name now: look it up on GitHub and use that.", place=self._place)
        return Impossible(
            "GitHub refused a request for {place} ({status}: {said}).",
            place=self._place,
            status=response.status,
            said=message or "–",
        )

    def _no_branch(self, branch: str) -> Refusal:
        return Impossible(
            "{place} has no branch {branch}: make it on GitHub first, or name another.",
            place=self._place,
            branch=branch,
        )

    def _no_right(self, message: str) -> Refusal:
        return Impossible(
            "This token may not write to {place}: give it the permission “Contents: Read and write” for this "
            "repository ({said}).",
            place=self._place,
            said=message or "read only",
        )


_NO_TOKEN, _FORBIDDEN, _NOT_FOUND, _CONFLICT = 401, 403, 404, 409
_MOVED = frozenset({301, 302, 307, 308})


def _said(response: Response) -> str:
    """GitHub's own words for a refusal, in one line; empty if unreadable."""
    try:
        message = json.loads(response.body)["message"]
    except (ValueError, KeyError, TypeError):
        return ""
    return " ".join(str(message).split())[:300]


def _decoded(content: str) -> bytes:
    try:
        return b64decode(content)
    except NotBase64:
        return b""


def _groups(files: Mapping[str, bytes | None]) -> Iterator[dict[str, bytes | None]]:
    """Files in groups that fit one request."""
    group: dict[str, bytes | None] = {}
    size = 0
    for path, content in files.items():
        length = len(content or b"")
        if group and (len(group) == _MOST_FILES or size + length > _MOST_BYTES):
            yield group
            group, size = {}, 0
        group[path] = content
        size += length
    if group:
        yield group


def _read(place: str, options: Mapping[str, str]) -> GitHub | None:
    found = _ADDRESS.fullmatch(place.rstrip("/"))
    if found is None:
        return None
    folder, api = (found["folder"] or "").strip("/"), options.get("api", API).rstrip("/")
    if folder and {"", ".", "..", ".git"} & set(folder.split("/")):
        return None
    # The token must not be readable on its way, so anything but a local host needs https.
    if not is_web_address(api, schemes={"https"} | ({"http"} if host_of(api) in _LOCAL_HOSTS else set())):
        return None
    return GitHub(
        owner=found["owner"],
        repository=found["repository"],
        folder=folder,
        branch=found["branch"] or "",
        api=api,
    )


KIND = TargetKind(
    scheme="github",
    form="github:OWNER/REPOSITORY[/FOLDER][@BRANCH]",
    read=_read,
    options=("api",),
    secrets=(TOKEN,),
    seconds_between=300,
)
