import type { Guide, GuideStatus } from '@tramo/contract/guides';
import { describe, expect, it } from 'vitest';
import {
  allowedFilter,
  byCedi,
  filterOfChosen,
  inChunks,
  refusalOf,
  usualDay,
  verifyingRoles,
} from './guides-many.rules.ts';

const guide = (change: Partial<Guide> = {}): Guide =>
  ({
    _id: 'g',
    folio: 'A-1',
    status: 'pending',
    route: null,
    location: 'pin',
    pendingRoles: [],
    scheduledDate: '2026-03-01',
    cedi: { _id: 'c', name: 'Norte' },
    ...change,
  }) as Guide;
const names = (status: GuideStatus): string => `<${status}>`;
const route = { _id: 'r', name: 'Ruta 1', driverName: null };

describe('which guides an action takes', () => {
  it('ticked ones by their ids, all that match by the filter', () => {
    expect(filterOfChosen({ all: false, ids: new Set(['a', 'b']) }, { search: 'x' })).toEqual({ ids: ['a', 'b'] });
    expect(filterOfChosen({ all: true, except: new Set(['a']) }, { search: 'x' })).toEqual({ search: 'x' });
  });
  it('those that wait, to put them in a route; to delete them, those that were never on the road', () => {
    expect(allowedFilter('delete', { ids: ['a'] })).toEqual({ ids: ['a'], status: ['pending'] });
    expect(allowedFilter('delete', { status: ['returnDelivery'] })).toBeNull();
    expect(allowedFilter('route', { search: 'x', status: ['route'] })).toEqual({
      search: 'x',
      status: ['route'],
      available: true,
    });
  });
  it('those that failed, to return them, within what the list shows', () => {
    expect(allowedFilter('return', { ids: ['a'] })).toMatchObject({
      status: ['undelivered', 'uncollected', 'partial', 'partialCollection'],
    });
    expect(allowedFilter('return', { status: ['partial', 'delivered'] })).toEqual({ status: ['partial'] });
    expect(allowedFilter('return', { status: ['delivered'] })).toBeNull();
  });
});

describe('why a guide is left out', () => {
  it.each([
    ['delete', { status: 'returnDelivery' }, 'La guía A-1 está en "<returnDelivery>" y no admite este cambio'],
    ['route', {}, null],
    ['route', { status: 'returnDelivery' }, null],
    ['route', { route, status: 'processing' }, 'La guía A-1 ya está en la ruta Ruta 1'],
    ['route', { status: 'delivered' }, 'La guía A-1 está en "<delivered>" y no admite este cambio'],
    ['route', { location: null }, 'La guía A-1 no tiene ubicación. Coloca su pin en el mapa.'],
    [
      'route',
      { pendingRoles: ['documentGenerator', 'supervisorDocuments'] },
      'La guía: A-1 tiene pendiente la verificación de checklist por el Generador de documentos y Supervisor de documentos',
    ],
    ['delete', { location: null, pendingRoles: ['documentGenerator'] }, null],
    ['delete', { route, status: 'route' }, 'La guía A-1 ya está en la ruta Ruta 1'],
    ['delete', { status: 'completed' }, 'La guía A-1 está en "<completed>" y no admite este cambio'],
    ['return', { status: 'undelivered', route }, null],
    ['return', { status: 'partialCollection' }, null],
    ['return', { status: 'pending' }, 'La guía A-1 está en "<pending>" y no admite este cambio'],
  ] as const)('%s %o', (deed, change, message) => {
    expect(refusalOf(deed, guide(change as unknown as Partial<Guide>), names, 'es')).toBe(message);
  });
});

describe('a few at a time', () => {
  const ids = Array.from({ length: 7 }, (_, n) => String(n));
  it('takes every id once, in order, and tells how far it is', async () => {
    const taken: string[][] = [];
    const reported: number[] = [];
    await inChunks(
      ids,
      3,
      async (chunk) => void taken.push(chunk),
      ({ done }) => void reported.push(done),
      () => false,
    );
    expect(taken).toEqual([['0', '1', '2'], ['3', '4', '5'], ['6']]);
    expect(reported).toEqual([0, 3, 6, 7]);
  });
  it('stops before the next call when it is cancelled', async () => {
    const taken: string[] = [];
    await inChunks(
      ids,
      3,
      async (chunk) => void taken.push(...chunk),
      () => undefined,
      () => taken.length > 0,
    );
    expect(taken).toEqual(['0', '1', '2']);
  });
});

it('the route is looked for where and when most of the guides wait', () => {
  const list = [guide({ cedi: { _id: 'a', name: 'Sur' } }), guide(), guide({ scheduledDate: '2026-02-01' })];
  expect(byCedi(list).map(({ name, guides }) => [name, guides.length])).toEqual([
    ['Norte', 2],
    ['Sur', 1],
  ]);
  const on = (...days: string[]) =>
    usualDay(
      days.map((scheduledDate) => ({ scheduledDate })),
      '2026-03-01',
    );
  expect(on('2026-03-04', '2026-03-03', '2026-03-03')).toBe('2026-03-03');
  expect(on('2026-02-01', '2026-02-02', '2026-03-03')).toBe('2026-03-01');
  expect(on()).toBe('2026-03-01');
});

it('papers are verified in one’s own role, by an admin in both', () => {
  const who = { type: 'staff', staffType: null, roles: [] } as const;
  expect(verifyingRoles({ ...who, type: 'admin' })).toEqual(['documentGenerator', 'supervisorDocuments']);
  expect(verifyingRoles({ ...who, staffType: 'documentGenerator' })).toEqual(['documentGenerator']);
  expect(verifyingRoles({ ...who, roles: ['supervisorDocuments'] })).toEqual(['supervisorDocuments']);
  expect(verifyingRoles({ ...who, roles: ['routes-manager'] })).toEqual([]);
  expect(verifyingRoles(undefined)).toEqual([]);
});
