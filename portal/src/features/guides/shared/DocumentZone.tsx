import { Button } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import classes from './GuideDocuments.module.css';

interface DocumentZoneProps {
  hint: ReactNode;
  /** Words of the button. */
  choose: string;
  onFiles: (files: readonly File[]) => void;
}

/** Takes a guide's papers, several at once: by dropping them into the frame, or by the button. */
export function DocumentZone({ hint, choose, onFiles }: DocumentZoneProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent, isIn: boolean): void => {
    // Without this the browser opens the file in place of the screen.
    event.preventDefault();
    setOver(isIn);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is for the pointer; the button inside does the same by keyboard
    <div
      className={classes.zone}
      data-over={isOver || undefined}
      data-testid="documents-drop"
      onDragOver={(event) => over(event, true)}
      onDragLeave={(event) => over(event, false)}
      onDrop={(event) => {
        over(event, false);
        onFiles([...event.dataTransfer.files]);
      }}
    >
      <p className="muted small">{hint}</p>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconPaperclip size={14} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {choose}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept="image/jpeg,image/png,image/webp,application/pdf"
        aria-label={choose}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])]);
          // The same file may be chosen again.
          event.currentTarget.value = '';
        }}
      />
    </div>
  );
}
