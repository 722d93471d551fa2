"""The table of faults of the small server that `build.py serve` and `app` start."""

from __future__ import annotations

from tests.faults.table import Fault, Subject

NO_SUCH_PORT = Fault(
    name="a port is asked for that does not exist",
    seen="Error: Invalid value for '--port': {port} is not in the range 0<=x<=65535.",
    kept="nothing is started",
    test="tests/commandline/test_server.py::test_a_port_that_does_not_exist_is_refused_in_one_sentence",
)
NO_FREE_PORT = Fault(
    name="every port from the asked one on is taken",
    seen="Error: No port from 65530 to 65535 is free; choose another one with --port.",
    kept="nothing is started",
    test="tests/commandline/test_server.py::test_the_last_ports_are_tried_to_the_end_and_no_further",
)
OUTSIDE = Fault(
    name="a file outside the served folder is asked for, by its path or through a link",
    seen="",
    kept="the file stays unread: the answer is 404",
    test="tests/commandline/test_server.py::test_a_folder_is_not_listed_and_nothing_outside_it_is_served",
)
GONE = Fault(
    name="a browser goes away in the middle of a file",
    seen="",
    kept="the server goes on",
    test="tests/commandline/test_server.py::test_a_browser_that_goes_away_is_no_trouble",
)

SUBJECT = Subject(
    title="Server",
    promise="The server gives out its folder and nothing else, whatever is asked of it.",
    faults=(NO_SUCH_PORT, NO_FREE_PORT, OUTSIDE, GONE),
)
