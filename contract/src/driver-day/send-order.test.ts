import { describe, expect, it } from 'vitest';
import { actsOf, minute } from '../../test/driver-days.ts';
import type { Act, Deed } from './acts.ts';
import type { KeptAct } from './day.ts';
import { blockersOf, fallWith, isSuperseded, nextToSend } from './send-order.ts';
import { waitingSummary } from './waiting.ts';
import { waysOut } from './ways-out.ts';

type More = { routeId?: string; fileIds?: string[] };
const at = minute(1);
const start = (routeId = 'r1'): Deed & More => ({ kind: 'start', routeId, body: { at } });
const finish = (routeId = 'r1'): Deed & More => ({ kind: 'finish', routeId, body: { at } });
const visit = (guideId: string, more: More = {}): Deed & More => ({
  kind: 'visit',
  guideId,
  body: { routeId: 'r1', result: 'delivered', at },
  ...more,
});
const door = (...ids: string[]): Deed => ({
  kind: 'visits',
  body: { routeId: 'r1', result: 'delivered', at, guides: ids.map((id) => ({ id })) },
});
const reopen = (guideId: string): Deed => ({ kind: 'reopen', guideId, body: { routeId: 'r1', at } });
const order: Deed = { kind: 'order', body: { at, guides: ['g1'] } };

const problem = { status: 409, key: 'guides.wrong_state', message: '' };
/** One letter for each act: waiting, done, refused, given up; a number for the act that was done instead. */
const kept = (states: string, ...deeds: (Deed & More)[]): KeptAct[] =>
  actsOf(...deeds).map((act, i): KeptAct => {
    const state = states[i] ?? 'w';
    const base = { actId: act._id, at };
    if (state === 'd') return { act, result: { ...base, state: 'done', answer: null } };
    if (state === 'r') return { act, result: { ...base, state: 'refused', problem } };
    if (state === 'w') return { act, result: null };
    return { act, result: { ...base, state: 'dropped', replacedBy: state === 'g' ? null : `a${state}` } };
  });

describe('the next act to be sent', () => {
  it.each<[string, string, (Deed & More)[], string | null]>([
    ['the first', 'ww', [start(), visit('g1')], 'a1'],
    ['the one after what is done', 'dw', [start(), visit('g1')], 'a2'],
    ['none of a route whose start was refused', 'rww', [start(), visit('g1'), finish()], null],
    ['a visit when another one was refused', 'drww', [start(), visit('g1'), reopen('g1'), visit('g2')], 'a4'],
    ['no end while a visit is refused', 'drw', [start(), visit('g1'), finish()], null],
    ['the end once that visit was given up', 'dgw', [start(), visit('g1'), finish()], 'a3'],
    ['what was done instead, in its place', 'd4ww', [start(), visit('g1'), reopen('g1'), visit('g1')], 'a4'],
    ['what came after it, then', 'd4wd', [start(), visit('g1'), reopen('g1'), visit('g1')], 'a3'],
    ['visits once another start was made', '3wd', [start(), visit('g1'), start()], 'a2'],
    ['no order before the visits that it leaves out', 'drw', [start(), visit('g1'), order], null],
    ['no start of the next route before the end of this one', 'drw', [start(), finish(), start('r2')], null],
    ['nothing of another route is held', 'rw', [start(), { ...order, routeId: 'r2' }], 'a2'],
    ['a door whose one guide waits to be taken back', 'drw', [start(), visit('g1'), door('g1', 'g2')], null],
    ['none when all is done', 'dd', [start(), finish()], null],
  ])('is %s', (_, states, deeds, next) => {
    expect(nextToSend(kept(states, ...deeds))?._id ?? null).toBe(next);
  });
  it('passes over one that is held back', () => {
    const acts = kept('dww', start(), visit('g1'), visit('g2'));
    expect(nextToSend(acts, (act) => act._id === 'a2')?._id).toBe('a3');
  });
  it('tells what an act waits for', () => {
    const acts = kept('drw', start(), visit('g1'), finish());
    expect(blockersOf(acts[2]?.act as Act, acts).map((k) => k.act._id)).toEqual(['a2']);
  });
});

it('takes along what makes no sense without an act that is given up', () => {
  const acts = kept('drwww', start(), visit('g1'), reopen('g1'), visit('g1'), reopen('g1'));
  expect(fallWith(acts[1]?.act as Act, acts).map((a) => a._id)).toEqual(['a3']);
});

it('knows an order that a later one takes the place of', () => {
  const acts = kept('ww', order, order);
  expect(acts.map((k) => isSuperseded(k.act, acts))).toEqual([true, false]);
});

it('counts what waits', () => {
  const acts = actsOf(start(), visit('g1', { fileIds: ['f1', 'f2', 'f3'] }), door('g2', 'g3'), reopen('g1'));
  const file = (_id: string, kind: 'photo' | 'video' | 'signature', bytes: number, sent = 0) => ({
    _id,
    kind,
    type: '',
    bytes,
    sha256: '',
    sent,
    isSent: sent === bytes,
    isHere: true,
  });
  const files = new Map(
    [file('f1', 'photo', 1000, 1000), file('f2', 'photo', 1000, 400), file('f3', 'video', 5000)].map((f) => [f._id, f]),
  );
  const bodies = acts.reduce((sum, a) => sum + JSON.stringify(a.body).length, 0);
  expect(waitingSummary(acts, files)).toEqual({
    deliveries: 3,
    collections: 0,
    photos: 1,
    videos: 1,
    signatures: 0,
    other: 2,
    bytes: bodies + 600 + 5000,
    acts: 4,
    files: 2,
  });
});

it.each([
  ['codes.wrong', 'visit', 'askCode'],
  ['codes.locked', 'visit', 'callOffice'],
  ['answers.required', 'visit', 'answerAgain'],
  ['general.invalid', 'visit', 'answerAgain'],
  ['general.invalid', 'order', 'again'],
  ['guides.wrong_state', 'visit', 'readDay'],
  ['routes.departure_refused', 'start', 'answerAgain'],
  ['routes.driver_busy', 'start', 'again'],
  ['files.damaged', 'visit', 'answerAgain'],
  ['whatever.else', 'finish', 'again'],
] as const)('knows a way out of %s at a %s', (key, kind, first) => {
  const ways = waysOut({ key, status: 409 }, { kind });
  expect(ways[0]).toBe(first);
  expect(ways.at(-1)).toBe('giveUp');
});
