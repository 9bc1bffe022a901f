import type { KeptAct } from '@tramo/contract/driver-day/day';
import type { LoadVerdict } from '@tramo/contract/warehouse/load-machine';
import type { LoadScanResult } from '@tramo/contract/warehouse/loading';
import { describe, expect, test } from 'vitest';
import { resultOf, verdictTone } from './load-verdict.ts';

const parcel = { guideId: 'g', folio: 'F-1', number: 1, of: 1, state: 'missing' } as const;
const done: LoadVerdict = { kind: 'done', sound: 'accepted', parcel, next: 'loaded' };
const damaged: LoadVerdict = { ...done, next: 'damaged' };
const other: LoadVerdict = { kind: 'other', sound: 'refused', code: 'F-2' };
const told = (kind: LoadScanResult['kind']): LoadScanResult => ({
  _id: 's',
  kind,
  sound: 'refused',
  folio: null,
  number: null,
  place: '',
});

describe('how a scan looks', () => {
  test.each<[string, LoadVerdict, LoadScanResult | null, string]>([
    ['into the van', done, null, 'ok'],
    ['set aside', damaged, null, 'warn'],
    ['again', { kind: 'repeated', sound: 'repeated', parcel }, null, 'warn'],
    ['without its number', { kind: 'whichPackage', sound: 'refused', folio: 'F-1', of: 2 }, null, 'bad'],
    ['of nobody', other, null, 'bad'],
    ['the server knows that it left the route', other, told('unloaded'), 'warn'],
    ['the server says otherwise than the phone', done, told('other'), 'bad'],
  ])('%s', (_, verdict, result, tone) => expect(verdictTone(verdict, result)).toBe(tone));
});

describe('what the server made of a scan', () => {
  const kept = (result: unknown): KeptAct => ({ act: { _id: 'a' }, result }) as unknown as KeptAct;
  const answer = { results: [told('other')] };
  test.each<[string, KeptAct[], boolean]>([
    ['waits', [kept(null)], false],
    ['done', [kept({ actId: 'a', state: 'done', at: '', answer })], true],
    ['done, of another scan', [kept({ actId: 'a', state: 'done', at: '', answer: { results: [] } })], false],
    ['done without an answer', [kept({ actId: 'a', state: 'done', at: '', answer: null })], false],
    ['refused', [kept({ actId: 'a', state: 'refused', at: '', problem: {} })], false],
    ['of another act', [], false],
  ])('%s', (_, queue, isThere) => expect(resultOf(queue, 'a', 's') !== null).toBe(isThere));
});
