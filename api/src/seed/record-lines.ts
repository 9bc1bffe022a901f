import { randomBytes } from 'node:crypto';
import type { AuditAction, AuditKind } from '@tramo/contract/audit';
import { sql } from 'kysely';
import type { Trx } from '../platform/db/tx.ts';
import { newId } from '../platform/ids.ts';
import { insertRows } from './bulk.ts';
import type { DemoCompany } from './company.ts';

interface Named {
  id: string;
  name: string;
}
type Values = Record<string, unknown>;
/** Days ago and minute of the day, who, what they did to what, and its fields before and after. */
export type RecordLine = [
  days: number,
  minute: number,
  who: string,
  action: AuditAction,
  kind: AuditKind,
  /** Null for what has no row of its own, such as an export. */
  subject: Named | { id: null; name: string },
  before?: Values,
  after?: Values,
  reason?: string,
];

const CLIENT_NOTE = 'Recibe de 9 a 14 h; pedir a Compras';
/** Two connections of other systems; one was for tries, and was revoked. */
async function makeKeys(trx: Trx, company: DemoCompany, by: Named, at: (days: number) => Date): Promise<Named[]> {
  const keys = ['Tienda en línea', 'Pruebas de integración'].map((name) => ({ id: newId(), name }));
  await insertRows(
    trx,
    'api_key',
    keys.map((key, i) => ({
      ...key,
      company_id: company.id,
      // Nobody knows them: whoever wants one makes one.
      key_hash: randomBytes(32),
      key_start: `tramo_${randomBytes(3).toString('hex')}`,
      created_by: by.id,
      created_by_name: by.name,
      created_at: at(3 + i).toISOString(),
      revoked_at: i === 0 ? null : at(3).toISOString(),
    })),
  );
  return keys;
}

/**
 * What the office did in three weeks: of things that exist, each with the values that it has now. Plans tell of themselves, for they are made
 * by the planner's front door.
 */
