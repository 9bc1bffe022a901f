import { createListeners } from '../../../lib/store.ts';
import { type Arrangement, holdOf, OUT, type Spot, spotOf } from '../arrangement/arrange.rules.ts';
import { bestPlace, changeAt, type PlaceChange, type PlacesTable } from './drop-places.rules.ts';

/** Where a hand points: a place of a list, or, without an index, a list as a whole: then its best place is meant. */
export interface Aim {
  list: string;
  index: number | null;
}
/** What lies under a point of the window; null where nothing of this part of the board does. */
export type DragTarget = (x: number, y: number) => Aim | null;

export interface DragState {
  guide: string;
  from: Spot;
  by: 'pointer' | 'keys';
  aim: Aim | null;
  /** The place that a drop would take; null over nothing, or over what is locked. */
  spot: Spot | null;
  /** The list under the hand, when it takes nothing. */
  lockedList: string | null;
  /** Null while it is on its way. */
  table: PlacesTable | null;
  change: PlaceChange | null;
}
/** What a drag needs of the board as it is now. */
export interface DragBoard {
  arrangement: Arrangement;
  canEdit: boolean;
  ask: (guide: string, signal: AbortSignal) => Promise<PlacesTable>;
  move: (guide: string, spot: Spot) => void;
  /** Tells what a hand does that nobody sees. */
  say: (
    what: { is: 'lifted' | 'over' | 'dropped' | 'cancelled'; state: DragState } | { is: 'held'; guide: string },
  ) => void;
}

const sizeOf = (a: Arrangement, list: string, guide: string): number =>
  (list === OUT ? a.out : (a.routes.find((r) => r._id === list)?.guides ?? [])).filter((g) => g !== guide).length;

/**
 * One stop in somebody's hand, whichever part of the board it was taken from and is carried over. It lives outside React: a frame of a drag
 * changes the tip, the line and the badges, and no row of a list.
 */
export function createBoardDrag(board: () => DragBoard) {
  let asked: { guide: string; of: Arrangement; table: Promise<PlacesTable | null>; cancel: AbortController } | null =
    null;
  let state: DragState | null = null;
  const { subscribe, notify } = createListeners();
  const set = (next: DragState | null): void => {
    state = next;
    notify();
  };
  const points = createListeners<[x: number, y: number]>();
  const targets = new Set<DragTarget>();

  /** Asks what each place would change, so that the answer is there when the hand has moved. */
  const ask = (guide: string): void => {
    const { arrangement } = board();
    if (asked?.guide === guide && asked.of === arrangement) return;
    asked?.cancel.abort();
    const cancel = new AbortController();
    const table = board()
      .ask(guide, cancel.signal)
      // Without it a drag still moves; it just cannot say what that changes.
      .catch(() => null);
    asked = { guide, of: arrangement, table, cancel };
    void table.then((loaded) => {
      if (cancel.signal.aborted || !loaded || state?.guide !== guide) return;
      set(aimed({ ...state, table: loaded }, state.aim));
      // Where it was taken from was told already, and changes nothing.
      if (state?.by === 'keys' && !isSame(state.aim, state.from)) board().say({ is: 'over', state });
    });
    void table.then((loaded) => {
      if (asked?.cancel === cancel && loaded) known = { guide, of: arrangement, table: loaded };
    });
  };
  let known: { guide: string; of: Arrangement; table: PlacesTable } | null = null;
  const forget = (): void => {
    asked?.cancel.abort();
    asked = null;
    known = null;
  };

  const aimed = (now: DragState, aim: Aim | null): DragState => {
    const { arrangement } = board();
    if (!aim) return { ...now, aim, spot: null, lockedList: null, change: null };
    if (holdOf(arrangement, [now.guide], aim.list))
      return { ...now, aim, spot: null, lockedList: aim.list, change: null };
    const index =
      aim.index ?? (now.table && bestPlace(now.table, aim.list)?.index) ?? sizeOf(arrangement, aim.list, now.guide);
    const spot = { list: aim.list, index };
    return { ...now, aim, spot, lockedList: null, change: now.table && changeAt(now.table, spot) };
  };
  const isSame = (a: Aim | null, b: Aim | null): boolean => a?.list === b?.list && a?.index === b?.index;

  const over = (aim: Aim | null): void => {
    if (!state || isSame(state.aim, aim)) return;
    set(aimed(state, aim));
    if (state.by === 'keys') board().say({ is: 'over', state });
  };
  /** Whether a hand may take it at all. */
  const mayLift = (guide: string): boolean => {
    const { arrangement, canEdit } = board();
    const from = spotOf(arrangement, guide);
    return canEdit && from !== null && holdOf(arrangement, [guide], from.list) === null;
  };
  const lift = (guide: string, by: DragState['by']): boolean => {
    const from = spotOf(board().arrangement, guide);
    if (!from || !mayLift(guide)) {
      board().say({ is: 'held', guide });
      return false;
    }
    ask(guide);
    const table = known?.guide === guide && known.of === board().arrangement ? known.table : null;
    set(
      aimed(
        { guide, from, by, aim: null, spot: null, lockedList: null, table, change: null },
        by === 'keys' ? from : null,
      ),
    );
    if (state) board().say({ is: 'lifted', state });
    return true;
  };
  const cancel = (): void => {
    const was = state;
    forget();
    if (!was) return;
    set(null);
    board().say({ is: 'cancelled', state: was });
  };
  const drop = async (): Promise<void> => {
    const was = state;
    if (!was?.spot || !was.aim) return cancel();
    const waiting = asked?.table;
    asked = null;
    known = null;
    set(null);
    // Over a closed route its best place is meant, which only the answer tells.
    const loaded = was.aim.index === null && !was.table && waiting ? await waiting : was.table;
    const done = aimed({ ...was, table: loaded }, was.aim);
    if (!done.spot) return;
    board().say({ is: 'dropped', state: done });
    board().move(done.guide, done.spot);
  };
  const point = (x: number, y: number): void => {
    points.notify(x, y);
    for (const target of targets) {
      const aim = target(x, y);
      if (!aim) continue;
      over(aim);
      return;
    }
    over(null);
  };

  return {
    get: (): DragState | null => state,
    subscribe,
    /** Hears where the pointer is while a stop is carried. */
    onPoint: points.subscribe,
    addTarget: (target: DragTarget): (() => void) => {
      targets.add(target);
      return () => void targets.delete(target);
    },
    mayLift,
    /** Whether what is carried may go into a list. */
    mayGo: (list: string): boolean => state !== null && holdOf(board().arrangement, [state.guide], list) === null,
    /** The pointer is down on a stop; it may never move. */
    prepare: (guide: string): void => {
      if (mayLift(guide)) ask(guide);
    },
    lift,
    over,
    point,
    drop,
    cancel,
    /** The board changed under the hand: what was told of it is of another arrangement. */
    refresh: (): void => {
      if (!state || asked?.of === board().arrangement) return;
      const from = spotOf(board().arrangement, state.guide);
      if (!from || !mayLift(state.guide)) {
        cancel();
        return;
      }
      known = null;
      set(aimed({ ...state, from, table: null }, state.aim));
      ask(state.guide);
    },
  };
}
export type BoardDrag = ReturnType<typeof createBoardDrag>;
