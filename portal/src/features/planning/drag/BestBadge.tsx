import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import type { BoardDrag } from './board-drag.ts';
import { dragText } from './drag.es.ts';
import classes from './drag.module.css';
import { changeParts } from './drag-words.ts';
import { type BestPlace, bestRoutes } from './drop-places.rules.ts';
import { useBoardDrag, useDragFact } from './StopDrag.tsx';

/** How many places are recommended at once. */
const most = 3;
const known = new WeakMap<object, readonly BestPlace[]>();
/** Worked out once for each table, whoever asks. */
function bestOf(drag: BoardDrag): readonly BestPlace[] {
  const state = drag.get();
  if (!state?.table) return [];
  const places = known.get(state.table) ?? bestRoutes(state.table, state.from, most, drag.mayGo);
  known.set(state.table, places);
  return places;
}

/** On the head of a route that is one of the best for what is carried: its rank and what it changes there. */
export function BestBadge({ route }: { route: string }) {
  const drag = useBoardDrag();
  const t = useText(dragText);
  const f = useFormat();
  const rank = useDragFact((d) => {
    const at = bestOf(d).findIndex((b) => b.spot.list === route);
    return at < 0 ? null : at;
  });
  const best = drag && rank !== null ? bestOf(drag)[rank] : undefined;
  if (!best || rank === null) return null;
  const part = changeParts(best.change, t, f)[0];
  return (
    <span className={classes.badge} data-best={rank + 1} title={t('bestHere', { place: best.spot.index + 1 })}>
      <span>{t('best', { n: rank + 1 })}</span>
      {part && <span data-tone={part.tone}>{part.text}</span>}
    </span>
  );
}
