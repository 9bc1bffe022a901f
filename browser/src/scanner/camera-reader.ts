import workerUrl from './barcode-worker.ts?worker&url';

/** Reads the codes in a picture; the picture is its to close. */
export interface CodeReader {
  read: (frame: ImageBitmap) => Promise<string[]>;
  close: () => void;
}

/** What browsers with a decoder of their own (Chrome on Android) offer: five times as fast as ours. Not in TypeScript's library yet. */
interface NativeDetector {
  detect: (source: ImageBitmap) => Promise<{ rawValue: string }[]>;
}
interface NativeDetectorClass {
  new (options: { formats: string[] }): NativeDetector;
  getSupportedFormats: () => Promise<string[]>;
}
const wanted = ['qr_code', 'code_128', 'ean_13', 'ean_8', 'upc_a', 'upc_e', 'itf', 'data_matrix'];
/** Without these two it cannot read our own labels. */
const needed = ['qr_code', 'code_128'];

async function nativeReader(): Promise<CodeReader | null> {
  const Detector = (globalThis as { BarcodeDetector?: NativeDetectorClass }).BarcodeDetector;
  if (!Detector) return null;
  try {
    const known = await Detector.getSupportedFormats();
    if (!needed.every((format) => known.includes(format))) return null;
    const detector = new Detector({ formats: wanted.filter((format) => known.includes(format)) });
    return {
      read: async (frame) => {
        try {
          return (await detector.detect(frame)).map((found) => found.rawValue);
        } finally {
          frame.close();
        }
      },
      close: () => undefined,
    };
  } catch {
    return null;
  }
}

/** ZXing in a worker of its own. */
function workerReader(): CodeReader {
  const worker = new Worker(workerUrl, { type: 'module' });
  return {
    read: (frame) =>
      new Promise((resolve, reject) => {
        worker.onmessage = ({ data }: MessageEvent<{ codes?: string[]; failed?: string }>) =>
          data.codes ? resolve(data.codes) : reject(new Error(data.failed));
        worker.onerror = () => reject(new Error('worker'));
        worker.postMessage(frame, [frame]);
      }),
    close: () => worker.terminate(),
  };
}

export const openReader = async (): Promise<CodeReader> => (await nativeReader()) ?? workerReader();

/** The part of a picture in which codes are looked for: the middle, as the frame on the screen shows it; a large picture costs time, not luck. */
export function regionOf(width: number, height: number): { x: number; y: number; width: number; height: number } {
  const side = { width: Math.round(width * 0.9), height: Math.round(height * 0.6) };
  return { x: Math.round((width - side.width) / 2), y: Math.round((height - side.height) / 2), ...side };
}

/**
 * A camera holds a label for seconds and reads it twenty times: a code counts again only after it was out of sight for `awayMs`. Answers those of `codes` that are new at `at`.
 */
export function createSeen(awayMs = 1200) {
  const lastSeen = new Map<string, number>();
  return (codes: readonly string[], at: number): string[] => {
    const fresh = codes.filter((code) => at - (lastSeen.get(code) ?? Number.NEGATIVE_INFINITY) > awayMs);
    for (const code of codes) lastSeen.set(code, at);
    return [...new Set(fresh)];
  };
}
