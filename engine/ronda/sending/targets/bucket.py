"""A bucket that speaks Amazon S3's protocol, as Cloudflare R2 and MinIO do: written file by file, links last."""

import re
from base64 import b64encode
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from hashlib import md5
from urllib.parse import quote, unquote_plus, urlencode, urlsplit
from xml.etree import ElementTree as ET

from ronda.core.errors import Impossible, NotNow, Refusal
from ronda.publish.site import is_record
from ronda.sending import signature
from ronda.sending.exchange import Exchange, Request, Response
from ronda.sending.target import Secrets, TargetCache, TargetChanges, TargetKind, TargetState
from ronda.sending.web_address import is_web_address

KEY_ID = "AWS_ACCESS_KEY_ID"
SECRET = "AWS_SECRET_ACCESS_KEY"  # noqa: S105 - the name of it
SESSION = "AWS_SESSION_TOKEN"
_TYPES = {
    "css": "text/css; charset=utf-8",
    "csv": "text/csv; charset=utf-8",
    "html": "text/html; charset=utf-8",
    "ics": "text/calendar; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "json": "application/json",
    "png": "image/png",
    "ronda": "text/plain; charset=utf-8",
    "svg": "image/svg+xml",
    "txt": "text/plain; charset=utf-8",
    "xml": "application/xml",
}
_BUCKET = re.compile(r"[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]")
_USUAL = {"https": ":443", "http": ":80"}
_REGION = re.compile(r"[a-z0-9-]{1,40}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Bucket:
    """The files under a prefix of a bucket."""

    bucket: str
    prefix: str = ""
    """Empty, or ends with a slash."""
    region: str = "us-east-1"
    endpoint: str = ""
    """Empty for Amazon's own."""

    @property
    def name(self) -> str:
        """The form of its address: ``s3://bucket/prefix``."""
        return f"s3://{self.bucket}/{self.prefix}".rstrip("/")

    @property
    def kind(self) -> TargetKind:
        """Buckets, by the scheme ``s3``."""
        return KIND

    def look(self, known: TargetCache) -> Exchange[TargetState]:
        """List the files; raises ``Impossible`` if there is no such bucket."""
        files: dict[str, str] = {}
        following = ""
        while True:
            query = {"encoding-type": "url", "list-type": "2", "prefix": self.prefix}
            if following:
                query["continuation-token"] = following
            listed = _parsed((yield from self._asked("GET", "", query=query)).body)
            if listed is None or not listed.tag.endswith("ListBucketResult"):
                raise self._other_language()
            for each in listed.iterfind("{*}Contents"):
                key = unquote_plus(each.findtext("{*}Key", ""))
                files[key.removeprefix(self.prefix)] = each.findtext("{*}ETag", "").strip('"')
            following = listed.findtext("{*}NextContinuationToken", "")
            if listed.findtext("{*}IsTruncated") != "true" or not following:
                break
        records = {}
        for path in filter(is_record, files):
            if files[path] not in known.records:
                known.records[files[path]] = (yield from self._asked("GET", path)).body
            records[path] = known.records[files[path]]
        return TargetState(files=files, records=records)

    def fingerprint(self, content: bytes) -> str:
        """The MD5 sum, which S3 uses as ETag for files uploaded in one piece."""
        return md5(content, usedforsecurity=False).hexdigest()

    def send(self, standing: TargetState, difference: TargetChanges) -> Exchange[None]:  # noqa: ARG002 - of every target
        """Write and remove file by file, in an order in which no link is ever broken."""
        steps = list(difference.steps)
        for number, (path, content) in enumerate(steps, start=1):
            left = len(steps) - number
            if content is None:
                yield from self._asked("DELETE", path, brings=1, left=left)
                continue
            headers = {
                # Results change, so a browser must revalidate a page before it shows it again.
                "cache-control": "no-cache",
                "content-md5": b64encode(md5(content, usedforsecurity=False).digest()).decode(),
                "content-type": _TYPES.get(path.rpartition(".")[2], "application/octet-stream"),
            }
            yield from self._asked("PUT", path, headers=headers, body=content, brings=1, left=left)

    def signed(self, request: Request, secrets: Secrets, at: datetime) -> Request:
        """A request with its signature."""
        return signature.sign_request(
            request,
            key_id=secrets[KEY_ID],
            secret=secrets[SECRET],
            token=secrets.get(SESSION, ""),
            region=self.region,
            at=at,
        )

    @property
    def _base(self) -> str:
        if self.endpoint:
            return f"{self.endpoint}/{self.bucket}"
        amazon = f"s3.{self.region}.amazonaws.com"
        # Amazon's certificate covers one name before its own, so no bucket with a dot.
        return f"https://{amazon}/{self.bucket}" if "." in self.bucket else f"https://{self.bucket}.{amazon}"

    def _asked(
        self,
        method: str,
        path: str,
        *,
        query: Mapping[str, str] | None = None,
        headers: Mapping[str, str] | None = None,
        body: bytes = b"",
        brings: int = 0,
        left: int = 0,
    ) -> Exchange[Response]:
        """The answer to one request, if it is good; raises the refusal for the error in it."""
        key = quote(self.prefix + path, safe="/-_.~") if path else ""
        query_text = f"?{urlencode(query, quote_via=quote)}" if query else ""
        response = yield Request(
            method=method,
            url=f"{self._base}/{key}{query_text}",
            headers=headers or {},
            body=body,
            brings=brings,
            left=left,
        )
        if not response.is_good:
            raise self._refusal(response)
        return response

    def _refusal(self, response: Response) -> Refusal:
        """The sentence for an S3 error, by its code."""
        error = _parsed(response.body)
        code, message, region = (
            ("", "", "")
            if error is None
            else tuple(" ".join(error.findtext(f"{{*}}{name}", "").split())[:300] for name in _PARTS)
        )
        region = response.headers.get("x-amz-bucket-region", region)
        if code in _WRONG_KEY:
            return Impossible(
                "{place} does not take the key: {id} or {secret} is wrong, was revoked or has expired ({said}).",
                place=self.name,
                id=KEY_ID,
                secret=SECRET,
                said=message or code,
            )
        if code == "RequestTimeTooSkewed":
            return Impossible(
                "The clock of this device is more than a quarter of an hour wrong, so {place} does not believe it. "
                "Set date and time, then publish again.",
                place=self.name,
            )
        if code == "NoSuchBucket":
            return Impossible("There is no bucket {bucket}: check its name and the endpoint.", bucket=self.bucket)
        if region and region != self.region and (code in _OTHER_REGION_CODES or response.status in _MOVED):
            return Impossible(
                "The bucket {bucket} is in the region {region}: write region={region} into the address.",
                bucket=self.bucket,
                region=region,
            )
        if response.status == _FORBIDDEN:
            return Impossible(
                "This key may not do that in {place}: let it list, read, write and delete objects there ({said}).",
                place=self.name,
                said=message or code or "–",
            )
        if not code:
            return self._other_language()
        return Impossible(
            "{place} refused a request ({status} {code}: {said}).",
            place=self.name,
            status=response.status,
            code=code,
            said=message or "–",
        )

    def _other_language(self) -> Refusal:
        return NotNow(
            "{place} does not answer as S3 does: check the endpoint, and whether the network wants you to sign in "
            "first.",
            place=self.name,
        )


_FORBIDDEN = 403
_MOVED = frozenset({301, 307})
_PARTS = ("Code", "Message", "Region")
_WRONG_KEY = frozenset({"InvalidAccessKeyId", "SignatureDoesNotMatch", "ExpiredToken", "InvalidToken", "Unauthorized"})
_OTHER_REGION_CODES = frozenset(
    {"PermanentRedirect", "AuthorizationHeaderMalformed", "IllegalLocationConstraintException"}
)


def _parsed(body: bytes) -> ET.Element | None:
    """Parse XML; None for anything else and for XML that declares entities, which no answer does."""
    if b"<!" in body:
        return None
    try:
        return ET.fromstring(body)  # noqa: S314 - without entities nothing can grow
    except ET.ParseError:
        return None


def _read(place: str, options: Mapping[str, str]) -> Bucket | None:
    bucket, _, prefix = place.partition("/")
    prefix = prefix.strip("/")
    region, endpoint = options.get("region", "us-east-1"), options.get("endpoint", "").rstrip("/")
    if not _BUCKET.fullmatch(bucket) or not _REGION.fullmatch(region):
        return None
    if prefix and {"", ".", ".."} & set(prefix.split("/")):
        return None
    if endpoint:
        url = urlsplit(endpoint)
        if not is_web_address(endpoint, schemes=_USUAL.keys()) or url.path:
            return None
        # The host is signed as it is requested: without the default port.
        endpoint = f"{url.scheme}://{url.netloc.lower().removesuffix(_USUAL[url.scheme])}"
    return Bucket(bucket=bucket, prefix=f"{prefix}/" if prefix else "", region=region, endpoint=endpoint)


KIND = TargetKind(
    scheme="s3",
    form="s3://BUCKET[/PREFIX][?endpoint=https://HOST][&region=REGION]",
    read=_read,
    options=("endpoint", "region"),
    secrets=(KEY_ID, SECRET),
    may_have=(SESSION,),
)
