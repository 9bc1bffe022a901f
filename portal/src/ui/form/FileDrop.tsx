import { Button } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import classes from './FileDrop.module.css';

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
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null): void => {
    if (files && files.length > 0 && !isDisabled) onFiles([...files]);
  };
  const over = (event: DragEvent, isIn: boolean): void => {
    // Without this the browser opens the file in place of the screen.
    event.preventDefault();
    setOver(isIn && !isDisabled);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is for the pointer; the button inside does the same by keyboard
    <div
      className={classes.zone}
      data-over={isOver || undefined}
      data-testid="dropzone"
      onDragOver={(event) => over(event, true)}
      onDragLeave={(event) => over(event, false)}
      onDrop={(event) => {
        over(event, false);
        take(event.dataTransfer.files);
      }}
    >
      <IconFileSpreadsheet size={32} stroke={1.4} className={classes.icon} aria-hidden />
      <p className={classes.title}>{title}</p>
      <p className="muted small">{text}</p>
      <div className={classes.actions}>
        <Button disabled={isDisabled} onClick={() => input.current?.click()}>
          {choose}
        </Button>
        {children}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        disabled={isDisabled}
        aria-label={choose}
        onChange={(event) => {
          take(event.currentTarget.files);
          // The same file may be chosen again after it was mended.
          event.currentTarget.value = '';
        }}
      />
    </div>
  );
}
