import { ActionIcon } from '@mantine/core';
import { IconBulb, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useText } from '../../lib/text.ts';
import { ToggleButton } from '../ToggleButton.tsx';
import classes from './CameraScanner.module.css';
import { scannerText } from './scanner.es.ts';
import { useCamera } from './useCamera.ts';

/** What the camera sees, with the frame in which it reads. The codes go to whoever hears scans (`useScanner`). Load it with `lazyPart`. */
export function CameraScanner({ onClose }: { onClose: () => void }) {
  const t = useText(scannerText);
  const video = useRef<HTMLVideoElement>(null);
  const { state, track } = useCamera(video);
  const [isLit, setLit] = useState(false);
  // The light is no part of the standard's types yet; only phones have it.
  const hasLight = track !== null && 'torch' in (track.getCapabilities?.() ?? {});
  const isOpen = state === 'starting' || state === 'on';
  return (
    <section className={classes.frame} aria-label={t('camera')}>
      {isOpen ? (
        <>
          <video ref={video} className={classes.video} muted playsInline aria-hidden />
          <div className={classes.aim} aria-hidden />
          <p className={classes.hint} role="status">
            {state === 'on' ? t('aim') : t('starting')}
          </p>
        </>
      ) : (
        <p className={classes.fault} role="alert">
          {t(state)}
        </p>
      )}
      <div className={classes.tools}>
        {hasLight && (
          <ToggleButton
            icon={IconBulb}
            isOn={isLit}
            onToggle={() => {
              setLit(!isLit);
              void track
                .applyConstraints({ advanced: [{ torch: !isLit } as MediaTrackConstraintSet] })
                .catch(() => undefined);
            }}
          >
            {t('light')}
          </ToggleButton>
        )}
        <ActionIcon variant="filled" size={44} aria-label={t('closeCamera')} onClick={onClose}>
          <IconX aria-hidden />
        </ActionIcon>
      </div>
    </section>
  );
}
