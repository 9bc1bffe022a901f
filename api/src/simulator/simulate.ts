import { setTimeout as sleep } from 'node:timers/promises';
import type { Substatus } from '@tramo/contract/checklists';
import type { DriverRoute, Management, Position } from '@tramo/contract/driver';
import type { LatLng } from '@tramo/contract/fields';
import { managedStatuses } from '@tramo/contract/guides';
import { limits } from '@tramo/contract/limits';
import { along, fixAt, legOf } from './motion.ts';
import { openPhone, type Phone, Refused } from './phone.ts';
import { between, randomOf } from './random.ts';
import { shotsOf, visitOf } from './visit.ts';

export interface SimulatorOptions {
  baseUrl: string;
  apiKey: string;
  /** User names; all have the same password. */
  drivers: readonly string[];
  password: string;
  /** 1: as in life; 4: drives and serves four times as fast. Fixes come at the same pace. */
  speed: number;
  seed: number;
  /** Starts ready routes without waiting for their hour. */
  startNow?: boolean;
  /** Milliseconds between fixes (5000), between looks for a route (15,000), and share of legs without signal (0.03). */
  fixMs?: number;
  pollMs?: number;
  silentShare?: number;
  log(line: string): void;
  signal: AbortSignal;
}

/** Fixes of a moving vehicle wait at most this long; a standing one sends five at a time. */
const MOVING_WAIT_MS = 10_000;
const BATCH = 5;
const SIGN_IN_GAP_MS = 150;
/** So long a phone can work with the stops that it read last. */
const OFFLINE_MS = 12 * 3_600_000;

/** Plays drivers against the driver's API over HTTP until the signal; then all of them stop where they are. */
export async function startSimulator(o: SimulatorOptions): Promise<void> {
  o.log(`Simulador: ${o.drivers.length} operadores contra ${o.baseUrl}, velocidad ×${o.speed}`);
  await Promise.all(
    o.drivers.map(async (username, i) => {
      try {
        await sleep(i * SIGN_IN_GAP_MS, undefined, { signal: o.signal });
        await workDay(o, username);
      } catch (error) {
        if (!o.signal.aborted) o.log(`Simulador: ${username} se detuvo: ${error instanceof Error ? error.message : String(error)}`);
      }
    }),
  );
}

/** Signs in and drives one route after another. Ends when the signal comes or the account may not sign in. */
async function workDay(o: SimulatorOptions, username: string): Promise<void> {
  const phone = openPhone({ baseUrl: o.baseUrl, apiKey: o.apiKey, username, password: o.password, signal: o.signal });
  await phone.signIn();
  const substatuses = await phone.substatuses();
  while (!o.signal.aborted) {
    const routes = await phone.routes();
    const route =
      routes.find((r) => r.status === 'started') ??
      routes.find((r) => r.status === 'ready' && (o.startNow === true || Date.parse(r.startDate) <= Date.now()));
    if (!route) {
      await sleep(o.pollMs ?? 15_000, undefined, { signal: o.signal });
      continue;
    }
    try {
      if (route.status === 'ready') {
        await phone.start(route._id, new Date());
        o.log(`Simulador: ${username} inicia ${route.name} (${route.stops.length} paradas)`);
      }
      await drive(o, username, phone, route, substatuses);
    } catch (error) {
      if (!(error instanceof Refused) || error.status === 401) throw error;
      // A dispatcher changed or closed the route meanwhile: look again in a moment.
      o.log(`Simulador: ${username}: ${error.message}`);
      await sleep(Math.min(o.pollMs ?? 15_000, 5000), undefined, { signal: o.signal });
    }
  }
}

const isOpen = (stop: DriverRoute['stops'][number]): boolean => !(managedStatuses as readonly string[]).includes(stop.status);

/** Where the vehicle is when the app opens: at the last visit, or where the route begins. */
function whereNow(route: DriverRoute): LatLng {
  const visits = route.stops
    .filter((s) => s.managedAt !== null)
    .sort((a, b) => (a.managedAt as string).localeCompare(b.managedAt as string));
  return visits.at(-1) ?? route.startAddress;
}

