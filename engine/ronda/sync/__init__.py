"""One event on several devices: steps from one are decided anew on another, once, and none is lost."""

from ronda.sync.conflict_resolution import resolve_conflict
from ronda.sync.merge import MergeResult, merge_logs, rebase_on_leading

__all__ = ["MergeResult", "merge_logs", "rebase_on_leading", "resolve_conflict"]
