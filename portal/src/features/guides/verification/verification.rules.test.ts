import type { Guide } from '@tramo/contract/guides';
import { describe, expect, it } from 'vitest';
import {
  defaults,
  filelessFilter,
  filterOf,
  isFiltered,
  noFilters,
  ownQueue,
  queueOf,
  rolesToGive,
  tripNumber,
  tripOf,
} from './verification.rules.ts';

describe('the queue', () => {
  it.each([
    ['the generator’s', { roles: ['documentGenerator'], staffType: null }, 'documentGenerator'],
    ['the supervisor’s by staff type', { roles: [], staffType: 'supervisorDocuments' }, 'supervisorDocuments'],
    ['both', { roles: ['supervisorDocuments'], staffType: 'documentGenerator' }, 'any'],
    ['an admin’s', { roles: ['admin'], staffType: null }, 'any'],
    ['nobody’s yet', undefined, 'any'],
  ] as const)('opens %s', (_, me, queue) => {
    expect(ownQueue(me)).toBe(queue);
    expect(queueOf({ role: '' }, me)).toBe(queue);
    expect(queueOf({ role: 'nonsense' }, me)).toBe(queue);
    expect(queueOf({ role: 'any' }, me)).toBe('any');
    expect(queueOf({ role: 'supervisorDocuments' }, me)).toBe('supervisorDocuments');
  });

  it('asks for the states of its stage', () => {
    expect(filterOf(defaults, 'any', null)).toMatchObject({
      pendingVerification: 'any',
      status: ['pending', 'returnDelivery', 'returnRecollection'],
      sort: 'scheduledDate',
    });
    expect(filterOf(defaults, 'any', null)).not.toHaveProperty('cedisIds');
    expect(
      filterOf({ ...defaults, stage: 'done', clients: ['c'], from: '2026-11-21' }, 'documentGenerator', 'x'),
    ).toMatchObject({
      pendingVerification: 'documentGenerator',
      status: ['delivered', 'collected'],
      clientIds: ['c'],
      dateFrom: '2026-11-21',
      cedisIds: ['x'],
    });
  });

  it('is filtered by all but its role and page', () => {
    expect(isFiltered({ ...defaults, role: 'any', page: 3 })).toBe(false);
    expect(isFiltered({ ...defaults, stage: 'road' })).toBe(true);
    expect(isFiltered({ ...defaults, role: 'any', ...noFilters })).toBe(false);
  });
});

it.each([
  ['pending', 0, 1],
  ['returnDelivery', 1, 2],
  ['route', 1, 2],
  ['delivered', 1, 1],
  // Its route was closed on it, and it was delivered after all.
  ['delivered', 0, 1],
  ['collected', 3, 3],
] as const)('a guide that is %s after %i attempts is at trip %i', (status, deliveryAttempts, trip) => {
  expect(tripOf({ status, deliveryAttempts })).toBe(trip);
});

it('a verification of attempt 0 is of the first trip, one of 2 of the second', () => {
  expect([0, 2, 3].map(tripNumber)).toEqual([1, 2, 3]);
});

it('asks for the chosen guides without files', () => {
  const some = { all: false, ids: new Set(['a', 'b']) } as const;
  const all = { all: true, except: new Set(['a']) } as const;
  expect(filelessFilter(some, { search: 'x', withDocuments: true })).toEqual({ ids: ['a', 'b'], withDocuments: false });
  expect(filelessFilter(all, { search: 'x' })).toEqual({ search: 'x', withDocuments: false });
  // All that match have files: none is without.
  expect(filelessFilter(all, { search: 'x', withDocuments: true })).toBeNull();
});

it('offers the roles that the rows allow, of the queue on show', () => {
  const row = (...verify: Guide['can']['verify']) => ({ can: { verify } as Guide['can'] });
  expect(rolesToGive([row('supervisorDocuments'), row('documentGenerator')], 'any')).toEqual([
    'documentGenerator',
    'supervisorDocuments',
  ]);
  expect(rolesToGive([row('supervisorDocuments', 'documentGenerator')], 'supervisorDocuments')).toEqual([
    'supervisorDocuments',
  ]);
  expect(rolesToGive([row()], 'any')).toEqual([]);
});
