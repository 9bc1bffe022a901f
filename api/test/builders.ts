import { createHash, randomBytes } from 'node:crypto';
import type { Role, StaffType, UserType } from '@tramo/contract/access';
import { type GuideInput, plainExtras } from '@tramo/contract/guide-input';
import { defaultTimeZone } from '@tramo/contract/limits';
import { sql } from 'kysely';
import { createGuides } from '../src/modules/guides/guides.create.service.ts';
import { type Ctx, systemCtx } from '../src/platform/context.ts';
import { newId } from '../src/platform/ids.ts';
import type { TestApp } from './app.ts';

export interface Person {
  userId: string;
  token: string;
}
/** A company with one cedi, an admin and the sub-statuses that tests use. */
export interface Company {
  id: string;
  cediId: string;
  admin: Person;
  /** A call of the company's own system, for services without HTTP. */
  ctx: Ctx;
}

let count = 0;
/** A number that no other call got, for names that must differ. */
export const unique = (): number => ++count;

/** A user of a company with an open session. Cedis keep a user who is not an admin to them. */
export async function buildUser(
  t: TestApp,
  companyId: string,
  who: {
    type?: UserType;
    staffType?: StaffType | null;
    roles?: readonly Role[];
    cediIds?: readonly string[];
    fullName?: string;
  } = {},
): Promise<Person> {
  const userId = newId();
  const token = randomBytes(32).toString('base64url');
  const type = who.type ?? 'staff';
  await t.platform.db.system(async (trx) => {
    await sql`insert into app_user (id, company_id, username, full_name, type, staff_type, roles, password_hash)
      values (${userId}, ${companyId}, ${`usuario.de.prueba.${unique()}.${userId.slice(-6)}`}, ${who.fullName ?? 'Ana Prueba Ríos'}, ${type}, ${who.staffType ?? null},
        ${(who.roles ?? []) as string[]}::text[], 'x')`.execute(trx);
    for (const cediId of who.cediIds ?? [])
      await sql`insert into user_cedi (company_id, user_id, cedi_id) values (${companyId}, ${userId}, ${cediId})`.execute(
        trx,
      );
    await sql`insert into session (token_hash, company_id, user_id, platform, expires_at)
      values (${createHash('sha256').update(token).digest()}, ${companyId}, ${userId}, ${type === 'driver' ? 'driver' : 'web'}, '2099-01-01')`.execute(
      trx,
    );
  });
  return { userId, token };
}

export async function buildCedi(
  t: TestApp,
  companyId: string,
  cedi: { name?: string; lat?: number; lng?: number } = {},
): Promise<string> {
  const id = newId();
  await t.platform.db.system((trx) =>
    sql`insert into address (id, company_id, name, lat, lng) values (${id}, ${companyId}, ${cedi.name ?? `Cedi ${unique()}`}, ${cedi.lat ?? 25.67}, ${cedi.lng ?? -100.31})`.execute(
      trx,
    ),
  );
  return id;
}

export async function buildClient(
  t: TestApp,
  companyId: string,
  client: { name?: string; generateDocuments?: boolean; checkingOthers?: boolean; verifyDocuments?: boolean } = {},
): Promise<string> {
  const id = newId();
  await t.platform.db.system((trx) =>
    sql`insert into client (id, company_id, name, generate_documents, checking_others, verify_documents) values (${id}, ${companyId}, ${client.name ?? `Cliente ${unique()}`},
      ${client.generateDocuments ?? false}, ${client.checkingOthers ?? false}, ${client.verifyDocuments ?? false})`.execute(
      trx,
    ),
  );
  return id;
}

export async function buildVehicle(
  t: TestApp,
  company: Company,
  vehicle: { nickname?: string; driverId?: string; insuredUntil?: string } = {},
): Promise<string> {
  const id = newId();
  const n = unique();
  const { insuredUntil: validUntil } = vehicle;
  const documents = validUntil ? [{ kind: 'insurance', number: '', validUntil, fileId: null }] : [];
  await t.platform.db.system((trx) =>
    sql`insert into vehicle (id, company_id, vehicle_id, nickname, plate, type, cedi_id, usual_driver_id, capacity_packages, capacity_weight_kg, capacity_volume_m3, documents)
      values (${id}, ${company.id}, ${`V-${n}`}, ${vehicle.nickname ?? `Unidad ${n}`}, ${`ABC-${n}`}, 'van', ${company.cediId}, ${vehicle.driverId ?? null}, 120, 1200, 9,
        ${JSON.stringify(documents)}::jsonb)`.execute(trx),
  );
  return id;
}

