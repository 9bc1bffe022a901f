import { accountsApi } from '@tramo/contract/accounts-api';
import { bulkApi, bulkAudiences, bulkLists } from '@tramo/contract/bulk';
import { clientsApi } from '@tramo/contract/clients';
import { stockApi } from '@tramo/contract/warehouse/stock';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { sha256, testApp } from '../../../test/app.ts';
import { buildCompany, buildUser, type Company, unique } from '../../../test/builders.ts';
import { bulkKit, plate, vehicleHeader, vehicleRow } from '../../../test/bulk.ts';
import { buildWarehouse } from '../../../test/warehouse.ts';
import { readSheet } from '../../platform/sheets/read-sheet.ts';

/** Lists that are read from sheets. */
const imported = bulkLists.filter((list) => bulkAudiences[list].import !== null);

const t = await testApp({ background: true });
let company: Company;
beforeEach(async () => {
  // A person of their own for each test: uploads have a rate.
  company = await buildCompany(t);
});
const { uploaded, rowsOf, ran, exported } = bulkKit(() => t);

async function cediName(): Promise<string> {
  const { rows } = await t.platform.db.system((trx) =>
    sql<{ name: string }>`select name from address where id = ${company.cediId}`.execute(trx),
  );
  return rows[0]?.name ?? '';
}

