import { ActionIcon, Button, Tooltip, VisuallyHidden } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp, IconPencil, IconSend } from '@tabler/icons-react';
import type { PlanChangeSize } from '@tramo/contract/planning';
import { useMemo } from 'react';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { PageBar } from '../../../ui/Page.tsx';
import wizard from '../../../ui/wizard.module.css';
import { type Change, OUT, type Spot, spotOf } from '../arrangement/arrange.rules.ts';
import { movedGuides } from '../arrangement/board-merge.rules.ts';
import type { PlanBoard } from '../arrangement/usePlanBoard.ts';
import { ChangesLink } from '../dispatch/ChangesLink.tsx';
import classes from '../planner.module.css';
import { planningText } from '../planning.es.ts';
import { boardText } from './board.es.ts';
import { OptimiseAgain } from './OptimiseAgain.tsx';

interface PlanBarProps {
  board: PlanBoard;
  /** A search is about to start, or the plan about to open. */
  isBusy: boolean;
  /** Some routes or stops stay as they are when it is optimised again. */
  isPartKept: boolean;
  onOptimise: ((changes: PlanChangeSize) => void) | undefined;
  onDispatch: () => void;
  /** Of a dispatched plan: makes it a plan that can be changed. */
  onReopen: (() => void) | undefined;
}

/** Totals of the plan, what the last move did to them, and what can be done with it. */
export function PlanBar({ board, isBusy, isPartKept, onOptimise, onDispatch, onReopen }: PlanBarProps) {
  const t = useText(planningText);
  const b = useText(boardText);
  const { plan, arranging: a } = board;
  const f = useFormat();
  const { totals } = a.evaluation;
  const used = a.arrangement.routes.filter((r) => r.guides.length > 0).length;
  const isWaiting = isBusy || a.save !== 'saved';
  return (
    <PageBar className={wizard.bar}>
      <div className={classes.sums}>
        <div
          className={classes.totals}
          role="status"
          aria-label={t('view.totalsLabel')}
          data-checking={a.isChecking || undefined}
        >
          <strong>{f.distance(totals.distanceM)}</strong> · <strong>{f.duration(totals.durationS)}</strong> ·{' '}
          <span>{t('view.cost', { money: f.money(totals.cost) })}</span> ·{' '}
          <span className={totals.lateStops > 0 ? classes.bad : undefined}>
            {t('view.totalLate', { count: totals.lateStops })}
          </span>{' '}
          ·{' '}
          <span className={totals.unassigned > 0 ? classes.warnText : undefined}>
            {t('view.totalUnassigned', { count: totals.unassigned })}
          </span>
        </div>
        <div className={classes.delta} role="status" aria-label={t('view.changeLabel')}>
          {a.isChecking ? (
            t('view.checking')
          ) : (
            <>
              <LastMove board={board} />
              {a.change && <ChangeWords change={a.change} />}
            </>
          )}
        </div>
      </div>
      <span className={classes.barEnd}>
        <ChangesLink plan={plan} />
        {board.canEdit && (
          <span
            className={a.save === 'offline' ? classes.error : wizard.hint}
            role="status"
            aria-label={b('save.label')}
          >
            {b(`save.${a.save}`)}
          </span>
        )}
        <Tooltip label={`${t('view.undo')} (Ctrl Z)`}>
          <ActionIcon size="lg" variant="default" aria-label={t('view.undo')} disabled={!a.canUndo} onClick={a.undo}>
            <IconArrowBackUp size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
        <Tooltip label={`${t('view.redo')} (Ctrl Shift Z)`}>
          <ActionIcon size="lg" variant="default" aria-label={t('view.redo')} disabled={!a.canRedo} onClick={a.redo}>
            <IconArrowForwardUp size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
        {onOptimise && <OptimiseAgain isPartKept={isPartKept} isDisabled={isWaiting} onOptimise={onOptimise} />}
        {onReopen && (
          <Button
            variant="default"
            leftSection={<IconPencil size={16} aria-hidden />}
            loading={isBusy}
            onClick={onReopen}
          >
            {b('dispatched.edit')}
          </Button>
        )}
        {used > 0 && plan.can.dispatch && (
          <Button leftSection={<IconSend size={16} aria-hidden />} disabled={isWaiting} onClick={onDispatch}>
            {t('view.dispatch', { count: used })}
          </Button>
        )}
      </span>
    </PageBar>
  );
}

const isSameSpot = (a: Spot | null, b: Spot | null): boolean => a?.list === b?.list && a?.index === b?.index;

/** What the last change did, for those who do not see the list: `F-20391 pasó a Ruta 3, parada 9:`. */
function LastMove({ board }: { board: PlanBoard }) {
  const b = useText(boardText);
  const { last } = board.arranging;
  const moved = useMemo(() => {
    if (!last) return [];
    // Two stops that changed places: it was the one in the hand that moved.
    const held = last.about.filter((g) => !isSameSpot(spotOf(last.before, g), spotOf(last.after, g)));
    return held.length > 0 ? held : movedGuides(last.before, last.after);
  }, [last]);
  const [guide] = moved;
  if (!last || guide === undefined) return null;
  const folio = board.guides.get(guide)?.folio ?? '';
  const [from, to] = [spotOf(last.before, guide), spotOf(last.after, guide)];
  const route = last.after.routes.find((r) => r._id === to?.list)?.routeTitle ?? '';
  const place = (to?.index ?? 0) + 1;
  const words =
    moved.length > 1
      ? b('moved.many', { count: moved.length })
      : to?.list === OUT
        ? b('moved.out', { folio })
        : b(from?.list === to?.list ? 'moved.within' : 'moved.to', { folio, route, place });
  return <VisuallyHidden>{words}: </VisuallyHidden>;
}

/** `−2.4 km  −7 min  +$12.00`: better in green, worse in red, and always with its sign. */
function ChangeWords({ change }: { change: Change }) {
  const t = useText(planningText);
  const f = useFormat();
  const parts: { text: string; isWorse: boolean }[] = [];
  const add = (value: number, smallest: number, write: (size: number) => string): void => {
    if (Math.abs(value) >= smallest)
      parts.push({ text: `${value < 0 ? '−' : '+'}${write(Math.abs(value))}`, isWorse: value > 0 });
  };
  add(change.distanceM, 5, f.distance);
  add(change.durationS, 30, f.duration);
  add(change.cost, 0.01, f.money);
  add(change.lateStops, 1, (n) => t('view.late', { count: n }));
  add(change.unassigned, 1, (n) => t('view.totalUnassigned', { count: n }));
  if (parts.length === 0) return <span>{t('view.noChange')}</span>;
  return parts.map((p) => (
    <span key={p.text} className={p.isWorse ? classes.bad : classes.good}>
      {p.text}
    </span>
  ));
}
