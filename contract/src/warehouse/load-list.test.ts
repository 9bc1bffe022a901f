import { describe, expect, test } from 'vitest';
import { countIn, nextStop, stopsOf, withWaiting } from './load-list.ts';
import type { LoadingParcel } from './loading.ts';

const parcel = (folio: string, number: number, order: number, state: LoadingParcel['state']): LoadingParcel => ({
  guideId: `id-${folio}`,
  folio,
  number,
  of: 2,
  order,
  contactName: '',
  suburb: '',
  state,
  note: '',
  at: null,
  by: '',
});
const parcels = [
  parcel('F-3', 1, 3, 'loaded'),
  parcel('F-3', 2, 3, 'missing'),
  parcel('F-1', 1, 1, 'missing'),
  parcel('F-1', 2, 1, 'damaged'),
];

describe('what waits to be sent', () => {
  test('counts as it will be: in its order, one scan upon the other', () => {
    const after = withWaiting(parcels, [
      { code: 'F-3/2', deed: 'load' },
      { code: 'F-1/1', deed: 'load' },
      { code: 'F-1/1', deed: 'remove' },
      { code: 'F-9', deed: 'load' },
    ]);
    expect(after.map((p) => p.state)).toEqual(['loaded', 'loaded', 'missing', 'damaged']);
    expect(countIn(after, 'loaded')).toBe(2);
  });
});

describe('the stop that is loaded now', () => {
  test('is the first of the list, the last of the route, of which something is missing', () => {
    expect(nextStop(stopsOf(parcels))).toMatchObject({ folio: 'F-3', order: 3 });
    expect(nextStop(stopsOf(withWaiting(parcels, [{ code: 'F-3/2', deed: 'load' }])))).toMatchObject({ folio: 'F-1' });
  });
  test('is none once only damaged ones lack', () => {
    const all = withWaiting(parcels, [
      { code: 'F-3/2', deed: 'load' },
      { code: 'F-1/1', deed: 'load' },
    ]);
    expect(nextStop(stopsOf(all))).toBeNull();
  });
});
