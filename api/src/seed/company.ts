import { createHash } from 'node:crypto';
import type { Licence } from '@tramo/contract/accounts';
import type { ActiveChecklist } from '@tramo/contract/checklist-api';
import { circleRing, closeRing } from '@tramo/contract/geo';
import { addCompany, addPerson } from '../modules/accounts/accounts.company.service.ts';
import { hashPassword } from '../modules/accounts/accounts.session.service.ts';
import { addFirstSubstatuses } from '../modules/checklists/checklists.service.ts';
import { addDays, localDay } from '../platform/calendar.ts';
import type { Trx } from '../platform/db/tx.ts';
import { newId } from '../platform/ids.ts';
import { insertRows } from './bulk.ts';
import type { DemoDrives } from './demo-drives.ts';
import { demoDrivers, demoPassword, demoUsers } from './demo-users.ts';
import { makePersonName, pick } from './names.ts';
import { makePapers, providerRows } from './papers.ts';
import { between, randomFrom } from './random.ts';

export interface DemoVehicle {
  id: string;
  nickname: string;
  cediId: string;
  driverId: string;
  driverName: string;
  packages: number;
  weightKg: number;
  /** The first day on which one of its documents ends. */
  documentsUntil: string;
}
export interface DemoCedi {
  id: string;
  name: string;
  region: 'monterrey' | 'cdmx';
  lat: number;
  lng: number;
}
/** Files that the demo's visits show, by their ids. */
export interface DemoPictures {
  photos: string[];
  failed: string[];
  signatures: string[];
}
export interface DemoCompany {
  id: string;
  timeZone: string;
  cedis: DemoCedi[];
  vehicles: DemoVehicle[];
  clients: { id: string; kind: ClientKind }[];
  pictures: DemoPictures;
  /** What its phones get; none until `makeChecklists`. */
  checklists: ActiveChecklist[];
  /** Along its streets; null where it has none. */
  drives: DemoDrives | null;
}

const cediRows = [
  {
    name: 'Monterrey',
    alias: 'MTY',
    region: 'monterrey',
    phone: '8183450012',
    street: 'Av. Manuel Ordóñez',
    ext_number: '620',
    suburb: 'Centro de Santa Catarina',
    city: 'Santa Catarina',
    municipality: 'Santa Catarina',
    state: 'Nuevo León',
    zip_code: '66350',
    lat: 25.6748,
    lng: -100.4436,
  },
  {
    name: 'Ciudad de México',
    alias: 'CDMX',
    region: 'cdmx',
    phone: '5555670034',
    street: 'Av. Ceylán',
    ext_number: '959',
    suburb: 'Industrial Vallejo',
    city: 'Ciudad de México',
    municipality: 'Azcapotzalco',
    state: 'Ciudad de México',
    zip_code: '02300',
    lat: 19.4868,
    lng: -99.1557,
  },
] as const;

