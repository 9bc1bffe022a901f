/** Limits and constants that the API enforces and the portal shows. Each is written here once. */
export const limits = {
  passwordMin: 8,
  usernameMin: 10,
  usernameMax: 120,
  phoneDigits: 10,
  zipDigits: 5,
  /** Hard cap of `limit` in every list. */
  listMax: 5000,
  accountsPage: 12,
  guidesPage: 50,
  /** Addresses of one list that is brought to be stopped. */
  suppressionImport: 2000,
  /** Changed guides of one call of those who cannot receive. */
  guidesChanged: 100,
  guidesChangedMost: 500,
  /** Days of a client's activity, and how many reasons and visits it shows. */
  activityDays: 90,
  activityReasons: 6,
  activityVisits: 10,
  filterPage: 10,
  tagsPerClient: 20,
  accessNotesMax: 400,
  /** Clients that are merged into one at once, and those that a group of likely duplicates shows. */
  clientsMerged: 20,
  plansPage: 12,
  routesPage: 50,
  unassignedGuides: 500,
  vehicles: 200,
  /** A route's trace is thinned (every 9th point dropped) while it has this many points or more. */
  tracePoints: 225,
  traceDropEvery: 9,
  routeColours: 22,
  earthRadiusKm: 6371,
  /** Loads: bytes, rows, columns. */
  importBytes: 20 * 1024 * 1024,
  importRows: 20_000,
  positionsPerBatch: 500,
  /** A pin so far outside of its postal code that nobody put there by hand is doubtful. */
  doubtfulPinKm: 10,
  guidesPerPlan: 2000,
  vehiclesPerPlan: 200,
  guidesPerRoute: 500,
  routeNameMax: 80,
  /** Rules that people softened for one plan, and routes that are arranged anew together while somebody waits. */
  planExceptions: 200,
  routesImproved: 6,
  /** Days of history that speak for drivers and vehicles, and drivers that are told for each vehicle. */
  historyDays: 90,
  crewDrivers: 12,
  /** A stop that is reached so many minutes earlier or later than dispatched is told. */
  shiftMinutes: 15,
  changesPage: 20,
  /** Routes whose papers are made as one file. */
  routesPrinted: 200,
  /** Guides that one visit of a driver settles at once. */
  guidesPerVisit: 50,
  /** Changes of the board that can be taken back. */
  boardActions: 50,
  /** A shared link of a route lives at most so long. */
  shareHoursMax: 72,
  /** And it ends so long after the route does. */
  shareHoursAfterEnd: 2,
  alertsPage: 30,
  /** Most days of a period of the dashboard, and points that its map shows. */
  dashboardDays: 366,
  dashboardPoints: 8000,
  /** Ids that a filter may name. */
  filterIds: 500,
  /** A person who has something open says so this often, and is gone without it, seconds. */
  presenceBeatS: 20,
  presenceEndsS: 50,
  itemsPerGuide: 200,
  guidesPerBatch: 500,
  ordersPage: 50,
  /** Totals of the list of orders are counted to here: who has more of them filters. */
  orderCountCap: 10_000,
  itemsPerOrder: 200,
  ordersPerBatch: 500,
  /** Orders that become one, and that one call holds, cancels or frees. */
  ordersMerged: 20,
  ordersPerDeed: 1000,
  documentsPerGuide: 30,
  customFieldsPerTarget: 40,
  templates: 300,
  templatesPage: 50,
  /** Blocks of a mail, letters of a text block, of a text message and of a WhatsApp message's body. */
  mailBlocks: 20,
  mailText: 4000,
  smsText: 640,
  whatsappText: 1024,
  /** Of an answer to who wrote back. */
  replyText: 1000,
  /** Mails and people of its own that a company tells of what happens to its guides. */
  extraEmails: 10,
  notifiedPeople: 20,
  /** Photos, videos, scans of one visit. */
  evidencePerVisit: 40,
  /** What a rule may ask a visit for at most. */
  photosNeeded: 5,
  videosNeeded: 2,
  scansNeeded: 50,
  /** Clients of a page of the evidence matrix. */
  evidenceClients: 25,
  evidencePhotoBytes: 8 * 1024 * 1024,
  evidenceVideoBytes: 16 * 1024 * 1024,
  signatureBytes: 512 * 1024,
  /** What a phone could not send, as a file: all of it, and its lines. */
  driverQueueBytes: 400 * 1024 * 1024,
  driverQueueLines: 5000,
  /** A link of a recipient dies so many days after the end of its guide. */
  publicLinkDays: 7,
  /** The driver's position is public only when so few stops lie before the recipient's. */
  publicStopsAway: 3,
  guideTrackingPerMinute: 20,
  /** Wrong digits of the public search: for one folio within the window (minutes) and within a day, whoever asks, and from one address within the window. */
  trackingFailuresPerFolio: 10,
  trackingFailuresPerFolioDay: 30,
  trackingFailuresPerAddress: 30,
  trackingWindowMinutes: 15,
  /** Saved views of a list: each person's own, and those of the whole company. */
  ownViews: 12,
  sharedViews: 20,
  viewNameMax: 40,
  /** Totals of lists are counted to here, and are told as "so many or more" beyond (`listCount.isAtLeast`). */
  countCap: 50_000,
  /** The same of a searched guide list: words are looked at guide by guide. Who finds more looks for something narrower. */
  searchCountCap: 2000,
  /** The same of searched answers to a checklist: a page is ten of them, and fifty pages are more than anybody turns. */
  answerSearchCountCap: 500,
  /** The same of visits and their proofs, of which lists are wanted, not figures. */
  proofCountCap: 5000,
  /** Rows of one export, of any list. */
  exportRows: 100_000,
  /** Rows that one bulk edit changes, each in a transaction of its own. */
  bulkEditRows: 20_000,
  proofsPerZip: 500,
  windowsPerGuide: 10,
  /** Lockout: failures per user and per address within the window (minutes). */
  loginFailuresPerUser: 10,
  loginFailuresPerAddress: 50,
  loginWindowMinutes: 15,
  /** A browser that somebody signed in with has tries of its own for this long after its last use, and so many browsers of one person. */
  knownDeviceDays: 180,
  knownDevicesPerUser: 20,
  /** A vehicle's fix older than this looks old, in seconds. */
  staleFixS: 300,
  /** A driver without a fix for this long is silent, in seconds. */
  silentFixS: 900,
  /** A recovery link lives this long, in minutes, and opens once. */
  resetMinutes: 30,
  /** Recovery mails that one account gets within an hour. */
  resetsPerHour: 5,
  recoveryCodes: 10,
  providers: 500,
  /** Lookup of names when a sub-status is cloned. */
  cloneLookup: 5000,
  /** Page that a list is read again with after an import or a deletion. */
  refresh: 200,
  /** Rows of a users, vehicles, providers … sheet. */
  listImportRows: 5000,
  listImportBytes: 10 * 1024 * 1024,
  photoBytes: 8 * 1024 * 1024,
  logoBytes: 1024 * 1024,
  documentBytes: 10 * 1024 * 1024,
  documentsPerVehicle: 20,
  /** Papers that end within so many days are told. */
  expiringDays: 30,
  geofencesPerCedi: 50,
  pointsPerGeofence: 500,
  cediRangeKm: 2000,
  toastMs: 5000,
  /** Pesos of one top-up. The most is what an OXXO voucher takes times ten. */
  topUpLeast: 150,
  topUpMost: 100_000,
  oxxoMost: 10_000,
  /** Pesos of a month's budget. */
  budgetMost: 10_000_000,
  inactiveUserWaitMs: 1500,
  debounceMs: 300,
  /** The command palette answers while somebody types: so many letters at least, so long after a key, so many of each kind, routes of so many days. */
  paletteLetters: 2,
  paletteDebounceMs: 40,
  paletteHits: 5,
  paletteRouteDays: 60,
  uploadTimeoutMs: 10_000,
  /** Calls per minute of a connection's key: the least, the usual and the most that one is given. */
  keyRateLeast: 10,
  keyRateUsual: 600,
  keyRateMost: 1200,
  /** Addresses and networks that one key names. */
  keyNetworks: 50,
  /** A key that was changed works for so many hours more at most. */
  keyOverlapHours: 168,
  /** Minutes within which a driver may re-open a guide managed by mistake. */
  reopenMinutes: 10,
} as const;

export const countryCode = '+52';
export const defaultTimeZone = 'America/Mexico_City';
export const defaultApiKey = 'tramo-web';

/** The 22 route colours, in the order in which routes take them: neighbours stay apart for colour-blind eyes. */
export const routeColours = [
  '#3f6496',
  '#f4741e',
  '#c96ffb',
  '#a50c1f',
  '#2eb69c',
  '#5d18af',
  '#2a824a',
  '#b06f8c',
  '#865dd7',
  '#db3012',
  '#0c5c3c',
  '#ba218c',
  '#1b92c2',
  '#830871',
  '#0fb129',
  '#f35cbe',
  '#8c4c61',
  '#769154',
  '#79a1d6',
  '#f74865',
  '#544ec5',
  '#a8a15d',
] as const;

/** Colour of the n-th route (from 0) of a plan or a day. */
export const routeColour = (n: number): string => routeColours[n % routeColours.length] as string;
