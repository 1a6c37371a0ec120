"""Names that tell variants and comparisons apart."""

from napalm_lab.report.naming import pair_labels, played, variant_names
from tests.games import PAGAT, UKRAINIAN
from tests.results import NEW, OLD, made_comparison, made_result, made_variant


def test_variants_go_by_their_ids():
    assert variant_names([OLD, NEW]) == ("old", "new")


def test_files_of_the_same_name_go_by_their_paths():
    here, there = made_variant("mine", PAGAT), made_variant("mine", UKRAINIAN, "there/")
    assert variant_names([here, there, NEW]) == ("mine", "there/mine", "new")


def test_one_file_twice_has_one_name():
    assert variant_names([OLD, OLD]) == ("old", "old")


def test_only_comparisons_of_different_games_are_played():
    copy = made_comparison(made_variant("copy", PAGAT))
    result = made_result(copy, made_comparison(), players=("loose", "tight"))
    pairs = played(result)
    assert [(pair.players, pair.name) for pair in pairs] == [("loose", "new"), ("tight", "new")]
    assert pair_labels(pairs) == ["loose", "tight"]


def test_labels_say_no_more_than_is_needed():
    other = made_comparison(made_variant("other", UKRAINIAN))
    assert pair_labels(played(made_result(made_comparison(), other))) == ["new", "other"]
    result = made_result(made_comparison(), other, players=("loose", "tight"))
    assert pair_labels(played(result))[:2] == ["new, loose", "other, loose"]
