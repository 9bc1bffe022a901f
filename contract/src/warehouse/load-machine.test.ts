import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { packageCode, packageQr } from '../labels.ts';
import { afterScan, type LoadParcel, loadDeeds, loadVerdict } from './load-machine.ts';

const one = '0190b5a2-7c1e-7b2a-9c3d-1f2e3d4c5b6a';
const two = '0190b5a2-7c1e-7b2a-9c3d-1f2e3d4c5b6b';
const parcels: LoadParcel[] = [
  { guideId: one, folio: 'G-1', number: 1, of: 1, state: 'missing' },
  { guideId: two, folio: 'B/7', number: 1, of: 2, state: 'missing' },
  { guideId: two, folio: 'B/7', number: 2, of: 2, state: 'missing' },
];
const load = (code: string, of = parcels) => loadVerdict(of, { code, deed: 'load' });

describe('a scan at the dock', () => {
  test.each([
    ['the bars of a guide of one package', 'g-1', 0],
    ['the QR', packageQr(one, 1), 0],
    ['the bars of a package, of a folio that has a slash itself', packageCode('B/7', 2, 2), 2],
    ['the QR of a package', packageQr(two, 1), 1],
  ])('%s', (_, code, index) => {
    expect(load(code)).toEqual({ kind: 'done', sound: 'accepted', parcel: parcels[index], next: 'loaded' });
  });
  test('a folio of two packages does not say which', () => {
    expect(load('B/7')).toEqual({ kind: 'whichPackage', sound: 'refused', folio: 'B/7', of: 2 });
  });
  test.each([
    ['another guide', 'G-2'],
    ['a package that the guide does not have', packageQr(two, 3)],
    ['another guide’s QR', packageQr('0190b5a2-7c1e-7b2a-9c3d-1f2e3d4c5b6c', 1)],
  ])('%s is of another place', (_, code) => {
    expect(load(code)).toEqual({ kind: 'other', sound: 'refused', code });
  });
  test('twice is said, and the last one ends it; a damaged one does not count as loaded', () => {
    const first = afterScan(parcels, { code: 'G-1', deed: 'load' });
    expect(load('G-1', first).kind).toBe('repeated');
    const second = afterScan(first, { code: 'B/7/1', deed: 'load' });
    expect(load('B/7/2', second)).toMatchObject({ kind: 'done', sound: 'finished' });
    const damaged = afterScan(second, { code: 'B/7/1', deed: 'damage' });
    expect(load('B/7/2', damaged)).toMatchObject({ kind: 'done', sound: 'accepted' });
    expect(afterScan(damaged, { code: 'B/7/1', deed: 'remove' })[1]?.state).toBe('missing');
  });
  test('whatever is scanned, no parcel comes or goes, and each scan moves one at most', () => {
    const codes = ['G-1', 'B/7', 'B/7/1', 'B/7/2', 'x', packageQr(two, 2)];
    fc.assert(
      fc.property(
        fc.array(fc.record({ code: fc.constantFrom(...codes), deed: fc.constantFrom(...loadDeeds) })),
        (scans) => {
          let now = parcels;
          for (const scan of scans) {
            const next = afterScan(now, scan);
            const moved = next.filter((p, i) => p.state !== now[i]?.state);
            expect(next.map((p) => [p.guideId, p.number])).toEqual(parcels.map((p) => [p.guideId, p.number]));
            expect(moved.length).toBeLessThanOrEqual(1);
            now = next;
          }
        },
      ),
    );
  });
});
