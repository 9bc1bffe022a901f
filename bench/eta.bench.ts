/**
 * Expected arrivals: what a route of 200 stops costs, and how good they are. Drivers are played against their plans (another pace each, legs and
 * visits that scatter, some hours in a window to wait for); at every stop the rest of the route is asked for, and compared with what came.
 */
import { type EtaInput, type EtaStop, etaOf } from '@tramo/api/modules/routes/routes.eta.rules';
import { estimateLeg } from '@tramo/api/platform/travel/estimate';

const T0 = Date.parse('2026-11-21T14:00:00Z');
const SERVICE_S = 300;

/** A seeded generator (mulberry32), and a bell curve by twelve of its numbers. */
function randomOf(seed: number): () => number {
  let a = seed;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
const bell = (random: () => number): number => Array.from({ length: 12 }, random).reduce((a, b) => a + b, -6);

interface Day {
  input: EtaInput;
  /** What really came, milliseconds. */
  arrivals: number[];
  departures: number[];
}
function play(random: () => number, count: number): Day {
  const start = { lat: 25.67, lng: -100.31 };
  const pace = Math.exp(bell(random) * 0.15);
  let [here, planned, real] = [start, T0, T0];
  const [arrivals, departures]: [number[], number[]] = [[], []];
  const stops = Array.from({ length: count }, (): EtaStop => {
    const place = { lat: here.lat + (random() - 0.5) * 0.04, lng: here.lng + (random() - 0.5) * 0.04 };
    const { durationS } = estimateLeg(here, place, 8 * 3600 + (planned - T0) / 1000);
    const plannedArrival = planned + durationS * 1000;
    real += durationS * pace * Math.exp(bell(random) * 0.25) * 1000;
    // One in ten has a window that is waited for.
    const window = random() < 0.1 ? [{ from: plannedArrival + 600_000, to: plannedArrival + 7_200_000 }] : [];
    const begin = (at: number): number => Math.max(at, window[0]?.from ?? 0);
    planned = begin(plannedArrival) + SERVICE_S * 1000;
    arrivals.push(real);
    real = begin(real) + SERVICE_S * Math.exp(bell(random) * 0.35) * 1000;
    departures.push(real);
    here = place;
    return {
      place,
      isOpen: true,
      plannedArrival,
      plannedDeparture: planned,
      arrivedAt: null,
      departedAt: null,
      managedAt: null,
      service: { meanS: SERVICE_S * 1.06, varianceS2: (SERVICE_S * 0.37) ** 2 },
      windows: window,
    };
  });
  const input = {
    now: T0,
    secondOfDay: 8 * 3600,
    startedAt: T0,
    startAt: T0,
    plannedEnd: planned,
    start,
    end: start,
    fix: null,
    stops,
  };
  return { input, arrivals, departures };
}

/** The day as it stands when the driver has left the n-th stop. */
function after({ input, arrivals, departures }: Day, n: number): EtaInput {
  const now = departures[n - 1] ?? T0;
  const stops = input.stops.map((s, i) =>
    i < n
      ? {
          ...s,
          isOpen: false,
          arrivedAt: arrivals[i] as number,
          departedAt: departures[i] as number,
          managedAt: departures[i] as number,
        }
      : s,
  );
  const place = n === 0 ? input.start : stops[n - 1]?.place;
  return {
    ...input,
    now,
    secondOfDay: input.secondOfDay + (now - T0) / 1000,
    stops,
    fix: place ? { ...place, at: now } : null,
  };
}

const random = randomOf(7);
let [asked, within, next, later, shift] = [0, 0, 0, 0, 0];
let [nextCount, laterCount] = [0, 0];
for (let d = 0; d < 200; d++) {
  const day = play(random, 25);
  for (let n = 0; n < 25; n += 3) {
    const state = after(day, n);
    const eta = etaOf(state);
    const delay = n === 0 ? 0 : state.now - (day.input.stops[n - 1]?.plannedDeparture ?? 0);
    for (let i = n; i < 25; i++) {
      const expected = eta.stops[i];
      const came = day.arrivals[i] as number;
      if (!expected) continue;
      const off = Math.abs(expected.at - came) / 1000;
      asked += 1;
      if (off <= expected.spreadS) within += 1;
      if (i === n) [next, nextCount] = [next + off, nextCount + 1];
      else {
        [later, laterCount] = [later + off, laterCount + 1];
        shift += Math.abs((day.input.stops[i]?.plannedArrival ?? 0) + delay - came) / 1000;
      }
    }
  }
}
console.log(`eta_within_band ${((within / asked) * 100).toFixed(1)} percent`);
console.log(`eta_next_stop_off ${(next / nextCount).toFixed(0)} s`);
console.log(`eta_later_stops_off ${(later / laterCount / 60).toFixed(1)} min`);
console.log(`eta_later_stops_off_by_shifted_plan ${(shift / laterCount / 60).toFixed(1)} min`);

const long = after(play(random, 200), 20);
for (let i = 0; i < 200; i++) etaOf(long);
const times: number[] = [];
for (let i = 0; i < 500; i++) {
  const began = performance.now();
  etaOf(long);
  times.push(performance.now() - began);
}
times.sort((a, b) => a - b);
console.log(`eta_200_stops_p50 ${(times[250] as number).toFixed(3)} ms`);
console.log(`eta_200_stops_p99 ${(times[495] as number).toFixed(3)} ms`);
