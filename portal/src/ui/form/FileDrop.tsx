import { Button } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './FileDrop.module.css';
import { useFileDrop } from './useFileDrop.tsx';

interface FileDropProps {
  title: string;
  text: ReactNode;
  /** Words of the button. */
  choose: string;
  accept: string;
  /** What was dropped or chosen; several when somebody dropped several. */
  onFiles: (files: File[]) => void;
  isDisabled?: boolean;
  /** Beside the button. */
  children?: ReactNode;
}

/** Takes a file by dropping it into the frame, or by the button, which is an ordinary one for the keyboard. */
export function FileDrop({ title, text, choose, accept, onFiles, isDisabled, children }: FileDropProps) {
  const { input, choose: ask, zone } = useFileDrop({ label: choose, accept, onFiles, isDisabled });
  return (
    <div className={classes.zone} data-testid="dropzone" {...zone}>
      <IconFileSpreadsheet size={32} stroke={1.4} className={classes.icon} aria-hidden />
      <p className={classes.title}>{title}</p>
      <p className="muted small">{text}</p>
      <div className={classes.actions}>
        <Button disabled={isDisabled} onClick={ask}>
          {choose}
        </Button>
        {children}
      </div>
      {input}
    </div>
  );
}
