import { closedStreet } from '../road-closures.ts';
import type { Attempts, Things } from './attempt.ts';

/** Requests of streets and addresses that point at the first company's things. */
export const roadAttempts = ({ id, ids }: Things): Attempts => ({
  'guides.placeByAddress': { body: { ids: [ids.guide] } },
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
  'closures.detail': { params: id('closure') },
  'closures.update': { params: id('closure'), body: { ...closedStreet, name: 'Otra' } },
  'closures.remove': { params: id('closure') },
  'learning.detail': {},
  'learning.learn': 'own',
});

/** Streets are the whole company's: whoever makes routes closes and opens them, whatever his cedis. */
export const roadsWide = ['closures.detail', 'closures.update', 'closures.remove'];
