import type { Position } from '@tramo/contract/driver';
import type { ActPlace } from '@tramo/contract/driver-day/acts';
import { makeStore } from '../ui/store.ts';
import { batteryLevel } from './battery.ts';
import { isWorthKeeping } from './pace.ts';

/**
 * `off`: nobody asked. `waiting`: asked, no fix yet. `on`: the last fix is fresh. `denied`: the driver or the browser said no. `unavailable`: the phone finds no place
 * (location turned off, a basement). `insecure`: the page came without https, where browsers tell no place.
 */
export type WatchState = 'off' | 'waiting' | 'on' | 'denied' | 'unavailable' | 'insecure';
export interface Whereabouts {
  state: WatchState;
  /** The last one, however old. */
  fix: Position | null;
}
/** Where the phone is, for maps, diagnostics and notices. */
export const whereabouts = makeStore<Whereabouts>({ state: 'off', fix: null });

type HearFix = (fix: Position) => void;
/** Between two fixes of a phone that stands, browsers may be silent; it is asked then. */
const silentMs = 45_000;

let watchId: number | null = null;
let hear: HearFix | null = null;
let lastKept: Position | null = null;
let lastHeardAt = 0;
let asking: ReturnType<typeof setInterval> | undefined;

/** What browsers tell, as the contract has it. Values that no phone can mean are left out. */
export function fixOf({ coords, timestamp }: GeolocationPosition): Position {
  const within = (value: number | null, most: number): number | null =>
    value !== null && Number.isFinite(value) && value >= 0 && value <= most ? value : null;
  return {
    lat: coords.latitude,
    lng: coords.longitude,
    at: new Date(timestamp).toISOString(),
    accuracyM: within(coords.accuracy, 1_000_000),
    speedMps: within(coords.speed, 100),
    heading: within(coords.heading, 360),
    battery: batteryLevel(),
  };
}

function onFix(position: GeolocationPosition): void {
  lastHeardAt = performance.now();
  const fix = fixOf(position);
  whereabouts.set({ state: 'on', fix });
  if (!isWorthKeeping(lastKept, fix)) return;
  lastKept = fix;
  hear?.(fix);
}

function onFault(error: GeolocationPositionError): void {
  const state = error.code === error.PERMISSION_DENIED ? 'denied' : 'unavailable';
  // A fix that takes long is no fault while the last one is good.
  if (error.code === error.TIMEOUT && performance.now() - lastHeardAt < silentMs) return;
  whereabouts.set({ state, fix: whereabouts.get().fix });
}

const options: PositionOptions = { enableHighAccuracy: true, maximumAge: 4000, timeout: 30_000 };

/** Follows the phone's place; `onKept` hears the fixes that are worth sending. Asks the driver for leave where the browser has none yet. */
export function startWatch(onKept: HearFix | null = null): void {
  hear = onKept;
  if (watchId !== null) return;
  if (!window.isSecureContext || !navigator.geolocation) {
    whereabouts.set({ state: 'insecure', fix: null });
    return;
  }
  whereabouts.set({ state: 'waiting', fix: whereabouts.get().fix });
  batteryLevel();
  watchId = navigator.geolocation.watchPosition(onFix, onFault, options);
  asking = setInterval(() => {
    if (performance.now() - lastHeardAt >= silentMs) navigator.geolocation.getCurrentPosition(onFix, onFault, options);
  }, silentMs);
}

export function stopWatch(): void {
  if (watchId !== null) navigator.geolocation.clearWatch(watchId);
  clearInterval(asking);
  watchId = null;
  hear = null;
  whereabouts.set({ state: 'off', fix: whereabouts.get().fix });
}

/** After the driver changed the phone's settings: from the start. */
export function restartWatch(): void {
  const onKept = hear;
  stopWatch();
  startWatch(onKept);
}

/** Where the phone was last, and when by its own clock; null where it never knew. */
export function lastPlace(): (ActPlace & { at: string }) | null {
  const { fix } = whereabouts.get();
  return fix ? { lat: fix.lat, lng: fix.lng, accuracyM: fix.accuracyM ?? null, at: fix.at } : null;
}

/** Whether the browser would ask the driver first; `unknown` where it does not tell. */
export async function askedBefore(): Promise<'granted' | 'denied' | 'prompt' | 'unknown'> {
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state;
  } catch {
    return 'unknown';
  }
}
