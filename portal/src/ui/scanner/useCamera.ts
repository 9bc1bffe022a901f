import { createSeen, openReader, regionOf } from '@tramo/browser/scanner/camera-reader';
import { type RefObject, useEffect, useState } from 'react';
import { tellScan } from '../../lib/scanner/useScanner.ts';

export type CameraFault = 'denied' | 'missing' | 'busy' | 'insecure' | 'broken';
/** Between two pictures that are read: a hand moves slower, and the battery lasts. */
const pauseMs = 60;
/** Pictures in a row that could not even be looked at. */
const failuresMost = 5;

const faultOf = (error: unknown): CameraFault => {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing';
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'broken';
};

/** Opens the camera that looks away from whoever holds the device and tells the codes that it sees (`tellScan`), while mounted. */
export function useCamera(video: RefObject<HTMLVideoElement | null>) {
  const [state, setState] = useState<'starting' | 'on' | CameraFault>('starting');
  const [track, setTrack] = useState<MediaStreamTrack | null>(null);
  useEffect(() => {
    const end = new AbortController();
    const { signal } = end;
    let stream: MediaStream | null = null;
    async function run(): Promise<void> {
      if (!navigator.mediaDevices) return setState('insecure');
      const reader = await openReader();
      signal.addEventListener('abort', reader.close);
      stream = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
      });
      if (signal.aborted || !video.current) return stopAll();
      video.current.srcObject = stream;
      await video.current.play();
      setTrack(stream.getVideoTracks()[0] ?? null);
      setState('on');
      const seen = createSeen();
      let failures = 0;
      while (!signal.aborted && failures < failuresMost) {
        try {
          const { x, y, width, height } = regionOf(video.current.videoWidth, video.current.videoHeight);
          const frame = await createImageBitmap(video.current, x, y, width, height);
          for (const code of seen(await reader.read(frame), performance.now()))
            if (!signal.aborted) tellScan(code, 'camera');
          failures = 0;
        } catch {
          failures += 1;
        }
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
      if (!signal.aborted) setState('broken');
    }
    const stopAll = (): void => {
      for (const one of stream?.getTracks() ?? []) one.stop();
    };
    run().catch((error: unknown) => {
      if (!signal.aborted) setState(faultOf(error));
    });
    return () => {
      end.abort();
      stopAll();
    };
  }, [video]);
  return { state, track };
}
