import { setTimeout as sleep } from 'node:timers/promises';
import type { Position } from '@tramo/contract/driver';
import type { LatLng } from '@tramo/contract/fields';
import { limits } from '@tramo/contract/limits';
import type { Mode } from './modes.ts';
import { fixAt } from './motion.ts';
import type { Phone } from './phone.ts';
import { between } from './random.ts';

/** Fixes of a moving vehicle wait at most this long; a standing one sends five at a time. */
const MOVING_WAIT_MS = 10_000;
const BATCH = 5;
/** So long a phone can work with the stops that it read last. */
const OFFLINE_MS = 12 * 3_600_000;

export interface Moment {
  place: LatLng;
  speedMps: number;
  heading: number;
}
export interface Trace {
  /** Lets some time pass along a movement, noting and sending fixes. */
  follow(ms: number, at: (share: number) => Moment): Promise<void>;
  /** For so long nothing is sent, or until the signal is found again; the fixes wait in the phone. */
  loseSignal(ms?: number): void;
  hasSignal(): boolean;
  /** Waits for the signal (one lost for good is found here), and sends what is left. */
  regainSignal(): Promise<void>;
  report(pendingUploads: number): Parameters<Phone['diagnostics']>[0];
}

interface TraceOptions {
  speed: number;
  fixMs?: number;
  signal: AbortSignal;
}

export function openTrace(
  o: TraceOptions,
  phone: Phone,
  routeId: string,
  random: () => number,
  befalls: ReadonlySet<Mode>,
): Trace {
  const fixMs = o.fixMs ?? 5000;
  const began = Date.now();
  const fullBattery = befalls.has('low-battery') ? 0.14 : between(random, 0.6, 1);
  let waiting: Position[] = [];
  let silentUntil = 0;
  let lastFix = 0;
  const battery = (): number => Math.max(0.05, fullBattery - ((Date.now() - began) * o.speed * 0.06) / 3_600_000);
  const hasSignal = (): boolean => Date.now() >= silentUntil;
  /** A phone that sends twice keeps no order either. */
  const inSentOrder = (fixes: Position[]): Position[] =>
    befalls.has('duplicating')
      ? fixes
          .map((fix) => ({ fix, place: random() }))
          .sort((a, b) => a.place - b.place)
          .map(({ fix }) => fix)
      : fixes;
  const flush = async (): Promise<void> => {
    while (waiting.length > 0 && hasSignal()) {
      const batch = waiting.slice(0, limits.positionsPerBatch);
      await phone.positions(routeId, inSentOrder([...batch]));
      waiting = waiting.slice(batch.length);
    }
  };
  const note = async (m: Moment): Promise<void> => {
    lastFix = Date.now();
    waiting.push(
      fixAt(random, m.place, { at: phone.clock(), speedMps: m.speedMps, heading: m.heading, battery: battery() }),
    );
    const oldest = phone.clock().getTime() - Date.parse((waiting[0] as Position).at);
    // The next fix would make the oldest too old.
    if (waiting.length >= BATCH || (m.speedMps > 0 && oldest + fixMs > MOVING_WAIT_MS)) await flush();
  };
  return {
    follow: async (ms, at) => {
      const start = Date.now();
      for (;;) {
        const passed = Date.now() - start;
        const share = ms <= 0 ? 1 : Math.min(1, passed / ms);
        if (share === 1 || Date.now() - lastFix >= fixMs) await note(at(share));
        if (share === 1) return;
        await sleep(Math.max(1, Math.min(ms - passed, fixMs - (Date.now() - lastFix))), undefined, {
          signal: o.signal,
        });
      }
    },
    loseSignal: (ms = Number.POSITIVE_INFINITY) => {
      silentUntil = Date.now() + ms;
    },
    hasSignal,
    regainSignal: async () => {
      const left = silentUntil - Date.now();
      if (Number.isFinite(left) && left > 0) await sleep(left, undefined, { signal: o.signal });
      silentUntil = 0;
      await flush();
    },
    report: (pendingUploads) => ({
      battery: battery(),
      signal: '4G',
      gps: true,
      appVersion: 'simulador',
      clock: phone.clock().toISOString(),
      freeDiskMb: 2048,
      pendingUploads,
      offlineDataExpires: new Date(phone.now().getTime() + OFFLINE_MS).toISOString(),
    }),
  };
}
