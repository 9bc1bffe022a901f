import type { ReactNode } from 'react';
import classes from './StatusPill.module.css';

export type Tone = 'ok' | 'info' | 'warn' | 'bad' | 'away' | 'idle';

/** A state: always its word; the colour only repeats it. */
export function StatusPill({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={classes.pill} data-tone={tone}>
      {children}
    </span>
  );
}
