"""A small S3: it works out every signature by itself, checks every sum, and lists a few files at a time."""

from __future__ import annotations

import hmac
import time
from base64 import b64decode
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from hashlib import md5, sha256
from typing import override
from urllib.parse import parse_qsl, quote, unquote, urlsplit
from xml.sax.saxutils import escape

from tests.sending.hosts import Answer, Asked, Host

KEY_ID = "AKIAEXAMPLEEXAMPLE"
SECRET = "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY"
BUCKET = "results"


class FakeBucket(Host):
    """One bucket."""

    page = 7
    """So many files are listed at a time."""

    def __init__(self, region: str = "us-east-1") -> None:
        super().__init__()
        self.region = region
        self.objects: dict[str, bytes] = {}
        self.types: dict[str, str] = {}
        self.clock: Callable[[], datetime] = lambda: datetime.fromtimestamp(time.time(), UTC)
        self.changed: Callable[[], None] = lambda: None

    @override
    def answered(self, asked: Asked) -> Answer:
        wrong = self.not_signed(asked)
        if wrong:
            return wrong
        url = urlsplit(asked.path)
        bucket, _, key = unquote(url.path).removeprefix("/").partition("/")
        if bucket != BUCKET:
            return refused(404, "NoSuchBucket", "The specified bucket does not exist")
        match asked.method:
            case "GET" if not key:
                return self.listed(dict(parse_qsl(url.query, keep_blank_values=True)))
            case "GET" if key in self.objects:
                return Answer(body=self.objects[key])
            case "PUT":
                if b64decode(asked.headers["content-md5"]) != md5(asked.body).digest():
                    return refused(400, "BadDigest", "The Content-MD5 you specified did not match what we received.")
                self.objects[key] = asked.body
                self.types[key] = asked.headers["content-type"]
                self.changed()
                return Answer(headers={"etag": f'"{md5(asked.body).hexdigest()}"'})
            case "DELETE":
                self.objects.pop(key, None)
                self.changed()
                return Answer(status=204)
        return refused(404, "NoSuchKey", "The specified key does not exist.")

    def listed(self, query: dict[str, str]) -> Answer:
        assert query["list-type"] == "2"
        assert query["encoding-type"] == "url"
        keys = [key for key in sorted(self.objects) if key.startswith(query["prefix"])]
        begin = int(query.get("continuation-token", "page 0").removeprefix("page "))
        some, more = keys[begin : begin + self.page], begin + self.page < len(keys)
        contents = "".join(
            f"<Contents><Key>{escape(quote(key))}</Key><ETag>&quot;{md5(self.objects[key]).hexdigest()}&quot;</ETag>"
            f"<Size>{len(self.objects[key])}</Size></Contents>"
            for key in some
        )
        following = f"<NextContinuationToken>page {begin + self.page}</NextContinuationToken>" if more else ""
        return Answer(
            body=(
                '<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">'
                f"<IsTruncated>{str(more).lower()}</IsTruncated>{following}{contents}</ListBucketResult>"
            ).encode()
        )

    def not_signed(self, asked: Asked) -> Answer | None:
        """What is wrong with the signature of a request, as Amazon's documentation has it."""
        scheme, _, rest = asked.headers.get("authorization", "").partition(" ")
        if scheme != "AWS4-HMAC-SHA256":
            return refused(403, "AccessDenied", "Access Denied")
        fields = dict(part.strip().split("=", 1) for part in rest.split(","))
        key_id, day, region, service, ending = fields["Credential"].split("/")
        moment = asked.headers["x-amz-date"]
        names = fields["SignedHeaders"].split(";")
        assert (service, ending, day) == ("s3", "aws4_request", moment[:8])
        assert names == sorted(names)
        assert {"host"} | {name for name in asked.headers if name.startswith(("x-amz-", "content-md5"))} <= set(names)
        if key_id != KEY_ID:
            return refused(
                403, "InvalidAccessKeyId", "The AWS Access Key Id you provided does not exist in our records."
            )
        if region != self.region:
            more = f"<Region>{self.region}</Region>"
            return refused(400, "AuthorizationHeaderMalformed", f"the region '{region}' is wrong", more)
        at = datetime.strptime(moment, "%Y%m%dT%H%M%SZ").replace(tzinfo=UTC)
        if abs(self.clock() - at) > timedelta(minutes=15):
            return refused(403, "RequestTimeTooSkewed", "The difference between the request time is too large.")
        if sha256(asked.body).hexdigest() != asked.headers["x-amz-content-sha256"]:
            return refused(400, "XAmzContentSHA256Mismatch", "The provided header does not match what was computed.")
        url = urlsplit(asked.path)
        query = sorted(url.query.split("&")) if url.query else []
        lines = [asked.method, url.path, "&".join(query)]
        lines += [f"{name}:{asked.headers[name].strip()}" for name in names]
        lines += ["", ";".join(names), asked.headers["x-amz-content-sha256"]]
        text = "\n".join(
            [
                "AWS4-HMAC-SHA256",
                moment,
                f"{day}/{region}/s3/aws4_request",
                sha256("\n".join(lines).encode()).hexdigest(),
            ]
        )
        key = ("AWS4" + SECRET).encode()
        for part in (day, region, "s3", "aws4_request", text):
            key = hmac.digest(key, part.encode(), "sha256")
        if key.hex() != fields["Signature"]:
            return refused(403, "SignatureDoesNotMatch", "The request signature we calculated does not match.")
        return None


def refused(status: int, code: str, message: str, more: str = "") -> Answer:
    body = f'<?xml version="1.0"?>\n<Error><Code>{code}</Code><Message>{escape(message)}</Message>{more}</Error>'
    return Answer(status=status, body=body.encode(), headers={"content-type": "application/xml"})
