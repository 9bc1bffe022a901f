import type { Diagnostics } from '@tramo/contract/fleet';
import { limits } from '@tramo/contract/limits';

export type CheckState = 'ok' | 'warn' | 'bad' | 'unknown';
/** What the panel of a phone shows, in its order (document 2, "Diagnostic"). */
export const checkKeys = ['signal', 'gps', 'battery', 'pending', 'clock', 'app', 'disk', 'offlineData'] as const;
export type CheckKey = (typeof checkKeys)[number];

const rate = (value: number | null, isBad: (v: number) => boolean, isWarn: (v: number) => boolean): CheckState =>
  value === null ? 'unknown' : isBad(value) ? 'bad' : isWarn(value) ? 'warn' : 'ok';

/** A phone's own words for its network: none at all, a slow one, or one that carries photos. */
function signalState(signal: string | null): CheckState {
  if (signal === null || signal === '') return 'unknown';
  const name = signal.toLowerCase();
  if (/none|off|sin|unknown/.test(name)) return 'bad';
  return /2g|edge|gprs|slow|weak|débil/.test(name) ? 'warn' : 'ok';
}

const hourS = 3600;
/** How each part of a phone stands at a moment. */
export function checksOf(phone: Diagnostics, now: number): Record<CheckKey, CheckState> {
  const dataLeftS = phone.offlineDataExpires === null ? null : (Date.parse(phone.offlineDataExpires) - now) / 1000;
  return {
    signal: signalState(phone.signal),
    gps: phone.gps === null ? 'unknown' : phone.gps ? 'ok' : 'bad',
    battery: rate(
      phone.battery,
      (v) => v < 0.15,
      (v) => v < 0.3,
    ),
    pending: rate(
      phone.pendingUploads,
      (v) => v > 20,
      (v) => v > 0,
    ),
    clock: rate(
      phone.clockSkewS,
      (v) => Math.abs(v) > 300,
      (v) => Math.abs(v) > 60,
    ),
    app: phone.appVersion === null || phone.appVersion === '' ? 'unknown' : 'ok',
    disk: rate(
      phone.freeDiskMb,
      (v) => v < 100,
      (v) => v < 500,
    ),
    offlineData: rate(
      dataLeftS,
      (v) => v <= 0,
      (v) => v < 2 * hourS,
    ),
  };
}

/** Seconds since the phone last told of itself; null when it never did. */
export const reportAgeS = (phone: Diagnostics, now: number): number | null =>
  phone.at === null ? null : Math.max(0, (now - Date.parse(phone.at)) / 1000);

/** How fresh a position is. */
export const positionState = (ageS: number): CheckState =>
  ageS > limits.silentFixS ? 'bad' : ageS > limits.staleFixS ? 'warn' : 'ok';
