import { Button } from '@mantine/core';
import { IconArrowBackUp, IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { problemText } from '../../../lib/api-problem.ts';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { toast } from '../../../ui/toast.ts';
import wizard from '../../../ui/wizard.module.css';
import type { PlanBoard } from '../arrangement/usePlanBoard.ts';
import shared from '../planner.module.css';
import { useKeepSearch } from '../planning.api.ts';
import { boardText } from './board.es.ts';
import classes from './search-outcome.module.css';

/** Of the cost, with one decimal in percent. */
const LEAST_SHARE = 0.0005;

/** What a search changed in routes that were there before: the figures of both, to keep what it found or to put everything back. */
export function SearchOutcome({ board }: { board: PlanBoard }) {
  const b = useText(boardText);
  const f = useFormat();
  const keep = useKeepSearch(board.plan._id);
  const [isBusy, setBusy] = useState(false);
  const { plan, arranging: a, canEdit } = board;
  if (!plan.beforeSearch || !canEdit || a.save !== 'saved') return null;
  const { totals: before, change } = plan.beforeSearch;
  const { totals } = plan;
  const figures: [string, number, number, (n: number) => string][] = [
    [b('outcome.distance'), before.distanceM, totals.distanceM, f.distance],
    [b('outcome.duration'), before.durationS, totals.durationS, f.duration],
    [b('outcome.cost'), before.cost, totals.cost, f.money],
    [b('outcome.routes'), before.routes, totals.routes, f.number],
    [b('outcome.unassigned'), before.unassigned, totals.unassigned, f.number],
    [b('outcome.late'), before.lateStops, totals.lateStops, f.number],
  ];
  const accept = async (): Promise<void> => {
    setBusy(true);
    try {
      await keep();
    } catch (error) {
      toast.error(problemText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className={wizard.strip} aria-label={b('outcome.title')}>
      <strong>{b('outcome.title')}</strong>
      <span>
        {b('outcome.moved', { count: change.moved })}
        {change.reordered > 0 && b('outcome.reordered', { count: change.reordered })}
        {/* What is written as 0 % is no change. */}
        {change.costShare !== null &&
          Math.abs(change.costShare) >= LEAST_SHARE &&
          b(change.costShare > 0 ? 'outcome.dearer' : 'outcome.cheaper', {
            share: f.number(Math.abs(change.costShare) * 100, 1),
          })}
      </span>
      <dl className={classes.figures}>
        {figures
          .filter(([, was, is]) => was > 0 || is > 0)
          .map(([name, was, is, write]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className={write(is) === write(was) ? undefined : is < was ? shared.good : shared.bad}>
                {write(is) === write(was) ? write(is) : b('outcome.change', { before: write(was), after: write(is) })}
              </dd>
            </div>
          ))}
      </dl>
      <span className={wizard.stripEnd}>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconArrowBackUp size={15} aria-hidden />}
          disabled={isBusy || !a.canUndo}
          onClick={a.undo}
        >
          {b('outcome.discard')}
        </Button>
        <Button
          size="compact-sm"
          leftSection={<IconCheck size={15} aria-hidden />}
          loading={isBusy}
          onClick={() => void accept()}
        >
          {b('outcome.accept')}
        </Button>
      </span>
    </section>
  );
}
