import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldPickScan } from './pick-machine.ts';
import { pickStepOf } from './pick-step.ts';
import { type PickInput, type PickLine, type PickVerdict, type PickWork, startOfWalk } from './pick-work.ts';
import {
  locationKey,
  productKey,
  type ScanDirectory,
  type ScannedProduct,
  scanCommands,
  slotCode,
} from './scan-codes.ts';

const { done, short, undo, pause } = scanCommands;
const product = (sku: string, name: string, units = 1): ScannedProduct => ({ productId: `p ${sku}`, sku, name, units });
const products = new Map<string, ScannedProduct>([
  ['CAFE-1', product('CAFE-1', 'Café 1 kg')],
  ['7501031311309', product('CAFE-1', 'Café 1 kg')],
  ['17501031311306', product('CAFE-1', 'Café 1 kg', 12)],
  ['CAFE-500', product('CAFE-500', 'Café 500 g')],
  ['TE', product('TE', 'Té verde')],
  ['AJENO', product('AJENO', 'Sal')],
]);
const byKey = new Map([...products].map(([code, one]) => [productKey(code), one]));
const places = ['A-01-1-A', 'A-02-1-A', 'A-03-1-A'];
const directory: ScanDirectory = {
  location: (key) => (places.some((p) => locationKey(p) === key) ? { locationId: key, code: key } : undefined),
  product: (key) => byKey.get(key),
};

let count = 0;
const line = (sku: string, place: number | null, quantity: number, of: Partial<PickLine> = {}): PickLine => ({
  _id: `l${++count}`,
  orderId: 'o1',
  orderNumber: '1',
  itemId: `i${count}`,
  code: `ART-${count}`,
  sku,
  barcode: '',
  name: products.get(sku)?.name ?? sku,
  locationId: place === null ? null : (places[place] as string),
  locationCode: place === null ? '' : (places[place] as string),
  areaName: 'A',
  quantity,
  picked: 0,
  short: 0,
  slot: null,
  ...of,
});
const workOf = (lines: PickLine[], of: Partial<PickWork> = {}): PickWork => ({
  mode: 'order',
  lines,
  position: startOfWalk,
  asksLocation: true,
  ...of,
});
type Step = string | PickInput;
const input = (step: Step): PickInput =>
  typeof step === 'string' ? { code: step, quantity: null, reason: null } : step;
function walk(work: PickWork, steps: readonly Step[]): { work: PickWork; verdicts: PickVerdict[] } {
  const verdicts: PickVerdict[] = [];
  let now = work;
  for (const step of steps) {
    const folded = foldPickScan(now, input(step), directory, 2026);
    now = folded.work;
    verdicts.push(folded.verdict);
  }
  return { work: now, verdicts };
}
const whys = (work: PickWork, steps: readonly Step[]) => walk(work, steps).verdicts.map((v) => v.why);
const two = () => workOf([line('CAFE-1', 0, 2), line('TE', 1, 1)]);
const missing = (quantity: number | null = null): PickInput => ({ code: short, quantity, reason: 'notFound' });

