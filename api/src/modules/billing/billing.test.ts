import { type BillingData, type BillingInput, billingApi } from '@tramo/contract/billing';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { keyOf, testApp } from '../../../test/app.ts';
import { buildCompany, buildUser, type Company } from '../../../test/builders.ts';
import { auditOf } from '../../../test/signin.ts';

const t = await testApp();
let c: Company;
beforeEach(async () => {
  c = await buildCompany(t);
});

const kemper: BillingInput = {
  rfc: 'EKU9003173C9',
  name: 'ESCUELA KEMPER URGATE',
  taxRegime: '601',
  cfdiUse: 'G03',
  zipCode: '42501',
  email: 'facturas@kemper.mx',
};
const save = (change: Partial<BillingInput> & { version?: number } = {}, { token, id } = { ...c.admin, id: c.id }) =>
  t.call(billingApi.save, { token, params: { id }, body: { ...kemper, ...change } });
const read = async (): Promise<BillingData> => (await t.call(billingApi.data, { token: c.admin.token })).json();

describe('billing data', () => {
  it('are empty until they are written, and kept as invoices need them', async () => {
    expect(await read()).toEqual({
      _id: c.id,
      rfc: '',
      name: '',
      taxRegime: null,
      cfdiUse: null,
      zipCode: '',
      email: '',
      version: 0,
    });
    const saved = await save({ rfc: ' eku-900317 3c9', name: 'Escuela  Kemper Urgate', email: 'FACTURAS@kemper.mx' });
    expect([saved.statusCode, saved.json()]).toEqual([200, { _id: c.id, ...kemper, version: 1 }]);
    expect(await read()).toEqual(saved.json());
    await save({ cfdiUse: 'I04' });
    expect(await auditOf(t, c.id)).toMatchObject([
      { action: 'create', kind: 'billing', after: { rfc: kemper.rfc, cfdiUse: 'G03' } },
      { action: 'update', kind: 'billing', before: { cfdiUse: 'G03' }, after: { cfdiUse: 'I04' } },
    ]);
  });

  it.each<[string, Partial<Record<keyof BillingInput, unknown>>, Record<string, string>]>([
    [
      'a digit',
      { rfc: 'EKU9003173C8' },
      { rfc: 'El último carácter no corresponde a ese RFC: revisa que esté bien escrito' },
    ],
    ['no RFC', { rfc: ' ' }, { rfc: 'Este campo es requerido' }],
    ['a shape', { rfc: 'KEMPER' }, { rfc: 'El RFC no es válido' }],
    [
      'a kind of company',
      { name: 'Escuela Kemper Urgate, S.A. de C.V.' },
      { name: 'Escríbelo sin el tipo de sociedad (SA DE CV, SC…), como en la Constancia de Situación Fiscal' },
    ],
    ['a regime', { taxRegime: '612' }, { taxRegime: 'Ese régimen no es de quien tiene este RFC' }],
    ['a regime that there is not', { taxRegime: '699' }, { taxRegime: 'Este campo es requerido' }],
    ['a use', { cfdiUse: 'D01' }, { cfdiUse: 'El régimen fiscal no permite ese uso' }],
    ['a postal code', { zipCode: '4250' }, { zipCode: 'Código postal no valido' }],
    ['an address', { email: 'kemper' }, { email: 'Formato de email inválido' }],
  ])('refuse %s', async (_, change, fields) => {
    const refused = await save(change as Partial<BillingInput>);
    expect([refused.statusCode, refused.json().error.fields]).toEqual([422, fields]);
    expect((await read()).version).toBe(0);
  });

  it('tell a stale version what they are now, also the first time', async () => {
    const both = await Promise.all(['G01', 'G03'].map((cfdiUse) => save({ cfdiUse: cfdiUse as 'G01', version: 0 })));
    expect(both.map((r) => r.statusCode).toSorted()).toEqual([200, 409]);
    const [winner, loser] = both.toSorted((a, b) => a.statusCode - b.statusCode).map((r) => r.json());
    expect(loser.error).toMatchObject({ key: 'general.stale', detail: winner });
  });

  it('are the admins’ of the company alone', async () => {
    const other = await buildCompany(t);
    const shipper = await buildUser(t, c.id, { staffType: 'shipper' });
    expect(keyOf(await save({}, { ...shipper, id: c.id }))).toBe('auth.forbidden');
    expect(keyOf(await t.call(billingApi.data, { token: shipper.token }))).toBe('auth.forbidden');
    expect(keyOf(await save({}, { ...c.admin, id: other.id }))).toBe('auth.forbidden');
  });
});

it('a postal code that a whole catalogue does not know is refused', async () => {
  const apart = await testApp();
  const company = await buildCompany(apart);
  const put = (zipCode: string) =>
    apart.call(billingApi.save, {
      token: company.admin.token,
      params: { id: company.id },
      body: { ...kemper, zipCode },
    });
  expect((await put('99998')).statusCode).toBe(200);
  await apart.platform.db.system((trx) =>
    sql`insert into postal_code (zip_code, suburb, state, municipality, city)
      select lpad((n % 90000)::text, 5, '0'), 'Colonia ' || n, 'X', 'X', 'X' from generate_series(1, 60000) n`.execute(
      trx,
    ),
  );
  const refused = await put('99998');
  expect([refused.statusCode, refused.json().error?.fields]).toEqual([
    422,
    { zipCode: 'El código postal no está en el catálogo' },
  ]);
  expect((await put('42501')).statusCode).toBe(200);
});
