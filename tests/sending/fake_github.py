"""A small GitHub: its Git data API over objects that are git's own, with the names that git gives them.

What it is asked and what it answers is held to GitHub's own description.
"""

from __future__ import annotations

import json
import re
from base64 import b64decode, b64encode
from collections.abc import Mapping
from hashlib import sha1
from typing import Any, override
from urllib.parse import parse_qs, unquote, urlsplit

from tests.sending import described
from tests.sending.hosts import Answer, Asked, Host

TOKEN = "github_pat_11ABCDEFG0_secretsecretsecret"
REPOSITORY = "club/results"

PERSON = {"name": "Ana", "email": "ana@example.org", "date": "2026-11-22T12:00:00Z"}

type Entry = tuple[str, str, str]
"""Mode, type and name of the object."""


class FakeGitHub(Host):
    """One repository, of which a branch ``main`` is there from the beginning; with no file at all it is empty."""

    def __init__(self, files: Mapping[str, bytes | None] | None = None) -> None:
        super().__init__()
        self.blobs: dict[str, bytes] = {}
        self.trees: dict[str, dict[str, Entry]] = {self.named("tree", b""): {}}
        self.commits: dict[str, dict[str, Any]] = {}
        self.refs: dict[str, str] = {}
        self.most = 100_000
        self.may_write = True
        if files is None or files:
            self.commit(files or {"README.md": b"# Results\n"}, "Initial commit")

    @staticmethod
    def named(kind: str, content: bytes) -> str:
        return sha1(b"%s %d\0" % (kind.encode(), len(content)) + content).hexdigest()

    def blob(self, content: bytes) -> str:
        name = self.named("blob", content)
        self.blobs[name] = content
        return name

    def tree(self, entries: dict[str, Entry]) -> str:
        ordered = sorted(entries.items(), key=lambda each: each[0] + ("/" if each[1][1] == "tree" else ""))
        content = b"".join(
            f"{mode.lstrip('0')} {name}".encode() + b"\0" + bytes.fromhex(sha) for name, (mode, _, sha) in ordered
        )
        name = self.named("tree", content)
        self.trees[name] = dict(ordered)
        return name

    def with_entry(self, tree: str, path: str, entry: Entry | None) -> str:
        """A tree that has another entry, or one less; raises ``KeyError`` where that is not there."""
        entries = dict(self.trees[tree])
        first, _, rest = path.partition("/")
        if rest:
            below = entries[first][2] if first in entries and entries[first][1] == "tree" else self.tree({})
            below = self.with_entry(below, rest, entry)
            entries[first] = ("040000", "tree", below)
            if not self.trees[below]:
                del entries[first]
        elif entry is None:
            del entries[first]
        else:
            entries[first] = entry
        return self.tree(entries)

    def commit(self, files: Mapping[str, bytes | None], message: str, branch: str = "main") -> None:
        """Commit as somebody else does."""
        head = self.refs.get(branch)
        tree = self.commits[head]["tree"] if head else self.tree({})
        for path, content in files.items():
            tree = self.with_entry(tree, path, None if content is None else ("100644", "blob", self.blob(content)))
        self.refs[branch] = self.committed(tree, [head] if head else [], message)

    def committed(self, tree: str, parents: list[str], message: str) -> str:
        value: dict[str, Any] = {"tree": tree, "parents": parents, "message": message}
        name = self.named("commit", json.dumps(value).encode())
        self.commits[name] = value
        return name

    def address(self, *under: str) -> str:
        return "/".join((self.url, "repos", REPOSITORY, *under))

    def commit_shown(self, name: str) -> dict[str, Any]:
        commit = self.commits[name]
        return {
            "sha": name,
            "node_id": name,
            "url": self.address("git", "commits", name),
            "html_url": f"https://github.com/{REPOSITORY}/commit/{name}",
            "author": PERSON,
            "committer": PERSON,
            "message": commit["message"],
            "tree": {"sha": commit["tree"], "url": self.address("git", "trees", commit["tree"])},
            "parents": [
                {"sha": each, "url": self.address("git", "commits", each), "html_url": f"https://github.com/{each}"}
                for each in commit["parents"]
            ],
        }

    def history(self, branch: str = "main") -> list[str]:
        """The messages of the commits, the first one first."""
        messages, names = [], [self.refs[branch]]
        while names:
            messages.append(self.commits[names[0]]["message"])
            names = self.commits[names[0]]["parents"]
        return messages[::-1]

    def files(self, branch: str = "main", under: str = "") -> dict[str, bytes]:
        """The files of a branch under a folder."""
        listed = self.listed(self.commits[self.refs[branch]]["tree"], "")
        return {
            path.removeprefix(under): self.blobs[sha]
            for path, (_, kind, sha) in listed.items()
            if kind == "blob" and path.startswith(under)
        }

    def listed(self, tree: str, above: str, *, deep: bool = True) -> dict[str, Entry]:
        found = {}
        for name, entry in self.trees[tree].items():
            found[f"{above}{name}"] = entry
            if deep and entry[1] == "tree":
                found |= self.listed(entry[2], f"{above}{name}/")
        return found

    @override
    def answered(self, asked: Asked) -> Answer:
        call = described.hold_request(asked.method, asked.path, asked.body)
        answer = self.answer_to(asked)
        described.hold_answer(call, answer.status, answer.body)
        return answer

    def answer_to(self, asked: Asked) -> Answer:
        if asked.headers.get("authorization") != f"Bearer {TOKEN}":
            return refused(401, "Bad credentials")
        assert asked.headers["user-agent"], "GitHub refuses who does not say what they are"
        assert asked.headers["accept"] == "application/vnd.github+json"
        url = urlsplit(asked.path)
        path = unquote(url.path)
        if not path.startswith(f"/repos/{REPOSITORY}"):
            return refused(404, "Not Found")
        path = path.removeprefix(f"/repos/{REPOSITORY}")
        body = json.loads(asked.body) if asked.body else {}
        if asked.method != "GET" and not self.may_write:
            return refused(403, "Resource not accessible by personal access token")
        if path == "":
            return answer(
                {
                    "full_name": REPOSITORY,
                    "private": False,
                    "html_url": f"https://github.com/{REPOSITORY}",
                    "url": self.address(),
                    "default_branch": "main",
                    "permissions": {"admin": False, "push": True, "pull": True},
                }
            )
        if asked.method == "PUT":
            return self.file_made(path.removeprefix("/contents/"), body)
        if not self.refs:
            return refused(409, "Git Repository is empty.")
        kind, _, name = path.removeprefix("/git/").partition("/")
        match asked.method, kind:
            case "GET", "ref":
                return self.ref(name.removeprefix("heads/"))
            case "GET", "commits" if name in self.commits:
                return answer(self.commit_shown(name))
            case "GET", "trees" if name in self.trees:
                return self.tree_shown(name, deep=parse_qs(url.query).get("recursive") == ["1"])
            case "GET", "blobs" if name in self.blobs:
                return self.blob_shown(name)
            case "POST", "blobs":
                sha = self.blob(b64decode(body["content"], validate=True))
                return answer({"sha": sha, "url": self.address("git", "blobs", sha)}, 201)
            case "POST", "trees":
                return self.tree_made(body)
            case "POST", "commits":
                assert body["tree"] in self.trees
                assert set(body["parents"]) <= self.commits.keys()
                return answer(self.commit_shown(self.committed(**body)), 201)
            case "PATCH", "refs":
                return self.ref_moved(name.removeprefix("heads/"), body)
        return refused(404, "Not Found")

    def ref(self, branch: str) -> Answer:
        if branch not in self.refs:
            return refused(404, "Not Found")
        sha, ref = self.refs[branch], f"heads/{branch}"
        points_to = {"type": "commit", "sha": sha, "url": self.address("git", "commits", sha)}
        return answer(
            {"ref": f"refs/{ref}", "node_id": ref, "url": self.address("git", "refs", ref), "object": points_to}
        )

    def blob_shown(self, name: str) -> Answer:
        content = b64encode(self.blobs[name]).decode()
        return answer(
            {
                "sha": name,
                "node_id": name,
                "size": len(self.blobs[name]),
                "url": self.address("git", "blobs", name),
                "encoding": "base64",
                "content": "\n".join(re.findall(".{1,60}", content)),
            }
        )

    def file_made(self, path: str, body: dict[str, Any]) -> Answer:
        """Commit one file, which a repository without any commit takes too."""
        branch = body["branch"]
        if self.refs and branch not in self.refs:
            return refused(404, f"Branch {branch} not found")
        if self.refs and path in self.files(branch):
            return refused(422, 'Invalid request.\n\n"sha" wasn\'t supplied.')
        self.commit({path: b64decode(body["content"], validate=True)}, body["message"], branch)
        head = self.refs[branch]
        made = self.commits[head]
        commit = {"sha": head, "message": made["message"], "tree": {"sha": made["tree"]}}
        return answer({"content": {"path": path, "sha": self.listed(made["tree"], "")[path][2]}, "commit": commit}, 201)

    def tree_shown(self, name: str, *, deep: bool, status: int = 200) -> Answer:
        listed = self.listed(name, "", deep=deep)
        tree = [{"path": path, "mode": mode, "type": kind, "sha": sha} for path, (mode, kind, sha) in listed.items()]
        return answer(
            {"sha": name, "tree": tree[: self.most] if deep else tree, "truncated": deep and len(tree) > self.most},
            status,
        )

    def tree_made(self, body: dict[str, Any]) -> Answer:
        tree = body["base_tree"]
        for each in body["tree"]:
            assert not {"", ".", ".."} & set(each["path"].split("/"))
            sha = self.blob(each["content"].encode()) if "content" in each else each["sha"]
            try:
                tree = self.with_entry(tree, each["path"], None if sha is None else ("100644", "blob", sha))
            except KeyError:
                return refused(422, "GitRPC::BadObjectState")
        return self.tree_shown(tree, deep=False, status=201)

    def ref_moved(self, branch: str, body: dict[str, Any]) -> Answer:
        ahead, known = [body["sha"]], set()
        while ahead:
            known.add(ahead[0])
            ahead = [*ahead[1:], *self.commits[ahead[0]]["parents"]]
        if self.refs[branch] not in known:
            return refused(422, "Update is not a fast forward")
        self.refs[branch] = body["sha"]
        return self.ref(branch)


def answer(value: object, status: int = 200) -> Answer:
    return Answer(status=status, body=json.dumps(value).encode(), headers={"content-type": "application/json"})


def refused(status: int, message: str, **headers: str) -> Answer:
    given = {name.replace("_", "-"): value for name, value in headers.items()}
    said = {"message": message, "documentation_url": "https://docs.github.com/rest"}
    return Answer(status=status, body=json.dumps(said).encode(), headers=given)
