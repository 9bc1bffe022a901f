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
  /** The company's own fields of guides and items. */
  fields: ['accounts'],
  /** Guides, items, binnacle, papers and their verification. */
  guides: ['accounts', 'places', 'clients', 'checklists', 'fields'],
  /** Files of guides: their reading, checks, mending and import. */
  imports: ['accounts', 'places', 'clients', 'fields', 'guides'],
  /** Routes on the road, their progress, closing. */
  routes: ['accounts', 'places', 'fleet', 'guides'],
  /** Positions, the walk along them, their retention, the watch of routes under way. */
  telemetry: ['accounts', 'places', 'guides', 'routes'],
  /** Plans and parameters; the only user of the optimizer. */
  planning: ['accounts', 'places', 'fleet', 'guides', 'routes'],
  /** Certified delivery: the recipients' codes. */
  codes: ['accounts', 'guides', 'routes'],
  /** Visits, their evidence, proof sheets. */
  proof: ['accounts', 'places', 'fields', 'guides', 'routes'],
  /** What the driver's app calls. */
  driver: ['accounts', 'fleet', 'checklists', 'fields', 'guides', 'routes', 'telemetry', 'codes', 'proof'],
  /** What recipients see without a session: tracking and delivery report. */
  tracking: ['accounts', 'places', 'fields', 'guides', 'routes', 'codes', 'proof'],
  /** What a person should look at: one alert per cause; listens to routes, guides and papers. */
  alerts: ['accounts', 'places', 'fleet', 'guides', 'routes', 'telemetry'],
  /** The dashboard and its exports: reads what others keep, and keeps the figures of finished routes. */
  reports: ['accounts', 'places', 'clients', 'fleet', 'guides', 'routes'],
  /** Labels of guides, as PDF and ZPL. */
  labels: ['accounts', 'places', 'guides', 'routes'],
  /** What was done, by whom: the page and its export. */
  audit: ['accounts'],
  /** Photos, papers and exports that people open. */
  files: [],
  /** Mails that left or wait. */
  messages: [],
  /** Import, export and bulk edit of lists: knows each list by its module's sheet. */
  bulk: ['accounts', 'places', 'fleet', 'checklists', 'guides', 'routes', 'audit'],
  /** Progress and cancel of long work. */
  jobs: [],
  /** The live stream; listens to everyone. */
  live: ['accounts', 'guides', 'routes', 'planning'],
};
