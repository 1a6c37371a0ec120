"""From the name of an experiment file to the experiment, or to every fault of its files."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from napalm_lab.experiment.file_schema import ExperimentFile
from napalm_lab.experiment.plan import Plan, choose_seats
from napalm_lab.experiment.reading import Reading
from napalm_lab.experiment.settings import DEFAULT_TRAINING_HANDS, DEFAULT_TRAININGS
from napalm_lab.variant import shipped
from napalm_lab.variant.finding import find
from napalm_lab.variant.problems import Problem, VariantError
from napalm_lab.variant.structure import data_of
from napalm_lab.variant.variant import Variant
from napalm_lab.variant.yaml_source import read_file


@dataclass(frozen=True)
class Experiment:
    """Variants, the first the baseline, and how they are to be played.

    id : the stem of the file; file : as shown to people; seats : None for the nearest to five that
    all allow; the rest as in `Plan`.
    """

    id: str
    file: str
    name: str
    question: str | None
    variants: tuple[Variant, ...]
    players: tuple[str, ...]
    seats: int | None
    games: int
    seed: int
    max_hands: int
    trainings: int = DEFAULT_TRAININGS
    training_hands: int = DEFAULT_TRAINING_HANDS

    def plan(
        self,
        *,
        games: int | None = None,
        seats: int | None = None,
        players: tuple[str, ...] | None = None,
        seed: int | None = None,
        max_hands: int | None = None,
        trainings: int | None = None,
        training_hands: int | None = None,
    ) -> Plan:
        """What to play; whatever is given here stands in for what the file says.

        Raises PlanError for seats that a variant does not allow.
        """
        return Plan(
            variants=self.variants,
            players=self.players if players is None else players,
            seats=choose_seats(self.variants, self.seats if seats is None else seats),
            games=self.games if games is None else games,
            seed=self.seed if seed is None else seed,
            max_hands=self.max_hands if max_hands is None else max_hands,
            trainings=self.trainings if trainings is None else trainings,
            training_hands=self.training_hands if training_hands is None else training_hands,
        )


def load_experiment(name: str, folder: Path | None = None) -> Experiment:
    """The experiment of a path or a bare name; relative names start in `folder`.

    Without a folder they start in the working folder. Raises VariantError with every fault of the
    file and of the variants it names.
    """
    start = Path.cwd() if folder is None else folder
    found = find(name, start, shipped.experiments, "experiment")
    problems: list[Problem] = []
    tree = read_file(found.path, found.label, problems)
    if tree is None:
        raise VariantError(problems)
    reading = Reading(found, tree, problems)
    reading.check_structure()
    variants = reading.read_variants()
    reading.check_tables(variants)
    if problems:
        raise VariantError(problems)
    written = ExperimentFile.model_validate(data_of(tree))
    return Experiment(
        id=found.path.stem,
        file=found.label,
        name=written.name or found.path.stem,
        question=written.question,
        variants=tuple(variants),
        players=written.players,
        seats=written.seats,
        games=written.games,
        seed=written.seed,
        max_hands=written.max_hands,
        trainings=written.trainings,
        training_hands=written.training_hands,
    )
