import type { ReactNode } from 'react';
import { problemText, topUpOf } from '../../lib/api-problem.ts';
import classes from './form.module.css';

interface RefusalProps {
  /** What the server refused; null or undefined shows nothing. */
  error: unknown;
  /** Words before its own. */
  before?: string;
  /** What can be done about it. */
  children?: ReactNode;
}

/** Why something was not done, where it was asked for. */
export function Refusal({ error, before = '', children }: RefusalProps) {
  if (error === null || error === undefined) return null;
  const topUp = topUpOf(error);
  return (
    <div className={classes.refusal} role="alert">
      <span>
        {before}
        {problemText(error)}
      </span>
      {topUp && <a href={topUp.path}>{topUp.label}</a>}
      {children}
    </div>
  );
}
