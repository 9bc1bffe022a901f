/**
 * Which module of the API may call which: downwards by call (`<module>.service.ts`), upwards only by event
 * (a `subscribers` or `jobs` file may read any module's events). `scripts/checks/architecture.mjs` holds the code to it.
 */
export const modules = {
  /** Companies, users, roles, sessions, settings. */
  accounts: [],
  /** Cedis, addresses, geofences, postal codes. */
  places: ['accounts'],
  /** Vehicles, providers. */
  fleet: ['accounts', 'places'],
  /** Clients, contacts, addresses and their settings. */
  clients: ['accounts', 'places'],
  /** Statuses, sub-statuses, checklists and their logic. */
  checklists: ['accounts'],
  /** Guides, items, binnacle. */
  guides: ['accounts', 'places', 'clients', 'checklists'],
  /** Files of guides: their reading, checks, mending and import. */
  imports: ['accounts', 'places', 'clients', 'guides'],
  /** Routes on the road, positions, closing. */
  routes: ['accounts', 'places', 'fleet', 'guides'],
  /** Plans and parameters; the only user of the optimizer. */
  planning: ['accounts', 'places', 'fleet', 'guides', 'routes'],
  /** What the driver's app calls. */
  driver: ['accounts', 'fleet', 'checklists', 'guides', 'routes'],
  /** Progress and cancel of long work. */
  jobs: [],
  /** The live stream; listens to everyone. */
  live: ['accounts', 'routes'],
};
