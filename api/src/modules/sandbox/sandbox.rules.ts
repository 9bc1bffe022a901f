import type { LatLng } from '@tramo/contract/fields';
import { type GuideInput, noNotice, plainExtras, plainItem } from '@tramo/contract/guide-input';
import { between, pick, randomOf } from '../../simulator/random.ts';

/** What a sandbox begins with: invented people and places of Monterrey. Nobody gets a message. */

export const sandboxCedi = {
  name: 'Centro de distribución de prueba',
  alias: 'PRUEBA',
  phone: null,
  street: 'Av. Manuel Ordóñez',
  extNumber: '620',
  intNumber: '',
  suburb: 'Centro de Santa Catarina',
  city: 'Santa Catarina',
  municipality: 'Santa Catarina',
  state: 'Nuevo León',
  zipCode: '66350',
  betweenStreets: '',
  references: '',
  lat: 25.6748,
  lng: -100.4436,
  openingHours: [],
  rangeKm: null,
  geofencing: [],
  acceptsCrossdocking: false,
  isDefault: true,
};
export const sandboxClients = ['Tienda de prueba Moda', 'Tienda de prueba Hogar'] as const;
export const sandboxDrivers = [
  'Operadora de prueba Uno',
  'Operador de prueba Dos',
  'Operadora de prueba Tres',
] as const;

const names = [
  'María Garza',
  'Luis Ortiz',
  'Sofía Cantú',
  'Jorge Salinas',
  'Patricia Flores',
  'Ramón Cavazos',
] as const;
const streets = [
  'Av. Constitución',
  'Calle Hidalgo',
  'Av. Lincoln',
  'Calle Zaragoza',
  'Av. Leones',
  'Calle Matamoros',
] as const;
const items = ['Par de tenis', 'Lámpara de mesa', 'Paquete de libros', 'Audífonos', 'Juego de sábanas'] as const;

/** Guides that come by themselves each day, so that there is something to see. */
export const GUIDES_A_DAY = 12;
export const folioStart = (day: string): string => `PRUEBA-${day.replaceAll('-', '').slice(2)}-`;

export function guidesOfDay(day: string, cedi: { id: string } & LatLng, clientIds: readonly string[]): GuideInput[] {
  return Array.from({ length: GUIDES_A_DAY }, (_, i) => {
    const random = randomOf(`sandbox ${day} ${i}`);
    return {
      ...plainExtras,
      notify: noNotice,
      folio: `${folioStart(day)}${String(i + 1).padStart(2, '0')}`,
      type: 'delivery',
      subtype: null,
      cediId: cedi.id,
      clientId: clientIds[i % Math.max(1, clientIds.length)] ?? null,
      scheduledDate: day,
      orderNumber: `P-${1000 + i}`,
      observations: '',
      windows: [],
      party: {
        contactName: pick(random, names),
        companyName: '',
        phone: `81555${String(Math.floor(between(random, 10_000, 99_999)))}`,
        phoneExtension: '',
        email: '',
        job: '',
        address: {
          street: pick(random, streets),
          extNumber: String(Math.floor(between(random, 100, 2400))),
          intNumber: '',
          suburb: 'Centro',
          city: 'Monterrey',
          municipality: 'Monterrey',
          state: 'Nuevo León',
          zipCode: '64000',
          betweenStreets: '',
          references: '',
          lat: cedi.lat + between(random, -0.03, 0.03),
          lng: cedi.lng + between(random, 0.02, 0.14),
        },
      },
      items: [
        {
          ...plainItem,
          name: pick(random, items),
          quantity: 1,
          packages: 1,
          weightKg: 1.5,
          volumeM3: 0.01,
          declaredValue: 450,
        },
      ],
    };
  });
}

const MINUTE = 60_000;
/** Seconds of the day between which guides that wait are put on routes. */
const PLANS_FROM = 7 * 3600;
const PLANS_UNTIL = 18 * 3600;
export const PLAN_EVERY_MS = 15 * MINUTE;
/** How long before it leaves a route is made. */
export const LEAVES_AFTER_MS = 10 * MINUTE;
export const GUIDES_PER_ROUTE = 8;

export const isPlanTime = (secondOfDay: number): boolean => secondOfDay >= PLANS_FROM && secondOfDay < PLANS_UNTIL;
/** The quarter of an hour in which an instant lies, and the next one. */
export const planSlot = (at: number): number => Math.floor(at / PLAN_EVERY_MS) * PLAN_EVERY_MS;

/** The nearest door comes next. */
export function inOrder<G extends LatLng>(from: LatLng, guides: readonly G[]): G[] {
  const left = [...guides];
  const order: G[] = [];
  let place: LatLng = from;
  while (left.length > 0) {
    const away = (g: G): number => (g.lat - place.lat) ** 2 + (g.lng - place.lng) ** 2;
    const next = left.reduce((a, b) => (away(b) < away(a) ? b : a));
    left.splice(left.indexOf(next), 1);
    order.push(next);
    place = next;
  }
  return order;
}

/** Every day's second route is late, so that there is something to be alerted of. */
export const routeName = (i: number): string => `Ruta de prueba ${i + 1}`;
const LATE_ROUTE = routeName(1);
const LATE_MS = 45 * MINUTE;
const LEAST_STAY_MS = 3 * MINUTE;

/** When the next visit of a route is over: as planned, give or take what its driver does. */
export function visitEnds(
  route: { id: string; name: string; startedAt: Date | null; lastAt: Date | null },
  departure: string | null,
): number {
  const random = randomOf(route.id);
  const off = route.name === LATE_ROUTE ? LATE_MS : between(random, -3, 6) * MINUTE;
  const last = (route.lastAt ?? route.startedAt)?.getTime() ?? 0;
  const planned = departure ? Date.parse(departure) + off : last + 15 * MINUTE;
  return Math.round(Math.max(planned, last + LEAST_STAY_MS));
}
export const finishes = (route: { startedAt: Date | null; lastAt: Date | null }): number =>
  ((route.lastAt ?? route.startedAt)?.getTime() ?? 0) + 5 * MINUTE;

/** Where a vehicle is on its way to a door: it arrives some minutes before the visit is over. */
export function placeAt(from: LatLng & { at: number }, to: LatLng & { at: number }, at: number): LatLng {
  const arrives = Math.max(from.at + 1, to.at - 4 * MINUTE);
  const share = Math.min(1, Math.max(0, (at - from.at) / (arrives - from.at)));
  return { lat: from.lat + (to.lat - from.lat) * share, lng: from.lng + (to.lng - from.lng) * share };
}
