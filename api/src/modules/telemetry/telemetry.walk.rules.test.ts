import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isLeap, skewOf, tipOf } from './telemetry.positions.rules.ts';
import { comings, type StopTimes, visitOf, type WalkFix, type WalkPlace, walk } from './telemetry.walk.rules.ts';

const T0 = Date.parse('2026-11-21T14:00:00Z');
const M = 1 / 111_195;
/** A fix some metres north of a place, some seconds after the start. */
const fix = (s: number, north: number, more: Partial<WalkFix> = {}): WalkFix => ({
  at: T0 + s * 1000,
  lat: 25.6 + north * M,
  lng: -100.3,
  accuracyM: 8,
  speedMps: null,
  ...more,
});
const stop = (guideId: string, north: number): WalkPlace => ({ guideId, lat: 25.6 + north * M, lng: -100.3 });
/** Leaves the cedi, drives to a stop at 2 km, stands there, drives on to 4 km and stands where nothing is. */
function day(): WalkFix[] {
  const fixes: WalkFix[] = [];
  for (let s = 0; s <= 60; s += 5) fixes.push(fix(s, 0));
  for (let s = 65; s < 265; s += 5) fixes.push(fix(s, (s - 60) * 10));
  for (let s = 265; s <= 565; s += 5) fixes.push(fix(s, 2000 + (s % 10)));
  for (let s = 570; s < 770; s += 5) fixes.push(fix(s, 2000 + (s - 565) * 10));
  for (let s = 770; s <= 1370; s += 5) fixes.push(fix(s, 4050));
  return fixes;
}
const places = [{ guideId: null, lat: 25.6, lng: -100.3 }, stop('a', 2000), stop('far', 9000)];

describe('clocks', () => {
  test.each([
    ['no clock told', null, null, 0],
    ['right', 0, null, 0],
    ['the network took a while', 1500, null, 0],
    ['an hour behind', 3_600_000, null, 3_600_000],
    ['three seconds ahead', -3000, null, -3000],
    ['the same again, slower', 3_603_000, 3_600_000, 3_600_000],
    ['a right clock on a slow network', 4000, 0, 0],
    ['set right meanwhile', 100, 3_600_000, 0],
  ])('%s', (_, behind, known, skew) => {
    expect(skewOf(behind === null ? null : T0 - behind, T0, known)).toBe(skew);
  });
});

describe('noise', () => {
  test('a leap is what nobody can drive; bad accuracy and short times are none', () => {
    expect(isLeap(fix(0, 0), fix(10, 690))).toBe(false);
    expect(isLeap(fix(0, 0), fix(10, 800))).toBe(true);
    expect(isLeap(fix(0, 0), fix(0.1, 60))).toBe(false);
  });
  test.each<[string, WalkFix[], { index: number; sure: boolean } | null]>([
    ['the latest', [fix(10, 100), fix(0, 0), fix(5, 50)], { index: 0, sure: true }],
    ['alone it is not sure', [fix(0, 0)], { index: 0, sure: false }],
    ['coarse ones are none', [fix(0, 0, { accuracyM: 400 })], null],
    ['a leap at the end is left out', [fix(0, 0), fix(5, 50), fix(10, 9000)], { index: 1, sure: true }],
    ['a wrong first one too', [fix(0, 9000), fix(5, 50), fix(10, 100)], { index: 2, sure: true }],
  ])('the tip of a batch: %s', (_, fixes, tip) => expect(tipOf(fixes)).toEqual(tip));
  test('wild and coarse fixes are no part of the way', () => {
    const clean = day();
    const wild = [...clean, fix(102, 30_000), fix(303, 500, { accuracyM: 900 }), fix(900, -20_000)].sort(
      (a, b) => a.at - b.at,
    );
    const [one, other] = [
      walk(null, clean, places),
      walk(
        null,
        wild.filter((f, i) => i === 0 || f.at !== wild[i - 1]?.at),
        places,
      ),
    ];
    expect(other.noise).toEqual([T0 + 102_000, T0 + 303_000]);
    expect(other.state.metres).toBeCloseTo(one.state.metres, 6);
  });
  test('a leap that stays is believed, and no metres are driven by it', () => {
    const w = walk(null, [fix(0, 0), fix(5, 0), fix(10, 50_000), fix(15, 50_050), fix(20, 50_100)], []);
    expect(w.noise).toEqual([]);
    expect(w.state.last?.lat).toBeCloseTo(25.6 + 50_100 * M, 6);
    expect(w.state.metres).toBeCloseTo(100, -1);
  });
});

