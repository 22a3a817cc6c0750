"""A small policy: a choice is worth the sum of its features, each weighted by the situation.

    python policy.py POLICY.npz

plays by a policy that imitation.ipynb has trained, as docs/exec.md says: it asks for features, and
takes the choice that it finds best.
"""

import json
import sys

import numpy as np


def kept(names: list[str]) -> np.ndarray:
    """Which features of choices it looks at: none of those that say what `heuristic` thinks of them."""
    told = ("worth", "behind", "refused")
    return np.array([not name.startswith(told) for name in names])


def main() -> None:
    policy = np.load(sys.argv[1])
    weights, situation, features = policy["weights"], policy["situation"], policy["features"]
    for line in sys.stdin:
        request = json.loads(line)
        if request["type"] == "hello":
            answer = {"protocol": 1, "repeats": True, "features": 3}
        elif request["type"] == "choose":
            numbers = request["numbers"]
            choices = np.array(numbers["features"])[:, features]
            now = np.array(numbers["observation"])[situation]
            best = int(np.argmax(choices @ (now @ weights)))
            answer = {"id": request["id"], "choice": best}
        else:
            continue
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
