import { encodePolyline } from '@tramo/contract/roads/polyline';
import type { RoadLine } from '@tramo/contract/roads/roads';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRoadLines, legKey, piecesOf, type RoadLeg, wayKey } from './road-lines.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const way = { vehicleKind: null, at: null };
const name = wayKey(way);
const place = (n: number) => ({ lat: 25 + n / 100, lng: -100 });
const legOf = (a: number, b: number) => ({
  key: legKey(name, place(a), place(b)),
  way,
  leg: { from: place(a), to: place(b) },
});
const bent = ({ from, to }: RoadLeg): RoadLine => ({
  line: encodePolyline([from, { lat: from.lat, lng: -100.01 }, to]),
  distanceM: 1,
  durationS: 1,
  source: 'roads',
});

function world(answer: (leg: RoadLeg) => RoadLine = bent, perCall = 1000) {
  const calls: { legs: number; signal: AbortSignal }[] = [];
  const lines = createRoadLines(
    async (_, legs, signal) => {
      calls.push({ legs: legs.length, signal });
      return legs.map(answer);
    },
    perCall,
    () => Date.now(),
  );
  return { calls, lines };
}

test('wishes of 50 ms are one call, and a changed order asks for its new legs alone', async () => {
  const { calls, lines } = world();
  const stop = lines.want([legOf(0, 1), legOf(1, 2)]);
  lines.want([legOf(2, 3)]);
  await vi.advanceTimersByTimeAsync(60);
  expect(calls.map((c) => c.legs)).toEqual([3]);
  stop();
  lines.want([legOf(0, 2), legOf(2, 1), legOf(1, 2)]);
  await vi.advanceTimersByTimeAsync(60);
  expect(calls.map((c) => c.legs)).toEqual([3, 2]);
});

test('calls hold no more legs than allowed, and each way has its own', async () => {
  const { calls, lines } = world(bent, 2);
  lines.want([0, 1, 2].map((n) => legOf(n, n + 1)));
  const truck = { vehicleKind: 'torton', at: null };
  lines.want([{ ...legOf(0, 1), way: truck, key: legKey(wayKey(truck), place(0), place(1)) }]);
  await vi.advanceTimersByTimeAsync(60);
  expect(calls.map((c) => c.legs)).toEqual([2, 1, 1]);
});

test('what nobody wants before its call is not asked for', async () => {
  const { calls, lines } = world();
  lines.want([legOf(0, 1)])();
  await vi.advanceTimersByTimeAsync(60);
  expect(calls).toEqual([]);
});

test('after streets were closed shown lines stay until the new ones come', async () => {
  const { calls, lines } = world();
  const leg = legOf(0, 1);
  lines.want([leg]);
  await vi.advanceTimersByTimeAsync(60);
  lines.forget();
  expect(lines.lineOf(leg.key)?.source).toBe('roads');
  await vi.advanceTimersByTimeAsync(60);
  expect(calls.length).toBe(2);
});

test('a failure leaves the straight line and is tried again after a while', async () => {
  let fails = true;
  const { lines, calls } = world((leg) => {
    if (fails) throw new Error('no network');
    return bent(leg);
  });
  const leg = legOf(0, 1);
  const stop = lines.want([leg]);
  await vi.advanceTimersByTimeAsync(60);
  expect(lines.lineOf(leg.key)).toBeUndefined();
  fails = false;
  stop();
  await vi.advanceTimersByTimeAsync(31_000);
  lines.want([leg]);
  await vi.advanceTimersByTimeAsync(60);
  expect(calls.length).toBe(2);
  expect(lines.lineOf(leg.key)?.path.length).toBe(3);
});

test('a way is drawn in pieces that say which of it is known', () => {
  const streets = [place(0), { lat: 25, lng: -100.01 }, place(1)];
  const pieces = piecesOf([place(0), place(1), place(1), place(2), place(3)], (from) =>
    from.lat === place(0).lat
      ? { path: streets, source: 'roads' }
      : from.lat === place(1).lat
        ? { path: [place(1), place(2)], source: 'estimate' }
        : undefined,
  );
  expect(pieces.map(({ kind, path }) => [kind, path.length])).toEqual([
    ['streets', 3],
    ['straight', 2],
    ['waiting', 2],
  ]);
});
