import type { DocumentRole } from '@tramo/contract/clients';
import { documentRoles } from '@tramo/contract/clients';
import { foldText } from '@tramo/contract/text';
import { sql } from 'kysely';
import { demoCatalogue } from '../modules/places/places.catalogue.ts';
import { addDays, localDay } from '../platform/calendar.ts';
import { addressColumns } from '../platform/db/address-columns.ts';
import type { Trx } from '../platform/db/tx.ts';
import { newId } from '../platform/ids.ts';
import { makeAddress } from './addresses.ts';
import { insertRows } from './bulk.ts';
import type { DemoCedi, DemoCompany } from './company.ts';
import { folioOf, makeGuide } from './guides.ts';
import { makePersonName, pick, type Random } from './names.ts';
import { between, randomFrom } from './random.ts';

const places = ['Matriz', 'Sucursal Centro', 'Bodega', 'Sucursal Norte'] as const;
const jobs = ['Compras', 'Almacén', 'Recibo', 'Gerencia'] as const;
const emailOf = (name: string): string => `${foldText(name).split(/\s+/).slice(0, 2).join('.')}@correo.demo`;

/** Contacts and addresses of the demo's clients, and the company's own fields. */
export async function makeClientBook(trx: Trx, company: DemoCompany): Promise<void> {
  const random = randomFrom(`${company.id} clients`);
  await insertRows(
    trx,
    'client_contact',
    company.clients.flatMap(({ id }) =>
      jobs.slice(0, between(random, 2, 4)).map((job) => {
        const { fullName } = makePersonName(random);
        return {
          id: newId(),
          company_id: company.id,
          client_id: id,
          name: fullName,
          company_name: '',
          phone: `${pick(random, ['81', '55'])}${between(random, 10_000_000, 99_999_999)}`,
          phone_extension: random() < 0.3 ? String(between(random, 100, 999)) : '',
          email: emailOf(fullName),
          job,
          version: 1,
          created_at: new Date().toISOString(),
        };
      }),
    ),
  );
  await insertRows(
    trx,
    'client_address',
    company.clients.flatMap(({ id }) =>
      places
        .slice(0, between(random, 2, 4))
        .map((name) => addressRow(random, company, id, pick(random, company.cedis), name)),
    ),
  );
  await sql`update client c set client_id = 'C-' || lpad(n::text, 3, '0') from (select id, row_number() over (order by name) as n from client where company_id = ${company.id}) o
    where o.id = c.id`.execute(trx);
  const field = {
    company_id: company.id,
    options: [] as string[],
    required: false,
    capturable: false,
    show_in_report: true,
    status: 'enabled',
    version: 1,
    created_at: new Date().toISOString(),
  };
  await insertRows(trx, 'custom_field', [
    {
      ...field,
      id: newId(),
      target: 'guide',
      name: 'Número de factura',
      type: 'text',
      description: 'La que acompaña al envío',
      position: 1,
    },
    {
      ...field,
      id: newId(),
      target: 'guide',
      name: 'Forma de pago',
      type: 'choice',
      options: ['Pagado', 'Contra entrega', 'Crédito'],
      description: '',
      position: 2,
    },
    {
      ...field,
      id: newId(),
      target: 'guide',
      name: 'Piso de entrega',
      type: 'number',
      description: 'Lo anota el operador',
      capturable: true,
      position: 3,
    },
    { ...field, id: newId(), target: 'item', name: 'Lote', type: 'text', description: '', position: 1 },
    {
      ...field,
      id: newId(),
      target: 'collectionGuide',
      name: 'Orden de devolución',
      type: 'text',
      description: '',
      position: 1,
    },
  ]);
}

