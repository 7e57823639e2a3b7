"""Makes assets/sounds: short soft sounds of cards, chips and wood, from noise and damped tones.

    python assets/make/sounds.py

Standard library only; every sound has its own seed, so that the same bytes come out each time.
"""

from __future__ import annotations

import array
import math
import random
import sys
import wave
from collections.abc import Callable
from pathlib import Path

RATE = 22050
SOUNDS = Path(__file__).resolve().parent.parent / "sounds"

Samples = list[float]


def silence(seconds: float) -> Samples:
    """A stretch without sound."""
    return [0.0] * round(seconds * RATE)


def mixed(*layers: tuple[float, float, Samples]) -> Samples:
    """Layers (start in seconds, gain, samples) added up."""
    length = max(round(start * RATE) + len(samples) for start, _, samples in layers)
    out = [0.0] * length
    for start, gain, samples in layers:
        offset = round(start * RATE)
        for i, value in enumerate(samples):
            out[offset + i] += gain * value
    return out


def band(samples: Samples, centre: Callable[[float], float], width: float) -> Samples:
    """A resonant band-pass whose centre (Hz) may move; `width` is its bandwidth over centre."""
    low = mid = 0.0
    out = []
    for i, value in enumerate(samples):
        f = 2 * math.sin(math.pi * min(centre(i / len(samples)), RATE * 0.22) / RATE)
        low += f * mid
        high = value - low - width * mid
        mid += f * high
        out.append(mid)
    return out


def _steady(hertz: float) -> Callable[[float], float]:
    return lambda _t: hertz


def softened(samples: Samples, cutoff: float) -> Samples:
    """A gentle low-pass."""
    k = 1 - math.exp(-2 * math.pi * cutoff / RATE)
    out, held = [], 0.0
    for value in samples:
        held += k * (value - held)
        out.append(held)
    return out


def shaped(samples: Samples, attack: float, decay: float) -> Samples:
    """A rise of `attack` seconds, then an exponential fall with time constant `decay`."""
    out = []
    for i, value in enumerate(samples):
        t = i / RATE
        level = t / attack if t < attack else math.exp(-(t - attack) / decay)
        out.append(value * level)
    return out


def swelled(samples: Samples, peak: float) -> Samples:
    """A bell-shaped loudness with its top at `peak` (0 to 1) of the length."""
    out = []
    for i, value in enumerate(samples):
        t = i / len(samples)
        side = t / peak if t < peak else (1 - t) / (1 - peak)
        out.append(value * math.sin(side * math.pi / 2) ** 2)
    return out


def noise(rng: random.Random, seconds: float) -> Samples:
    """White noise."""
    return [rng.uniform(-1, 1) for _ in range(round(seconds * RATE))]


def tone(hertz: float, seconds: float, decay: float, drop: float = 0.0) -> Samples:
    """A damped sine; `drop` lets its pitch fall by that share within the first instants."""
    out, phase = [], 0.0
    for i in range(round(seconds * RATE)):
        t = i / RATE
        phase += 2 * math.pi * hertz * (1 + drop * math.exp(-t / 0.012)) / RATE
        out.append(math.sin(phase) * math.exp(-t / decay) * min(1.0, t / 0.002))
    return out


def bar(hertz: float, seconds: float = 0.7, decay: float = 0.16) -> Samples:
    """One soft note of a wooden bar: its fundamental and two short overtones."""
    return mixed(
        (0, 1.0, tone(hertz, seconds, decay)),
        (0, 0.22, tone(hertz * 3.93, seconds * 0.4, decay * 0.22)),
        (0, 0.07, tone(hertz * 9.2, seconds * 0.2, decay * 0.08)),
    )


def tap(rng: random.Random, pitch: float = 1.0) -> Samples:
    """A card's flat side meeting the cloth."""
    air = shaped(band(noise(rng, 0.11), lambda t: (1500 - 700 * t) * pitch, 0.9), 0.0015, 0.016)
    cloth = shaped(softened(noise(rng, 0.11), 420), 0.003, 0.02)
    return mixed((0, 0.9, air), (0.001, 0.7, cloth), (0, 0.2, tone(118 * pitch, 0.1, 0.02, 0.3)))


def rustle(rng: random.Random, seconds: float, start: float, end: float) -> Samples:
    """Paper moving on paper or cloth."""
    grain = softened([abs(value) for value in noise(rng, seconds)], 45)
    rough = [a * (0.35 + 1.3 * g) for a, g in zip(noise(rng, seconds), grain, strict=True)]
    moving = band(rough, lambda t: start + (end - start) * t, 1.1)
    return swelled(softened(moving, 5200), 0.4)


