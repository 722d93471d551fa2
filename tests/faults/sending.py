"""The table of faults of hosts: what they answer when pages are sent to them, and what they do not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from tests.faults.table import Fault, Subject

_SAID = "tests/sending/test_refusals.py::"
_GITHUB = "tests/sending/test_refusals.py::test_what_github_refuses_is_one_sentence_without_the_token"
_BUCKET = "tests/sending/test_refusals.py::test_what_a_bucket_refuses_is_one_sentence_without_the_key"
_NOTHING = "what stands there; nothing of the change is seen"


@dataclass(frozen=True, slots=True, kw_only=True)
class Refused(Fault):
    """What a host answers instead of doing what it is asked."""

    method: str = "GET"
    """The answer is that to the first request of this method."""
    status: int
    said: str
    """The message of the answer; of a bucket, its code."""
    headers: Mapping[str, str] = field(default_factory=dict)


GITHUB = (
    Refused(
        name="the token is wrong, was revoked or has expired",
        seen="Error: GitHub does not take the token: it is wrong, was revoked or has expired. Make a new one on GitHub "
        "and put it into RONDA_TOKEN.",
        kept=_NOTHING,
        test=_GITHUB,
        status=401,
        said="Bad credentials",
    ),
    Refused(
        name="the token may read, and not write",
        seen="Error: This token may not write to github:club/results: give it the permission “Contents: Read and "
        "write” for this repository (Resource not accessible by personal access token).",
        kept=_NOTHING,
        test=_GITHUB,
        method="POST",
        status=403,
        said="Resource not accessible by personal access token",
    ),
    Refused(
        name="the repository is not there, or the token was made for another",
        seen=(
            "Error: There is no github:club/results that this token may see. Check the name, and that the token "
            "was made for this repository."
        ),
        kept="nothing is sent",
        test=_GITHUB,
        status=404,
        said="Not Found",
    ),
    Refused(
        name="the repository was renamed",
        seen="Error: github:club/results has another name now: look it up on GitHub and use that.",
        kept=_NOTHING,
        test=_GITHUB,
        status=301,
        said="Moved Permanently",
        headers={"location": "https://api.github.com/repositories/1"},
    ),
    Refused(
        name="the branch is protected",
        seen=(
            "Error: The branch main of github:club/results is protected, and this token may not change it. Name "
            "another branch, or allow it in the rules of the branch."
        ),
        kept=_NOTHING,
        test=_GITHUB,
        method="PATCH",
        status=422,
        said="Protected branch update failed for refs/heads/main.",
    ),
    Refused(
        name="a rule of the repository wants a pull request",
        seen=(
            "Error: The branch main of github:club/results is protected, and this token may not change it. Name "
            "another branch, or allow it in the rules of the branch."
        ),
        kept=_NOTHING,
        test=_GITHUB,
        method="PATCH",
        status=422,
        said="Repository rule violations found\n\nChanges must be made through a pull request.",
    ),
    Refused(
        name="GitHub takes no more requests for an hour",
        seen="Error: 127.0.0.1 takes no more requests for now: publish again in 30 minutes.",
        kept=_NOTHING,
        test=_GITHUB,
        status=403,
        said="API rate limit exceeded for user ID 1.",
        headers={"x-ratelimit-remaining": "0", "x-ratelimit-reset": "1795350539"},
    ),
    Refused(
        name="GitHub is asked too much at once",
        seen="Error: 127.0.0.1 takes no more requests for now: publish again in 5 minutes.",
        kept=_NOTHING,
        test=_GITHUB,
        method="POST",
        status=429,
        said="You have exceeded a secondary rate limit.",
        headers={"retry-after": "299"},
    ),
    Refused(
        name="the host has trouble of its own",
        seen="Error: 127.0.0.1 has trouble of its own (it answers 502): publish again later.",
        kept=_NOTHING,
        test=_GITHUB,
        status=502,
        said="Server Error",
    ),
    Refused(
        name="the host refuses for a reason that Ronda does not know",
        seen="Error: GitHub refused a request for github:club/results (451: Not here).",
        kept=_NOTHING,
        test=_GITHUB,
        status=451,
        said="Not here",
    ),
)
BUCKET = (
    Refused(
        name="the key of a bucket is unknown",
        seen="Error: s3://results does not take the key: AWS_ACCESS_KEY_ID or AWS_SECRET_ACCESS_KEY is wrong, was "
        "revoked or has expired (Told by the host).",
        kept=_NOTHING,
        test=_BUCKET,
        status=403,
        said="InvalidAccessKeyId",
    ),
    Refused(
        name="the key may not write into the bucket",
        seen="Error: This key may not do that in s3://results: let it list, read, write and delete objects there (Told "
        "by the host).",
        kept=_NOTHING,
        test=_BUCKET,
        method="PUT",
        status=403,
        said="AccessDenied",
    ),
    Refused(
        name="there is no such bucket",
        seen="Error: There is no bucket results: check its name and the endpoint.",
        kept="nothing is sent",
        test=_BUCKET,
        status=404,
        said="NoSuchBucket",
    ),
    Refused(
        name="a bucket refuses for a reason that Ronda does not know",
        seen="Error: s3://results refused a request (400 KeyTooLongError: Told by the host).",
        kept=_NOTHING,
        test=_BUCKET,
        method="PUT",
        status=400,
        said="KeyTooLongError",
    ),
)
WRONG_SECRET = Fault(
    name="the secret key of a bucket is wrong",
    seen="Error: s3://results does not take the key: AWS_ACCESS_KEY_ID or AWS_SECRET_ACCESS_KEY is wrong, was revoked "
    "or has expired (The request signature we calculated does not match.).",
    kept=_NOTHING,
    test=f"{_SAID}test_a_wrong_key_of_a_bucket_is_said",
)
SKEWED = Fault(
    name="the clock is so wrong that a bucket takes no signature",
    seen=(
        "Error: The clock of this device is more than a quarter of an hour wrong, so s3://results does not believe "
        "it. Set date and time, then publish again."
    ),
    kept=_NOTHING,
    test=f"{_SAID}test_a_clock_that_is_wrong_is_said",
)
ELSEWHERE = Fault(
    name="the bucket is in another region",
    seen="Error: The bucket results is in the region eu-central-1: write region=eu-central-1 into the address.",
    kept=_NOTHING,
    test=f"{_SAID}test_the_region_of_a_bucket_is_named",
)
NO_BRANCH = Fault(
    name="the branch is not there",
    seen="Error: github:club/results has no branch pages: make it on GitHub first, or name another.",
    kept=_NOTHING,
    test=f"{_SAID}test_a_branch_that_is_missing_is_named",
)
OFFLINE = Fault(
    name="there is no connection, or it is lost in the middle",
    seen="Error: No answer from 127.0.0.1: check the connection, then publish again; it goes on where it stopped.",
    kept="pages without a broken link; on GitHub those of before, whole",
    test=f"{_SAID}test_no_connection_is_said",
)
CERTIFICATE = Fault(
    name="somebody answers in place of the host",
    seen=(
        "Error: api.github.com does not show the right certificate, and nothing was sent. Check the date and time of "
        "this device, and whether the network wants you to sign in first."
    ),
    kept=_NOTHING,
    test=f"{_SAID}test_a_certificate_that_does_not_fit_is_said",
)
SIGN_IN = Fault(
    name="the network answers with a page to sign in",
    seen="Error: 127.0.0.1 does not answer as GitHub does: check whether the network wants you to sign in first.",
    kept=_NOTHING,
    test=f"{_SAID}test_a_page_in_place_of_an_answer_is_said",
)
NO_BUCKET = Fault(
    name="something else answers in place of a bucket",
    seen="Error: s3://results does not answer as S3 does: check the endpoint, and whether the network wants you to "
    "sign in first.",
    kept=_NOTHING,
    test=f"{_SAID}test_a_page_in_place_of_a_bucket_is_said",
)
NO_SECRET = Fault(
    name="the token is not set",
    seen="Error: The environment variable RONDA_TOKEN is not set: github:club/results needs it. It is never given "
    "as an argument.",
    kept="nothing is sent",
    test=f"{_SAID}test_a_token_that_is_not_set_is_named",
)
SPOILT_SECRET = Fault(
    name="the token was copied with more than itself",
    seen="Error: The environment variable RONDA_TOKEN holds blanks or other characters that no key has.",
    kept="nothing is sent",
    test=f"{_SAID}test_a_token_with_other_characters_is_refused_unsaid",
)
FOREIGN = Fault(
    name="a file of somebody else stands where a page belongs",
    seen="Error: github:club/results: index.html was not written by Ronda and would be replaced: move it away, or "
    "name another folder.",
    kept="that file, and everything else",
    test=f"{_SAID}test_a_file_of_somebody_else_is_never_replaced",
)
NOBODY_ASKED = Fault(
    name="more would become public there, and nobody is there to be asked",
    seen="Error: Nothing was sent to github:club/results: this would become public there, and nobody can be asked now. "
    "If that is right, run it again with --yes.",
    kept="what stands there; what would become public is printed",
    test="tests/sending/test_consent.py::test_the_first_time_it_is_asked_and_without_anybody_there_it_stops",
)
ALWAYS_FASTER = Fault(
    name="somebody else changes the branch again and again",
    seen="Error: Others change github:club/results all the time, and were faster 5 times: publish again later.",
    kept="what the others did",
    test="tests/sending/test_github.py::test_who_is_never_fast_enough_stops_after_some_times",
)

SUBJECT = Subject(
    title="Hosts",
    promise="A change is there whole or goes on with the next run, nothing of others is touched, no token is shown.",
    faults=(
        *GITHUB,
        NO_BRANCH,
        *BUCKET,
        WRONG_SECRET,
        SKEWED,
        ELSEWHERE,
        OFFLINE,
        CERTIFICATE,
        SIGN_IN,
        NO_BUCKET,
        NO_SECRET,
        SPOILT_SECRET,
        FOREIGN,
        NOBODY_ASKED,
        ALWAYS_FASTER,
    ),
)
