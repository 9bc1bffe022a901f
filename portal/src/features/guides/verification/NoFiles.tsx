import { IconFileAlert } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './Verification.module.css';

/** Beside a button that verifies: there is no file to look at. It warns and lets go on, for papers may be in the hand. */
export function NoFiles({ children }: { children: ReactNode }) {
  return (
    <p className={classes.noFiles} role="note">
      <IconFileAlert size={18} aria-hidden />
      {children}
    </p>
  );
}
