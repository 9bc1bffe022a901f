import { type ReactNode, useId } from 'react';
import classes from './builder.module.css';

/** The editor of one thing, found by its id. */
export function EditorFrame({
  id,
  title,
  note,
  children,
}: {
  id: string;
  title: string;
  note?: ReactNode;
  children: ReactNode;
}) {
  const heading = useId();
  return (
    <section className={classes.editor} data-editor={id} aria-labelledby={heading}>
      <header className={classes.editorHead}>
        <h2 id={heading}>{title}</h2>
        {note && <span className="muted small">{note}</span>}
      </header>
      {children}
    </section>
  );
}
