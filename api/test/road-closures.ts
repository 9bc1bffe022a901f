import { closuresApi, type NewClosure } from '@tramo/contract/roads/closures';
import type { CallOptions, TestApp } from './app.ts';

/** Some metres of a street near the usual cedi of tests, closed from 2026 on until somebody opens them. */
export const closedStreet: NewClosure = {
  name: 'Calle AJENA',
  kind: 'line',
  points: [
    [-100.31, 25.68],
    [-100.3, 25.68],
  ],
  vehicleKinds: [],
  from: '2026-01-01T06:00:00Z',
  until: null,
  weekly: null,
};
/** Answers its id. */
export const buildClosure = async (t: TestApp, token: string): Promise<string> =>
  (await t.call(closuresApi.create, { token, body: closedStreet })).json().closure._id;

/** Requests that point at another company's closure and guide. */
export const roadAttempts = (params: { id: string }, guideId: string): Record<string, CallOptions | 'own'> => ({
  'guides.placeByAddress': { body: { ids: [guideId] } },
  'addresses.search': { query: { q: 'Calle' } },
  'addresses.match': { body: { addresses: [{ street: 'Calle', extNumber: '1', zipCode: '64000' }] } },
  'roads.zones': {},
  'roads.lines': 'own', // names nothing of anybody
  'roads.distances': 'own',
  'roads.closest': 'own',
  'roads.isochrone': 'own',
  'closures.list': { query: { search: 'AJENA' } },
  'closures.map': {},
  'closures.create': 'own',
  'closures.preview': { body: closedStreet },
  'closures.detail': { params },
  'closures.update': { params, body: { ...closedStreet, name: 'Otra' } },
  'closures.remove': { params },
  'learning.detail': {},
  'learning.learn': 'own',
});

/** Streets are the whole company's: whoever makes routes closes and opens them, whatever his cedis. */
export const roadsWide = ['closures.detail', 'closures.update', 'closures.remove'];
