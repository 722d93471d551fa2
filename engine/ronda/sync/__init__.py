"""One event on several devices: what was done on one is done anew on another, once, and nothing of it is lost."""

from ronda.sync.conflict_resolution import resolve_conflict
from ronda.sync.merge import MergeResult, merge_logs, rebase_on_leading

__all__ = ["MergeResult", "merge_logs", "rebase_on_leading", "resolve_conflict"]
