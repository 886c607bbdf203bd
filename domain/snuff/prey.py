"""The prey's turn: `options` lists what she may do, and the rest tells what comes of it."""

from collections.abc import Iterator

from msgspec import UNSET

from domain.luck import Luck
from domain.snuff.board import edge
from domain.snuff.effects import GainNoise, of_kind
from domain.snuff.events import (
    CardPlayed,
    EscapeDeclared,
    KillerStunned,
    NoiseAnnounced,
    NoiseMade,
    ObjectPicked,
    ObjectUsed,
    PreyDucted,
    PreyStepped,
    Source,
)
from domain.snuff.moves import Duct, EndTurn, Escape, Noise, PickUp, Play, PreyMove, Step, Use
from domain.snuff.pack import Card
from domain.snuff.rounds import pass_on
from domain.snuff.sight import striking
from domain.snuff.state import State
from domain.snuff.telling import Story, attack, gain, keys_held, look, show_keys


def options(state: State) -> Iterator[PreyMove]:
    """Yield what the prey may do now; what a card or an object demands comes first."""
    turn = state.screen.turn
    if turn.noises_due:
        yield from (
            Noise(at=at) for at in state.board.cells if at not in turn.other_than.split(",")
        )
    elif turn.steps_due:
        yield from _movements(state)
    else:
        yield from _actions(state)
        yield from _objects(state)
        if can_escape(state):
            yield Escape()
        if can_end(state):
            yield EndTurn()


def _actions(state: State) -> Iterator[PreyMove]:
    yield from (Play(card=card) for card in playable(state))
    if moves_left(state):
        yield from _movements(state)


def _objects(state: State) -> Iterator[PreyMove]:
    if can_pick(state):
        yield PickUp()
    for object_ in usable(state):
        if state.rules.object(object_).use.stun:
            here = (k.id for k, figure in state.awake() if figure.at == state.screen.at)
            yield from (Use(object=object_, killer=killer) for killer in here)
        else:
            yield Use(object=object_)


def playable(state: State) -> Iterator[str]:
    """Yield the cards that can be played: one a turn, Flee only in sight (N6, N31)."""
    if state.screen.turn.card:
        return
    still = state.screen.escaping or not any(_movements(state))
    for card in state.rules.cards:
        if not (card.revealed and not state.seen_at) and not (card.move[0] and still):
            yield card.id


def moves_left(state: State) -> int:
    """Return the movements that the card still gives; none after declaring an escape (N54)."""
    card = _card(state)
    if card is None or state.screen.escaping:
        return 0
    return card.move[1] - state.screen.turn.moved


def can_pick(state: State) -> bool:
    """Tell whether she stands on an object (N8, N32)."""
    return state.screen.at in state.screen.objects


def usable(state: State) -> Iterator[str]:
    """Yield the green objects that she may use: one a turn, where it can do something (N7)."""
    screen = state.screen
    if screen.turn.object:
        return
    for id_, count in screen.picked.items():
        use = state.rules.object(id_).use
        if state.rules.object(id_).key or count <= screen.used.get(id_, 0):
            continue
        if not use.steps or (not screen.escaping and any(_movements(state))):
            yield id_


def can_escape(state: State) -> bool:
    """Tell whether she may declare her escape (N17): keys, an open exit, nothing half done."""
    way = set(state.board.outward(state.screen.at)) - state.bolts.keys()
    keys = keys_held(state) >= state.rules.keys
    done = not state.screen.turn.card or _moved_enough(state)
    return bool(way) and keys and done and not state.screen.escaping


def can_end(state: State) -> bool:
    """Tell whether her turn is complete: a card, if any can be played, and its least movement."""
    if not state.screen.turn.card:
        return not any(playable(state))
    return _moved_enough(state)


def _moved_enough(state: State) -> bool:
    card = _card(state)
    enough = card is None or state.screen.turn.moved >= card.move[0]
    return enough or not any(_movements(state))


