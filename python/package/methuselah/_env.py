"""One game, as a PettingZoo environment."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from . import _native
from ._decks import Paths, table

_POSITION = len(_native.position_names())
_CHOICE = len(_native.choice_names())


def env(decks: Paths, seed: int | None = None, **options: Any) -> AECEnv:
    """A game between these decks: deck files, or folders of them, two to six decks in all.

    The same as :class:`Env`, in the wrappers that PettingZoo recommends: they refuse a step before
    a reset and an action outside of the space.
    """
    made: AECEnv = Env(decks, seed, **options)
    made = wrappers.AssertOutOfBoundsWrapper(made)
    return wrappers.OrderEnforcingWrapper(made)


class Env(AECEnv):
    """A game, in which whoever has a decision is the agent whose turn it is.

    Agents are ``seat_0`` (who has the first turn), ``seat_1`` and so on, clockwise, with the decks
    in the order in which they were given. An agent sees

    - ``observation``: what her seat sees of the position, as :func:`methuselah.position_names` says
    - ``action_mask``: 1 for each number of a choice; all 0 for those who do not decide

    The number of an action is the place of a choice in the list of this decision. What is at which
    place is in ``infos`` of the agent that decides: ``texts`` (each choice in words), ``kinds`` (what
    sort of choice it is, a number that :func:`methuselah.kind_names` names) and ``features`` (a row
    for each choice, as :func:`methuselah.choice_names` says). ``details=False`` leaves them out, which
    is quicker.

    Rewards are the victory points that were gained since the step before. A Methuselah who has been
    ousted decides nothing any more; all agents are done when the game is over. A game that the
    engine cannot go on with is truncated, and ``infos`` say why (``fault``).
    """

    metadata = {"name": "methuselah_v1", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(
        self,
        decks: Paths,
        seed: int | None = None,
        *,
        max_rounds: int = 40,
        details: bool = True,
        allow_unscripted: bool = False,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self._decks = table(decks, max_rounds, allow_unscripted)
        self._rng = np.random.default_rng(seed)
        self._details = details
        self.render_mode = render_mode
        self.deck_names = self._decks.names()
        self.possible_agents = [f"seat_{seat}" for seat in range(len(self.deck_names))]
        self.agents: list[str] = []
        self.game: _native.Game | None = None
        mask = spaces.Box(0, 1, (_native.MAX_CHOICES,), np.int8)
        position = spaces.Box(-np.inf, np.inf, (_POSITION,), np.float32)
        self.observation_spaces = {
            agent: spaces.Dict({"observation": position, "action_mask": mask})
            for agent in self.possible_agents
        }
        self.action_spaces = {
            agent: spaces.Discrete(_native.MAX_CHOICES) for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> spaces.Space:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict | None = None) -> None:
        """Deals a game: that of the seed, or else the next one that follows from the last seed."""
        if seed is not None:
            self._rng = np.random.default_rng(seed)
        self.game = _native.Game(self._decks, int(self._rng.integers(2**63)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._points = dict.fromkeys(self.agents, 0.0)
        self._turn()

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        game, seat = self._game(), self.possible_agents.index(agent)
        observation = np.empty(_POSITION, np.float32)
        game.position(seat, observation)
        mask = np.zeros(_native.MAX_CHOICES, np.int8)
        if game.deciding() == seat:
            mask[: game.choices()] = 1
        return {"observation": observation, "action_mask": mask}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} has to choose")
        game = self._game()
        game.take(int(action))
        self._cumulative_rewards[agent] = 0.0
        self.infos[agent] = {}
        for who, points in zip(self.possible_agents, game.points()):
            self.rewards[who] = points - self._points[who]
            self._points[who] = points
        self._turn()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """Whose decision it is, between what, in words."""
        if self.render_mode is None or self.game is None:
            return None
        turn, round_ = self.game.turn()
        if self.game.deciding() is None:
            return f"turn {turn}, round {round_}: {self.game.end()}"
        lines = [f"turn {turn}, round {round_}: {self.agent_selection} chooses"]
        lines += [f"{number:3} {text}" for number, text in enumerate(self.game.texts())]
        return "\n".join(lines)

    def close(self) -> None:
        self.game = None

    def _game(self) -> _native.Game:
        if self.game is None:
            raise RuntimeError("there is no game yet: call reset() first")
        return self.game

    def _turn(self) -> None:
        """Turns to whoever decides next, if the game goes on."""
        game = self._game()
        seat = game.deciding()
        if seat is None:
            fault = game.fault()
            over = self.terminations if fault is None else self.truncations
            for agent in self.agents:
                over[agent] = True
                self.infos[agent] = {"end": game.end()}
                if fault is not None:
                    self.infos[agent]["fault"] = fault
            self.agent_selection = self.agents[0]
            return
        self.agent_selection = self.possible_agents[seat]
        if self._details:
            features = np.empty((game.choices(), _CHOICE), np.float32)
            game.features(features)
            self.infos[self.agent_selection] = {
                "texts": game.texts(),
                "kinds": np.array(game.kinds(), np.uint8),
                "features": features,
            }


class Agent:
    """One of Methuselah's own players, as ``methuselah agents`` lists them, to choose for a seat.

    It has a random stream of its own, which follows from the seed. Give each seat its own.
    """

    def __init__(self, spec: str, seed: int = 0) -> None:
        self.spec = spec
        self._agent = _native.Agent(spec, seed)

    def choose(self, env: AECEnv) -> int:
        """The action that it takes in this environment now, for the agent whose turn it is."""
        return self._agent.choose(env.unwrapped._game())

    def __repr__(self) -> str:
        return f"Agent({self.spec!r})"