/** Capacity, costs (MXN) and habits of each kind of vehicle. */
const kinds = {
  motorbike: {
    nickname: 'Moto',
    brand: 'Italika',
    model: 'D150',
    packages: 14,
    kg: 40,
    m3: 0.18,
    perKm: 1.6,
    perHour: 62,
    fixed: 60,
    speed: 1.18,
    skills: [],
  },
  car: {
    nickname: 'Kangoo',
    brand: 'Renault',
    model: 'Kangoo',
    packages: 60,
    kg: 620,
    m3: 3,
    perKm: 2.9,
    perHour: 72,
    fixed: 150,
    speed: 1.05,
    skills: ['fragile'],
  },
  van: {
    nickname: 'Urvan',
    brand: 'Nissan',
    model: 'Urvan Panel',
    packages: 140,
    kg: 1300,
    m3: 9,
    perKm: 4.1,
    perHour: 78,
    fixed: 230,
    speed: 1,
    skills: ['fragile', 'highValue'],
  },
  truck3_5: {
    nickname: 'Camión 3.5',
    brand: 'Isuzu',
    model: 'ELF 300',
    packages: 320,
    kg: 3300,
    m3: 18,
    perKm: 6.3,
    perHour: 88,
    fixed: 380,
    speed: 0.92,
    skills: ['liftgate', 'fragile'],
  },
  rabon: {
    nickname: 'Rabón',
    brand: 'Freightliner',
    model: 'M2 35K',
    packages: 600,
    kg: 8000,
    m3: 35,
    perKm: 9.4,
    perHour: 105,
    fixed: 560,
    speed: 0.86,
    skills: ['liftgate', 'hazmat'],
  },
  refrigerated: {
    nickname: 'Sprinter frío',
    brand: 'Mercedes-Benz',
    model: 'Sprinter 415',
    packages: 150,
    kg: 1500,
    m3: 10,
    perKm: 5.2,
    perHour: 86,
    fixed: 320,
    speed: 1,
    skills: ['refrigerated', 'fragile'],
  },
} as const;
/** Vehicles of one cedi: 15. */
const fleetOfCedi: (keyof typeof kinds)[] = [
  'van',
  'van',
  'van',
  'van',
  'van',
  'van',
  'car',
  'car',
  'car',
  'motorbike',
  'motorbike',
  'truck3_5',
  'truck3_5',
  'rabon',
  'refrigerated',
];

/** What each client sends: names of items, kg and packages, share of collections. */
export const clientKinds = {
  farmacia: {
    items: ['Medicamento de mostrador', 'Pañales', 'Suplemento alimenticio', 'Equipo de curación'],
    kg: [0.3, 6],
    packages: [1, 3],
    collections: 0.03,
    company: 0.55,
  },
  moda: {
    items: ['Vestido', 'Par de tenis', 'Pantalón de mezclilla', 'Chamarra'],
    kg: [0.3, 3],
    packages: [1, 2],
    collections: 0.16,
    company: 0.05,
  },
  ferreteria: {
    items: ['Taladro', 'Juego de llaves', 'Cubeta de pintura', 'Rollo de cable', 'Caja de tornillos'],
    kg: [2, 38],
    packages: [1, 6],
    collections: 0.05,
    company: 0.8,
  },
  abarrotes: {
    items: ['Despensa básica', 'Caja de aceite', 'Costal de frijol', 'Refrescos'],
    kg: [5, 60],
    packages: [2, 12],
    collections: 0.04,
    company: 0.9,
  },
  electronica: {
    items: ['Audífonos', 'Pantalla 43 pulgadas', 'Laptop', 'Bocina'],
    kg: [0.4, 14],
    packages: [1, 2],
    collections: 0.08,
    company: 0.15,
  },
  libros: {
    items: ['Paquete de libros', 'Agenda', 'Material didáctico'],
    kg: [0.5, 9],
    packages: [1, 3],
    collections: 0.02,
    company: 0.35,
  },
  hogar: {
    items: ['Silla', 'Lámpara de pie', 'Juego de sábanas', 'Licuadora'],
    kg: [1, 22],
    packages: [1, 3],
    collections: 0.1,
    company: 0.1,
  },
  laboratorio: {
    items: ['Muestras refrigeradas', 'Reactivos', 'Kit de prueba'],
    kg: [0.5, 5],
    packages: [1, 4],
    collections: 0.35,
    company: 0.95,
  },
} as const;
export type ClientKind = keyof typeof clientKinds;
const clientRows: { name: string; companyName: string; rfc: string; kind: ClientKind; tags: string[] }[] = [
  {
    name: 'Farmacias La Salud',
    companyName: 'Farmacias La Salud del Norte, S.A. de C.V.',
    rfc: 'FSN0103129K4',
    kind: 'farmacia',
    tags: ['salud'],
  },
  {
    name: 'Moda Regia',
    companyName: 'Comercializadora Moda Regia, S.A. de C.V.',
    rfc: 'CMR120815TL2',
    kind: 'moda',
    tags: ['tienda en línea'],
  },
  {
    name: 'Ferretería La Silla',
    companyName: 'Ferretera La Silla, S. de R.L. de C.V.',
    rfc: 'FSI980427QX1',
    kind: 'ferreteria',
    tags: ['mayoreo'],
  },
  {
    name: 'Abarrotes Lupita',
    companyName: 'Grupo Abarrotero Lupita, S.A. de C.V.',
    rfc: 'GAL050930HE7',
    kind: 'abarrotes',
    tags: ['mayoreo'],
  },
  {
    name: 'ElectroCentro',
    companyName: 'ElectroCentro Digital, S.A. de C.V.',
    rfc: 'EDI150211AB8',
    kind: 'electronica',
    tags: ['tienda en línea', 'alto valor'],
  },
  {
    name: 'Librería El Péndulo Azul',
    companyName: 'Editorial y Librería Péndulo Azul, S.C.',
    rfc: 'ELP0809175P3',
    kind: 'libros',
    tags: [],
  },
  {
    name: 'Casa y Patio',
    companyName: 'Casa y Patio Interiores, S.A. de C.V.',
    rfc: 'CPI110623MN0',
    kind: 'hogar',
    tags: ['tienda en línea'],
  },
  {
    name: 'Laboratorios Sierra Madre',
    companyName: 'Laboratorios Clínicos Sierra Madre, S.A. de C.V.',
    rfc: 'LSM970204RJ5',
    kind: 'laboratorio',
    tags: ['salud', 'frío'],
  },
];

