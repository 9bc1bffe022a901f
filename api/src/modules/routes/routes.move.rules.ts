import type { LatLng } from '@tramo/contract/fields';

/** A visit as its place in an order is weighed. Windows and times in seconds after the route's local midnight. */
export interface Candidate extends LatLng {
  guideId: string;
  serviceS: number;
  windows: readonly { startS: number; endS: number }[];
}

/** A second too late at a door weighs like so many seconds of detour. */
const LATE_WEIGHT = 5;

interface Timed {
  /** When the vehicle leaves the place before, comes to this one, and how much it may be held up before somebody is visited too late. */
  leavesBefore: number;
  arrival: number;
  slack: number;
}

const serviceBegins = (c: Candidate, arrival: number): number => {
  const window = c.windows.find((w) => w.endS >= arrival);
  return window ? Math.max(arrival, window.startS) : arrival;
};
const lastEnd = (c: Candidate): number =>
  c.windows.length === 0 ? Number.POSITIVE_INFINITY : Math.max(...c.windows.map((w) => w.endS));

/** Times of an order whose `legs` are known: `legs[i]` are the seconds to its i-th place from the one before. */
function timed(
  startS: number,
  order: readonly Candidate[],
  legs: readonly number[],
): { stops: Timed[]; endsS: number } {
  const stops: Timed[] = [];
  const waits: number[] = [];
  let clock = startS;
  for (const [i, c] of order.entries()) {
    const arrival = clock + (legs[i] as number);
    const begins = serviceBegins(c, arrival);
    stops.push({ leavesBefore: clock, arrival, slack: 0 });
    waits.push(begins - arrival);
    clock = begins + c.serviceS;
  }
  let slack = Number.POSITIVE_INFINITY;
  for (let i = order.length - 1; i >= 0; i--) {
    const stop = stops[i] as Timed;
    slack = Math.min(lastEnd(order[i] as Candidate) - stop.arrival, (waits[i] as number) + slack);
    stop.slack = Math.max(0, slack);
  }
  return { stops, endsS: clock };
}

/**
 * Puts visits that come, one after another, where each costs least: the detour, and lateness of its own and of those behind it. The present
 * order stays as it is. `first`: the earliest place that one may take, so that a driver is not turned away from where he is going.
 * One place is weighed in constant time, so that hundreds can join hundreds.
 */
export function cheapestPlaces(input: {
  start: LatLng;
  startS: number;
  end: LatLng | null;
  order: readonly Candidate[];
  coming: readonly Candidate[];
  first: number;
  travelS: (a: LatLng, b: LatLng) => number;
}): string[] {
  const { start, startS, end, travelS } = input;
  const order = [...input.order];
  const first = Math.min(input.first, order.length);
  // Legs of the present order, the last one to the end: hundreds that join hundreds would ask for each of them hundreds of times.
  const legs = order.map((c, i) => travelS(order[i - 1] ?? start, c));
  const last = order.at(-1) ?? start;
  legs.push(end ? travelS(last, end) : 0);
  for (const c of input.coming) {
    const { stops, endsS } = timed(startS, order, legs);
    let best = { place: order.length, cost: Number.POSITIVE_INFINITY, there: 0, onwards: 0 };
    for (let place = first; place <= order.length; place++) {
      const after: LatLng | null = order[place] ?? end;
      const there = travelS(order[place - 1] ?? start, c);
      const onwards = after ? travelS(c, after) : 0;
      const direct = legs[place] as number;
      const leaves = stops[place]?.leavesBefore ?? endsS;
      const arrival = leaves + there;
      const late = Math.max(0, arrival - lastEnd(c));
      const push = serviceBegins(c, arrival) + c.serviceS + onwards - leaves - direct;
      const latePush = Math.max(0, push - (stops[place]?.slack ?? Number.POSITIVE_INFINITY));
      const cost = there + onwards - direct + LATE_WEIGHT * (late + latePush);
      if (cost <= best.cost) best = { place, cost, there, onwards };
    }
    order.splice(best.place, 0, c);
    legs.splice(best.place, 1, best.there, best.onwards);
  }
  return order.map((c) => c.guideId);
}
