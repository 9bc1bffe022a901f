import { demoCatalogue } from '../modules/places/places.catalogue.ts';
import { newId } from '../platform/ids.ts';
import { makeAddress } from './addresses.ts';
import { type ClientKind, clientKinds, type DemoCedi, type DemoCompany } from './company.ts';
import { makeBusinessName, makePersonName, pick, type Random } from './names.ts';
import { between } from './random.ts';

/** A guide of the demo: its row, its items, and what the routes need of it. */
export interface DemoGuide {
  row: Record<string, unknown> & {
    id: string;
    folio: string;
    type: 'delivery' | 'recollection';
    lat: number | null;
    lng: number | null;
    service_minutes: number;
  };
  items: Record<string, unknown>[];
}

const windows = [
  [],
  [],
  [{ startMinute: 540, endMinute: 1080 }],
  [{ startMinute: 540, endMinute: 780 }],
  [{ startMinute: 840, endMinute: 1080 }],
  [
    { startMinute: 600, endMinute: 840 },
    { startMinute: 960, endMinute: 1140 },
  ],
] as const;

const round = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits;

/** One guide of a client for a day. `flexible`: without windows, for routes that begin at any hour. */
export function makeGuide(
  random: Random,
  company: DemoCompany,
  cedi: DemoCedi,
  day: string,
  folio: string,
  options: { flexible: boolean; createdAt: string },
): DemoGuide {
  const client = pick(random, company.clients);
  const kind = clientKinds[client.kind as ClientKind];
  const address = makeAddress(random, pick(random, demoCatalogue[cedi.region]));
  const type = random() < kind.collections ? 'recollection' : 'delivery';
  const id = newId();
  const companyName = random() < kind.company ? makeBusinessName(random) : '';
  const items = Array.from({ length: random() < 0.7 ? 1 : between(random, 2, 3) }, (_, position) => {
    const packages = between(random, kind.packages[0], kind.packages[1]);
    const weight = round((kind.kg[0] + (kind.kg[1] - kind.kg[0]) * random() ** 2) * packages, 2);
    return {
      id: newId(),
      company_id: company.id,
      guide_id: id,
      position,
      name: pick(random, kind.items),
      quantity: packages,
      packages,
      weight_kg: weight,
      volume_m3: round(Math.max(0.002, weight * (0.003 + random() * 0.004)), 4),
      declared_value_cents: between(random, 90, 4200) * 100,
      sku: `${client.kind.slice(0, 3).toUpperCase()}-${between(random, 1000, 9999)}`,
    };
  });
  const sum = (key: 'packages' | 'weight_kg' | 'volume_m3'): number =>
    round(
      items.reduce((s, i) => s + i[key], 0),
      4,
    );
  // One in fifty comes without a place: the review list has work.
  const located = random() > 0.02;
  return {
    items,
    row: {
      id,
      company_id: company.id,
      folio: type === 'delivery' ? folio : folio.replace('F', 'R'),
      type,
      cedi_id: cedi.id,
      client_id: client.id,
      scheduled_date: day,
      contact_name: makePersonName(random).fullName,
      company_name: companyName,
      phone: `${cedi.region === 'monterrey' ? '81' : '55'}${String(between(random, 10_000_000, 99_999_999))}`,
      street: address.street,
      ext_number: address.extNumber,
      int_number: address.intNumber,
      suburb: address.suburb,
      city: address.city,
      municipality: address.municipality,
      state: address.state,
      zip_code: address.zipCode,
      between_streets: address.betweenStreets,
      address_references: address.references,
      lat: located ? address.lat : null,
      lng: located ? address.lng : null,
      location: located ? 'client' : null,
      order_number: random() < 0.6 ? `P-${between(random, 10_000, 99_999)}` : '',
      windows: options.flexible ? [] : pick(random, windows),
      service_minutes: companyName ? between(random, 6, 12) : between(random, 4, 9),
      label_count: sum('packages'),
      packages: sum('packages'),
      weight_kg: sum('weight_kg'),
      volume_m3: sum('volume_m3'),
      created_at: options.createdAt,
    },
  };
}

/** Folios of a day: a number for the day since 2024, then the guide's own. */
export const folioOf = (day: string, n: number): string =>
  `F-${String(Math.round((Date.parse(`${day}T00:00:00Z`) - Date.UTC(2024, 0, 1)) / 86_400_000)).padStart(4, '0')}${String(n).padStart(4, '0')}`;