export async function recordLines(
  trx: Trx,
  company: DemoCompany,
  user: (username: string) => Named,
  at: (days: number) => Date,
): Promise<RecordLine[]> {
  const rowsOf = async <T extends Named = Named>(what: ReturnType<typeof sql<T>>): Promise<T[]> =>
    (await what.execute(trx)).rows;
  const must = <T>(list: readonly T[], i: number): T => {
    const one = list[i];
    if (one === undefined) throw new Error('The demo lacks what its history tells of.');
    return one;
  };
  const clients = await rowsOf(
    sql<Named>`select id, name from client where company_id = ${company.id} order by created_at, name`,
  );
  const people = await rowsOf(
    sql<
      Named & { cellphone: string | null }
    >`select id, full_name as name, cellphone from app_user where company_id = ${company.id} and type = 'driver' order by created_at, id`,
  );
  const routes = await rowsOf(
    sql<
      Named & { driver: string; vehicle: string; start: string }
    >`select r.id, r.name, d.full_name as driver, v.nickname as vehicle, to_char(r.start_at at time zone ${company.timeZone}, 'HH24:MI') as start
      from route r join app_user d on d.id = r.driver_id join vehicle v on v.id = r.vehicle_id
      where r.company_id = ${company.id} and r.status = 'finished' order by r.start_at desc, r.name limit 12`,
  );
  const guides = await rowsOf(
    sql<Named>`select id, folio as name from guide where company_id = ${company.id} and status = 'completed' order by scheduled_date desc, folio limit 1`,
  );
  const [provider] = await rowsOf(
    sql<
      Named & { contact_name: string }
    >`select id, name, contact_name from provider where company_id = ${company.id} and name = 'Transportes Zaragoza'`,
  );
  const [field] = await rowsOf(
    sql<Named>`select id, name from custom_field where company_id = ${company.id} and name = 'Número de factura'`,
  );
  const [substatus] = await rowsOf(
    sql<Named>`select id, name from substatus where company_id = ${company.id} and status <> 'deleted' order by created_at, name limit 1`,
  );
  if (!provider || !field || !substatus) throw new Error('The demo lacks what its history tells of.');
  const [admin, boss, ana, papers] = ['admin', 'supervisor', 'rutas', 'documentos'].map((n) =>
    user(`${n}@tramo.demo`),
  ) as [Named, Named, Named, Named];
  const client = must(clients, 0);
  await sql`update client set notes = ${CLIENT_NOTE} where id = ${client.id}`.execute(trx);
  const [shop, tries] = (await makeKeys(trx, company, admin, at)) as [Named, Named];
  const vehicle = (i: number): Named & { packages: number } => {
    const { id, nickname, packages } = must(company.vehicles, i);
    return { id, name: nickname, packages };
  };
  const file = (name: string) => ({ id: null, name });
  const companyItself = { id: company.id, name: 'Mensajería Tramo Demo' };
  const [third, twelfth, newest] = [vehicle(2), vehicle(11), vehicle(company.vehicles.length - 1)];
  const [phoned, away] = [must(people, 3), must(people, 28)];
  return [
    [20, 545, 'admin', 'signIn', 'session', admin],
    [20, 552, 'admin', 'update', 'company', companyItself, { deliveryMinutes: 8 }, { deliveryMinutes: 10 }],
    [20, 571, 'admin', 'update', 'cedi', must(company.cedis, 1), { rangeKm: 45 }, { rangeKm: 60 }],
    [19, 488, 'rutas', 'signIn', 'session', ana],
    [19, 495, 'rutas', 'update', 'vehicle', third, { status: 'maintenance' }, { status: 'available' }],
    [19, 640, 'admin', 'create', 'provider', provider, {}, { name: provider.name, contactName: provider.contact_name }],
    [18, 501, 'rutas', 'update', 'client', client, { notes: '' }, { notes: CLIENT_NOTE }],
    [17, 470, 'rutas', 'bulkEdit', 'vehicle', file('Vehículos'), {}, { shiftStartMinute: 420, rowsChanged: 12 }],
    [16, 483, 'admin', 'export', 'driver', file('Operadores'), {}, { rows: people.length }],
    [16, 512, 'admin', 'update', 'substatus', substatus, { status: 'inactive' }, { status: 'enabled' }],
    [
      15,
      612,
      'admin',
      'update',
      'user',
      boss,
      { cedisIds: [must(company.cedis, 0).name] },
      { cedisIds: company.cedis.map((c) => c.name) },
    ],
    [14, 530, 'rutas', 'update', 'driver', phoned, { cellphone: '8120413733' }, { cellphone: phoned.cellphone }],
    [
      13,
      498,
      'rutas',
      'assign',
      'route',
      must(routes, 9),
      { driver: away.name },
      { driver: must(routes, 9).driver },
      'Se reportó enfermo',
    ],
    [12, 520, 'documentos', 'signIn', 'session', papers],
    [12, 541, 'documentos', 'export', 'guide', file('Comprobantes del mes'), {}, { visits: 412 }],
    [11, 477, 'supervisor', 'passwordChange', 'user', boss],
    [10, 655, 'admin', 'create', 'customField', field, {}, { type: 'text', target: 'guide' }],
    [9, 507, 'rutas', 'outOfRange', 'guide', must(guides, 0), {}, {}, 'Entrega acordada en Saltillo'],
    [8, 903, 'supervisor', 'signInFailed', 'session', boss],
    [8, 904, 'supervisor', 'signIn', 'session', boss],
    [
      8,
      1090,
      'supervisor',
      'close',
      'route',
      must(routes, 8),
      { status: 'started' },
      { status: 'finished' },
      'El operador olvidó terminarla',
    ],
    [7, 486, 'rutas', 'bulkEdit', 'guide', file('Guías'), {}, { serviceMinutes: 8, rowsChanged: 42 }],
    [6, 516, 'admin', 'secondFactorOn', 'user', admin],
    [6, 980, 'rutas', 'create', 'vehicle', newest, {}, { nickname: newest.name, quantity: newest.packages }],
    [5, 492, 'rutas', 'update', 'route', must(routes, 5), { startDate: '07:30' }, { startDate: must(routes, 5).start }],
    [5, 540, 'admin', 'secondFactorOff', 'user', admin],
    [5, 735, 'supervisor', 'share', 'route', must(routes, 4), {}, { hours: 6 }],
    [4, 562, 'admin', 'disable', 'driver', away, { status: 'enabled' }, { status: 'disabled' }, 'Baja temporal'],
    [4, 611, 'admin', 'create', 'apiKey', tries, {}, { name: tries.name }],
    [4, 1015, 'admin', 'enable', 'driver', away, { status: 'disabled' }, { status: 'enabled' }],
    [3, 611, 'admin', 'create', 'apiKey', shop, {}, { name: shop.name }],
    [3, 634, 'admin', 'disable', 'apiKey', tries],
    [
      2,
      474,
      'rutas',
      'update',
      'vehicle',
      twelfth,
      { capacity: twelfth.packages + 20 },
      { capacity: twelfth.packages },
    ],
    [
      1,
      489,
      'rutas',
      'assign',
      'route',
      must(routes, 1),
      { vehicle: vehicle(0).name },
      { vehicle: must(routes, 1).vehicle },
      'Falla de frenos',
    ],
    [1, 1120, 'supervisor', 'export', 'dashboard', file('Eficiencia de la semana'), {}, { format: 'xlsx' }],
  ];
}