def _card(state: State) -> Card | None:
    played = state.screen.turn.card
    return state.rules.card(played) if played else None


def _movements(state: State) -> Iterator[Step | Duct]:
    """Yield where one movement leads: to a neighbour, or once a turn through a duct (N9)."""
    at = state.screen.at
    for to in state.board.steps[at]:
        if edge(at, to) not in state.bolts:
            yield Step(to=to)
    if not state.screen.turn.ducted:
        yield from (Duct(to=to) for to in state.board.ducts_from.get(at, ()))


def play(state: State, move: PreyMove, luck: Luck) -> Story:  # noqa: C901 - one flat case a move
    """Return what a lawful move of the prey makes happen."""
    story = Story(state)
    match move:
        case Play(card=card):
            _play(story, card)
        case Noise(at=at):
            source: Source = "object" if state.screen.turn.noises_of == "object" else "card"
            story.tell(NoiseMade(at=at, source=source))
        case Step(to=to):
            story.tell(PreyStepped(to=to))
            _entered(story, luck)
        case Duct(to=to):
            _duct(story, to, luck)
        case PickUp():
            pick_up(story, luck)
        case Use():
            _use(story, move)
        case Escape():
            story.tell(EscapeDeclared(), NoiseMade(at=state.screen.at, source="escape"))
        case EndTurn():
            _end_turn(story)
    return story


def _play(story: Story, card: str) -> None:
    story.tell(CardPlayed(card=card))
    if story.state.rules.card(card).noise == "before":
        story.tell(NoiseMade(at=story.state.screen.at, source="card"))


def _duct(story: Story, to: str, luck: Luck) -> None:
    """A duct is heard where she enters it, unless the option says otherwise (N26)."""
    heard = story.state.rules.options.duct_noise
    if heard != "exit":
        story.tell(NoiseMade(at=story.state.screen.at, source="duct"))
    story.tell(PreyDucted(to=to))
    if heard != "entry":
        story.tell(NoiseMade(at=to, source="duct"))
    _entered(story, luck)


def _entered(story: Story, luck: Luck) -> None:
    """She has entered a cell: who sees it, and who was waiting there (N34, N36)."""
    look(story)
    attack(story, list(striking(story.state, story.state.screen.at)))
    if not story.over:
        forced_pick_up(story, luck)


def forced_pick_up(story: Story, luck: Luck) -> None:
    """Pick up what lies here, where the option leaves no choice (N33)."""
    if story.state.rules.options.pickup == "forced" and can_pick(story.state):
        pick_up(story, luck)


def pick_up(story: Story, luck: Luck) -> None:
    """Turn up an object. Its face is drawn only now from those that are left (N22)."""
    state = story.state
    bag = [
        token.id
        for token in state.rules.objects
        for _ in range(token.count - state.screen.picked.get(token.id, 0))
    ]
    face = luck.choice(bag, "object")
    story.tell(ObjectPicked(object=face), NoiseMade(at=state.screen.at, source="pick-up"))
    if story.state.seen_at and state.rules.options.keys_live:
        show_keys(story)


def _use(story: Story, move: Use) -> None:
    story.tell(ObjectUsed(object=move.object))
    if move.killer is not UNSET:
        story.tell(KillerStunned(killer=move.killer, at=story.state.screen.at))
        look(story)


def _end_turn(story: Story) -> None:
    """Announce the noise, all at once and in the order of names, not of events (N10)."""
    noises = dict(sorted(story.state.screen.turn.noises.items()))
    total = sum(noises.values())
    story.tell(NoiseAnnounced(noises=noises, total=total))
    _ears(story, total)
    look(story)
    pass_on(story)


def _ears(story: Story, total: int) -> None:
    """Let passives gain from a loud turn."""
    for id_, figure in story.state.figures.items():
        passive = story.state.rules.killer(id_).passive
        if not figure.stunned or passive.unconscious:
            gains = of_kind(passive.effects, GainNoise)
            gain(story, (e.amount for e in gains if 0 < e.heard_min <= total), id_)
