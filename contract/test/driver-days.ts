import type { DriverRoute } from '../src/driver.ts';
import type { Act, Deed } from '../src/driver-day/acts.ts';
import type { DaySnapshot, KeptAct } from '../src/driver-day/day.ts';

/** Days of drivers as the server tells them, for tests. Ids are words: `r1`, `g1`. */
export type DriverStop = DriverRoute['stops'][number];

export const dayStart = Date.parse('2026-11-26T15:00:00.000Z');
export const minute = (n: number): string => new Date(dayStart + n * 60_000).toISOString();

const needs = { photos: 0, videos: 0, scans: 0, signature: false, receiver: false };

export const stopOf = (guideId: string, order: number, change: Partial<DriverStop> = {}): DriverStop => ({
  guideId,
  folio: guideId.toUpperCase(),
  type: 'delivery',
  order,
  status: 'processing',
  subStatus: null,
  contactName: `Persona ${guideId}`,
  companyName: '',
  phone: '8112345678',
  addressLine: `Calle ${guideId}`,
  lat: 25.67 + Number(guideId.slice(1)) / 1000,
  lng: -100.31,
  load: { packages: 1, weightKg: 1, volumeM3: 0.1 },
  windows: [{ startMinute: 540, endMinute: 1080 }],
  plannedArrival: minute(order * 10),
  plannedDeparture: minute(order * 10 + 5),
  expectedArrival: null,
  etaSpreadS: null,
  arrivedAt: null,
  departedAt: null,
  managedAt: null,
  serviceMinutes: 5,
  evidence: 0,
  isNext: false,
  isLate: false,
  clientId: null,
  observations: '',
  notes: [],
  items: [
    {
      _id: `${guideId}-i1`,
      code: 'A',
      name: 'Caja',
      quantity: 3,
      packages: 1,
      weightKg: 1,
      volumeM3: 0.1,
      declaredValue: 0,
      sku: '',
      barcode: '',
      customFields: {},
      managedQuantity: null,
    },
  ],
  certifiedDelivery: false,
  handling: [],
  customFields: {},
  codeChallenge: null,
  checklistFacts: {
    clientId: null,
    guideType: 'delivery',
    certified: false,
    vehicleType: null,
    attempt: 1,
    declaredValue: 0,
    lat: null,
    lng: null,
    dueAt: null,
    itemCodes: [],
  },
  ...change,
});

export const routeOf = (_id: string, stops: DriverStop[], change: Partial<DriverRoute> = {}): DriverRoute => ({
  _id,
  name: `Ruta ${_id}`,
  status: 'ready',
  startDate: minute(0),
  startAddress: { addressId: null, name: 'CEDIS', lat: 25.6, lng: -100.3 },
  endAddress: null,
  vehicle: null,
  waitMinutes: 5,
  mayReorder: true,
  departureQuestions: [],
  departureVersionId: null,
  readiness: { missing: [], boarding: 'open', parcels: 0, loaded: 0, balance: 'notAsked' },
  stops,
  capture: [],
  ...change,
});

export const snapshotOf = (
  routes: readonly DriverRoute[],
  at: string = minute(0),
  containedActs: readonly string[] = [],
): DaySnapshot => ({
  at,
  containedActs,
  directions: {},
  day: {
    routes: [...routes],
    checklists: [],
    evidence: {
      company: {
        delivered: needs,
        partial: needs,
        undelivered: needs,
        collected: needs,
        partialCollection: needs,
        uncollected: needs,
      },
      clients: [],
      substatus: [],
    },
    substatus: [],
    driver: { _id: 'd1', fullName: 'Olga Operadora' },
    company: { _id: 'c1', name: 'Paquetes', phone: '', timeZone: 'America/Mexico_City', currency: 'MXN' },
    serverTime: at,
  },
});

/** Acts with their places in order, as a phone keeps them. */
export function actsOf(...deeds: (Deed & { routeId?: string; fileIds?: string[] })[]): Act[] {
  return deeds.map(({ routeId = 'r1', fileIds = [], ...deed }, i) => ({
    ...deed,
    _id: `a${i + 1}`,
    seq: i + 1,
    driverId: 'd1',
    routeId,
    at: 'at' in deed.body ? deed.body.at : minute(0),
    clock: { device: minute(0), monotonicMs: 0, startId: 's', offsetMs: 0 },
    place: null,
    fileIds,
  }));
}
export const waitingOf = (acts: readonly Act[]): KeptAct[] => acts.map((act) => ({ act, result: null }));
