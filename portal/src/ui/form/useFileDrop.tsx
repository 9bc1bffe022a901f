import { type DragEvent, type ReactNode, useRef, useState } from 'react';

interface Options {
  /** Name of the input for screen readers. */
  label: string;
  accept: string;
  onFiles: (files: File[]) => void;
  isMultiple?: boolean;
  isDisabled?: boolean;
}

/**
 * Takes files by dropping them into a frame, `<div {...zone}>`, or by a button, `onClick={choose}`, which is an ordinary one for the keyboard.
 * `input` stands anywhere in the frame.
 */
export function useFileDrop({ label, accept, onFiles, isMultiple, isDisabled = false }: Options) {
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
  const element: ReactNode = (
    <input
      ref={input}
      type="file"
      hidden
      multiple={isMultiple}
      accept={accept}
      disabled={isDisabled}
      aria-label={label}
      onChange={(event) => {
        take(event.currentTarget.files);
        // The same file may be chosen again after it was mended.
        event.currentTarget.value = '';
      }}
    />
  );
  return {
    input: element,
    choose: () => input.current?.click(),
    zone: {
      'data-over': isOver || undefined,
      onDragOver: (event: DragEvent) => over(event, true),
      onDragLeave: (event: DragEvent) => over(event, false),
      onDrop: (event: DragEvent) => {
        over(event, false);
        take(event.dataTransfer.files);
      },
    },
  };
}
