"""Read the guided pages about a host as a target's address and its secrets."""

from collections.abc import Mapping
from urllib.parse import urlencode, urlsplit

from ronda.core import inputs
from ronda.core.errors import Faults, Malformed
from ronda.core.inputs import Form
from ronda.core.text import N_, Message
from ronda.sending import parse_target, target_kinds
from ronda.sending.target import Target, TargetKind
from ronda.sending.targets.bucket import KEY_ID, SECRET, SESSION, Bucket
from ronda.sending.targets.folder import Folder, folder_address
from ronda.sending.targets.github import API, TOKEN, GitHub

SECRET_LABELS = {
    TOKEN: N_("Token"),
    KEY_ID: N_("Access key ID"),
    SECRET: N_("Secret access key"),
    SESSION: N_("Session token"),
}
"""The pages' names for the secrets."""
_ADDRESS_PREFIXES = ("https://", "http://", "www.", "github.com/", "github:")
_SECURE = ("https://", "http://localhost", "http://127.0.0.1")


def read_host_form(kind: str, form: Form, address: str, kept: Mapping[str, str]) -> tuple[str, dict[str, str]]:
    """The address of a target and its secrets, from the form of one kind of host.

    ``kept`` are the secrets on the device: an empty field keeps its secret, unless the target changes. Raises
    ``Malformed`` naming the field, and never the value.
    """
    with Faults() as faults:
        read = faults.check("", _READERS[kind], form)
        names = next(each.secrets for each in target_kinds() if each.scheme == kind)
        known = kept if read in {"", address} else {}
        secrets = {name: faults.check("", _secret, form, name, known.get(name, "")) for name in names}
    return read, secrets


def host_form_values(target: Target) -> dict[str, str]:
    """The values that fill a target's form, without secrets."""
    if isinstance(target, GitHub):
        place = f"{target.owner}/{target.repository}"
        elsewhere = f"github:{place}?{urlencode({'api': target.api}, safe=':/')}"
        return {
            "repository": place if target.api == API else elsewhere,
            "folder": target.folder,
            "branch": target.branch,
        }
    if isinstance(target, Bucket):
        return {
            "bucket": "/".join(filter(None, (target.bucket, target.prefix.rstrip("/")))),
            "endpoint": target.endpoint,
            "region": target.region,
        }
    if isinstance(target, Folder):
        return {"key": target.key, "name": target.name}
    return {}


def with_secret_labels(message: Message, kind: TargetKind) -> Message:
    """A sentence with the pages' names for the secrets."""
    names = {*kind.secrets, *kind.may_have} & SECRET_LABELS.keys()
    values = ((key, Message(SECRET_LABELS[value]) if value in names else value) for key, value in message.values)
    return Message(message.pattern, tuple(values))


def _github(form: Form) -> str:
    place = inputs.form_value(form, "repository").strip()
    for prefix in _ADDRESS_PREFIXES:
        place = place.removeprefix(prefix)
    place, mark, query = place.partition("?")
    place = place.rstrip("/").removesuffix(".git")
    folder, branch = inputs.form_value(form, "folder").strip().strip("/"), inputs.form_value(form, "branch").strip()
    address = f"github:{place}{'/' if folder else ''}{folder}{'@' if branch else ''}{branch}{mark}{query}"
    return _address(
        address,
        Malformed(
            "This is not a repository: copy its address from GitHub, or write OWNER/REPOSITORY.", field="repository"
        ),
    )


def _bucket(form: Form) -> str:
    bucket, endpoint = (
        inputs.form_value(form, "bucket").strip(),
        inputs.form_value(form, "endpoint").strip().rstrip("/"),
    )
    region = inputs.form_value(form, "region").strip()
    if endpoint and not endpoint.startswith(_SECURE):
        raise Malformed("The endpoint has to begin with https://.", field="endpoint")
    if endpoint and urlsplit(endpoint).path:
        raise Malformed("The endpoint ends with the name of its host: the bucket has its own field.", field="endpoint")
    given = {key: value for key, value in (("endpoint", endpoint), ("region", region)) if value}
    return _address(
        f"s3://{bucket}" + (f"?{urlencode(given)}" if given else ""),
        Malformed(
            "This is not a bucket: write its name in small letters, and the folder behind a slash.", field="bucket"
        ),
    )


def _folder(form: Form) -> str:
    """The address of the chosen folder, from what the browser reports."""
    return _address(
        folder_address(inputs.form_value(form, "key"), inputs.form_value(form, "name")),
        Malformed("No folder for the pages of an event was chosen: choose one."),
    )


def _address(address: str, otherwise: Malformed) -> str:
    try:
        parse_target(address)
    except Malformed as problem:
        raise otherwise from problem
    return address


def _secret(form: Form, name: str, kept: str) -> str:
    """The typed secret, or the kept one."""
    value, label = inputs.form_value(form, name).strip() or kept, Message(SECRET_LABELS[name])
    if not value:
        raise Malformed("{name} is missing: copy it from the host.", name=label, field=name)
    if not (value.isascii() and value.isprintable() and " " not in value):
        raise Malformed(
            "{name} holds blanks or other characters that no key has: copy it again.", name=label, field=name
        )
    return value


_READERS = {"github": _github, "s3": _bucket, "folder": _folder}
HOST_KINDS = tuple(_READERS)