export async function buildCompany(t: TestApp, name = `Empresa ${unique()}`): Promise<Company> {
  const id = newId();
  await t.platform.db.system(async (trx) => {
    await sql`insert into company (id, name, time_zone) values (${id}, ${name}, ${defaultTimeZone})`.execute(trx);
    for (const [substatus, category] of [
      ['Dirección incorrecta', 'undelivered'],
      ['Cliente ausente', 'undelivered'],
      ['Producto incompleto', 'partial'],
      ['No había mercancía', 'uncollected'],
      ['Faltaron piezas', 'partialCollection'],
      ['Recibió un familiar', 'delivered'],
      ['Programación de envío', 'return'],
      ['Reprogramación de envío', 'return'],
    ] as const) {
      await sql`insert into substatus (id, company_id, name, category) values (${newId()}, ${id}, ${substatus}, ${category})`.execute(
        trx,
      );
    }
    // Each has its checklist; of every state one is visible.
    await sql`insert into checklist (id, company_id, substatus_id, name, category, visible, position)
      select gen_random_uuid(), company_id, id, name, category, row_number() over w = 1, row_number() over w from substatus
      where company_id = ${id} window w as (partition by category order by id)`.execute(trx);
  });
  const cediId = await buildCedi(t, id);
  const admin = await buildUser(t, id, { type: 'admin', roles: ['admin'], fullName: 'Admin de Prueba' });
  return {
    id,
    cediId,
    admin,
    ctx: systemCtx(t.platform, { id, timeZone: defaultTimeZone }, { id: admin.userId, name: 'Admin de Prueba' }),
  };
}

export type GuideParts = Partial<Omit<GuideInput, 'party'>> & {
  party?: Partial<Omit<GuideInput['party'], 'address'>> & { address?: Partial<GuideInput['party']['address']> };
};

/** What the form would send for a guide: a located delivery of one item, but for what is given. */
export function guideParts(company: Pick<Company, 'cediId'>, parts: GuideParts = {}): GuideInput {
  const { party, ...rest } = parts;
  return {
    folio: `G-${unique()}`,
    type: 'delivery',
    subtype: null,
    cediId: company.cediId,
    clientId: null,
    scheduledDate: '2026-11-21',
    orderNumber: '',
    observations: '',
    windows: [],
    ...plainExtras,
    items: [
      {
        name: 'Caja',
        quantity: 2,
        packages: 1,
        weightKg: 3.5,
        volumeM3: 0.02,
        declaredValue: 199.9,
        sku: '',
        barcode: '',
        code: '',
        customFields: {},
      },
    ],
    ...rest,
    party: {
      contactName: 'José Núñez',
      companyName: 'Comercial Núñez',
      phone: '8112345678',
      phoneExtension: '',
      email: 'jose.nunez@ejemplo.mx',
      job: '',
      ...party,
      address: {
        street: 'Av. Constitución',
        extNumber: '100',
        intNumber: '',
        suburb: 'Centro',
        city: 'Monterrey',
        municipality: 'Monterrey',
        state: 'Nuevo León',
        zipCode: '64000',
        betweenStreets: '',
        references: '',
        lat: 25.668,
        lng: -100.309,
        ...party?.address,
      },
    },
  };
}

/** Makes guides through the guides module and answers their ids. */
export const buildGuides = async (company: Company, parts: readonly GuideParts[]): Promise<string[]> =>
  (
    await createGuides(
      company.ctx,
      parts.map((p) => guideParts(company, p)),
      { source: 'form' },
    )
  ).map((g) => g.id);
export const buildGuide = async (company: Company, parts: GuideParts = {}): Promise<string> =>
  (await buildGuides(company, [parts]))[0] as string;

/** A bare route's row, for tests of what hangs on it; routes themselves are made by their own module. */
export async function buildRouteRow(
  t: TestApp,
  company: Company,
  name = `Ruta ${unique()}`,
): Promise<{ _id: string; name: string }> {
  const id = newId();
  await t.platform.db.system((trx) =>
    sql`insert into route (id, company_id, name, cedi_id, colour, start_at, start_day, start_place)
      values (${id}, ${company.id}, ${name}, ${company.cediId}, '#3f6496', '2026-11-21T14:00:00Z', '2026-11-21', '{}')`.execute(
      trx,
    ),
  );
  return { _id: id, name };
}
