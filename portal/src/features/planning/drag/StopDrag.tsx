import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { OUT, type Spot, sentOf } from '../arrangement/arrange.rules.ts';
import type { PlanBoard } from '../arrangement/usePlanBoard.ts';
import { fetchPlaces } from '../planning.api.ts';
import { type BoardDrag, createBoardDrag, type DragBoard } from './board-drag.ts';
import { DragTip } from './DragTip.tsx';
import { dragText } from './drag.es.ts';
import { changeSaid } from './drag-words.ts';
import { tableOf } from './drop-places.rules.ts';
import { dragHelpId } from './list-places.ts';

const DragContext = createContext<BoardDrag | null>(null);
/** The hand of the board around; null where nothing can be carried. */
export const useBoardDrag = (): BoardDrag | null => useContext(DragContext);

const never = () => () => undefined;
const none = () => null;
/** One fact of the drag under way; the component draws itself anew only when that fact changes. */
export function useDragFact<T extends string | number | boolean | null>(read: (drag: BoardDrag) => T): T | null {
  const drag = useBoardDrag();
  return useSyncExternalStore<T | null>(drag?.subscribe ?? never, drag ? () => read(drag) : none);
}

/** Lets stops be carried within and between list, map and time chart, tells what each place would change, and says it in words to a keyboard. */
export function StopDrag({ board, children }: { board: PlanBoard; children: ReactNode }) {
  const t = useText(dragText);
  const f = useFormat();
  const [said, setSaid] = useState('');
  const { arrangement, guides, moves, plan, canEdit } = board;
  const folio = (guide: string): string => guides.get(guide)?.folio ?? '';
  const placeName = (spot: Spot | null, isBest = false): string => {
    if (!spot || spot.list === OUT) return t('out');
    const route = arrangement.routes.find((r) => r._id === spot.list)?.routeTitle ?? '';
    return t(isBest ? 'positionBest' : 'position', { route, n: spot.index + 1 });
  };
  const say: DragBoard['say'] = (what) => {
    if (what.is === 'held') return setSaid(t('held', { folio: folio(what.guide) }));
    const { state, is } = what;
    const words = { folio: folio(state.guide) };
    if (is === 'lifted') return setSaid(t('lifted', { ...words, from: placeName(state.from) }));
    if (is === 'cancelled') return setSaid(t('cancelled', { ...words, place: placeName(state.from) }));
    if (!state.spot) {
      const route = arrangement.routes.find((r) => r._id === state.lockedList)?.routeTitle;
      return setSaid(route ? t('closed', { route }) : t('nowhere', words));
    }
    const place = placeName(state.spot, state.aim?.index === null && state.table !== null);
    if (is === 'dropped') return setSaid(t('dropped', { ...words, place }));
    setSaid(
      state.change
        ? t('overWith', { ...words, place, change: changeSaid(state.change, t, f) })
        : t('over', { ...words, place }),
    );
  };
  const now: DragBoard = {
    arrangement,
    canEdit,
    ask: (guide, signal) => fetchPlaces(plan._id, { ...sentOf(arrangement), guide }, signal).then(tableOf),
    move: (guide, spot) => moves.move(guide, spot.list, spot.index),
    say,
  };
  const latest = useRef(now);
  latest.current = now;
  const drag = useMemo(() => createBoardDrag(() => latest.current), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when the arrangement is another one
  useEffect(() => drag.refresh(), [drag, arrangement]);
  useEffect(() => () => drag.cancel(), [drag]);
  return (
    <DragContext value={drag}>
      {children}
      <p id={dragHelpId} hidden>
        {t('instructions')}
      </p>
      <div className="visually-hidden" role="status" aria-live="assertive">
        {said}
      </div>
      <DragTip drag={drag} board={board} />
    </DragContext>
  );
}