describe('a scan while picking', () => {
  test.each<[string, Step[], string[]]>([
    [
      'location, then each unit; the last ends the task',
      ['A-01-1-A', 'CAFE-1', '7501031311309', 'A-02-1-A', 'TE'],
      ['location', 'taken', 'taken', 'location', 'taken'],
    ],
    ['the article before its location', ['CAFE-1'], ['locationFirst']],
    ['another location that has nothing', ['A-03-1-A'], ['otherLocation']],
    [
      'a later location: the picker goes another way',
      ['A-02-1-A', 'TE', 'A-01-1-A'],
      ['location', 'taken', 'location'],
    ],
    ['the same location twice', ['A-01-1-A', 'A-01-1-A'], ['location', 'here']],
    ['an article that another location holds', ['A-01-1-A', 'TE'], ['location', 'elsewhere']],
    ['an article that nobody ordered', ['A-01-1-A', 'AJENO'], ['location', 'otherProduct']],
    ['a code that nobody knows', ['A-01-1-A', 'ZZZ'], ['location', 'unknown']],
    [
      'one more than was ordered',
      ['A-01-1-A', 'CAFE-1', 'CAFE-1', 'CAFE-1'],
      ['location', 'taken', 'taken', 'complete'],
    ],
    ['a pack of more units than are wanted', ['A-01-1-A', '17501031311306'], ['location', 'tooMany']],
    [
      'a count typed beside the article',
      ['A-01-1-A', { code: 'CAFE-1', quantity: 2, reason: null }],
      ['location', 'taken'],
    ],
    ['GS1 with a count', ['A-01-1-A', '(02)07501031311309(37)2'], ['location', 'taken']],
    ['done before its article was scanned', ['A-01-1-A', done], ['location', 'itemFirst']],
    ['done counts the rest', ['A-01-1-A', 'CAFE-1', done, 'A-02-1-A'], ['location', 'taken', 'taken', 'location']],
    ['short without a reason', ['A-01-1-A', short], ['location', 'reasonNeeded']],
    ['short before going there', [missing()], ['locationFirst']],
    ['short of the rest', ['A-01-1-A', 'CAFE-1', missing(), 'A-02-1-A'], ['location', 'taken', 'short', 'location']],
    ['short of more than is open', ['A-01-1-A', missing(5)], ['location', 'tooMany']],
    ['undo of what was taken', ['A-01-1-A', 'CAFE-1', undo, undo], ['location', 'taken', 'undone', 'nothingToUndo']],
    ['undo of a short', ['A-01-1-A', missing(), undo, 'CAFE-1'], ['location', 'short', 'undone', 'taken']],
    ['pause', ['A-01-1-A', pause, 'CAFE-1'], ['location', 'paused', 'taken']],
    ['a slot where there is no cart', [slotCode(3)], ['noSlots']],
    [
      'after the end',
      ['A-01-1-A', 'CAFE-1', done, 'A-02-1-A', 'TE', 'TE', undo],
      ['location', 'taken', 'taken', 'location', 'taken', 'complete', 'ended'],
    ],
  ])('%s', (_, steps, expected) => {
    expect(whys(two(), steps)).toEqual(expected);
  });

  test('tells what was scanned and what is awaited instead', () => {
    const { verdicts } = walk(workOf([line('CAFE-1', 0, 1)]), ['A-01-1-A', 'CAFE-500']);
    expect(verdicts[1]).toMatchObject({
      verdict: 'refuse',
      sound: 'refused',
      scanned: { kind: 'product', name: 'Café 500 g' },
      expected: { kind: 'product', name: 'Café 1 kg' },
    });
  });

  test('an item without SKU goes by its own id and its barcode; without a location none is asked', () => {
    const work = workOf([line('', null, 2, { code: 'X-9', barcode: '4006381333931' })]);
    expect(pickStepOf(work).kind).toBe('item');
    expect(walk(work, ['x-9', '4006381333931']).verdicts.map((v) => [v.why, v.verdict])).toEqual([
      ['taken', 'accept'],
      ['taken', 'finished'],
    ]);
  });

  test('the same piece twice, by its serial number, is one', () => {
    const code = '(01)07501031311309(21)S-1';
    expect(
      whys(workOf([line('CAFE-1', 0, 3)]), [
        'A-01-1-A',
        code,
        code,
        code.replace('S-1', 'S-2'),
        undo,
        code.replace('S-1', 'S-2'),
      ]),
    ).toEqual(['location', 'taken', 'samePiece', 'taken', 'undone', 'taken']);
  });

  test('a batch is summed by article and filled in the order of its lines; what is short lacks to the last', () => {
    const work = workOf([line('CAFE-1', 0, 2), line('CAFE-1', 0, 3, { orderId: 'o2' })], { mode: 'batch' });
    expect(pickStepOf(work)).toMatchObject({ quantity: 5 });
    const { work: after } = walk(work, ['A-01-1-A', { code: 'CAFE-1', quantity: 3, reason: null }, missing()]);
    expect(after.lines).toMatchObject([
      { picked: 2, short: 0 },
      { picked: 1, short: 2 },
    ]);
  });

  test('on a cart each unit goes into the slot of its order, or of one that wants as many', () => {
    const cart = () =>
      workOf(
        [
          line('CAFE-1', 0, 1, { slot: 1 }),
          line('CAFE-1', 0, 2, { slot: 2, orderId: 'o2' }),
          line('TE', 1, 1, { slot: 3, orderId: 'o3' }),
        ],
        { mode: 'cluster' },
      );
    const { verdicts, work } = walk(cart(), [
      'A-01-1-A',
      slotCode(1),
      'CAFE-1',
      'TE',
      slotCode(3),
      'A-02-1-A',
      slotCode(2),
      'CAFE-1',
      undo,
      'CAFE-1',
      slotCode(1),
      'CAFE-1',
      done,
      slotCode(2),
    ]);
    expect(verdicts.map((v) => v.why)).toEqual([
      'location',
      'itemFirst',
      'taken',
      'slotFirst',
      'otherSlot',
      'slotFirst',
      'inSlot',
      'taken',
      'undone',
      'taken',
      'inSlot',
      'taken',
      'taken',
      'inSlot',
    ]);
    expect(work.lines.map((l) => l.picked)).toEqual([1, 2, 0]);
    expect(pickStepOf(work)).toMatchObject({ kind: 'location', locationCode: 'A-02-1-A' });
  });
});

