"""What the table learned in each round, in short, for whoever asks where the prey may be.

The words of a round, in order; sets of cells are hexadecimal numbers (see `Board.bit`):

- `p3f:c4,d4:c3-c4`: her turn begins; she is seen on these cells, attacked when she enters those,
  and these edges are bolted.
- `@c4` she is seen there, `l` she is lost from sight, `!c4` she is attacked there.
- `bc4/3f:d4`: a killer on her cell was stunned; what is seen, and who attacks, from now on.
- `k2`: she showed two keys. `n:c3,c3,f5`: her turn ended, with this noise.
- `v3f`: she is on none of these cells. `i3f`: she is on one of them. `dc4`: she was dragged there.
- `q3f`: she began the round on one of these cells. `+c4`, `-c4`: she stood there this round, or she
  did not.
"""

from msgspec.structs import replace

from domain.snuff.board import walks
from domain.snuff.effects import SPECIAL, PreyForcedMove, of_kind
from domain.snuff.events import (
    KillerActed,
    KillerStunned,
    NearnessTold,
    NoiseAnnounced,
    QuadrantNamed,
    TrailRead,
)
from domain.snuff.sight import striking, view
from domain.snuff.state import State


def with_word(state: State, word: str) -> State:
    """Return the state with one more word in this round's story."""
    key = str(state.round)
    told = state.heard.get(key)
    return replace(state, heard={**state.heard, key: f"{told} {word}" if told else word})


def turn_word(state: State) -> str:
    """Return the word of the prey's turn that begins."""
    return f"p{_outlook(state)}:{','.join(sorted(state.bolts))}"


def stun_word(state: State, event: KillerStunned) -> str:
    """Return the word of a blow, told after it."""
    return f"b{event.at}/{_outlook(state)}"


def noise_word(event: NoiseAnnounced) -> str:
    """Return the word of the noise announced, in the order of names: a log may be read sorted."""
    cells = (cell for cell, count in sorted(event.noises.items()) for _ in range(count))
    return f"n:{','.join(cells)}"


def trail_word(event: TrailRead) -> str:
    """Return the word of a trail."""
    return f"{'+' if event.fresh else '-'}{event.at}"


def quadrant_word(state: State, event: QuadrantNamed) -> str:
    """Return the word of the piece in which she began."""
    board = state.board
    return f"q{board.mask(board.pieces[state.pieces.index(event.quadrant)]):x}"


def nearness_word(state: State, event: NearnessTold) -> str:
    """Return the word of an answer about nearness."""
    board = state.board
    near = board.mask(cell for cell, far in walks(board, event.at).items() if far <= event.steps)
    return f"{'i' if event.near else 'v'}{near:x}"


def unseen_word(state: State) -> str:
    """Return the word of a look that did not find her, empty while she is in view."""
    return "" if state.seen_at else f"v{view(state):x}"


def drag_word(state: State, event: KillerActed) -> str:
    """Return the word of a prey that is dragged, empty for all other actions."""
    effects = state.rules.killer(event.killer).special.effects
    dragged = event.action == SPECIAL and of_kind(effects, PreyForcedMove) and event.target
    return f"d{event.target}" if dragged else ""


def _outlook(state: State) -> str:
    cells = ",".join(state.figures[killer].at for killer in striking(state))
    return f"{view(state):x}:{cells}"