function addressRow(
  random: Random,
  company: DemoCompany,
  clientId: string,
  cedi: DemoCedi,
  name: string,
): Record<string, unknown> {
  const a = makeAddress(random, pick(random, demoCatalogue[cedi.region]));
  return {
    id: newId(),
    company_id: company.id,
    client_id: clientId,
    name: `${name} ${cedi.region === 'monterrey' ? 'Monterrey' : 'CDMX'}`,
    ...addressColumns(a),
    location: random() < 0.5 ? 'driver' : 'pin',
    windows: random() < 0.6 ? [{ startMinute: 540, endMinute: 840 }] : [],
    access_notes: random() < 0.4 ? 'Registrarse en vigilancia con identificación' : '',
    version: 1,
    created_at: new Date().toISOString(),
  };
}

/**
 * One client asks for its papers to be verified: what waits for tomorrow is verified, so that the day may leave; a dozen guides of the day
 * after and what the last working day delivered are not, so that document staff find work.
 */
export async function makePapersQueue(trx: Trx, company: DemoCompany, now: Date): Promise<void> {
  const client = company.clients.find((c) => c.kind === 'laboratorio');
  const cedi = company.cedis[0];
  if (!client || !cedi) return;
  await sql`update client set generate_documents = true, verify_documents = true where id = ${client.id}`.execute(trx);
  // What the last working day before today delivered waits for its papers, too; before that, all were verified.
  const today = localDay(now, company.timeZone);
  const { rows: delivered } = await sql<{ id: string }>`update guide g set status = b.from_status from binnacle b
    where b.guide_id = g.id and b.action = 'completed' and g.client_id = ${client.id} and g.status = 'completed'
      and g.scheduled_date = (select max(scheduled_date) from guide where client_id = ${client.id} and status = 'completed' and scheduled_date < ${today}::date)
    returning g.id`.execute(trx);
  await sql`delete from binnacle where action = 'completed' and guide_id = any(${delivered.map((g) => g.id)}::uuid[])`.execute(
    trx,
  );
  const { rows: waiting } = await sql<{ id: string }>`select id from guide where client_id = ${client.id}
    and status in ('pending', 'processing', 'route', 'returnDelivery', 'returnRecollection', 'completed')`.execute(trx);
  await verify(
    trx,
    company,
    waiting.map((g) => g.id),
    documentRoles,
    now,
  );
  const random = randomFrom(`${company.id} papers`);
  const day = addDays(today, 2);
  const made = Array.from({ length: 12 }, (_, n) =>
    makeGuide(random, { ...company, clients: [client] }, cedi, day, folioOf(day, 9000 + n), {
      flexible: false,
      createdAt: now.toISOString(),
    }),
  );
  await insertRows(
    trx,
    'guide',
    made.map((g) => g.row),
  );
  await insertRows(
    trx,
    'guide_item',
    made.flatMap((g) => g.items),
  );
  await insertRows(
    trx,
    'binnacle',
    made.map((g) => ({
      id: newId(),
      company_id: company.id,
      guide_id: g.row.id,
      at: now.toISOString(),
      recorded_at: now.toISOString(),
      actor_name: 'Sistema',
      action: 'created',
      to_status: 'pending',
    })),
  );
  await verify(
    trx,
    company,
    made.slice(0, 4).map((g) => String(g.row.id)),
    ['documentGenerator'],
    now,
  );
}

async function verify(
  trx: Trx,
  company: DemoCompany,
  ids: readonly string[],
  roles: readonly DocumentRole[],
  now: Date,
): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await sql<{ id: string; full_name: string }>`select id, full_name from app_user
    where company_id = ${company.id} and type <> 'driver' order by (staff_type in ('documentGenerator', 'supervisorDocuments')) desc nulls last, created_at limit 1`.execute(
    trx,
  );
  const by = rows[0];
  if (!by) return;
  for (const role of roles)
    await sql`insert into guide_verification (id, company_id, guide_id, role, delivery_attempts, by_id, by_name, at)
      select gen_random_uuid(), company_id, id, ${role}, verification_attempt, ${by.id}, ${by.full_name}, coalesce(managed_at, ${now}) from guide where id = any(${ids as string[]}::uuid[])`.execute(
      trx,
    );
  await sql`update guide set verified_roles = ${[...roles] as string[]}::text[] where id = any(${ids as string[]}::uuid[])`.execute(
    trx,
  );
}
