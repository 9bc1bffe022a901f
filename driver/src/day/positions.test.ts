import type { Position } from '@tramo/contract/driver';
import { expect, test } from 'vitest';
import { ApiRefusal, type Call } from '../acts/api.ts';
import { memoryDisk } from './memory-disk.ts';
import { makeFixSender } from './positions.ts';

const T0 = Date.parse('2026-11-27T15:00:00Z');
const fixAt = (s: number): Position => ({
  lat: 25.67,
  lng: -100.31,
  at: new Date(T0 + s * 1000).toISOString(),
  accuracyM: 8,
  speedMps: null,
  heading: null,
  battery: 0.8,
});

/** A phone with what it kept during an hour without signal, before a server that answers as it is told. */
async function phone(fromS: number, answer: (positions: Position[]) => ApiRefusal | null) {
  const disk = memoryDisk();
  await disk.addFixes(
    Array.from({ length: Math.ceil(-fromS / 5) }, (_, i) => ({ routeId: 'r', fix: fixAt(fromS + i * 5) })),
  );
  const clock = { now: T0 };
  const sent: { first: number; count: number; isTaken: boolean }[] = [];
  const call = (async (_e: unknown, { body }: { body: { positions: Position[] } }) => {
    const refused = answer(body.positions);
    const first = (Date.parse(body.positions[0]?.at as string) - T0) / 1000;
    sent.push({ first, count: body.positions.length, isTaken: refused === null });
    if (refused) throw refused;
    return { accepted: body.positions.length };
  }) as unknown as Call;
  return { disk, clock, sent, sender: makeFixSender(disk, call, () => clock.now) };
}
const busy = (seconds: number): ApiRefusal =>
  new ApiRefusal({ status: 503, key: 'general.busy', message: '' }, seconds);

test('what is old waits as long as the server asks; where the phone is now goes meanwhile, and nothing is lost', async () => {
  let isStorm = true;
  const isOld = (list: Position[]): boolean => Date.parse(list.at(-1)?.at as string) < T0 - 300_000;
  const p = await phone(-3600, (list) => (isStorm && isOld(list) ? busy(40) : null));
  expect(await p.sender.send()).toBe(true);
  expect(p.sent.map((s) => s.isTaken)).toEqual([false, true]);
  expect(p.sent[1]?.first).toBeGreaterThanOrEqual(-300);
  p.clock.now += 15_000;
  await p.disk.addFixes([{ routeId: 'r', fix: fixAt(15) }]);
  expect(await p.sender.send()).toBe(true);
  expect(p.sent.at(-1)).toEqual({ first: 15, count: 1, isTaken: true });
  isStorm = false;
  p.clock.now += 26_000;
  expect(await p.sender.send()).toBe(true);
  expect(await p.disk.fixes(10)).toEqual([]);
  expect(p.sent.reduce((sum, s) => sum + (s.isTaken ? s.count : 0), 0)).toBe(721);
});

test('a server that takes nothing at all is left alone for as long as it asks', async () => {
  const p = await phone(-60, () => busy(30));
  expect(await p.sender.send()).toBe(false);
  p.clock.now += 15_000;
  expect(await p.sender.send()).toBe(false);
  expect(p.sent).toHaveLength(1);
  p.clock.now += 16_000;
  await p.sender.send();
  expect(p.sent).toHaveLength(2);
  // The phone's time was put back by an hour: it does not wait for that.
  p.clock.now -= 3_600_000;
  await p.sender.send();
  expect(p.sent).toHaveLength(3);
  expect(await p.disk.fixes(100)).toHaveLength(12);
});
