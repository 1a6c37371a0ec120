"""The reference page of the experiment file, made from the schema: every key, with its meaning."""

from __future__ import annotations

from napalm_lab.experiment.file_schema import ExperimentFile
from napalm_lab.variant.reference import keys_table

_INTRODUCTION = """\
# The experiment file

<!-- Generated from the schema of the experiment file; a test compares. Do not edit by hand. -->

An experiment says which variants are compared, with which baseline, and how they are played:

```yaml
version: 1
question: Does a lower target make games too short?
baseline: pagat
variants:
  - ukrainian                                 # a shipped variant by its name
  - mine.yaml                                 # a file, seen from the folder of this one
  - three-tokens: {tokens: {target: 3}}       # changes of the baseline, under a name of their own
  - ukrainian-to-eight:
      extends: ukrainian                      # changes of another variant
      tokens: {target: 8}
seats: 5
players: [learned, loose]                     # two tables, shown side by side
games: 20000
seed: 1
```

`napalm-lab run FILE` plays it and tells the same as `compare`, headed by the question. Options on
the command line stand in for what the file says. Shipped experiments are found by their bare name.

The file is read as strictly as a variant file (see [The variant file](variant-file.md)). Below a
variant's own name may stand all keys of the rules, and `name`, `source`, `notes` and `extends`; a
file beside the experiment wins over a shipped variant of the same name.

"""

_IN_ORDER = (
    *("version", "name", "question", "baseline", "variants"),
    *("seats", "players", "games", "seed", "max_hands", "trainings", "training_hands"),
)


def reference_markdown() -> str:
    """The page, as it stands in docs/experiment-file.md."""
    schema = ExperimentFile.model_json_schema()
    return _INTRODUCTION + keys_table("", schema, {}, _IN_ORDER)
