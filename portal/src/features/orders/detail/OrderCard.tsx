import type { ReactNode } from 'react';
import classes from '../OrderPage.module.css';

/** A part of the screen under its name. */
export function OrderCard({ title, side, children }: { title: string; side?: ReactNode; children: ReactNode }) {
  return (
    <section className={classes.card} aria-label={title}>
      <div className={classes.cardHead}>
        <h2 className={classes.cardTitle}>{title}</h2>
        {side}
      </div>
      {children}
    </section>
  );
}
