import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp, IconSend, IconWand } from '@tabler/icons-react';
import type { Plan } from '@tramo/contract/planning';
import { useText } from '../../lib/text.ts';
import { useFormat } from '../accounts/shared/useFormat.ts';
import type { Change } from './arrange.rules.ts';
import { ChangesLink } from './ChangesLink.tsx';
import classes from './planner.module.css';
import { planningText } from './planning.text.ts';
import type { Arranging } from './useArrangement.ts';

interface PlanBarProps {
  plan: Plan;
  arranging: Arranging;
  isSaving: boolean;
  onSave: () => void;
  /** Absent while no route is locked: then the whole plan is optimised again from its step. */
  onOptimiseRest: (() => void) | undefined;
  onDispatch: () => void;
}

/** Totals of the plan, what the last move did to them, and what can be done with it. */
export function PlanBar({ plan, arranging: a, isSaving, onSave, onOptimiseRest, onDispatch }: PlanBarProps) {
  const t = useText(planningText);
  const f = useFormat();
  const { totals } = a.told;
  const used = a.arrangement.routes.filter((r) => r.guides.length > 0).length;
  const canDispatch = used > 0 && (plan.can.dispatch || (a.isDirty && plan.can.edit));
  return (
    <footer className={classes.bar}>
      <div className={classes.totals} role="status" aria-label={t('view.totalsLabel')} data-checking={a.isChecking || undefined}>
        <strong>{f.distance(totals.distanceM)}</strong> · <strong>{f.duration(totals.durationS)}</strong> ·{' '}
        <span>{t('view.cost', { money: f.money(totals.cost) })}</span> ·{' '}
        <span className={totals.lateStops > 0 ? classes.bad : undefined}>{t('view.totalLate', { count: totals.lateStops })}</span> ·{' '}
        <span className={totals.unassigned > 0 ? classes.warnText : undefined}>
          {t('view.totalUnassigned', { count: totals.unassigned })}
        </span>
      </div>
      <div className={classes.delta} role="status" aria-label={t('view.changeLabel')}>
        {a.isChecking ? t('view.checking') : a.change && <ChangeWords change={a.change} />}
      </div>
      <span className={classes.barEnd}>
        <ChangesLink plan={plan} />
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
        {onOptimiseRest && (
          <Button
            variant="default"
            leftSection={<IconWand size={16} aria-hidden />}
            disabled={a.isChecking || isSaving}
            onClick={onOptimiseRest}
          >
            {t('view.optimiseRest')}
          </Button>
        )}
        <Button variant="default" disabled={!a.isDirty || a.isChecking || !plan.can.edit} loading={isSaving} onClick={onSave}>
          {t('view.save')}
        </Button>
        {canDispatch && (
          <Button leftSection={<IconSend size={16} aria-hidden />} disabled={a.isChecking || isSaving} onClick={onDispatch}>
            {t('view.dispatch', { count: used })}
          </Button>
        )}
      </span>
    </footer>
  );
}

/** `−2.4 km  −7 min  +$12.00`: better in green, worse in red, and always with its sign. */
function ChangeWords({ change }: { change: Change }) {
  const t = useText(planningText);
  const f = useFormat();
  const parts: { text: string; isWorse: boolean }[] = [];
  const add = (value: number, smallest: number, write: (size: number) => string): void => {
    if (Math.abs(value) >= smallest) parts.push({ text: `${value < 0 ? '−' : '+'}${write(Math.abs(value))}`, isWorse: value > 0 });
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
