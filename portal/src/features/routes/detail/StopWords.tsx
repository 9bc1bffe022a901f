import type { ReactNode } from 'react';
import classes from './StopWords.module.css';

/** Whom a stop of a list being put in order is for, and below where it is. */
export function StopWords({ name, children }: { name: string; children: ReactNode }) {
  return (
    <span className={classes.text}>
      <span className={classes.name}>{name}</span>
      <span className={classes.where}>{children}</span>
    </span>
  );
}