describe('the lists', () => {
  it('makes people with one first password, which they must change, and forgets its hash', async () => {
    const n = unique();
    const header = ['Nombre', 'Usuario', 'Correo', 'Tipo', 'Personal', 'Roles', 'CEDIS', 'Rutas por semana'];
    const made = await uploaded(company.admin, 'users', header, [
      ['Rosa Díaz', `rosa.diaz.${n}@ejemplo.mx`, `rosa${n}@ejemplo.mx`, 'Supervisor', '', '', await cediName(), ''],
      ['Leo Paz', `leo.paz.bodega.${n}`, '', 'Personal', 'Embarcador', 'Encargado de rutas', '', 12],
      ['Sin puesto', `sin.puesto.${n}`, '', 'Personal', '', '', '', ''],
      ['Sin tipo', `sin.tipo.nada.${n}`, '', '', '', '', 'Cedi que no existe', ''],
    ]);
    expect(made.counts).toMatchObject({ create: 2, faulty: 2 });
    const rows = await rowsOf(company.admin, made._id, { actions: 'faulty' });
    expect(rows[0]?.errors).toEqual({ staffType: 'Elige el tipo de personal' });
    expect(rows[1]?.errors).toEqual({ type: 'Este campo es requerido', cedisIds: 'El CEDIS no existe o no es tuyo' });
    const without = await t.call(bulkApi.run, { token: company.admin.token, params: { id: made._id }, body: {} });
    expect(without.json().error.key).toBe('bulk.password_required');
    const password = sha256('Primera-123');
    expect((await ran(company.admin, made._id, { password })).counts).toMatchObject({ done: 2, refused: 0 });
    const login = await t.call(accountsApi.login, { body: { username: `leo.paz.bodega.${n}`, password } });
    expect(login.json()).toMatchObject({ isChangePasswordRequired: true });
    const { rows: kept } = await t.platform.db.system((trx) =>
      sql<{ password_hash: string | null }>`select password_hash from bulk_import where id = ${made._id}`.execute(trx),
    );
    expect(kept).toEqual([{ password_hash: null }]);
    // A second look at the same sheet finds nothing to do.
    const again = await uploaded(company.admin, 'users', header, [
      ['Leo Paz', `LEO.paz.bodega.${n}`, '', 'staff', 'shipper', 'routes-manager', '', '12'],
    ]);
    expect(again.counts).toMatchObject({ same: 1, create: 0, update: 0 });
  });

  it('opens the whole company to nobody who was kept to some cedis: that is confirmed in the form', async () => {
    const manager = { type: 'staff', staffType: 'shipper', roles: ['routes-manager'] } as const;
    const limited = await buildUser(t, company.id, { ...manager, cediIds: [company.cediId] });
    const free = await buildUser(t, company.id, manager);
    const { rows: names } = await t.platform.db.system((trx) =>
      sql<{
        username: string;
      }>`select username from app_user where id in (${limited.userId}, ${free.userId}) order by id = ${free.userId}`.execute(
        trx,
      ),
    );
    const made = await uploaded(
      company.admin,
      'users',
      ['Usuario', 'Roles'],
      names.map(({ username }) => [username, 'Generador de documentos']),
    );
    const rows = await rowsOf(company.admin, made._id);
    expect(rows.map((r) => r.errors.roles ?? null)).toEqual([expect.stringContaining('toda la empresa'), null]);
    const run = await ran(company.admin, made._id, {});
    expect(run.counts).toMatchObject({ done: 1 });
    const kept = await t.call(accountsApi.account, { token: company.admin.token, params: { id: limited.userId } });
    expect(kept.json()).toMatchObject({ roles: ['routes-manager'], cedisIds: [company.cediId] });
  });

  it('makes drivers with phone and licence, and tells a phone that is taken', async () => {
    const phone = `81${String(10_000_000 + unique())}`;
    const header = ['Nombre', 'Celular', 'Licencia', 'Tipo de licencia', 'Vigencia'];
    const made = await uploaded(company.admin, 'drivers', header, [
      ['José Ñandú', `+52 ${phone}`, 'NL-123', 'Federal B', '31/12/2027'],
      ['Otro', phone, '', '', '31/02/2027'],
      ['Sin teléfono', '', '', '', ''],
    ]);
    const rows = await rowsOf(company.admin, made._id);
    expect(rows[1]?.errors).toMatchObject({
      cellphone: 'Se repite en la fila 2',
      licenceUntil: expect.stringContaining('Fecha no válida'),
    });
    expect(rows[2]?.errors).toEqual({ cellphone: 'Este campo es requerido' });
    await ran(company.admin, made._id, { password: sha256('x') });
    const { sheet } = await exported(company.admin, 'drivers', { all: true, filter: { search: phone } });
    const driver = sheet.rows[0]?.cells ?? [];
    expect(sheet.header.map((h, i) => [h, driver[i]])).toEqual([
      ['Nombre completo', 'José Ñandú'],
      ['Teléfono', phone],
      ['Usuario', phone],
      ['Correo', ''],
      ['CEDIS', ''],
      ['Número de licencia', 'NL-123'],
      ['Tipo de licencia', 'Federal B · carga'],
      ['Vigencia de la licencia', '2027-12-31'],
      ['Estado', 'Habilitado'],
    ]);
    // What was exported changes nothing when it comes back.
    const back = await uploaded(company.admin, 'drivers', sheet.header, [driver]);
    expect(back.counts).toMatchObject({ same: 1 });
    const users = await uploaded(
      company.admin,
      'users',
      ['Usuario', 'Nombre', 'Tipo'],
      [[phone, 'Otro nombre', 'Supervisor']],
    );
    expect((await rowsOf(company.admin, users._id))[0]?.errors.username).toContain('otra lista');
  });

  it('reads cedis and sub-statuses', async () => {
    const n = unique();
    const cedis = await uploaded(
      company.admin,
      'cedis',
      [
        'Nombre',
        'Calle',
        'Número exterior',
        'Colonia',
        'Ciudad',
        'Estado',
        'CP',
        'Latitud',
        'Longitud',
        'Alcance (km)',
        'Horarios',
        'Crossdocking',
      ],
      [
        [
          `Bodega ${n}`,
          'Juárez',
          '10',
          'Centro',
          'CDMX',
          'Ciudad de México',
          6000,
          19.43,
          -99.13,
          25,
          '08:00-14:00; 4 p. m. - 8 p. m.',
          'sí',
        ],
        [
          `Bodega B ${n}`,
          'Juárez',
          '10',
          'Centro',
          'CDMX',
          'Ciudad de México',
          '06000',
          119,
          -99.13,
          25,
          '08:00-14:00; 13:00-20:00',
          'quizá',
        ],
      ],
    );
    const rows = await rowsOf(company.admin, cedis._id);
    expect(rows[0]).toMatchObject({ action: 'create', errors: {} });
    expect(rows[1]?.errors).toMatchObject({
      lat: 'La latitud va de -90 a 90',
      acceptsCrossdocking: expect.stringContaining('Sí'),
    });
    expect((await ran(company.admin, cedis._id)).counts.done).toBe(1);
    const { sheet } = await exported(company.admin, 'cedis', { all: true, filter: { search: `Bodega ${n}` } });
    const byTitle = Object.fromEntries(sheet.header.map((h, i) => [h, sheet.rows[0]?.cells[i]]));
    expect(byTitle).toMatchObject({
      'Código postal': '06000',
      'Horario de atención': '08:00-14:00; 16:00-20:00',
      'Acepta cross-docking': 'Sí',
      'Alcance en km': '25',
    });

    const sub = await uploaded(
      company.admin,
      'substatus',
      ['Estado de la guía', 'Subestado', 'Visible', 'Uso'],
      [
        ['No entregada', `Perro suelto ${n}`, 'no', ''],
        ['no entregada', 'CLIENTE AUSENTE', 'sí', 'Inactivo'],
      ],
    );
    expect(sub.counts).toMatchObject({ create: 1, update: 1 });
    expect((await ran(company.admin, sub._id)).counts).toMatchObject({ done: 2 });
    const { sheet: subs } = await exported(company.admin, 'substatus', { all: true, filter: { search: 'ausente' } });
    expect(subs.rows[0]?.cells.slice(0, 5)).toEqual(['No entregada', 'CLIENTE AUSENTE', '', 'Sí', 'Inactivo']);
  });
});