def card_lift(rng: random.Random) -> Samples:
    """A card picked up: a short brush and a faint tick."""
    tick = shaped(band(noise(rng, 0.03), _steady(2600), 0.7), 0.001, 0.005)
    return mixed((0, 0.8, rustle(rng, 0.15, 900, 4600)), (0.13, 0.5, tick))


def card_place(rng: random.Random) -> Samples:
    """A card laid down."""
    pitch = rng.uniform(0.88, 1.14)
    return mixed((0, 0.22, rustle(rng, 0.05, 2400, 1500)), (0.028, 1.0, tap(rng, pitch)))


def card_slide(rng: random.Random) -> Samples:
    """A card pushed over the cloth."""
    return mixed((0, 1.0, rustle(rng, rng.uniform(0.15, 0.2), 2600, rng.uniform(1300, 1700))))


def deal(rng: random.Random) -> Samples:
    """A card flicked from the pack."""
    snap = shaped(band(noise(rng, 0.05), lambda t: 3000 - 900 * t, 0.6), 0.001, 0.007)
    flight = rustle(rng, rng.uniform(0.07, 0.09), 3200, 1800)
    return mixed(
        (0, 0.8, snap), (0.006, 0.6, flight), (0.062, 0.4, tap(rng, rng.uniform(0.95, 1.2)))
    )


def turn_over(rng: random.Random) -> Samples:
    """A card turned face up: a flick, and two tiny bright notes."""
    snap = shaped(band(noise(rng, 0.05), _steady(2300), 0.6), 0.001, 0.008)
    return mixed(
        (0, 0.3, rustle(rng, 0.09, 1400, 3200)),
        (0.075, 0.4, snap),
        (0.085, 0.3, tap(rng, 1.05)),
        (0.09, 0.7, bar(1864.66, 0.2, 0.035)),
        (0.15, 0.8, bar(2489.02, 0.25, 0.04)),
    )


def reed(hertz: float, seconds: float) -> Samples:
    """A short nasal note: odd overtones, held and then let go at once."""
    voices = ((1, 0.55), (3, 1.0), (5, 0.7), (7, 0.4))
    parts = [(0.0, gain, tone(hertz * part, seconds, 9.0)) for part, gain in voices]
    return swelled(mixed(*parts), 0.12)


def glide(start: float, end: float, seconds: float, peak: float = 0.3) -> Samples:
    """A whistle from one pitch to another."""
    out, phase = [], 0.0
    count = round(seconds * RATE)
    for i in range(count):
        phase += 2 * math.pi * start * (end / start) ** (i / count) / RATE
        out.append(math.sin(phase) + 0.18 * math.sin(2 * phase))
    return swelled(out, peak)


def bell(hertz: float, seconds: float, decay: float) -> Samples:
    """A small metal bell: overtones that are no multiples."""
    modes = ((1, 1.0, 1.0), (2.76, 0.6, 0.7), (5.4, 0.35, 0.4), (8.93, 0.2, 0.2))
    return mixed(
        *((0.0, gain, tone(hertz * part, seconds, decay * lasts)) for part, gain, lasts in modes)
    )


def refuse(_rng: random.Random) -> Samples:
    """Not allowed: two nasal notes, the second one lower."""
    return mixed((0, 1.0, reed(330.0, 0.1)), (0.13, 1.0, reed(277.18, 0.16)))


def collect(rng: random.Random) -> Samples:
    """A trick or a pile gathered."""
    taps = [(0.035 + 0.042 * i, 0.45 + 0.05 * i, tap(rng, 0.95 + 0.05 * i)) for i in range(4)]
    return mixed((0, 0.9, rustle(rng, 0.28, 1300, 2700)), *taps, (0.27, 0.9, tap(rng, 0.85)))


def meld(rng: random.Random) -> Samples:
    """A meld put down: laid on the table, and three quick notes upwards."""
    notes = ((0.05, 523.25), (0.12, 659.25), (0.19, 783.99))
    return mixed(
        (0, 0.35, tap(rng, 1.3)), *((start, 0.7, bar(hertz, 0.35, 0.09)) for start, hertz in notes)
    )


def lay_off(rng: random.Random) -> Samples:
    """A card added to what lies there: laid down, and one high short note."""
    return mixed((0, 0.45, tap(rng, 1.3)), (0.06, 0.8, bar(1046.5, 0.3, 0.05)))


