import { Button } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { limits } from '@tramo/contract/limits';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { useText } from '../../lib/text.ts';
import { useFormat } from '../accounts/shared/useFormat.ts';
import classes from './DropZone.module.css';
import { importsText } from './imports.text.ts';

interface DropZoneProps {
  onFiles: (files: File[]) => void;
  isDisabled?: boolean;
  /** Beside the button: the template. */
  children?: ReactNode;
}

/** Takes a file by dropping it anywhere in the frame, or by the button, which is an ordinary one for the keyboard. */
export function DropZone({ onFiles, isDisabled, children }: DropZoneProps) {
  const t = useText(importsText);
  const f = useFormat();
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
      <IconFileSpreadsheet size={36} stroke={1.4} className={classes.icon} aria-hidden />
      <p className={classes.title}>{t('start.drop')}</p>
      <p className="muted">{t('start.dropText', { megabytes: limits.importBytes / 1024 / 1024, rows: f.number(limits.importRows) })}</p>
      <div className={classes.actions}>
        <Button disabled={isDisabled} onClick={() => input.current?.click()}>
          {t('start.choose')}
        </Button>
        {children}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept=".xlsx,.xlsm,.xls,.csv,.txt,.tsv"
        disabled={isDisabled}
        onChange={(event) => {
          take(event.currentTarget.files);
          // The same file may be chosen again after it was mended.
          event.currentTarget.value = '';
        }}
      />
    </div>
  );
}
