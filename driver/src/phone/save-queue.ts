import type { DayStore } from '../day/recorder.ts';

/** `tramo-por-enviar-2026-11-26-1042.jsonl` */
const nameAt = (now: string): string => `tramo-por-enviar-${now.slice(0, 16).replace('T', '-').replace(':', '')}.jsonl`;

/** Hands what waits to the phone as a file; false where the driver thought better of it: by its own sharing where it has that (to WhatsApp, a USB stick), else as a download. */
export async function saveQueue(store: DayStore, driverId?: string): Promise<boolean> {
  const blob = await store.exportQueue(driverId);
  const file = new File([blob], nameAt(store.now()), { type: 'application/x-ndjson' });
  const shared = { files: [file], title: file.name };
  if (navigator.canShare?.(shared)) {
    try {
      await navigator.share(shared);
      return true;
    } catch (error) {
      if ((error as Error).name === 'AbortError') return false;
      // Not every app takes such a file: then it is saved.
    }
  }
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
  return true;
}
