import type { RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** Why there is no camera: `insecure` pages (plain http) have none. */
export type CameraFault = 'denied' | 'missing' | 'busy' | 'insecure' | 'broken';
export type CameraState = 'starting' | 'on' | CameraFault;

export const faultOf = (error: unknown): CameraFault => {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing';
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'broken';
};
export const hasCamera = (): boolean => Boolean(globalThis.navigator?.mediaDevices?.getUserMedia);

/** What browsers with a lamp tell of it; not in TypeScript's library yet. */
type Lamp = MediaTrackCapabilities & { torch?: boolean };
const hasLamp = (track: MediaStreamTrack): boolean => Boolean((track.getCapabilities?.() as Lamp | undefined)?.torch);

export interface Camera {
  state: CameraState;
  stream: MediaStream | null;
  torch: { isOn: boolean; set: (isOn: boolean) => void } | null;
  /** Tries once more, after the driver changed the phone's settings. */
  tryAgain: () => void;
}

/** The camera that looks away from whoever holds the phone, in `video` while mounted. `size`: how large its pictures should be. */
export function useCamera(
  video: RefObject<HTMLVideoElement | null>,
  { size, withSound = false }: { size: { width: number; height: number }; withSound?: boolean },
): Camera {
  const [state, setState] = useState<CameraState>('starting');
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [isLit, setLit] = useState<boolean | null>(null);
  const [turn, setTurn] = useState(0);
  const { width, height } = size;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn opens it anew.
  useEffect(() => {
    let isOver = false;
    let opened: MediaStream | null = null;
    const end = (): void => {
      isOver = true;
      for (const track of opened?.getTracks() ?? []) track.stop();
    };
    async function run(): Promise<void> {
      setState('starting');
      if (!hasCamera()) return setState('insecure');
      const picture = { facingMode: 'environment', width: { ideal: width }, height: { ideal: height } };
      const made = await navigator.mediaDevices.getUserMedia({ video: picture, audio: false });
      opened = made;
      if (withSound) {
        // A video without sound is better than none.
        const sound = await navigator.mediaDevices.getUserMedia({ audio: true }).catch(() => null);
        for (const track of sound?.getAudioTracks() ?? []) made.addTrack(track);
      }
      if (isOver || !video.current) return end();
      video.current.srcObject = made;
      await video.current.play();
      const [track] = made.getVideoTracks();
      // Another app, or the phone itself, may take the camera away.
      track?.addEventListener('ended', () => {
        if (!isOver) setState('busy');
      });
      setLit(track && hasLamp(track) ? false : null);
      setStream(made);
      setState('on');
    }
    run().catch((error: unknown) => {
      if (!isOver) setState(faultOf(error));
    });
    return () => {
      end();
      setStream(null);
    };
  }, [video, width, height, withSound, turn]);
  const light = (isOn: boolean): void => {
    const [track] = stream?.getVideoTracks() ?? [];
    track
      ?.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] })
      .then(() => setLit(isOn))
      .catch(() => setLit(null));
  };
  return {
    state,
    stream,
    torch: isLit === null ? null : { isOn: isLit, set: light },
    tryAgain: () => setTurn((n) => n + 1),
  };
}
