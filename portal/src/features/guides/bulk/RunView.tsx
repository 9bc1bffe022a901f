import { Button, Group, Progress } from '@mantine/core';
import { useText } from '../../../lib/text.ts';
import { uiText } from '../../../ui/ui.es.ts';
import classes from '../list/GuidesTools.module.css';
import { guidesBulkText } from './guides-bulk.es.ts';
import type { Refused } from './guides-many.rules.ts';
import type { Run } from './useManyGuides.ts';

interface RunViewProps {
  run: Run;
  /** What is going on, for the bar's name. */
  running: string;
  /** What came of it. */
  done: string;
  refused: readonly Refused[];
  refusedCount: number;
  faultClass: string | undefined;
  onClose: () => void;
}

/** A deed on many guides while it goes on, with a way to stop it; then what came of it, and whom it left out. */
export function RunView({ run, running, done, refused, refusedCount, faultClass, onClose }: RunViewProps) {
  const t = useText(guidesBulkText);
  const ui = useText(uiText);
  const { done: at, total } = run.progress ?? { done: 0, total: 0 };
  if (!run.isOver) {
    return (
      <>
        <Progress value={total > 0 ? (at / total) * 100 : 0} aria-label={running} />
        <Group justify="space-between">
          <span role="status" className="muted figures">
            {ui('progressOf', { done: at, total })}
          </span>
          <Button variant="default" size="compact-sm" onClick={run.stop}>
            {t('stop')}
          </Button>
        </Group>
      </>
    );
  }
  return (
    <>
      <div role="status">
        <p>
          {run.isStopped && `${t('stopped')} `}
          {done}.
        </p>
        {run.error && <p className={faultClass}>{run.error}</p>}
      </div>
      <RefusedList refused={refused} count={refusedCount} />
      <Group justify="flex-end">
        <Button data-autofocus onClick={onClose}>
          {ui('close')}
        </Button>
      </Group>
    </>
  );
}

/** Guides that an action leaves out, each with its reason. */
export function RefusedList({ refused, count }: { refused: readonly Refused[]; count: number }) {
  const t = useText(guidesBulkText);
  if (count === 0) return null;
  const others = count - refused.length;
  return (
    <section className={classes.refused} aria-label={t('refused', { count })}>
      <p className={classes.refusedHead}>{t('refused', { count })}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reached by keyboard */}
      <ul className={classes.refusedList} tabIndex={0}>
        {refused.map((one) => (
          <li key={one._id}>{one.message}</li>
        ))}
        {others > 0 && <li className="muted">{t('refusedMore', { count: others })}</li>}
      </ul>
    </section>
  );
}
