import { createSeen, openReader, regionOf } from '@tramo/browser/scanner/camera-reader';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useWords } from '../../app/words.ts';
import { IconButton } from '../../ui/Button.tsx';
import { CameraFaultNotice } from '../camera/CameraFaultNotice.tsx';
import { useCamera } from '../camera/stream.ts';
import { visitWords } from '../visit-words.ts';
import classes from './scan.module.css';

interface CameraScannerProps {
  onCode: (text: string) => void;
  onClose: () => void;
}
const size = { width: 1280, height: 720 };
/** Between two pictures that are read: a hand moves slower, and the battery lasts. */
const pauseMs = 80;
/** Pictures in a row that could not even be looked at. */
const failuresMost = 5;

/** Reads the codes that the camera sees, in the middle of its picture. */
export function CameraScanner({ onCode, onClose }: CameraScannerProps) {
  const t = useWords(visitWords);
  const video = useRef<HTMLVideoElement>(null);
  const { state, stream, torch, tryAgain } = useCamera(video, { size });
  const [isBroken, setBroken] = useState(false);
  const hear = useRef(onCode);
  hear.current = onCode;
  useEffect(() => {
    if (!stream) return;
    let isOver = false;
    let close: (() => void) | null = null;
    async function read(): Promise<void> {
      const reader = await openReader();
      close = reader.close;
      if (isOver) return reader.close();
      const seen = createSeen();
      let failures = 0;
      while (!isOver && failures < failuresMost) {
        try {
          const element = video.current;
          if (!element) return;
          const { x, y, width, height } = regionOf(element.videoWidth, element.videoHeight);
          const frame = await createImageBitmap(element, x, y, width, height);
          for (const code of seen(await reader.read(frame), performance.now())) if (!isOver) hear.current(code);
          failures = 0;
        } catch {
          failures += 1;
        }
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
      if (!isOver) setBroken(true);
    }
    read().catch(() => setBroken(true));
    return () => {
      isOver = true;
      close?.();
    };
  }, [stream]);
  const fault = isBroken ? 'broken' : state;
  if (fault !== 'on' && fault !== 'starting')
    return (
      <CameraFaultNotice
        fault={fault}
        onRetry={() => {
          setBroken(false);
          tryAgain();
        }}
      />
    );
  return (
    <div class={classes.scanner}>
      <video ref={video} class={classes.video} playsInline muted data-state={fault} />
      <span class={classes.aim} aria-hidden="true" />
      <div class={classes.tools}>
        {torch && (
          <IconButton
            name="torch"
            label={t('camera.torch')}
            isPressed={torch.isOn}
            onClick={() => torch.set(!torch.isOn)}
          />
        )}
        <IconButton name="close" label={t('scan.stop')} onClick={onClose} />
      </div>
    </div>
  );
}
