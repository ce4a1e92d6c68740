"""Python's machine code for a tab: what runs there, without what does not.

A module is taken apart into its sections and put together again. Functions keep their numbers and data its
place, so that one memory belongs to the whole code and to the lean one.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable

HEADER = b"\0asm\1\0\0\0"
IMPORT, GLOBAL, EXPORT, CODE = 2, 6, 7, 10  # sections
FUNCTION, VARIABLE = 0, 3  # kinds of what a module is given or shows
CHANGING = b"\x7f\x01\x41\x00\x0b"  # a variable: a number that changes, zero at first
TRAP = b"\x00\x00\x0b"  # a function that must not be called: no variables, `unreachable`, its end
# Of a function that a module shows, in its JavaScript.
DECLARATION = re.compile(r'\w+=Module\["\w+"\]=wasmExports\["\w+"\]')
RAN = "ran."  # with a function's number: whether it ran


def number(value: int) -> bytes:
    """A whole number as modules have it: seven bits a byte, the low ones first."""
    written = bytearray()
    while value > 0x7F:
        written.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*written, value])


def sized(data: bytes) -> bytes:
    """Bytes, after how many they are."""
    return number(len(data)) + data


class Reader:
    """Reads bytes from their beginning."""

    def __init__(self, data: bytes) -> None:
        self.data, self.at = data, 0

    @property
    def is_done(self) -> bool:
        """Whether all is read."""
        return self.at == len(self.data)

    def number(self) -> int:
        """A whole number."""
        value = shift = 0
        while True:
            (byte,) = self.take(1)
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return value

    def take(self, count: int) -> bytes:
        """So many bytes."""
        self.at += count
        return self.data[self.at - count : self.at]

    def sized(self) -> bytes:
        """Bytes that say first how many they are."""
        return self.take(self.number())


class Module:
    """A module's sections by their number, in their order; functions that it is given come first."""

    def __init__(self, data: bytes) -> None:
        reader = Reader(data)
        if reader.take(len(HEADER)) != HEADER:
            raise ValueError("not a module of WebAssembly")
        self.sections: dict[int, bytes] = {}
        while not reader.is_done:
            (which,) = reader.take(1)
            if which in self.sections:
                raise ValueError(f"two sections {which}")
            self.sections[which] = reader.sized()

    def written(self) -> bytes:
        """The module as a file."""
        return HEADER + b"".join(bytes([which]) + sized(data) for which, data in self.sections.items())

    def given(self) -> list[tuple[int, str]]:
        """What it is given: kinds and names."""
        reader = Reader(self.sections[IMPORT])
        found = []
        for _ in range(reader.number()):
            reader.sized()
            name, (kind,) = reader.sized().decode(), reader.take(1)
            found.append((kind, name))
            if kind == FUNCTION:
                reader.number()  # its type
            elif kind == VARIABLE:
                reader.take(2)  # its type, and whether it changes
            else:
                raise ValueError(f"{name} is given, of kind {kind}")
        return found

    def shown(self) -> dict[str, bytes]:
        """What it shows, by name: entries of its section."""
        reader = Reader(self.sections[EXPORT])
        found = {}
        for _ in range(reader.number()):
            begun, name = reader.at, reader.sized().decode()
            reader.take(1)
            reader.number()
            found[name] = reader.data[begun : reader.at]
        return found

    def bodies(self) -> list[bytes]:
        """Its own functions: variables and instructions."""
        reader = Reader(self.sections[CODE])
        return [reader.sized() for _ in range(reader.number())]

    def put(self, which: int, entries: Collection[bytes]) -> None:
        """Other entries in a section."""
        self.sections[which] = number(len(entries)) + b"".join(entries)

    def add(self, which: int, entries: Collection[bytes]) -> int:
        """More entries in a section, behind all others; how many there were."""
        reader = Reader(self.sections[which])
        count = reader.number()
        self.sections[which] = number(count + len(entries)) + reader.data[reader.at :] + b"".join(entries)
        return count


def without_libraries(code: bytes, javascript: str) -> bytes:
    """A module that shows of its functions those that its JavaScript uses. Others are for libraries, of
    which a tab loads none; but when it starts, Pyodide puts each function that is shown into a table.
    """
    module = Module(code)
    words = Counter(re.findall(r"\w+", DECLARATION.sub("", javascript)))

    def is_needed(name: str, entry: bytes) -> bool:
        is_function = entry[len(sized(name.encode()))] == FUNCTION
        return not is_function or name in words or words[f"_{name}"] > 1  # once it is a variable

    module.put(EXPORT, [entry for name, entry in module.shown().items() if is_needed(name, entry)])
    return module.written()


def noting(code: bytes) -> bytes:
    """A module that shows of each of its functions whether it ran."""
    module = Module(code)
    bodies = module.bodies()
    variables = sum(kind == VARIABLE for kind, _ in module.given())
    first = variables + module.add(GLOBAL, [CHANGING] * len(bodies))
    names = [sized(f"{RAN}{i}".encode()) for i in range(len(bodies))]
    module.add(EXPORT, [name + bytes([VARIABLE]) + number(first + i) for i, name in enumerate(names)])
    module.put(CODE, [sized(_noting(body, first + i)) for i, body in enumerate(bodies)])
    return module.written()


def _noting(body: bytes, variable: int) -> bytes:
    """A function that says first that it ran."""
    reader = Reader(body)
    for _ in range(reader.number()):
        reader.number()  # so many variables
        reader.take(1)  # of a type
    return body[: reader.at] + b"\x41\x01\x24" + number(variable) + body[reader.at :]


def lean(code: bytes, ran: Iterable[int], near: int) -> bytes:
    """A module with the functions that ran, and so many beside each; the others stop it."""
    module = Module(code)
    wanted = {i for one in ran for i in range(one - near, one + near + 1)}
    module.put(CODE, [sized(body if i in wanted else TRAP) for i, body in enumerate(module.bodies())])
    return module.written()
