"""What `build.py test --fast` leaves out of the cases without a browser, and what it runs of those in one."""

from __future__ import annotations

SHORTEST_DAY = "tests/browser/test_every_game.py::test_an_event_of_8_from_registration_to_the_end[keyforge]"
"""From an empty device to the champion."""

SLOW_MODULES = {
    "tests/commandline/test_installed.py": "makes and installs packages",
    "tests/commandline/test_packed.py": "packs the app again",
    "tests/commandline/test_season_memory.py": "publishes many times",
    "tests/commandline/test_server.py": "starts servers",
    "tests/commands/test_going_on.py": "every event in every state",
    "tests/formats/test_chain_proof.py": "chains by chance, and a solver",
    "tests/formats/test_kept_apart.py": "pairs hundreds of times",
    "tests/formats/test_losses_race.py": "plays hundreds of events",
    "tests/formats/test_matching.py": "pairs large fields",
    "tests/formats/test_recorded_pairings.py": "lists every best pairing",
    "tests/hall/test_claims.py": "starts servers",
    "tests/hall/test_entries.py": "starts servers",
    "tests/hall/test_live.py": "starts servers",
    "tests/hall/test_one_file.py": "packs the app again, and starts it",
    "tests/hall/test_opponents_lists.py": "starts servers",
    "tests/sending/test_any_moment.py": "breaks at each request",
    "tests/sending/test_app.py": "publishes a day",
    "tests/sending/test_seasons.py": "publishes many times",
    "tests/sync/test_erasing.py": "erases in every copy",
    "tests/test_erased_everywhere.py": "reads every file that is written",
    "tests/test_extensions.py": "makes and installs packages",
    "tests/test_files_going_on.py": "hundreds of files",
    "tests/test_mutated_files.py": "hundreds of files",
    "tests/test_spoilt_text.py": "each field of each form with each text",
    "tests/test_turns.py": "starts processes",
    "tests/test_whole_events.py": "plays by chance",
    "tests/views/test_answers.py": "publishes many events",
    "tests/views/test_club_templates.py": "compiles every template",
    "tests/views/test_locked_lists.py": "publishes at every moment",
    "tests/views/test_name_pages.py": "publishes a thousand people",
    "tests/views/test_played_shares.py": "publishes at every moment",
    "tests/views/test_publish_parts.py": "publishes many times",
    "tests/views/test_publish_succession.py": "publishes many times",
    "tests/views/test_season_played.py": "publishes at every moment",
    "tests/views/test_single_page.py": "packs whole sites",
}
"""Modules most of whose cases take long, and why: all of them are left out."""

