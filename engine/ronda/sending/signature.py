"""Amazon's signature version 4, by which S3 and compatible hosts authenticate requests."""

from dataclasses import replace
from datetime import UTC, datetime
from hashlib import sha256
from hmac import HMAC
from urllib.parse import parse_qsl, quote, urlsplit

from ronda.sending.exchange import Request

_SAFE = "-_.~"


def sign_request(request: Request, *, key_id: str, secret: str, token: str = "", region: str, at: datetime) -> Request:
    """A request with the headers that sign all of it; takes who asks, the region and the moment.

    The host is signed and not among the headers: who carries the request adds it.
    """
    moment = at.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")
    url = urlsplit(request.url)
    digest = sha256(request.body).hexdigest()
    headers = {name.lower(): " ".join(value.split()) for name, value in request.headers.items()}
    headers |= {"x-amz-content-sha256": digest, "x-amz-date": moment}
    if token:
        headers["x-amz-security-token"] = token
    all_signed = headers | {"host": url.netloc}
    names = ";".join(sorted(all_signed))
    canonical = "\n".join(
        (
            request.method,
            url.path or "/",
            "&".join(
                f"{name}={value}"
                for name, value in sorted(
                    (quote(name, safe=_SAFE), quote(value, safe=_SAFE))
                    for name, value in parse_qsl(url.query, keep_blank_values=True)
                )
            ),
            *(f"{name}:{all_signed[name]}" for name in sorted(all_signed)),
            "",
            names,
            digest,
        )
    )
    scope = f"{moment[:8]}/{region}/s3/aws4_request"
    to_sign = "\n".join(("AWS4-HMAC-SHA256", moment, scope, sha256(canonical.encode()).hexdigest()))
    key = f"AWS4{secret}".encode()
    for part in scope.split("/"):
        key = _mac(key, part)
    authorization = (
        f"AWS4-HMAC-SHA256 Credential={key_id}/{scope}, SignedHeaders={names}, Signature={_mac(key, to_sign).hex()}"
    )
    return replace(request, headers={**headers, "authorization": authorization})


def _mac(key: bytes, text: str) -> bytes:
    return HMAC(key, text.encode(), sha256).digest()
