import { batteryLevel } from '../position/battery.ts';

/** What some browsers tell of the network; not in TypeScript's library. */
interface NetworkInformation {
  /** «4g» */
  effectiveType?: string;
  /** «wifi», «cellular» */
  type?: string;
}
export const network = (): NetworkInformation =>
  (navigator as Navigator & { connection?: NetworkInformation }).connection ?? {};

export interface PhoneState {
  /** 0 to 1. */
  battery: number | null;
  freeBytes: number | null;
  usedBytes: number | null;
  /** Whether the browser promised not to delete the app's data on its own; null where it does not tell. */
  isPersisted: boolean | null;
}

/** What the browser tells of the phone now. */
export async function readPhone(): Promise<PhoneState> {
  const estimate = await navigator.storage?.estimate?.().catch(() => undefined);
  const isPersisted = await navigator.storage?.persisted?.().catch(() => undefined);
  const { quota, usage } = estimate ?? {};
  return {
    battery: batteryLevel(),
    freeBytes: quota === undefined ? null : Math.max(0, quota - (usage ?? 0)),
    usedBytes: usage ?? null,
    isPersisted: isPersisted ?? null,
  };
}

/** Asks the browser to keep the data, whatever happens to its room. */
export const askToKeep = async (): Promise<boolean> =>
  (await navigator.storage?.persist?.().catch(() => false)) ?? false;

/** Below this, photos of a day may not fit. */
export const lowDiskBytes = 200 * 1024 * 1024;

/** Opened from the home screen. */
export const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches ||
  (navigator as Navigator & { standalone?: boolean }).standalone === true;