async function drive(
  o: SimulatorOptions,
  username: string,
  phone: Phone,
  first: DriverRoute,
  substatuses: readonly Substatus[],
): Promise<void> {
  const random = randomOf(`${o.seed} ${username} ${first.name}`);
  const trace = openTrace(o, phone, first._id, random);
  let place = whereNow(first);
  for (;;) {
    // The list is read again at every stop: a dispatcher may have added, removed or reordered visits.
    const route = (await phone.routes()).find((r) => r._id === first._id && r.status === 'started');
    if (!route) return;
    const stop = route.stops.find(isOpen);
    if (!stop) break;
    const leg = legOf(random, place, stop);
    const silentMs = random() < (o.silentShare ?? 0.03) ? between(random, 3, 14) * 60_000 : 0;
    if (silentMs > 0) trace.loseSignal(silentMs);
    await trace.follow((leg.durationS * 1000) / o.speed, (share) => ({
      place: along(leg, share),
      speedMps: leg.speedMps,
      heading: leg.heading,
    }));
    place = { lat: stop.lat, lng: stop.lng };
    const serviceMs = (stop.serviceMinutes * 60_000 * between(random, 0.6, 1.3)) / o.speed;
    await trace.follow(serviceMs, () => ({ place, speedMps: 0, heading: leg.heading }));
    await trace.regainSignal();
    const visit = visitOf(o.seed, stop, substatuses);
    const at = new Date().toISOString();
    const evidence: NonNullable<Management['evidence']> = [];
    for (const { kind, png } of shotsOf(o.seed, stop, visit.result))
      evidence.push({ kind, fileId: await phone.upload(kind, png), at, ...place });
    await phone.manage(stop.guideId, { ...visit, routeId: route._id, at, ...place, evidence });
    if (random() < 0.2) await phone.diagnostics(trace.report());
  }
  await trace.regainSignal();
  await phone.finish(first._id, new Date());
  o.log(`Simulador: ${username} termina ${first.name}`);
}

interface Moment {
  place: LatLng;
  speedMps: number;
  heading: number;
}
interface Trace {
  /** Lets some time pass along a movement, noting and sending fixes. */
  follow(ms: number, at: (share: number) => Moment): Promise<void>;
  /** For so long nothing is sent; the fixes wait in the phone. */
  loseSignal(ms: number): void;
  /** Waits for the signal, and sends what is left. */
  regainSignal(): Promise<void>;
  report(): Parameters<Phone['diagnostics']>[0];
}

function openTrace(o: SimulatorOptions, phone: Phone, routeId: string, random: () => number): Trace {
  const fixMs = o.fixMs ?? 5000;
  const began = Date.now();
  const fullBattery = between(random, 0.6, 1);
  let waiting: Position[] = [];
  let silentUntil = 0;
  let lastFix = 0;
  const battery = (): number => Math.max(0.05, fullBattery - ((Date.now() - began) * o.speed * 0.06) / 3_600_000);
  const flush = async (): Promise<void> => {
    while (waiting.length > 0 && Date.now() >= silentUntil) {
      const batch = waiting.slice(0, limits.positionsPerBatch);
      await phone.positions(routeId, batch);
      waiting = waiting.slice(batch.length);
    }
  };
  const note = async (m: Moment): Promise<void> => {
    lastFix = Date.now();
    waiting.push(fixAt(random, m.place, { at: new Date(lastFix), speedMps: m.speedMps, heading: m.heading, battery: battery() }));
    const oldest = lastFix - Date.parse((waiting[0] as Position).at);
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
        await sleep(Math.max(1, Math.min(ms - passed, fixMs - (Date.now() - lastFix))), undefined, { signal: o.signal });
      }
    },
    loseSignal: (ms) => {
      silentUntil = Date.now() + ms;
    },
    regainSignal: async () => {
      const left = silentUntil - Date.now();
      if (left > 0) await sleep(left, undefined, { signal: o.signal });
      await flush();
    },
    report: () => ({
      battery: battery(),
      signal: '4G',
      gps: true,
      appVersion: 'simulador',
      clock: new Date().toISOString(),
      freeDiskMb: 2048,
      pendingUploads: waiting.length,
      offlineDataExpires: new Date(Date.now() + OFFLINE_MS).toISOString(),
    }),
  };
}