const profile = {
  legalName: 'Mensajería Tramo Demo, S.A. de C.V.',
  legalRepresentative: 'Laura Montemayor Ríos',
  email: 'contacto@tramo.demo',
  website: 'https://tramo.demo',
  contactName: 'Laura Montemayor Ríos',
  phone: '8183450012',
  address: 'Av. Manuel Ordóñez 620, Centro de Santa Catarina, 66350 Santa Catarina, Nuevo León',
  country: 'México',
};

/** Days until the licences of some drivers end: one has ended, some soon will. The others have years. */
const licenceDays: Readonly<Record<number, number>> = { 4: -12, 11: 6, 17: 14, 23: 25 };

/** The licence of the n-th demo driver, fit for the vehicle that the driver takes. */
function makeLicence(n: number, region: DemoCedi['region'], today: string): Licence {
  const random = randomFrom(`licencia ${n}`);
  const kind = fleetOfCedi[Math.floor(n / 2)];
  return {
    number: `${region === 'monterrey' ? 'NL' : 'CM'}${between(random, 10_000_000, 99_999_999)}`,
    type: kind === 'motorbike' ? 'motorbike' : kind === 'rabon' || kind === 'truck3_5' ? 'federalB' : 'B',
    validUntil: addDays(today, licenceDays[n] ?? between(random, 90, 1_400)),
    photoFileId: null,
  };
}

