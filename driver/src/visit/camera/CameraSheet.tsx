import { useRef, useState } from 'preact/hooks';
import { useWords } from '../../app/words.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { draftsKept } from '../form/draft-store.ts';
import { visitWords } from '../visit-words.ts';
import { CameraFaultNotice } from './CameraFaultNotice.tsx';
import classes from './camera.module.css';
import { type Picture, photoOfVideo } from './compress.ts';
import { FullSheet } from './FullSheet.tsx';
import { photoSide } from './picture-size.ts';
import { useCamera } from './stream.ts';

interface CameraSheetProps {
  title: string;
  /** How many more may be taken. */
  most: number;
  /** Takes the picture and keeps it. Answers false where it could not be kept. */
  onShot: (shot: () => Promise<Picture>) => Promise<boolean>;
  onClose: () => void;
  /** The phone's own camera app, where this one does not work. */
  onNative: () => void;
}
const size = { width: photoSide, height: Math.round((photoSide * 3) / 4) };

/** The camera: one tap, one photo, as many as are needed in a row. */
export function CameraSheet({ title, most, onShot, onClose, onNative }: CameraSheetProps) {
  const t = useWords(visitWords);
  const video = useRef<HTMLVideoElement>(null);
  const { state, torch, tryAgain } = useCamera(video, { size });
  const [taken, setTaken] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const shutter = async (): Promise<void> => {
    const seen = video.current;
    if (!seen || isBusy) return;
    setBusy(true);
    try {
      const isKept = await onShot(async () => {
        const picture = await photoOfVideo(seen);
        navigator.vibrate?.(30);
        return picture;
      });
      if (!isKept) return onClose();
      // It says how many are kept: a visit that is come back to has them, too.
      await draftsKept();
      setTaken((n) => n + 1);
      if (most <= 1) onClose();
    } finally {
      setBusy(false);
    }
  };
  const isOn = state === 'on';
  return (
    <FullSheet label={title} onClose={onClose}>
      <div class={classes.view}>
        <video ref={video} class={classes.video} playsInline muted data-state={state} />
        {isBusy && <span class={classes.flash} />}
        {!isOn && state !== 'starting' && (
          <div class={classes.fault}>
            <CameraFaultNotice fault={state} onRetry={tryAgain} />
            <Button tone="primary" icon="camera" isWide onClick={onNative}>
              {t('camera.native')}
            </Button>
          </div>
        )}
      </div>
      <p class={classes.caption} role="status">
        {taken > 0 ? t('camera.taken', { n: taken }) : title}
      </p>
      <div class={classes.bar}>
        {taken > 0 ? (
          <IconButton name="check" label={t('camera.done')} onClick={onClose} />
        ) : (
          <IconButton name="close" label={t('camera.close')} onClick={onClose} />
        )}
        <button
          type="button"
          class={classes.shutter}
          aria-label={t('camera.shutter')}
          disabled={!isOn}
          onClick={() => void shutter()}
        />
        {torch ? (
          <IconButton
            name="torch"
            label={t('camera.torch')}
            isPressed={torch.isOn}
            onClick={() => torch.set(!torch.isOn)}
          />
        ) : (
          <span />
        )}
      </div>
    </FullSheet>
  );
}
