import type { UnassignedGuide } from '@tramo/contract/plan-reasons';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import type { PlanBoard } from '../arrangement/usePlanBoard.ts';
import classes from '../board/board.module.css';
import { planningText } from '../planning.es.ts';
import { reasonText } from './reason.ts';
import { useSettled, useWhy } from './useWhy.ts';
import { WayButtons } from './WayButtons.tsx';

/** Ways shown at a guide; the others are in its reasons. */
const mostWays = 2;
/** Ways are asked for when nobody has moved anything for so long. */
const quietMs = 1000;

/** Why a guide has no route and, where they are asked for, the cheapest ways to give it one. */
export function LeftNote({
  board,
  reason,
  withWays,
}: {
  board: PlanBoard;
  reason: UnassignedGuide;
  withWays: boolean;
}) {
  const t = useText(planningText);
  const f = useFormat();
  const { arrangement, arranging } = board;
  const settled = useSettled(arrangement, quietMs);
  const why = useWhy(
    board.plan._id,
    settled,
    withWays ? reason.guideId : null,
    settled === arrangement && !arranging.isChecking,
  );
  const ways = withWays && settled === arrangement ? (why.data?.left?.ways ?? []).slice(0, mostWays) : [];
  return (
    <>
      {reasonText(reason, reason.vehicle ? board.vehicles.get(reason.vehicle)?.nickname : undefined, t, f)}
      {ways.length > 0 && (
        <span className={classes.noteWays}>
          {ways.map((way) => (
            <WayButtons
              key={JSON.stringify(way)}
              board={board}
              guide={reason.guideId}
              way={way}
              isWhole={false}
              most={1}
            />
          ))}
        </span>
      )}
    </>
  );
}
