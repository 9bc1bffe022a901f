import { type ReactNode, useId } from 'react';
import classes from './Section.module.css';

interface SectionProps {
  title: string;
  text?: ReactNode;
  /** Across from the title. */
  side?: ReactNode;
  children: ReactNode;
}

/** A part of a page of settings: what it is about on the left, its controls on the right; one below the other on a phone. */
export function Section({ title, text, side, children }: SectionProps) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.about}>
        <h2 className={classes.title} id={id}>
          {title}
        </h2>
        {text && <p className={classes.text}>{text}</p>}
        {side}
      </div>
      <div className={classes.content}>{children}</div>
    </section>
  );
}

/** Sections below each other, no wider than is good to read. */
export function Sections({ children }: { children: ReactNode }) {
  return <div className={classes.sections}>{children}</div>;
}
