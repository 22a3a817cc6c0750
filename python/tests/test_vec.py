"""Many games side by side."""

import methuselah
import numpy as np
import pytest


def test_games_go_on_and_repeat(starters):
    env, again = (methuselah.VecEnv(6, starters, seed=9, max_rounds=3) for _ in range(2))
    rng = np.random.default_rng(1)
    points, games = np.zeros((6, 5)), 0
    arrays = (env.observations, env.masks, env.seats, env.rewards, env.dones)
    for _ in range(400):
        actions = env.sample(rng)
        assert env.masks[np.arange(6), actions].all()
        env.step(actions)
        again.step(actions)
        points += env.rewards
        for game in np.flatnonzero(env.dones):
            games += 1
            # At the round limit those who are left have half a point each.
            assert 0.5 <= points[game].sum() <= 5
            points[game] = 0
    assert games >= 6 and env.faults == 0
    for mine, other in zip(arrays, (again.observations, again.masks, again.seats, again.rewards, again.dones)):
        assert np.array_equal(mine, other)
    assert not np.array_equal(env.observations[0], env.observations[1])


def test_a_row_is_what_the_deciding_seat_sees(starters):
    env = methuselah.VecEnv(3, starters, seed=1)
    turn = methuselah.position_names().index("own.active")
    for _ in range(40):
        assert (env.masks.sum(axis=1) >= 2).all()
        assert env.observations[:, turn].max() <= 1
        moments = [i for i, n in enumerate(methuselah.position_names()) if n.startswith("moment.")]
        # Somebody decides, so that it is some moment for her.
        assert (env.observations[:, moments].sum(axis=1) == 1).all()
        env.step(np.zeros(3, int))


def test_what_is_seen_is_written_where_the_arrays_lie(starters):
    env = methuselah.VecEnv(2, starters, seed=4)
    before = env.observations.copy()
    lies = env.observations.__array_interface__["data"]
    env.step(np.zeros(2, int))
    assert env.observations.__array_interface__["data"] == lies
    assert not np.array_equal(env.observations, before)
    # Arrays that are not of these games are refused, and stay as they are.
    other = methuselah.VecEnv(3, starters)
    after = other.observations.copy()
    with pytest.raises(ValueError, match="size of these games"):
        env._native.step(np.zeros(2, int), other._arrays)
    assert np.array_equal(other.observations, after)


def test_what_no_game_has_is_refused(starters):
    env = methuselah.VecEnv(2, starters)
    with pytest.raises(ValueError, match="game 1 has no choice 192"):
        env.step(np.array([0, 192]))
    with pytest.raises(ValueError, match="game 0 has no choice -1"):
        env.step(np.array([-1, 0]))
    with pytest.raises(ValueError, match="3 choices for 2 games"):
        env.step(np.zeros(3, int))
    with pytest.raises(ValueError):
        methuselah.VecEnv(0, starters)
