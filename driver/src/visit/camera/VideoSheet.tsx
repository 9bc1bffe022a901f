import { useEffect, useRef, useState } from 'preact/hooks';
import { useWords } from '../../app/words.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Progress } from '../../ui/pieces.tsx';
import { visitWords } from '../visit-words.ts';
import { CameraFaultNotice } from './CameraFaultNotice.tsx';
import classes from './camera.module.css';
import { thumbOfVideo } from './compress.ts';
import { FullSheet } from './FullSheet.tsx';
import { bitsPerSecond, longestS, plainType, recordedType } from './recording.ts';
import { useCamera } from './stream.ts';

interface VideoSheetProps {
  title: string;
  /** Keeps it. */
  onVideo: (blob: Blob, thumb: Blob | undefined) => Promise<unknown>;
  onClose: () => void;
  onNative: () => void;
}
const size = { width: 1280, height: 720 };

interface Recording {
  recorder: MediaRecorder;
  parts: Blob[];
  thumb: Promise<Blob | undefined>;
}

/** Records until the second tap, or for as long as a video may be. */
export function VideoSheet({ title, onVideo, onClose, onNative }: VideoSheetProps) {
  const t = useWords(visitWords);
  const video = useRef<HTMLVideoElement>(null);
  const { state, stream, tryAgain } = useCamera(video, { size, withSound: true });
  const [recording, setRecording] = useState<Recording | null>(null);
  const [seconds, setSeconds] = useState(0);
  const [isBusy, setBusy] = useState(false);

  const start = (): void => {
    const type = recordedType((one) => MediaRecorder.isTypeSupported(one));
    if (!stream || !video.current || !type) return;
    const recorder = new MediaRecorder(stream, { mimeType: type, videoBitsPerSecond: bitsPerSecond });
    const parts: Blob[] = [];
    recorder.ondataavailable = ({ data }) => {
      if (data.size > 0) parts.push(data);
    };
    recorder.start(500);
    setSeconds(0);
    setRecording({ recorder, parts, thumb: thumbOfVideo(video.current).catch(() => undefined) });
  };
  const stop = async ({ recorder, parts, thumb }: Recording): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    await new Promise<void>((resolve) => {
      if (recorder.state === 'inactive') return resolve();
      recorder.onstop = () => resolve();
      recorder.stop();
    });
    const type = plainType(recorder.mimeType || parts[0]?.type || '');
    setRecording(null);
    if (parts.length > 0) await onVideo(new Blob(parts, { type }), await thumb);
    onClose();
  };
  const end = useRef(stop);
  end.current = stop;
  useEffect(() => {
    if (!recording) return;
    const began = performance.now();
    const beat = setInterval(() => {
      const past = (performance.now() - began) / 1000;
      setSeconds(Math.min(longestS, Math.floor(past)));
      if (past >= longestS) void end.current(recording);
    }, 250);
    return () => {
      clearInterval(beat);
      recording.recorder.onstop = null;
      if (recording.recorder.state !== 'inactive') recording.recorder.stop();
    };
  }, [recording]);
  // What was recorded until another app took the camera is kept.
  useEffect(() => {
    if (recording && state !== 'on') void end.current(recording);
  }, [recording, state]);

  const cannot = state === 'on' && recordedType((one) => globalThis.MediaRecorder?.isTypeSupported(one)) === null;
  const fault = cannot ? 'broken' : state === 'on' || state === 'starting' ? null : state;
  return (
    <FullSheet label={title} onClose={() => (recording ? void stop(recording) : onClose())}>
      <div class={classes.view}>
        <video ref={video} class={classes.video} playsInline muted data-state={state} />
        {fault && (
          <div class={classes.fault}>
            <CameraFaultNotice fault={fault} onRetry={tryAgain} />
            <Button tone="primary" icon="video" isWide onClick={onNative}>
              {t('camera.native')}
            </Button>
          </div>
        )}
      </div>
      <div class={classes.meter}>
        <Progress value={seconds} max={longestS} label={t('video.progress')} />
      </div>
      <p class={classes.caption} role="status">
        {recording ? t('video.recording', { n: seconds, most: longestS }) : t('video.upTo', { n: longestS })}
      </p>
      <div class={classes.bar}>
        <IconButton name="close" label={t('camera.close')} isDisabled={recording !== null} onClick={onClose} />
        <button
          type="button"
          class={classes.shutter}
          data-recording={recording ? 'on' : 'off'}
          aria-label={t(recording ? 'video.stop' : 'video.start')}
          disabled={state !== 'on' || cannot || isBusy}
          onClick={() => (recording ? void stop(recording) : start())}
        />
        <span />
      </div>
    </FullSheet>
  );
}
