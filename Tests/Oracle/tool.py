"""The command-line tool, and files that it takes without a fault."""
import json
import os
import re
import subprocess


class Tool:
    def __init__(self, path, folder, seconds=60):
        self.path, self.folder, self.seconds, self.calls = path, folder, seconds, 0

    def run(self, *words):
        """The exit status, standard output and standard error."""
        self.calls += 1
        done = subprocess.run([self.path, *words], capture_output=True, timeout=self.seconds, cwd=self.folder)
        return done.returncode, done.stdout.decode("utf-8", "replace"), done.stderr.decode("utf-8", "replace")

    def file(self, name, document):
        """Writes a document with each route, redirect and pattern of `webOnly` on a line of its own.

        Returns the path, and for each such line the key and the index.
        """
        lines, places = ["{"], {}
        for key, value in document.items():
            if key in ("routes", "redirects", "webOnly"):
                lines.append(json.dumps(key) + ": [")
                for index, one in enumerate(value):
                    lines.append(json.dumps(one, ensure_ascii=False) + ",")
                    places[len(lines)] = (key, index)
                lines.append("],")
            else:
                lines.append(json.dumps(key) + ": " + json.dumps(value, ensure_ascii=False) + ",")
        path = os.path.join(self.folder, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w") as file:
            file.write("\n".join(lines + ["}"]))
        return path, places

    def accepted(self, name, document):
        """The document without the declarations that the tool finds faults with; None if no route is left."""
        for _ in range(10):
            path, places = self.file(name, document)
            status, _, errors = self.run("resolve", "--json", "--config", path, "/")
            if status != 2:
                return document
            lines = {int(line) for line in re.findall(r":(\d+):\d+: error", errors)}
            bad = {places[line] for line in lines if line in places}
            if not bad:
                return None
            document = dict(document)
            for key in {key for key, _ in bad}:
                document[key] = [one for index, one in enumerate(document[key]) if (key, index) not in bad]
                if not document[key]:
                    del document[key]
            if not document.get("routes"):
                return None
        return None

    def resolved(self, path, links, *options):
        """The answers to links."""
        answers = []
        for start in range(0, len(links), 800):
            part = links[start:start + 800]
            _, out, errors = self.run("resolve", "--json", "--config", path, *options, "--", *part)
            lines = out.splitlines()
            if len(lines) != len(part):
                raise Failure(f"{len(lines)} answers to {len(part)} links: {errors[:500]}")
            answers += [json.loads(line) for line in lines]
        return answers


class Failure(Exception):
    """The tool does not answer as it has to."""
