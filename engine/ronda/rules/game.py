"""Everything that defines a game: the only module of the rules that games import.

A file that uses more of it than fits on a line imports the module and writes ``game.Field``.
"""

# ruff: noqa: F403 - each name is defined once, in the module of its subject
from ronda.core.details import *
from ronda.core.errors import *
from ronda.core.pairings import *
from ronda.core.results import *
from ronda.core.state import *
from ronda.core.team_moves import *
from ronda.core.text import *
from ronda.rules.crosstable import *
from ronda.rules.fields import *
from ronda.rules.helpers import *
from ronda.rules.notes import *
from ronda.rules.optional_tiebreaks import *
from ronda.rules.paper import *
from ronda.rules.penalties import *
from ronda.rules.repeated_head_to_head import *
from ronda.rules.result_forms import *
from ronda.rules.ruleset import *
from ronda.rules.scoring import *
from ronda.rules.shared_rules import *
from ronda.rules.sonneborn_berger import *
from ronda.rules.staff import *
from ronda.rules.stages import *
from ronda.rules.standings import *
from ronda.rules.teams import *
from ronda.rules.tiebreaks import *
