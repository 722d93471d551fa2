"""Signature version 4, against the examples that Amazon's documentation of S3 has for requests in one piece."""

from datetime import UTC, datetime

import pytest

from ronda.sending.exchange import Request
from ronda.sending.signature import sign_request

HOST = "https://examplebucket.s3.amazonaws.com"
KEY = "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"
EXAMPLES = {
    "get object": (
        Request(method="GET", url=f"{HOST}/test.txt", headers={"Range": "bytes=0-9"}),
        "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41",
    ),
    "put object": (
        Request(
            method="PUT",
            url=f"{HOST}/test%24file.text",
            headers={"Date": "Fri, 24 May 2013 00:00:00 GMT", "x-amz-storage-class": "REDUCED_REDUNDANCY"},
            body=b"Welcome to Amazon S3.",
        ),
        "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd",
    ),
    "get bucket lifecycle": (
        Request(method="GET", url=f"{HOST}/?lifecycle"),
        "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543",
    ),
    "list objects": (
        Request(method="GET", url=f"{HOST}/?max-keys=2&prefix=J"),
        "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7",
    ),
}


@pytest.mark.parametrize("example", EXAMPLES)
def test_the_examples_of_amazon_come_out(example: str) -> None:
    request, signature = EXAMPLES[example]
    headers = sign_request(
        request,
        key_id="AKIAIOSFODNN7EXAMPLE",
        secret=KEY,
        region="us-east-1",
        at=datetime(2013, 5, 24, tzinfo=UTC),
    ).headers

    assert "20130524T000000Z" == headers["x-amz-date"]
    assert headers["authorization"].endswith(f"Signature={signature}")
    assert "host" not in headers, "who carries it says so, and a browser lets nobody else"
