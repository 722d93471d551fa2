"""The modules that decide points, standings, pairing, cut and bracket, and the fast tests that notice a change."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Deciding:
    """Modules of one subject."""

    modules: tuple[str, ...]
    """By their place in the engine."""
    tests: tuple[str, ...]
    """Files of tests; of them, those that come to the changed function are run."""


DECIDING = {
    "standings": Deciding(
        (
            "core/results.py",
            "core/stage_progress.py",
            "formats/cut.py",
            "formats/lots.py",
            "formats/order.py",
            "formats/standings.py",
            "rules/crosstable.py",
            "rules/optional_tiebreaks.py",
            "rules/repeated_head_to_head.py",
            "rules/scoring.py",
            "rules/tiebreaks.py",
            "rulesets/custom/measures.py",
        ),
        (
            "tests/commands/test_causes.py",
            "tests/commands/test_nobody.py",
            "tests/core/test_results.py",
            "tests/formats/test_cut.py",
            "tests/formats/test_chain_proof.py",
            "tests/formats/test_measures.py",
            "tests/formats/test_stage_chains.py",
            "tests/formats/test_standings.py",
            "tests/rulesets/test_aristeia.py",
            "tests/rulesets/test_custom.py",
            "tests/rulesets/test_every_ruleset.py",
            "tests/rulesets/test_keyforge.py",
            "tests/rulesets/test_repeated_head_to_head.py",
            "tests/rulesets/test_xwing.py",
            "tests/views/test_workings.py",
        ),
    ),
    "bracket": Deciding(
        (
            "core/brackets.py",
            "formats/pairing/double_elimination.py",
            "formats/pairing/elimination.py",
            "formats/pairing/third_place.py",
            "rules/stages.py",
        ),
        (
            "tests/commands/test_bracket_corrections.py",
            "tests/commands/test_clock.py",
            "tests/commands/test_double_elimination.py",
            "tests/commands/test_ending.py",
            "tests/commands/test_nobody.py",
            "tests/commands/test_third_place.py",
            "tests/formats/test_bracket_places.py",
            "tests/formats/test_cut.py",
            "tests/formats/test_double_elimination.py",
            "tests/formats/test_elimination.py",
            "tests/formats/test_structures.py",
            "tests/rulesets/test_document_tables.py",
            "tests/rulesets/test_document_tables_aristeia.py",
        ),
    ),
    "pairing": Deciding(
        (
            "formats/pairing/adjacent.py",
            "formats/pairing/blossom.py",
            "formats/pairing/matching.py",
            "formats/pairing/score_groups.py",
            "formats/pairing/swiss.py",
        ),
        (
            "tests/formats/test_algorithms.py",
            "tests/formats/test_blossom.py",
            "tests/formats/test_matching.py",
            "tests/formats/test_pairing_systems.py",
            "tests/formats/test_recorded_pairings.py",
            "tests/formats/test_seating.py",
            "tests/formats/test_swiss.py",
        ),
    ),
    "groups": Deciding(
        (
            "formats/clubs_in_rows.py",
            "formats/group_crossing.py",
            "formats/group_draw.py",
            "formats/pairing/group_tables.py",
        ),
        (
            "tests/formats/test_group_crossing.py",
            "tests/formats/test_group_draw.py",
            "tests/formats/test_group_tables.py",
        ),
    ),
    "tables": Deciding(
        (
            "formats/pairing/broken_rules.py",
            "formats/pairing/draft_tables.py",
            "formats/pairing/next_round.py",
            "formats/pairing/round_robin.py",
            "formats/pairing/running_round.py",
            "formats/pairing/seating.py",
            "formats/pairing/player_constraints.py",
        ),
        (
            "tests/commands/test_correcting.py",
            "tests/commands/test_double_elimination.py",
            "tests/commands/test_drafting.py",
            "tests/commands/test_entered_rounds.py",
            "tests/commands/test_every_fault.py",
            "tests/commands/test_leaving.py",
            "tests/commands/test_players.py",
            "tests/commands/test_reseating.py",
            "tests/commands/test_results.py",
            "tests/commands/test_round_robin.py",
            "tests/formats/test_algorithms.py",
            "tests/formats/test_cut.py",
            "tests/formats/test_elimination.py",
            "tests/formats/test_round_robin.py",
            "tests/formats/test_seating.py",
            "tests/rulesets/test_aristeia.py",
            "tests/views/test_hidden_names.py",
            "tests/views/test_new_event.py",
            "tests/views/test_player_import.py",
            "tests/views/test_round_robin.py",
            "tests/views/test_running_round.py",
        ),
    ),
    "games": Deciding(
        (
            "rules/penalties.py",
            "rulesets/aristeia/__init__.py",
            "rulesets/aristeia/results.py",
            "rulesets/custom/__init__.py",
            "rulesets/keyforge/__init__.py",
            "rulesets/keyforge/results.py",
            "rulesets/xwing/__init__.py",
            "rulesets/xwing/results.py",
        ),
        (
            "tests/commandline/test_cryodex.py",
            "tests/commandline/test_import.py",
            "tests/commandline/test_out.py",
            "tests/commands/test_conduct.py",
            "tests/commands/test_correcting.py",
            "tests/commands/test_notice.py",
            "tests/commands/test_officials.py",
            "tests/commands/test_results.py",
            "tests/commands/test_setting_up.py",
            "tests/formats/test_measures.py",
            "tests/rulesets/test_aristeia.py",
            "tests/rulesets/test_aristeia_kinds.py",
            "tests/rulesets/test_checklist.py",
            "tests/rulesets/test_custom.py",
            "tests/rulesets/test_document_tables.py",
            "tests/rulesets/test_document_tables_aristeia.py",
            "tests/rulesets/test_every_ruleset.py",
            "tests/rulesets/test_helpers.py",
            "tests/rulesets/test_keyforge.py",
            "tests/rulesets/test_references.py",
            "tests/rulesets/test_teams.py",
            "tests/rulesets/test_xwing.py",
            "tests/views/test_calendar.py",
            "tests/views/test_conduct_screens.py",
            "tests/views/test_print_screens.py",
            "tests/views/test_rules_and_checklist.py",
            "tests/views/test_sheets_and_report.py",
        ),
    ),
    "state": Deciding(
        ("core/fold.py", "core/state.py"),
        ("tests/core/test_fold.py", "tests/core/test_state.py"),
    ),
}
SLOW = (
    "tests/formats/test_chain_proof.py::test_st_chain_random_chains_are_as_the_solver_says",
    "tests/formats/test_measures.py::test_custom_order_each_step_of_each_filling_decides_between_some_players",
    "tests/formats/test_swiss.py::test_sw_pair_best_pairings_are_nearly_equally_likely",
    "tests/formats/test_swiss.py::test_sw_pair_larger_fields_with_an_awkward_top_reach_the_exact_optimum",
    "tests/formats/test_swiss.py::test_sw_pair_simulated_events_reach_the_exact_optimum",
    "tests/formats/test_swiss.py::test_sw_pair_three_on_five_points_one_meets_a_random_player_of_the_next_group",
    "tests/formats/test_swiss.py::test_sw_random_same_bytes_under_any_hash_seed",
    "tests/rulesets/test_document_tables.py::test_sw_struct_every_number_of_players_has_the_rounds_and_the_cut_of_its_row",
    "tests/rulesets/test_every_ruleset.py::test_a_forfeit_is_a_possible_result_won_by_the_one_who_stayed",
)
"""Tests that are left out, as is whatever Hypothesis draws."""
