import type { RefObject } from 'preact';
import { useRef } from 'preact/hooks';
import { useWords } from '../../app/words.ts';
import { Button, Buttons } from '../../ui/Button.tsx';
import type { IconName } from '../../ui/icons.ts';
import { visitWords } from '../visit-words.ts';
import classes from './camera.module.css';

interface TakeFilesProps {
  icon: IconName;
  label: string;
  /** What the phone's own camera app is asked for, and what is taken of the gallery. */
  accept: { camera: string; gallery: string };
  /** Of the gallery several at once. */
  isMultiple?: boolean;
  /** Nothing of the gallery. */
  isCameraOnly: boolean;
  /** No more fit. */
  isFull: boolean;
  /** Opens the app's own camera; null where this browser gives none, and the phone's camera app takes its place. */
  onOpen: (() => void) | null;
  /** The way to the phone's camera app, for a camera of ours that failed. */
  native: RefObject<HTMLInputElement | null>;
  onFiles: (files: File[]) => Promise<unknown>;
}

/** The ways to a photo or a video: our camera, the phone's, and the gallery. */
export function TakeFiles(props: TakeFilesProps) {
  const { icon, label, accept, isMultiple = false, isCameraOnly, isFull, onOpen, native, onFiles } = props;
  const t = useWords(visitWords);
  const gallery = useRef<HTMLInputElement>(null);
  const take = (input: HTMLInputElement): void => {
    const files = [...(input.files ?? [])];
    // The same file may be chosen again.
    input.value = '';
    void onFiles(files);
  };
  return (
    <>
      {!isFull && (
        <Buttons>
          <Button icon={icon} onClick={() => (onOpen ? onOpen() : native.current?.click())}>
            {label}
          </Button>
          {!isCameraOnly && (
            <Button icon="image" onClick={() => gallery.current?.click()}>
              {t('photos.gallery')}
            </Button>
          )}
        </Buttons>
      )}
      <input
        ref={native}
        class={classes.hiddenInput}
        type="file"
        accept={accept.camera}
        capture="environment"
        aria-label={label}
        onChange={(event) => take(event.currentTarget)}
      />
      {!isCameraOnly && (
        <input
          ref={gallery}
          class={classes.hiddenInput}
          type="file"
          accept={accept.gallery}
          multiple={isMultiple}
          aria-label={t('photos.gallery')}
          onChange={(event) => take(event.currentTarget)}
        />
      )}
    </>
  );
}