SLOW_CASES = {
    "tests/codes/test_film.py::test_an_event_of_any_size_comes_back_through_a_film_with_losses": "large events",
    "tests/codes/test_film.py::test_any_values_come_back_from_their_columns": "any values by chance",
    "tests/codes/test_film.py::test_no_changed_bit_of_a_message_ever_gives_another_event": "changes each bit",
    "tests/commandline/test_commands.py::"
    "test_demo_writes_each_game_in_three_sizes_and_the_same_seed_gives_the_same_bytes": "plays every demo twice",
    "tests/commandline/test_commands.py::"
    "test_verify_pairs_every_demo_round_again_from_its_seed": "pairs every demo again",
    "tests/commandline/test_foreign_files.py::"
    "test_however_a_file_is_written_scores_ranks_and_champion_stay": "hundreds of files",
    "tests/commandline/test_foreign_files.py::"
    "test_what_is_spoilt_is_refused_in_a_sentence_or_read": "hundreds of files",
    "tests/commandline/test_import.py::"
    "test_every_real_tournament_survives_the_way_through_csv_xw_mov_sw_sos": "each real tournament",
    "tests/commandline/test_import.py::"
    "test_sw_elim_only_brackets_that_contradict_themselves_are_refused": "each real tournament",
    "tests/commandline/test_same_bytes.py::"
    "test_two_checkouts_of_one_commit_build_the_same_app_and_publish_the_same_site": "builds the app",
    "tests/commands/test_bracket_corrections.py::"
    "test_whatever_is_corrected_nobody_who_is_out_sits_in_an_open_match": "corrects every match of every bracket",
    "tests/core/test_codec.py::test_decoding_what_was_encoded_gives_the_same_event": "a hundred of each fact",
    "tests/formats/test_bracket_places.py::"
    "test_sw_stands_every_bracket_of_four_whoever_leaves_at_whatever_moment": "every moment of every bracket",
    "tests/formats/test_double_elimination.py::"
    "test_de_bracket_whoever_leaves_is_out_of_both_brackets": "any number of players by chance",
    "tests/formats/test_double_elimination.py::"
    "test_de_rank_byes_leave_no_place_empty_while_nobody_leaves": "every number of players",
    "tests/formats/test_group_crossing.py::"
    "test_st_crossing_no_placement_keeps_mates_apart_for_longer": "every placement",
    "tests/formats/test_measures.py::"
    "test_custom_order_each_step_of_each_filling_decides_between_some_players": "plays hundreds of events",
    "tests/formats/test_measures.py::"
    "test_custom_order_every_number_and_place_follows_from_the_rounds_alone": "plays hundreds of events",
    "tests/formats/test_prospects.py::"
    "test_in_the_last_round_every_claim_holds_in_every_ending": "every ending of a round",
    "tests/formats/test_prospects.py::test_with_a_round_still_to_come_every_claim_holds": "every ending of two rounds",
    "tests/formats/test_simulation.py::test_the_bridge_plays_slice_by_slice_until_all_is_played": "plays in slices",
    "tests/formats/test_stage_chains.py::"
    "test_st_2lo_is_verified_and_nobody_meets_twice_in_a_hundred_events": "a hundred events",
    "tests/formats/test_standings.py::"
    "test_standings_of_a_round_that_runs_are_as_worked_out_anew_after_each_step": "ranks after each step",
    "tests/formats/test_swiss.py::test_sw_pair_best_pairings_are_nearly_equally_likely": "pairs thousands of times",
    "tests/formats/test_swiss.py::test_sw_pair_simulated_events_reach_the_exact_optimum": "pairs hundreds of times",
    "tests/formats/test_swiss.py::"
    "test_sw_pair_who_is_met_two_groups_down_is_drawn_alike_where_best_pairings_are_too_many_to_list": "pairs for long",
    "tests/hall/test_a_round.py::test_a_round_by_self_report_loses_nothing_and_doubles_nothing": "starts servers",
    "tests/hall/test_markup.py::test_every_page_of_the_hall_is_valid": "starts servers, and Node",
    "tests/hall/test_messages.py::"
    "test_a_line_that_cannot_be_read_is_left_out_and_said_and_the_server_starts": "starts servers",
    "tests/hall/test_two_browsers.py::"
    "test_what_players_read_to_count_is_in_the_event_that_the_hall_shows": "any order of what two browsers do",
    "tests/people_lists/test_damaged_files.py::"
    "test_long_lines_and_long_chats_end_in_a_preview_or_in_a_sentence": "reads long texts",
    "tests/people_lists/test_doubts.py::test_a_line_four_times_as_long_takes_no_sixteen_times": "reads long texts",
    "tests/people_lists/test_names.py::test_a_line_four_times_as_long_takes_no_sixteen_times": "reads long texts",
    "tests/people_lists/test_names.py::"
    "test_any_name_of_letters_comes_out_of_every_layout_as_it_went_in": "any name by chance",
    "tests/people_lists/test_names.py::"
    "test_any_name_that_ronda_accepts_comes_out_of_a_table_as_it_went_in": "any name by chance",
    "tests/reports/test_by_chance.py::test_no_result_counts_that_nobody_stands_for": "plays by chance",
    "tests/rulesets/test_document_tables.py::"
    "test_sw_struct_every_number_of_players_has_the_rounds_and_the_cut_of_its_row": "hundreds of events",
    "tests/rulesets/test_teams.py::test_agl_draft_always_ends_with_two_whole_teams": "drafts by chance",
    "tests/sending/test_folder.py::"
    "test_a_folder_has_no_broken_link_at_any_step_and_in_the_end_what_a_fresh_build_has": "looks after each file",
    "tests/sync/test_allowed.py::"
    "test_each_step_of_a_desk_is_done_or_set_aside_as_its_command_was_allowed_or_not": "each command in each state",
    "tests/sync/test_link.py::"
    "test_whatever_links_do_all_devices_end_with_the_same_bytes_and_every_step_once": "a hundred schedules",
    "tests/sync/test_waiting_facts.py::test_any_fact_can_wait_be_taken_and_be_left": "each fact in each state",
    "tests/test_adding_a_game.py::test_the_demo_has_the_new_games_and_its_events_become_pages": "plays and publishes",
    "tests/test_adding_a_game.py::test_the_new_games_are_played_in_the_real_app": "builds the app, in a browser",
    "tests/test_adding_a_game.py::test_the_new_games_pass_every_test_that_games_can_change": "runs the tests in a copy",
    "tests/test_admission.py::test_every_real_tournament_that_can_be_imported_is_admitted": "each real tournament",
    "tests/test_bridge_rows.py::test_what_a_window_is_told_of_a_screen_adds_up_to_the_whole_page": "250 taps a game",
    "tests/test_documentation_site.py::"
    "test_the_command_writes_app_demo_and_manual_into_one_folder_and_keeps_what_stands_in_another": "builds the app",
    "tests/test_documentation_site.py::test_the_pages_are_valid_html": "checks every page of the manual",
    "tests/test_first_run.py::test_an_environment_that_a_killed_run_left_by_half_is_made_anew": "makes .venv twice",
    "tests/test_first_run.py::test_of_two_first_runs_one_makes_the_environment_and_the_other_waits": "makes .venv",
    "tests/test_identity.py::"
    "test_the_number_stands_for_the_sources_and_for_nothing_else": "reads every source many times",
    "tests/test_journal.py::test_a_log_of_thousands_of_steps_is_compared_shown_and_walked": "thousands of steps",
    "tests/test_promises.py::test_a_file_is_read_without_ronda_by_the_lines_on_the_page": "reads every file again",
    "tests/test_screens.py::test_every_page_of_the_list_is_published": "publishes every event",
    "tests/test_translations.py::"
    "test_a_template_compiles_to_the_same_code_in_every_language": "compiles every template",
    "tests/test_translations.py::test_a_third_language_has_its_own_numbers_and_dates": "compiles every template",
    "tests/test_translations.py::test_a_third_language_is_offered": "compiles every template",
    "tests/views/test_announcement.py::test_what_people_typed_is_text_everywhere": "each screen with hostile names",
    "tests/views/test_app.py::test_every_form_sends_what_its_command_reads": "each form of each screen",
    "tests/views/test_app.py::test_every_key_on_a_screen_is_in_the_keyboard_map": "each screen of each game",
    "tests/views/test_app.py::test_every_link_leads_somewhere": "follows every link of every screen",
    "tests/views/test_app.py::test_every_route_is_whole": "each screen of each game",
    "tests/views/test_app.py::test_everything_that_can_be_searched_leads_somewhere": "follows every entry",
    "tests/views/test_app.py::test_names_cannot_break_a_page": "each screen with hostile names",
    "tests/views/test_every_command.py::"
    "test_every_command_of_every_game_in_any_order_ends_in_a_screen_or_a_refusal": "plays by chance",
    "tests/views/test_exports.py::"
    "test_forfeits_drops_and_the_disqualified_survive_listfortress": "each real tournament",
    "tests/views/test_find.py::test_every_entry_leads_somewhere": "follows every entry of every event",
    "tests/views/test_find.py::test_every_route_of_the_app_is_found": "each screen of each game",
    "tests/views/test_find.py::"
    "test_what_can_be_done_about_a_person_is_asked_there_at_once": "each person of each event",
    "tests/views/test_guide.py::test_every_name_in_bold_stands_on_a_screen": "draws every screen",
    "tests/views/test_hall_copy.py::test_of_an_event_with_everything_too": "publishes each event twice",
    "tests/views/test_hall_copy.py::test_the_pages_of_a_copy_are_those_of_the_event": "publishes each event twice",
    "tests/views/test_lock.py::"
    "test_what_a_locked_screen_offers_is_not_refused_and_what_may_be_done_is_offered": "sends each form",
    "tests/views/test_lock.py::test_what_is_searched_on_a_locked_screen_leads_somewhere": "follows every entry",
    "tests/views/test_offers.py::"
    "test_what_is_offered_is_never_refused_and_what_is_not_offered_always_is": "sends each form",
    "tests/views/test_opened_results.py::test_who_is_first_is_told_before_and_what_came_after": "each step of an event",
    "tests/views/test_permitted_links.py::"
    "test_a_limited_screen_keeps_what_is_open_of_the_links_and_buttons_and_nothing_else": "each screen of each game",
    "tests/views/test_player_round_trip.py::"
    "test_a_list_of_players_that_was_exported_is_read_as_it_was": "every field of every game",
    "tests/views/test_preview_picture.py::"
    "test_a_picture_is_the_same_again_and_another_for_other_words_and_colours": "draws many pictures",
    "tests/views/test_preview_picture.py::test_a_title_of_any_length_stays_left_of_the_ring": "draws many pictures",
    "tests/views/test_public_copy.py::"
    "test_any_changed_byte_of_standings_and_fingerprints_is_found": "changes each byte",
    "tests/views/test_publish_again.py::"
    "test_any_event_published_on_top_of_any_other_moment_of_it_is_as_if_made_from_the_beginning": "publishes by pairs",
    "tests/views/test_publish_folder.py::"
    "test_a_run_that_is_killed_breaks_no_link_and_is_taken_up_again": "is killed at each file",
    "tests/views/test_publish_folder.py::test_the_first_run_may_be_killed_too": "is killed at each file",
    "tests/views/test_publish_killed.py::"
    "test_a_run_that_is_killed_at_any_step_breaks_no_link_whatever_comes_next": "is killed at each step",
    "tests/views/test_publish_live.py::test_one_result_of_120_players_rewrites_few_files": "publishes a large event",
    "tests/views/test_small_fields.py::test_a_small_field_is_played_to_the_end": "every game, number and system",
    "tests/views/test_teams.py::test_agl_draft_is_tapped_through_to_two_teams_that_can_be_kept": "sends each tap",
    "tests/views/test_twins.py::"
    "test_at_any_moment_of_an_event_its_files_are_as_the_schema_says_and_linked": "publishes after each step",
    "tests/views/test_twins.py::test_every_file_for_programs_is_as_the_schema_says": "publishes every event",
}
"""Why each takes long, by its name: all cases of it are left out."""
