import { Button, Drawer } from '@mantine/core';
import type { OtherPlace, Why } from '@tramo/contract/plan-reasons';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { uiText } from '../../../ui/ui.es.ts';
import type { PlanBoard } from '../arrangement/usePlanBoard.ts';
import { boardText } from '../board/board.es.ts';
import { planningText } from '../planning.es.ts';
import { obstacleText } from './reason.ts';
import { SuggestionButtons } from './SuggestionButtons.tsx';
import { useWhy } from './useWhy.ts';
import classes from './why.module.css';

/** Why a guide stands where it stands or has no route, and what could be done about it, at once. */
export function WhyPanel({ board }: { board: PlanBoard }) {
  const t = useText(planningText);
  const ui = useText(uiText);
  const guide = board.why === null ? undefined : board.guides.get(board.why);
  const answer = useWhy(board.plan._id, board.arrangement, guide?._id ?? null, !board.arranging.isChecking);
  return (
    <Drawer
      opened={guide !== undefined}
      onClose={() => board.askWhy(null)}
      position="right"
      size={460}
      title={guide && t('why.title', { folio: guide.folio })}
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      {answer.error ? (
        <ErrorState error={answer.error} retry={() => void answer.refetch()} />
      ) : !guide || !answer.data ? (
        <SkeletonRows rows={5} />
      ) : (
        <div className={classes.panel} data-stale={answer.isPlaceholderData || undefined}>
          {answer.data.placed && <Placed placed={answer.data.placed} guide={guide._id} board={board} />}
          {answer.data.left && <Left left={answer.data.left} guide={guide._id} board={board} />}
        </div>
      )}
    </Drawer>
  );
}

interface PartProps {
  board: PlanBoard;
  guide: string;
}

function Placed({ placed, guide, board }: PartProps & { placed: NonNullable<Why['placed']> }) {
  const t = useText(planningText);
  const f = useFormat();
  const { arrangement, vehicles, moves } = board;
  const isHeld = (vehicle: string): boolean =>
    arrangement.routes.some((r) => r.locked && (r.vehicle === vehicle || r.guides.includes(guide)));
  return (
    <>
      <p>{t('why.adds', { distance: f.distance(placed.distanceM), time: f.duration(placed.durationS) })}</p>
      <h3 className={classes.heading}>{t('why.elsewhere')}</h3>
      <ul className={classes.list}>
        {placed.others.map(({ vehicle, position, ...other }) => (
          <li key={vehicle}>
            <span className={classes.text}>
              <strong>{vehicles.get(vehicle)?.nickname}</strong>
              <OtherWords other={{ vehicle, position, ...other }} />
            </span>
            {position !== null && board.canEdit && !isHeld(vehicle) && (
              <Button size="compact-sm" variant="default" onClick={() => moves.placeAt(guide, vehicle, position)}>
                {t('why.place')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function OtherWords({ other }: { other: OtherPlace }) {
  const t = useText(planningText);
  const f = useFormat();
  if (other.position === null) {
    if (!other.obstacle) return <span>{t('why.noOther')}</span>;
    return <span>{obstacleText(other.obstacle, t, f)}</span>;
  }
  const sign = (value: number, write: (size: number) => string): string =>
    `${value < 0 ? '−' : '+'}${write(Math.abs(value))}`;
  return (
    <span className="figures">
      {t('why.at', { place: other.position + 1 })} · {sign(other.distanceM, f.distance)} ·{' '}
      {sign(other.durationS, f.duration)}
    </span>
  );
}

function Left({ left, guide, board }: PartProps & { left: NonNullable<Why['left']> }) {
  const t = useText(planningText);
  const b = useText(boardText);
  const f = useFormat();
  return (
    <>
      <h3 className={classes.heading}>{t('why.suggestions')}</h3>
      {left.suggestions.length === 0 && <p className="muted">{t('why.noSuggestions')}</p>}
      <ul className={classes.suggestions}>
        {left.suggestions.map((suggestion) => (
          <li key={`${suggestion.vehicle} ${suggestion.position} ${JSON.stringify(suggestion.steps)}`}>
            <SuggestionButtons board={board} guide={guide} suggestion={suggestion} />
          </li>
        ))}
      </ul>
      {left.suggestions.some((w) => w.steps.length > 0) && <p className={classes.note}>{b('suggestion.explain')}</p>}
      <h3 className={classes.heading}>{t('why.stops')}</h3>
      <ul className={classes.list}>
        {left.vehicles.map((v) => (
          <li key={v.vehicle}>
            <span className={classes.text}>
              <strong>{board.vehicles.get(v.vehicle)?.nickname}</strong>
              <span>{obstacleText(v, t, f)}</span>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
