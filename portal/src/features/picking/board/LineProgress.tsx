import { Progress } from '@mantine/core';
import { useText } from '../../../lib/text.ts';
import { pickingText } from '../picking.es.ts';
import classes from './Board.module.css';

/** How many lines are done, and what was missing. */
export function LineProgress({ done, lines, short }: { done: number; lines: number; short: number }) {
  const t = useText(pickingText);
  return (
    <div className={classes.progress}>
      <span>
        {t('task.progressOf', { done, lines })}
        {short > 0 && ` · ${t('task.shortUnits', { count: short })}`}
      </span>
      <Progress
        value={lines === 0 ? 0 : (100 * done) / lines}
        color={short > 0 ? 'yellow' : 'accent'}
        aria-label={t('task.progressName', { done, lines })}
      />
    </div>
  );
}
