"""One game, as an environment."""

import warnings

import methuselah
import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test


def play(env, seed, choose):
    """Plays a game, and gives the choices, the rewards of each agent and the last infos."""
    env.reset(seed=seed)
    taken, rewards = [], dict.fromkeys(env.possible_agents, 0.0)
    infos = {}
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        rewards[agent] += reward
        if termination or truncation:
            infos[agent] = info
            env.step(None)
            continue
        action = choose(observation, info)
        taken.append(action)
        env.step(action)
    return taken, rewards, infos


def first(observation, info):
    return int(np.flatnonzero(observation["action_mask"])[-1])


def test_pettingzoo_has_nothing_to_say(starters):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        # It says so of its own games as well, which have an observation and a mask in a Dict.
        warnings.filterwarnings("ignore", message="Observation space for each agent probably")
        warnings.filterwarnings("ignore", message="Observation is not a NumPy array")
        # Features have no bounds, and nobody who does not decide has a choice.
        warnings.filterwarnings("ignore", message="Agent's (minimum|maximum) observation space")
        warnings.filterwarnings("ignore", message="Action mask numpy array is all zeros")
        # Whole games too, so that everybody is done once.
        api_test(methuselah.env(starters, seed=1, max_rounds=3), num_cycles=200)


def test_the_same_seed_is_the_same_game(starters):
    seed_test(lambda: methuselah.env(starters), num_cycles=60)
    env = methuselah.env(starters, seed=5, details=False)
    again = methuselah.env(starters, seed=5, details=False)
    for each in (env, again):
        each.reset()
    same = env.last()[0]["observation"]
    assert np.array_equal(same, again.last()[0]["observation"])
    env.reset()
    assert not np.array_equal(same, env.last()[0]["observation"]), "the next game is another one"


def test_rewards_are_the_victory_points_of_a_whole_game(starters):
    env = methuselah.env(starters, details=False, max_rounds=12)
    taken, rewards, infos = play(env, 3, first)
    assert play(env, 3, first)[0] == taken
    assert all(info["end"] == infos["seat_0"]["end"] for info in infos.values())
    assert 0 < sum(rewards.values()) <= 5
    assert all(2 * points == int(2 * points) for points in rewards.values())


def test_infos_say_what_is_at_which_place(starters):
    env = methuselah.env(starters)
    env.reset(seed=2)
    met = set()
    for _ in range(150):
        observation, _, termination, truncation, info = env.last()
        if termination or truncation:
            break
        choices = int(observation["action_mask"].sum())
        assert choices >= 2
        assert observation["action_mask"][:choices].all()
        assert len(info["texts"]) == len(info["kinds"]) == choices
        assert len(set(info["texts"])) == choices
        assert info["features"].shape == (choices, len(methuselah.choice_names()))
        names = methuselah.kind_names()
        for text, kind in zip(info["texts"], info["kinds"]):
            met.add(names[kind])
            if names[kind] == "pass":
                assert text in ("pass", "hand strike")
        others = [agent for agent in env.agents if agent != env.agent_selection]
        assert not any(env.observe(agent)["action_mask"].any() for agent in others)
        env.step(choices - 1)
    assert {"pass", "transfer"} <= met


def test_names_belong_to_numbers(starters):
    env = methuselah.env(starters)
    env.reset(seed=2)
    names = methuselah.position_names()
    seen = dict(zip(names, env.last()[0]["observation"]))
    # Thirty pool, or a little less once there were transfers.
    assert 2.0 < seen["own.pool"] <= 3.0
    assert seen["own.hand"] == 1.0
    assert seen["table.players"] == 1.0
    assert len(names) == len(set(names)) == len(env.last()[0]["observation"])


def test_our_players_sit_at_the_table(starters):
    env = methuselah.env(starters, details=False, max_rounds=8)
    agents = {agent: methuselah.Agent("heuristic", i) for i, agent in enumerate(env.possible_agents)}
    choose = lambda observation, info: agents[env.agent_selection].choose(env)  # noqa: E731
    taken, rewards, _ = play(env, 4, choose)
    assert len(taken) > 100 and sum(rewards.values()) > 0
    with pytest.raises(ValueError, match="nobody-knows"):
        methuselah.Agent("nobody-knows")


def test_what_is_wrong_is_said(starters, tmp_path):
    with pytest.raises(ValueError, match="the folder has no deck file"):
        methuselah.env(tmp_path)
    with pytest.raises(ValueError, match="2 to 6 seats"):
        methuselah.env(starters / "tremere.txt")
    env = methuselah.Env(starters)
    with pytest.raises(RuntimeError, match="reset"):
        env.observe("seat_0")
    env.reset(seed=1)
    with pytest.raises(ValueError, match="choice 191 of"):
        env.step(191)


@pytest.mark.parametrize("seats", [2, 6])
def test_a_table_has_two_to_six_seats(starters, seats):
    decks = [starters / "tremere.txt", starters / "ventrue.txt"] * 3
    env = methuselah.env(decks[:seats], max_rounds=6, details=False)
    assert len(env.possible_agents) == seats
    _, rewards, _ = play(env, 1, first)
    assert len(rewards) == seats
