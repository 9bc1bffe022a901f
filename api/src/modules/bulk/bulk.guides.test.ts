import { auditApi } from '@tramo/contract/audit';
import { bulkApi } from '@tramo/contract/bulk';
import type { Job } from '@tramo/contract/jobs';
import { jobsApi } from '@tramo/contract/jobs';
import { limits } from '@tramo/contract/limits';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import {
  buildCedi,
  buildClient,
  buildCompany,
  buildGuide,
  buildGuides,
  buildUser,
  type Company,
  guideParts,
  type Person,
} from '../../../test/builders.ts';
import { bulkKit } from '../../../test/bulk.ts';
import { buildField } from '../../../test/fields.ts';
import { readGuide } from '../../../test/routes.ts';

const t = await testApp({ background: true });
let c: Company;
beforeEach(async () => {
  c = await buildCompany(t);
});
const { ended, exported } = bulkKit(() => t);

const folios = (sheet: { rows: { cells: string[] }[] }): (string | undefined)[] => sheet.rows.map((r) => r.cells[0]);
const detail = (id: string) => readGuide(t, c.admin.token, id);
const edit = async (who: Person, selection: object, change: object): Promise<Job> => {
  const answer = await t.call(bulkApi.edit, {
    token: who.token,
    params: { list: 'guides' },
    body: { selection, change },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return ended(who, answer.json().jobId);
};
/** Bare guides by the hundred, the last the newest. */
const fill = (total: number): Promise<unknown> =>
  t.platform.db.system((trx) =>
    sql`insert into guide (id, company_id, folio, type, cedi_id, scheduled_date, contact_name, service_minutes, created_at)
      select gen_random_uuid(), ${c.id}, 'M-' || n, 'delivery', ${c.cediId}, '2026-11-21', 'Ana', 10, '2026-11-01Z'::timestamptz + n * interval '1 second'
      from generate_series(1, ${total}::int) n`.execute(trx),
  );

describe('exporting guides', () => {
  it('writes every field of a guide under its heading', async () => {
    const client = await buildClient(t, c.id, { name: 'Mueblería El Encino', generateDocuments: true });
    const colour = await buildField(c, { name: 'Color' });
    const pickupColour = await buildField(c, { name: 'color', target: 'collectionGuide' });
    const floor = await buildField(c, { name: 'Piso', type: 'number' });
    const until = await buildField(c, { name: 'Vence', type: 'date' });
    const gift = await buildField(c, { name: '=Regalo', type: 'boolean' });
    const other = guideParts(c).party;
    const id = await buildGuide(c, {
      folio: '=1+1',
      subtype: 'Refrigerado',
      clientId: client,
      scheduledUntil: '2026-11-23',
      orderNumber: '0012',
      deliveryId: 'E-9',
      buyingOrders: ['OC-1', 'OC-2'],
      observations: '@frágil',
      windows: [
        { startMinute: 540, endMinute: 780 },
        { startMinute: 900, endMinute: 1080 },
      ],
      serviceMinutes: 25,
      labelCount: 3,
      certifiedDelivery: true,
      skills: ['liftgate', 'fragile'],
      handling: ['keepDry'],
      notify: { email: true, sms: false, whatsapp: true, whatsappPhone: '' },
      customFields: { [colour]: 'Azul', [floor]: 3, [until]: '2026-12-01', [gift]: true },
      counterpart: { ...other, contactName: 'Bodega Sur', companyName: 'Muebles SA' },
      party: {
        companyName: 'Ñandú & Cía',
        email: 'jose@ejemplo.mx',
        phoneExtension: '12',
        job: 'Recepción',
        address: { intNumber: '4B', betweenStreets: 'Mina y Bravo', references: 'Portón negro' },
      },
      items: [
        {
          name: 'Mesa',
          quantity: 2,
          packages: 3,
          weightKg: 20.5,
          volumeM3: 0.4,
          declaredValue: 10,
          sku: 'M-1',
          barcode: '',
          code: '',
          customFields: {},
        },
        {
          name: 'Silla',
          quantity: 4,
          packages: 1,
          weightKg: 8,
          volumeM3: 0.1,
          declaredValue: 0,
          sku: '',
          barcode: '',
          code: '',
          customFields: {},
        },
      ],
    });
    await buildGuide(c, { type: 'recollection', folio: 'R-1', customFields: { [pickupColour]: 'Rojo' } });
    await t.platform.db.system((trx) =>
      sql`update guide set created_at = case when id = ${id} then '2026-11-21T05:30:00Z'::timestamptz else '2026-11-20Z' end where company_id = ${c.id}`.execute(
        trx,
      ),
    );
    const { sheet, job, answer } = await exported(c.admin, 'guides', { all: true });
    expect(job.progress.detail).toMatchObject({
      rows: 2,
      name: expect.stringMatching(/^Guías \d{4}-\d\d-\d\d\.xlsx$/),
    });
    const cediName = (await detail(id)).cedi.name;
    expect(Object.fromEntries(sheet.header.map((h, n) => [h, sheet.rows[0]?.cells[n]]))).toEqual({
      Folio: '=1+1',
      Tipo: 'Entrega',
      Subtipo: 'Refrigerado',
      'Estado de la guía': 'Pendiente',
      Subestado: '',
      CEDIS: cediName,
      Cliente: 'Mueblería El Encino',
      'Fecha programada': '2026-11-21',
      'Último día': '2026-11-23',
      Contacto: 'José Núñez',
      Empresa: 'Ñandú & Cía',
      Teléfono: '8112345678',
      Extensión: '12',
      Correo: 'jose@ejemplo.mx',
      Puesto: 'Recepción',
      Calle: 'Av. Constitución',
      'Número exterior': '100',
      'Número interior': '4B',
      Colonia: 'Centro',
      'Código postal': '64000',
      Ciudad: 'Monterrey',
      'Municipio o alcaldía': 'Monterrey',
      Estado: 'Nuevo León',
      'Entre calles': 'Mina y Bravo',
      Referencias: 'Portón negro',
      Latitud: '25.668',
      Longitud: '-100.309',
      'Origen de la ubicación': 'Pin en el mapa',
      Contraparte: 'Bodega Sur',
      'Empresa de la contraparte': 'Muebles SA',
      'Teléfono de la contraparte': '8112345678',
      'Dirección de la contraparte': 'Av. Constitución 100, Centro, 64000, Monterrey, Nuevo León',
      'Número de orden': '0012',
      'ID de entrega': 'E-9',
      'Órdenes de compra': 'OC-1; OC-2',
      Horario: '09:00-13:00; 15:00-18:00',
      'Minutos de servicio': '25',
      Etiquetas: '3',
      Paquetes: '4',
      'Peso (kg)': '28.5',
      'Volumen (m³)': '0.5',
      Artículos: '2 × Mesa (M-1); 4 × Silla',
      Observaciones: '@frágil',
      Intentos: '0',
      Ruta: '',
      Operador: '',
      Parada: '',
      'Entrega certificada': 'Sí',
      'Equipo especial': 'Rampa; Frágil',
      Manejo: 'Proteger de la humedad',
      Avisos: 'Correo; WhatsApp',
      Documentos: '0',
      'Verificaciones pendientes': 'Generador de documentos',
      Origen: 'Formulario',
      // The company's own time.
      Creada: '2026-11-20T23:30',
      Color: 'Azul',
      Piso: '3',
      Vence: '2026-12-01',
      '=Regalo': 'Sí',
    });
    // A collection's field of the same name stands in the same column.
    expect(sheet.rows[1]?.cells[sheet.header.indexOf('Color')]).toBe('Rojo');
    expect(answer.rawPayload.includes('<f>')).toBe(false);
    const entries = (await t.call(auditApi.list, { token: c.admin.token, query: { actions: 'export' } })).json()
      .entries;
    expect(entries).toMatchObject([{ kind: 'guide', subjectName: 'Guías', after: { rows: 2 } }]);
  });

  it('writes what the list’s filters show in the list’s order, but what was left out', async () => {
    const ids = await buildGuides(
      c,
      ['C', 'A', 'D', 'B'].map((folio) => ({ folio, party: { contactName: folio === 'D' ? 'Ana' : 'Zoé' } })),
    );
    const some = { all: true, filter: { search: 'zoe', sort: 'folio', order: 'asc' } };
    expect(folios((await exported(c.admin, 'guides', some)).sheet)).toEqual(['A', 'B', 'C']);
    expect(folios((await exported(c.admin, 'guides', { ...some, except: [ids[3]] })).sheet)).toEqual(['A', 'C']);
    expect(folios((await exported(c.admin, 'guides', { ids: [ids[2], ids[0]] })).sheet)).toEqual(['D', 'C']);
    const wrong = await t.call(bulkApi.export, {
      token: c.admin.token,
      params: { list: 'guides' },
      body: { all: true, filter: { status: ['perdida'] } },
    });
    expect(wrong.json().error.key).toBe('general.invalid');
  });

  it('writes thousands of rows while they are read, each one once', async () => {
    await fill(2600);
    const { sheet, job } = await exported(c.admin, 'guides', { all: true });
    expect(job.progress.detail).toMatchObject({ rows: 2600, truncated: false });
    expect(folios(sheet)).toEqual(Array.from({ length: 2600 }, (_, n) => `M-${2600 - n}`));
  });

  it('stops when it is cancelled, and leaves no file', async () => {
    await fill(2600);
    const start = await t.call(bulkApi.export, {
      token: c.admin.token,
      params: { list: 'guides' },
      body: { all: true },
    });
    const { jobId } = start.json();
    const status = async (): Promise<Job> =>
      (await t.call(jobsApi.detail, { token: c.admin.token, params: { id: jobId } })).json();
    await expect.poll(async () => (await status()).progress.done, { interval: 5, timeout: 25_000 }).toBeGreaterThan(0);
    await t.call(jobsApi.cancel, { token: c.admin.token, params: { id: jobId } });
    expect((await ended(c.admin, jobId)).status).toBe('cancelled');
    const { rows } = await t.platform.db.system((trx) =>
      sql`select id from file where company_id = ${c.id}`.execute(trx),
    );
    expect(rows).toEqual([]);
  });

  it('keeps people to their cedis and the list to its audiences', async () => {
    const elsewhere = await buildCedi(t, c.id);
    const ids = await buildGuides(c, [{ folio: 'MIA' }, { folio: 'AJENA', cediId: elsewhere }]);
    const local = await buildUser(t, c.id, { staffType: 'shipper', cediIds: [c.cediId] });
    for (const selection of [{ all: true }, { ids }])
      expect(folios((await exported(local, 'guides', selection)).sheet)).toEqual(['MIA']);
    const papers = await buildUser(t, c.id, { staffType: 'documentGenerator' });
    expect(folios((await exported(papers, 'guides', { all: true })).sheet)).toHaveLength(2);
    const supervisor = await buildUser(t, c.id, { type: 'supervisor' });
    const body = { selection: { all: true }, change: { serviceMinutes: 5 } };
    for (const [who, e] of [
      [supervisor, bulkApi.export],
      [supervisor, bulkApi.edit],
      [papers, bulkApi.edit],
    ] as const)
      expect(
        (
          await t.call(e, {
            token: who.token,
            params: { list: 'guides' },
            body: e === bulkApi.edit ? body : { all: true },
          })
        ).statusCode,
      ).toBe(403);
    const other = await buildCompany(t);
    const nothing = await t.call(bulkApi.export, {
      token: other.admin.token,
      params: { list: 'guides' },
      body: { ids },
    });
    expect((await ended(other.admin, nothing.json().jobId)).progress.detail.rows).toBe(0);
    const columns = async (who: Person) =>
      (await t.call(bulkApi.columns, { token: who.token, params: { list: 'guides' } })).json();
    expect(await columns(c.admin)).toEqual({
      columns: [],
      editable: ['cediId', 'scheduledDate', 'scheduledUntil', 'clientId', 'serviceMinutes', 'certifiedDelivery'],
    });
    expect((await columns(papers)).editable).toEqual([]);
  });
});

describe('changing guides in bulk', () => {
  it('changes what may change by the rules of a single change, and tells the rest with the reason', async () => {
    const elsewhere = await buildCedi(t, c.id);
    const client = await buildClient(t, c.id);
    const other = await buildCompany(t);
    const foreign = await buildGuide(other);
    const [free = '', done = '', onRoad = ''] = await buildGuides(c, [
      { folio: 'LIBRE' },
      { folio: 'LISTA' },
      { folio: 'EN-RUTA' },
    ]);
    await t.platform.db.system(async (trx) => {
      const { rows } = await sql<{
        id: string;
      }>`insert into route (id, company_id, name, cedi_id, colour, start_at, start_day, start_place)
        values (gen_random_uuid(), ${c.id}, 'Ruta 1', ${c.cediId}, '#3f6496', now(), '2026-11-21', '{}') returning id`.execute(
        trx,
      );
      await sql`update guide set status = 'completed' where id = ${done}`.execute(trx);
      await sql`update guide set status = 'processing', route_id = ${rows[0]?.id} where id = ${onRoad}`.execute(trx);
    });
    const change = {
      cediId: elsewhere,
      scheduledDate: '2026-12-01',
      clientId: client,
      serviceMinutes: 30,
      certifiedDelivery: true,
    };
    const job = await edit(c.admin, { ids: [free, done, onRoad, foreign] }, change);
    expect(job.progress.detail).toMatchObject({ changed: 1, refusedCount: 3 });
    expect(job.progress.detail.refused).toEqual([
      { id: done, name: 'LISTA', message: expect.stringContaining('Completada') },
      { id: onRoad, name: 'EN-RUTA', message: 'La guía EN-RUTA ya está en la ruta Ruta 1' },
      { id: foreign, name: '—', message: 'No se encontró la guía' },
    ]);
    const after = await detail(free);
    expect(after).toMatchObject({
      cedi: { _id: elsewhere },
      client: { _id: client },
      scheduledDate: '2026-12-01',
      serviceMinutes: 30,
      certifiedDelivery: true,
      version: 2,
    });
    expect(after.binnacle.at(-1)).toMatchObject({ action: 'updated', actor: 'Admin de Prueba' });
    expect((await detail(onRoad)).scheduledDate).toBe('2026-11-21');
    const entries = (await t.call(auditApi.list, { token: c.admin.token, query: { actions: 'bulkEdit' } })).json()
      .entries;
    expect(entries[0]).toMatchObject({ kind: 'guide', after: { rowsChanged: 1, rowsRefused: 3 } });
    // Once more changes nothing of it.
    await edit(c.admin, { ids: [free] }, change);
    expect((await detail(free)).version).toBe(2);
  });

  it('changes what the list’s filters show but some, and takes a client and a last day away', async () => {
    const client = await buildClient(t, c.id);
    const [a = '', b = '', off = ''] = await buildGuides(
      c,
      ['A', 'B', 'C'].map((folio) => ({ folio, clientId: client, scheduledUntil: '2026-11-25' })),
    );
    const plain = await buildGuide(c, { folio: 'D' });
    const selection = { all: true, except: [off], filter: { clientIds: [client] } };
    expect((await edit(c.admin, selection, { clientId: null, scheduledUntil: null })).progress.detail).toMatchObject({
      changed: 2,
    });
    for (const id of [a, b]) expect(await detail(id)).toMatchObject({ client: null, scheduledUntil: null });
    expect(await detail(off)).toMatchObject({ client: { _id: client }, scheduledUntil: '2026-11-25', version: 1 });
    expect((await detail(plain)).version).toBe(1);
  });

  it('refuses other fields, wrong values and an empty choice at once', async () => {
    const id = await buildGuide(c);
    const refused = async (change: object, selection: object = { ids: [id] }) =>
      (
        await t.call(bulkApi.edit, { token: c.admin.token, params: { list: 'guides' }, body: { selection, change } })
      ).json().error;
    expect(await refused({ folio: 'X' })).toMatchObject({ key: 'bulk.not_editable', params: { field: 'folio' } });
    expect(await refused({ scheduledDate: '2026-02-30' })).toMatchObject({
      fields: { scheduledDate: 'Fecha no válida' },
    });
    expect(await refused({ serviceMinutes: -1 })).toMatchObject({ key: 'general.invalid' });
    expect(await refused({ serviceMinutes: 5 }, { all: true, filter: { search: 'nadie' } })).toMatchObject({
      key: 'bulk.nothing_selected',
    });
  });

  it.runIf(process.env.TEST_DB === 'postgres')('asks for narrower filters when there are too many', async () => {
    await fill(limits.bulkEditRows + 1);
    const body = (except: string[]) => ({ selection: { all: true, except }, change: { serviceMinutes: 5 } });
    const answer = await t.call(bulkApi.edit, { token: c.admin.token, params: { list: 'guides' }, body: body([]) });
    expect(answer.json().error).toMatchObject({ key: 'bulk.too_many', params: { max: limits.bulkEditRows } });
  });
});
