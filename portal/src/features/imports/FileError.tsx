import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './Import.module.css';

/** What went wrong, in place: it stays until the person does something about it. */
export function FileError({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div className={classes.fault} role="alert">
      <IconAlertTriangle size={18} aria-hidden />
      <div>
        <p className="strong">{title}</p>
        <p>{text}</p>
        {children}
      </div>
    </div>
  );
}
