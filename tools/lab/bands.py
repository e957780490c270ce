"""Draw bands for a game of the lab."""

from __future__ import annotations

from dataclasses import replace

from interpreter.bands.plans import plan_of
from interpreter.runtime.setup import Setup
from tools.drafts import draft, random_bands


def with_random_bands(setup: Setup, seed: int) -> Setup:
    """The setup with bands drawn from those that its scenario lets players choose; fixed bands stay."""
    library, plan = setup.program.library, setup.plan
    scenario = library.get("scenario", plan.scenario)
    seats = [seat.name for seat in library.all("seat")]
    begun = setup.memo.get("draft") or setup.memo.setdefault("draft", draft(scenario, library))
    end = random_bands(begun, seed)
    drawn = plan_of(scenario, library, plan.board, dict(zip(seats, end.bands, strict=True)))
    return Setup(setup.program, replace(drawn, variants=plan.variants))