describe('what was exported', () => {
  it('changes nothing when it comes back, in every list', async () => {
    const driver = await buildUser(t, company.id, { type: 'driver', fullName: 'Ana Ríos', cediIds: [company.cediId] });
    await t.platform.db.system((trx) =>
      sql`update app_user set cellphone = '8110002244' where id = ${driver.userId}`.execute(trx),
    );
    await ran(
      company.admin,
      (
        await uploaded(
          company.admin,
          'providers',
          ['Nombre', 'RFC', 'Teléfono', 'Correo', 'Estado'],
          [['Ñandú & Cía; SA', 'XAXX010101000', '81 1234 5678', 'A@B.mx', 'Activo']],
        )
      )._id,
    );
    const vehicle = await uploaded(
      company.admin,
      'vehicles',
      [
        ...vehicleHeader,
        'Flota',
        'Proveedor',
        'CEDIS',
        'Operador',
        'Entrada',
        'Salida',
        'Equipo',
        'Factor de velocidad',
      ],
      [
        [
          ...vehicleRow(plate()),
          'Tercero',
          'ñandú & cía; sa',
          await cediName(),
          'ana rios',
          '7:30',
          '19:00',
          'Rampa; Frágil',
          0.95,
        ],
      ],
    );
    expect(
      (await ran(company.admin, vehicle._id)).counts,
      JSON.stringify(await rowsOf(company.admin, vehicle._id)),
    ).toMatchObject({
      done: 1,
    });
    await t.platform.db.system((trx) =>
      sql`update address set street = 'Juárez', ext_number = '1', suburb = 'Centro', city = 'Monterrey', state = 'Nuevo León', zip_code = '64000'
        where company_id = ${company.id}`.execute(trx),
    );
    const clients = await uploaded(
      company.admin,
      'clients',
      ['Cliente', 'No. cliente', 'Razón Soc.', 'RFC', 'Etiquetas', 'Verificar documentos'],
      [
        ['Ñandú & Cía', 'C-9', 'Ñandú y Compañía, S.A.', 'fal-010101-ab1', 'farma; refrigerado', 'sí'],
        ['=HOY()', '', '', 'no es', '', 'quizá'],
      ],
    );
    expect((await rowsOf(company.admin, clients._id, { actions: 'faulty' }))[0]?.errors).toEqual({
      rfc: 'El RFC no es válido',
      verifyDocuments: 'Escribe «Sí» o «No»',
    });
    expect((await ran(company.admin, clients._id)).counts).toMatchObject({ done: 1, refused: 0 });
    // What a sheet does not say stays.
    const some = await uploaded(company.admin, 'clients', ['Nombre', 'Notas'], [['Ñandú & Cía', 'Timbrar']]);
    expect((await ran(company.admin, some._id)).counts).toMatchObject({ done: 1 });
    const { clients: kept } = (await t.call(clientsApi.list, { token: company.admin.token })).json();
    expect(kept).toMatchObject([
      {
        name: 'Ñandú & Cía',
        clientId: 'C-9',
        rfc: 'FAL010101AB1',
        tags: ['farma', 'refrigerado'],
        notes: 'Timbrar',
        checkListConfig: { generateDocuments: false, checkingOthers: false, verifyDocuments: true },
      },
    ]);
    const { location, product } = await buildWarehouse(t, company);
    const put = { locationId: location, productId: product, quantity: 4 };
    expect((await t.call(stockApi.put, { token: company.admin.token, body: put })).statusCode).toBe(200);
    const contacts = await uploaded(
      company.admin,
      'contacts',
      ['Cliente', 'Contacto', 'Celular', 'E-mail', 'Cargo'],
      [
        ['ñandú & cía', 'Rosa Peña', '+52 81 1234 5678', 'rosa@tienda.mx', 'Compras'],
        ['Nadie así', 'Luis', '8112345678', 'luis@tienda.mx', ''],
        ['Ñandú & Cía', 'R<>sa', '811', 'no es', ''],
        ['Ñandú & Cía', 'ROSA PEÑA', '8112345678', 'rosa@tienda.mx', ''],
        ['Ñandú & Cía', 'Sin correo', '8112345678', '', ''],
      ],
    );
    const faults = (await rowsOf(company.admin, contacts._id, { actions: 'faulty' })).map((r) => r.errors);
    expect(faults).toEqual([
      { client: 'Ningún cliente se llama así' },
      { phone: expect.stringContaining('10 dígitos'), email: 'Formato de email inválido' },
      { name: 'Se repite en la fila 2' },
      { email: 'Este campo es requerido' },
    ]);
    expect((await ran(company.admin, contacts._id)).counts).toMatchObject({ done: 1, refused: 0 });
    // What a sheet does not say stays; a name is told with the characters that it may not have.
    const changed = await uploaded(
      company.admin,
      'contacts',
      ['Cliente', 'Nombre', 'Teléfono', 'Correo'],
      [
        ['Ñandú & Cía', 'rosa peña', '8100000000', 'rosa@tienda.mx'],
        ['Ñandú & Cía', 'R<>sa', '8112345678', 'rosa@tienda.mx'],
      ],
    );
    expect(changed.counts).toMatchObject({ update: 1, faulty: 1 });
    expect((await rowsOf(company.admin, changed._id, { actions: 'faulty' }))[0]?.errors.name).toContain('< >');
    expect((await ran(company.admin, changed._id)).counts).toMatchObject({ done: 1 });
    const people = (await t.call(clientsApi.companyContacts, { token: company.admin.token })).json();
    expect(people.contacts).toMatchObject([{ name: 'rosa peña', phone: '8100000000', job: 'Compras' }]);
    for (const list of imported) {
      const { sheet } = await exported(company.admin, list, { all: true });
      expect(sheet.rows.length, list).toBeGreaterThan(0);
      const back = await uploaded(
        company.admin,
        list,
        sheet.header,
        sheet.rows.map((r) => r.cells),
      );
      expect(back.counts, `${list} ${JSON.stringify(await rowsOf(company.admin, back._id))}`).toMatchObject({
        same: sheet.rows.length,
        total: sheet.rows.length,
      });
    }
  });
});

describe('templates', () => {
  it.each(imported)('of %s are read again', async (list) => {
    const answer = await t.call(bulkApi.template, { token: company.admin.token, params: { list } });
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="Plantilla /);
    const { columns } = (await t.call(bulkApi.columns, { token: company.admin.token, params: { list } })).json();
    const header = columns.map((c: { header: string; isRequired: boolean }) =>
      c.isRequired ? `${c.header} *` : c.header,
    );
    const file = await readSheet({ file: answer.rawPayload }).catch((e: { reason: string }) => e.reason);
    expect(file).toBe('no_rows');
    const made = await uploaded(company.admin, list, header, [columns.map(() => 'x')]);
    expect(made.columns.map((c) => c.key)).toEqual(columns.map((c: { key: string }) => c.key));
  });
});
