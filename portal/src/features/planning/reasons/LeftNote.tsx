import type { UnassignedGuide } from '@tramo/contract/plan-reasons';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import type { PlanBoard } from '../arrangement/usePlanBoard.ts';
import classes from '../board/board.module.css';
import { planningText } from '../planning.es.ts';
import { reasonText } from './reason.ts';
import { SuggestionButtons } from './SuggestionButtons.tsx';
import { useSettled, useWhy } from './useWhy.ts';

/** Ways shown at a guide; the others are in its reasons. */
const mostSuggestions = 2;
/** Ways are asked for when nobody has moved anything for so long. */
const quietMs = 1000;

/** Why a guide has no route and, where they are asked for, the cheapest ways to give it one. */
export function LeftNote({
  board,
  reason,
  withSuggestions,
}: {
  board: PlanBoard;
  reason: UnassignedGuide;
  withSuggestions: boolean;
}) {
  const t = useText(planningText);
  const f = useFormat();
  const { arrangement, arranging } = board;
  const settled = useSettled(arrangement, quietMs);
  const why = useWhy(
    board.plan._id,
    settled,
    withSuggestions ? reason.guideId : null,
    settled === arrangement && !arranging.isChecking,
  );
  const suggestions =
    withSuggestions && settled === arrangement ? (why.data?.left?.suggestions ?? []).slice(0, mostSuggestions) : [];
  return (
    <>
      {reasonText(reason, reason.vehicle ? board.vehicles.get(reason.vehicle)?.nickname : undefined, t, f)}
      {suggestions.length > 0 && (
        <span className={classes.noteWays}>
          {suggestions.map((suggestion) => (
            <SuggestionButtons
              key={JSON.stringify(suggestion)}
              board={board}
              guide={reason.guideId}
              suggestion={suggestion}
              isWhole={false}
              most={1}
            />
          ))}
        </span>
      )}
    </>
  );
}