describe('any sequence of scans', () => {
  const codes = [
    ...places,
    'CAFE-1',
    '7501031311309',
    '17501031311306',
    'CAFE-500',
    'TE',
    'ZZZ',
    done,
    undo,
    pause,
    slotCode(1),
    slotCode(2),
  ];
  const step = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...codes).map(input) },
    { weight: 1, arbitrary: fc.nat(3).map((n) => missing(n === 0 ? null : n)) },
  );
  const lines = fc
    .array(
      fc.record({
        sku: fc.constantFrom('CAFE-1', 'TE', 'CAFE-500'),
        place: fc.nat(2),
        quantity: fc.integer({ min: 1, max: 4 }),
      }),
      { minLength: 1, maxLength: 5 },
    )
    .map((list) => list.map((l) => line(l.sku, l.place, l.quantity)));
  const works = fc.tuple(lines, fc.boolean(), fc.boolean()).map(([list, isCart, asksLocation]) =>
    workOf(isCart ? list.map((l, i) => ({ ...l, slot: (i % 2) + 1, orderId: `o${i % 2}` })) : list, {
      mode: isCart ? 'cluster' : 'batch',
      asksLocation,
    }),
  );

  test('takes never more than is ordered, and its changes are what the lines became', () => {
    fc.assert(
      fc.property(works, fc.array(step, { maxLength: 40 }), (work, steps) => {
        const { work: after, verdicts } = walk(work, steps);
        for (const l of after.lines) {
          expect(l.picked).toBeGreaterThanOrEqual(0);
          expect(l.short).toBeGreaterThanOrEqual(0);
          expect(l.picked + l.short).toBeLessThanOrEqual(l.quantity);
          const told = verdicts.flatMap((v) => v.changes).filter((c) => c.lineId === l._id);
          expect(told.reduce((n, c) => n + c.picked, 0)).toBe(l.picked);
          expect(told.reduce((n, c) => n + c.short, 0)).toBe(l.short);
        }
        expect(pickStepOf(after)).toEqual(verdicts.at(-1)?.next ?? pickStepOf(after));
      }),
      { numRuns: 200 },
    );
  });

  test('only what is accepted changes anything, and undo gives everything back', () => {
    fc.assert(
      fc.property(works, fc.array(step, { maxLength: 25 }), (work, steps) => {
        let now = work;
        for (const one of steps) {
          const { work: after, verdict } = foldPickScan(now, one, directory, 2026);
          if (verdict.verdict === 'refuse' || verdict.verdict === 'repeated') expect(after).toEqual(now);
          now = after;
        }
        if (now.lines.every((l) => l.picked + l.short === l.quantity)) return;
        for (let n = 0; n < 60; n++) now = foldPickScan(now, input(undo), directory, 2026).work;
        expect(now.lines).toEqual(work.lines);
      }),
      { numRuns: 200 },
    );
  });

  test('going by what is asked for always ends', () => {
    fc.assert(
      fc.property(works, (work) => {
        let now = work;
        for (let n = 0; pickStepOf(now).kind !== 'finished'; n++) {
          expect(n).toBeLessThan(100);
          const { kind, locationCode, sku, slot } = pickStepOf(now);
          const code = kind === 'location' ? locationCode : kind === 'item' ? sku : slotCode(slot ?? 0);
          const folded = foldPickScan(now, input(code), directory, 2026);
          expect(['accept', 'finished']).toContain(folded.verdict.verdict);
          now = folded.work;
        }
        expect(now.lines.every((l) => l.picked === l.quantity)).toBe(true);
      }),
    );
  });
});