/** Makes the demo company with its places, people, fleet, clients and sub-statuses. */
export async function makeDemoCompany(trx: Trx, now = new Date()): Promise<DemoCompany> {
  const random = randomFrom('tramo demo');
  const id = newId();
  const timeZone = 'America/Mexico_City';
  await addCompany(trx, { id, name: 'Mensajería Tramo Demo', timeZone, isDemo: true, profile, savedAt: now });
  const cedis: DemoCedi[] = cediRows.map((c) => ({
    id: newId(),
    name: c.name,
    region: c.region,
    lat: c.lat,
    lng: c.lng,
  }));
  await insertRows(
    trx,
    'address',
    cediRows.map(({ region: _, ...c }, i) => ({
      id: cedis[i]?.id,
      company_id: id,
      ...c,
      range_km: 60,
      accepts_crossdocking: true,
      is_default: i === 0,
      opening_hours: [{ startMinute: 360, endMinute: 1320 }],
      geofencing: [{ kind: 'allowed', name: `Zona ${c.name}`, rings: [closeRing(circleRing(c, 38, 96))] }],
    })),
  );
  const passwordHash = await hashPassword(createHash('sha256').update(demoPassword).digest('hex'));
  for (const u of demoUsers) {
    await addPerson(trx, id, {
      ...u,
      email: u.username,
      cellphone: null,
      passwordHash,
      cediIds: u.type === 'admin' ? [] : cedis.map((c) => c.id),
    });
  }
  const drivers: { id: string; name: string }[] = [];
  for (const [i, username] of demoDrivers.entries()) {
    const cedi = cedis[i % 2] as DemoCedi;
    const phone = `${cedi.region === 'monterrey' ? '81' : '55'}${String(20_000_000 + i * 137_911).slice(0, 8)}`;
    const { fullName } = makePersonName(random);
    drivers.push({
      name: fullName,
      id: await addPerson(trx, id, {
        username,
        fullName,
        email: username,
        cellphone: phone,
        type: 'driver',
        staffType: null,
        roles: [],
        passwordHash,
        cediIds: [cedi.id],
        licence: makeLicence(i, cedi.region, localDay(now, timeZone)),
      }),
    });
  }
  const providers = providerRows.map((p) => ({ id: newId(), company_id: id, ...p }));
  await insertRows(trx, 'provider', providers);
  const vehicles: DemoVehicle[] = [];
  const rows: Record<string, unknown>[] = [];
  const counts = new Map<string, number>();
  for (let i = 0; i < 30; i++) {
    const cedi = cedis[i % 2] as DemoCedi;
    const key = fleetOfCedi[Math.floor(i / 2)] as keyof typeof kinds;
    const k = kinds[key];
    const n = (counts.get(k.nickname) ?? 0) + 1;
    counts.set(k.nickname, n);
    const third = key === 'rabon' || (key === 'truck3_5' && i % 4 > 1);
    const plate = `${pick(random, ['RGD', 'SKL', 'NVP', 'LCB', 'PTR'])}-${between(random, 100, 999)}-${pick(random, ['A', 'B', 'C', 'D', 'E'])}`;
    const documents = makePapers(i, plate, localDay(now, timeZone));
    const documentsUntil = documents.flatMap((d) => d.validUntil ?? []).sort()[0] as string;
    const vehicle = {
      id: newId(),
      nickname: `${k.nickname} ${n}`,
      cediId: cedi.id,
      driverId: drivers[i]?.id as string,
      driverName: drivers[i]?.name as string,
      packages: k.packages,
      weightKg: k.kg,
      documentsUntil,
    };
    vehicles.push(vehicle);
    rows.push({
      id: vehicle.id,
      company_id: id,
      vehicle_id: plate,
      nickname: vehicle.nickname,
      plate,
      brand: k.brand,
      model: k.model,
      type: key === 'refrigerated' ? 'van' : key,
      float_type: third ? 'third' : 'own',
      provider_id: third ? pick(random, providers).id : null,
      cedi_id: cedi.id,
      usual_driver_id: drivers[i]?.id,
      capacity_packages: k.packages,
      capacity_weight_kg: k.kg,
      capacity_volume_m3: k.m3,
      cost_per_km: k.perKm,
      cost_per_hour: k.perHour,
      fixed_cost: k.fixed,
      shift_start_minute: 420,
      shift_end_minute: 1140,
      speed_factor: k.speed,
      skills: k.skills,
      documents,
      documents_until: documentsUntil,
      notes: '',
    });
  }
  await insertRows(trx, 'vehicle', rows);
  const clients = clientRows.map((c) => ({ id: newId(), kind: c.kind }));
  await insertRows(
    trx,
    'client',
    clientRows.map((c, i) => ({
      id: clients[i]?.id,
      company_id: id,
      name: c.name,
      company_name: c.companyName,
      rfc: c.rfc,
      tags: c.tags,
    })),
  );
  await addFirstSubstatuses(trx, id);
  return {
    id,
    timeZone,
    cedis,
    vehicles,
    clients,
    pictures: { photos: [], failed: [], signatures: [] },
    checklists: [],
    drives: null,
  };
}