describe('the walk', () => {
  test('metres, arrival, departure, standing elsewhere', () => {
    const w = walk(null, day(), places);
    expect(w.state.metres).toBeGreaterThan(3950);
    expect(w.state.metres).toBeLessThan(4150);
    const ended = w.halts
      .filter((h) => h.to !== null)
      .map((h) => [h.guideId, (h.from - T0) / 1000, ((h.to as number) - T0) / 1000]);
    expect(ended).toEqual([
      [null, 0, 75],
      ['a', 265, 575],
    ]);
    const lasting = w.halts.filter((h) => h.to === null && h.guideId === null).at(-1);
    expect((lasting?.from ?? 0) - T0).toBe(770_000);
    expect(w.state.stands).toBe(true);
    const points = w.parts.flatMap((p) => p.points);
    expect(points.length).toBeLessThan(20);
    expect(points[0]).toEqual([T0, 25.6, -100.3]);
  });
  test('a stop that one drives by at speed is no arrival', () => {
    const w = walk(null, day(), [stop('passed', 1000)]);
    expect(w.halts.filter((h) => h.guideId !== null)).toEqual([]);
  });
  test('a phone that sends little while it stands: it left when the way to the next fix began', () => {
    const w = walk(null, [fix(0, 1000, { speedMps: 0 }), fix(700, 1800)], [stop('a', 1000)]);
    expect(w.halts.at(-1)).toMatchObject({ guideId: 'a', from: T0, to: T0 + 600_000 });
  });
  test('in one go or in any pieces, it comes to the same', () => {
    const fixes = day();
    const whole = walk(null, fixes, places);
    const lineOf = (parts: { from: number; isNew: boolean; points: unknown[] }[]) => {
      const byPart = new Map<number, unknown[]>();
      for (const p of parts) byPart.set(p.from, [...(p.isNew ? [] : (byPart.get(p.from) ?? [])), ...p.points]);
      return [...byPart];
    };
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(fixes.length), { maxLength: 12 }), (cuts) => {
        let state = null as ReturnType<typeof walk>['state'] | null;
        const parts = [];
        const halts = [];
        for (const [from, to] of [0, ...cuts.sort((a, b) => a - b), fixes.length].map(
          (c, i, all) => [c, all[i + 1] ?? c] as const,
        )) {
          if (from === to) continue;
          const w = walk(state, fixes.slice(from, to), places);
          state = w.state;
          parts.push(...w.parts);
          halts.push(...w.halts);
        }
        expect(state).toEqual(whole.state);
        expect(halts).toEqual(whole.halts);
        expect(lineOf(parts)).toEqual(lineOf(whole.parts));
      }),
      { numRuns: 60 },
    );
  });
  test('from the state before any part of the line it goes on to the same end', () => {
    const whole = walk(null, day(), places);
    for (const part of whole.parts.slice(1)) {
      const again = walk(
        part.entry,
        day().filter((f) => f.at >= part.from),
        places,
        true,
      );
      expect(again.state).toEqual(whole.state);
      expect(again.parts).toEqual(whole.parts.filter((p) => p.from >= part.from));
    }
  });
});

describe('which of the times at a stop is the visit', () => {
  const min = 60_000;
  test.each<
    [string, { from: number; to: number | null }[], number | null, { arrived: number | null; departed: number | null }]
  >([
    ['never there', [], null, { arrived: null, departed: null }],
    ['there now', [{ from: 10 * min, to: null }], null, { arrived: 10 * min, departed: null }],
    [
      'the last time, while open',
      [
        { from: 0, to: min },
        { from: 40 * min, to: 50 * min },
      ],
      null,
      { arrived: 40 * min, departed: 50 * min },
    ],
    [
      'the one that was reported',
      [
        { from: 0, to: 10 * min },
        { from: 90 * min, to: 95 * min },
      ],
      9 * min,
      { arrived: 0, departed: 10 * min },
    ],
    ['reported from elsewhere', [{ from: 0, to: 10 * min }], 90 * min, { arrived: null, departed: null }],
  ])('%s', (_, halts, managed, visit) => expect(visitOf(halts, managed)).toEqual(visit));
});

describe('what is told of new times at a stop', () => {
  const times = (arrived: number | null, departed: number | null = null) => ({ arrived, departed });
  test.each<[string, StopTimes, StopTimes, string[]]>([
    ['it came', times(null), times(10), ['arrived 10']],
    ['it left', times(10), times(10, 20), ['departed 20']],
    ['it came and left before anybody looked', times(null), times(10, 20), ['arrived 10', 'departed 20']],
    ['it came again', times(10, 20), times(40), ['arrived 40']],
    ['it came again and left', times(10, 20), times(40, 50), ['arrived 40', 'departed 50']],
    ['late fixes put it right', times(10, 20), times(8, 22), []],
    ['it had not left after all', times(10, 20), times(10), []],
    ['it had never been there', times(10, 20), times(null), []],
    ['the visit was the time before', times(40, 50), times(10, 20), []],
  ])('%s', (_, before, now, expected) =>
    expect(comings(before, now).map((n) => `${n.kind} ${n.at}`)).toEqual(expected),
  );
});
