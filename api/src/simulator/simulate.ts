import { setTimeout as sleep } from 'node:timers/promises';
import { checkVehicle } from './departing.ts';
import { drive } from './drive.ts';
import { type ModeShares, modesOf } from './modes.ts';
import { openPhone, Refused } from './phone.ts';
import { between, randomOf } from './random.ts';

export interface SimulatorOptions {
  baseUrl: string;
  apiKey: string;
  /** User names; all have the same password. */
  drivers: readonly string[];
  password: string;
  /** 1: as in life; 4: drives and serves four times as fast. Fixes come at the same pace. */
  speed: number;
  seed: number;
  /** Comes and leaves as the plan of the route says, give or take some minutes, at any speed: who is behind makes up for it at that speed. */
  keepsClock?: boolean;
  /** Starts ready routes without waiting for their hour. */
  startNow?: boolean;
  /** Milliseconds between fixes (5000), between looks for a route (15,000), and share of legs without signal (0.03). */
  fixMs?: number;
  pollMs?: number;
  /** Milliseconds before a request without an answer is sent again (500), twice as long each time. */
  retryMs?: number;
  silentShare?: number;
  /** What befalls how many of the routes; nothing without it. */
  modes?: ModeShares;
  /** Milliseconds of a minute of standing or silence (60,000): these take their time at any speed, or nobody would notice. */
  minuteMs?: number;
  log(line: string): void;
  signal: AbortSignal;
}

const SIGN_IN_GAP_MS = 150;

/** Plays drivers against the driver's API over HTTP until the signal; then all of them stop where they are. */
export async function startSimulator(o: SimulatorOptions): Promise<void> {
  o.log(`Simulador: ${o.drivers.length} operadores contra ${o.baseUrl}, velocidad ×${o.speed}`);
  await Promise.all(
    o.drivers.map(async (username, i) => {
      try {
        await sleep(i * SIGN_IN_GAP_MS, undefined, { signal: o.signal });
        await workDay(o, username);
      } catch (error) {
        if (!o.signal.aborted)
          o.log(`Simulador: ${username} se detuvo: ${error instanceof Error ? error.message : String(error)}`);
      }
    }),
  );
}

/** Signs in and drives one route after another. Ends when the signal comes or the account may not sign in. */
async function workDay(o: SimulatorOptions, username: string): Promise<void> {
  const { baseUrl, apiKey, password, signal } = o;
  const seed = `${o.seed} ${username}`;
  const isSkewed = modesOf(o.modes ?? {}, seed).has('clock-skew');
  const skewMs = isSkewed ? between(randomOf(seed), 4, 9) * (randomOf(seed)() < 0.5 ? -60_000 : 60_000) : 0;
  const retryMs = o.retryMs ?? 500;
  const phone = openPhone({ baseUrl, apiKey, username, password, skewMs, retryMs, signal });
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
        await phone.start(route, await checkVehicle(phone, route, `${o.seed} ${username} ${route.name}`));
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