def book(rng: random.Random) -> Samples:
    """A book closed: squared up on the table, and a chord that rings on."""
    notes = (659.26, 830.61, 987.77)
    chord = ((0.17 + 0.012 * i, 0.6, bar(hertz, 0.7, 0.22)) for i, hertz in enumerate(notes))
    return mixed((0, 0.9, tap(rng, 1.2)), (0.08, 1.0, tap(rng, 1.0)), *chord)


def taken_by_claim(rng: random.Random) -> Samples:
    """Somebody takes what another threw away: a swoop upwards, and the card is there."""
    return mixed((0, 0.7, glide(420, 1700, 0.26, 0.75)), (0.25, 0.8, tap(rng, 1.5)))


def ask(_rng: random.Random) -> Samples:
    """A question: a low whistle that ends high."""
    first, second = glide(523.25, 523.25, 0.11, 0.4), glide(587.33, 1046.5, 0.2)
    return mixed((0, 0.8, first), (0.13, 1.0, second))


def answer(_rng: random.Random) -> Samples:
    """An answer: a whistle that comes down."""
    return glide(880.0, 466.16, 0.28)


def let_go(rng: random.Random) -> Samples:
    """Somebody passes: two soft strokes over the cloth, the second one fainter."""

    def stroke() -> Samples:
        return swelled(band(noise(rng, 0.13), lambda t: 1000 - 450 * t, 0.25), 0.2)

    return mixed((0, 1.0, stroke()), (0.19, 0.5, stroke()))


def call_out(_rng: random.Random) -> Samples:
    """Somebody says that another did wrong: a small bell, struck twice."""
    return mixed((0, 1.0, bell(1174.66, 0.5, 0.12)), (0.14, 0.8, bell(1174.66, 0.6, 0.16)))


def joker(rng: random.Random) -> Samples:
    """A joker strikes: it falls fast, and ends in a crack."""
    crack = shaped(band(noise(rng, 0.09), _steady(3200), 0.8), 0.001, 0.018)
    return mixed((0, 0.8, glide(2600, 420, 0.24, 0.5)), (0.23, 1.0, crack))


def out(_rng: random.Random) -> Samples:
    """Somebody is rid of all cards: four light notes upwards, like glass."""
    notes = (1046.5, 1318.51, 1567.98, 2093.0)
    return mixed(*((0.06 * i, 0.7, tone(hertz, 0.4, 0.09)) for i, hertz in enumerate(notes)))


def score(rng: random.Random) -> Samples:
    """Points are written down: a pen, two strokes."""

    def stroke() -> Samples:
        return swelled(band(noise(rng, 0.09), lambda t: 4200 + 900 * t, 0.35), 0.6)

    return mixed((0, 1.0, stroke()), (0.13, 0.9, stroke()), (0.24, 0.5, stroke()))


def chip(rng: random.Random) -> Samples:
    """A clay chip on another."""
    pitch = rng.uniform(0.93, 1.08)

    def click() -> Samples:
        modes = ((1720, 1.0, 0.016), (2610, 0.6, 0.011), (4130, 0.3, 0.007))
        ring = [(0.0, gain, tone(hertz * pitch, 0.09, decay)) for hertz, gain, decay in modes]
        return mixed(*ring, (0, 0.8, shaped(softened(noise(rng, 0.03), 2500), 0.001, 0.005)))

    second = rng.uniform(0.045, 0.065)
    return mixed((0, 1.0, click()), (second, 0.45, click()), (second * 1.6, 0.18, click()))


def knock(rng: random.Random) -> Samples:
    """A knuckle on the table, three times."""
    pitch = rng.uniform(0.94, 1.06)
    modes = ((410, 1.0, 0.022), (655, 0.8, 0.018), (1130, 0.6, 0.01), (2050, 0.3, 0.005))

    def rap() -> Samples:
        body = [(0.0, gain, tone(hertz * pitch, 0.14, decay, 0.05)) for hertz, gain, decay in modes]
        return mixed(*body, (0, 0.5, shaped(softened(noise(rng, 0.03), 2600), 0.001, 0.004)))

    return mixed((0, 1.0, rap()), (0.15, 0.9, rap()), (0.3, 1.0, rap()))


def your_turn(_rng: random.Random) -> Samples:
    """Two soft wooden notes upwards."""
    return mixed((0, 0.8, bar(392.0, 0.7, 0.15)), (0.12, 1.0, bar(523.25, 0.8, 0.19)))


def claim(_rng: random.Random) -> Samples:
    """Something can be claimed: one high note, three times, quickly."""
    return mixed(*((0.085 * i, 0.8 + 0.1 * i, bar(880.0, 0.35, 0.07)) for i in range(3)))


def win(_rng: random.Random) -> Samples:
    """Five notes upwards, the last one held, and seven that glitter above it."""
    notes = (261.63, 329.63, 392.0, 523.25, 659.25)
    steps = [(0.11 * i, 0.75 + 0.05 * i, bar(hertz, 0.9, 0.22)) for i, hertz in enumerate(notes)]
    high = (1046.5, 1318.51, 1567.98, 2093.0, 1567.98, 2093.0, 2637.02)
    steps += [(0.72 + 0.09 * i, 0.2, tone(hertz, 0.5, 0.13)) for i, hertz in enumerate(high)]
    return mixed(*steps, (0.55, 0.6, bar(523.25, 1.1, 0.3)), (0.55, 0.5, bar(783.99, 1.1, 0.3)))


def lose(_rng: random.Random) -> Samples:
    """Three notes downwards, low and unhurried."""
    return mixed(
        (0, 0.9, bar(493.88, 0.7, 0.18)),
        (0.19, 0.85, bar(440.0, 0.7, 0.18)),
        (0.38, 0.9, bar(329.63, 1.0, 0.28)),
    )


# What is made: maker, how many variants, loudest sample in dB below full scale.
_MAKERS: dict[str, tuple[Callable[[random.Random], Samples], int, float]] = {
    "card_lift": (card_lift, 1, -12),
    "card_place": (card_place, 4, -9),
    "card_slide": (card_slide, 3, -12),
    "deal": (deal, 4, -11),
    "turn_over": (turn_over, 1, -7),
    "refuse": (refuse, 1, -7),
    "collect": (collect, 1, -9),
    "meld": (meld, 1, -6),
    "lay_off": (lay_off, 1, -6),
    "book": (book, 1, -6),
    "claimed": (taken_by_claim, 1, -6),
    "ask": (ask, 1, -7),
    "answer": (answer, 1, -7),
    "pass": (let_go, 1, -6),
    "call": (call_out, 1, -6),
    "joker": (joker, 1, -6),
    "out": (out, 1, -6),
    "score": (score, 1, -7),
    "chip": (chip, 3, -7),
    "knock": (knock, 2, -6),
    "your_turn": (your_turn, 1, -7),
    "claim": (claim, 1, -7),
    "win": (win, 1, -6),
    "lose": (lose, 1, -6),
}


def _finished(samples: Samples, peak: float) -> array.array[int]:
    """Faded at its end, brought to its level, in 16 bits."""
    fade = min(len(samples), round(0.01 * RATE))
    tail = [value * i / fade for i, value in enumerate(reversed(samples[-fade:]))]
    whole = samples[:-fade] + tail[::-1]
    gain = 10 ** (peak / 20) * 32767 / max(abs(value) for value in whole)
    out = array.array("h", (round(value * gain) for value in whole))
    if sys.byteorder == "big":
        out.byteswap()
    return out


def made() -> dict[str, bytes]:
    """Every sound: its file's name and its 16-bit mono samples, little-endian."""
    out = {}
    for name, (maker, variants, peak) in _MAKERS.items():
        for i in range(1, variants + 1):
            file = f"{name}_{i}.wav" if variants > 1 else f"{name}.wav"
            out[file] = _finished(maker(random.Random(f"{name} {i}")), peak).tobytes()
    return out


def main() -> None:
    """Write the files and print their levels."""
    SOUNDS.mkdir(parents=True, exist_ok=True)
    for name, data in made().items():
        with wave.open(str(SOUNDS / name), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(data)
        print(f"{name:18} {_levels(data)}")


def _levels(data: bytes) -> str:
    """Length, loudest sample and mean loudness, for the eye."""
    values = array.array("h", data)
    peak = max(map(abs, values)) / 32767
    rms = math.sqrt(sum(v * v for v in values) / len(values)) / 32767
    dbs = f"peak {20 * math.log10(peak):6.1f}  rms {20 * math.log10(rms):6.1f} dB"
    return f"{len(values) / RATE:5.2f} s  {dbs}  {len(data) // 1024} KiB"


if __name__ == "__main__":
    main()
