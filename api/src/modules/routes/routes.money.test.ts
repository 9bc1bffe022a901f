import { driverApi } from '@tramo/contract/driver';
import { guidesApi } from '@tramo/contract/guides-api';
import { routesApi } from '@tramo/contract/routes';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { buildCompany, buildGuides, type Company } from '../../../test/builders.ts';
import { certified } from '../../../test/codes.ts';
import { balances, faultsOf, topUp } from '../../../test/ledger.ts';
import {
  type BuiltRoute,
  buildReadyRoute,
  buildStartedRoute,
  manageGuide,
  pins,
  readRoute,
} from '../../../test/routes.ts';
import { setPrepaid } from '../ledger/ledger.operator.service.ts';

const t = await testApp();

async function prepaid(cents: number): Promise<Company> {
  const company = await buildCompany(t);
  await setPrepaid(t.platform, company.id, true);
  if (cents > 0) await topUp(t.platform, company.id, cents);
  return company;
}
const start = (route: BuiltRoute) =>
  t.call(driverApi.start, {
    token: route.driver.token,
    params: { id: route.id },
    body: { at: t.platform.now().toISOString() },
  });
const close = (company: Company, route: BuiltRoute) =>
  t.call(routesApi.close, {
    token: company.admin.token,
    params: { id: route.id },
    body: { reason: 'Se acabó el día' },
  });
const money = (company: Company) => balances(t.platform, company.id);

describe('a route of a company that pays in advance', () => {
  it('holds its guides and codes at the start, pays each guide once when it is managed, and gives the rest back', async () => {
    const c = await prepaid(100_00);
    const [first, second] = pins(2).map((address) => ({ party: { address } })) as [object, object];
    const route = await buildReadyRoute(t, c, { guides: [first, second, certified()] });
    expect((await start(route)).statusCode).toBe(200);
    // Three guides at 2.90; the code, 1.00 and its VAT, was made at once.
    expect(await money(c)).toMatchObject({ available: 100_00 - 8_70 - 1_16, held: 8_70, 'revenue.certifiedCode': 100 });
    // Sent again it starts, holds and makes nothing twice.
    expect((await start(route)).statusCode).toBe(200);
    const [a] = route.guideIds as [string, string, string];
    expect((await manageGuide(t, route, a)).statusCode).toBe(200);
    expect(await money(c)).toMatchObject({ held: 5_80, 'revenue.managedGuide': 250 });
    // Taken back and made again: the guide was charged.
    const body = { routeId: route.id, at: t.platform.now().toISOString(), reason: 'Me equivoqué' };
    expect((await t.call(driverApi.reopen, { token: route.driver.token, params: { id: a }, body })).statusCode).toBe(
      200,
    );
    expect((await manageGuide(t, route, a)).statusCode).toBe(200);
    expect(await money(c)).toMatchObject({ held: 5_80, 'revenue.managedGuide': 250 });
    expect((await close(c, route)).statusCode).toBe(200);
    expect(await money(c)).toEqual({
      available: 100_00 - 2_90 - 1_16,
      bank: -100_00,
      'revenue.managedGuide': 250,
      'revenue.certifiedCode': 100,
      vat: 56,
    });
    expect(await faultsOf(t.platform, c.id)).toEqual([]);
  });

  it('is not started without balance: the missing pesos and whom to ask are told, and nothing has begun', async () => {
    const c = await prepaid(5_00);
    const route = await buildReadyRoute(t, c, { stops: 3 });
    const refused = await start(route);
    expect(refused.statusCode).toBe(402);
    expect(refused.json().error).toMatchObject({
      key: 'ledger.balance_depleted',
      message:
        'Parece que tu saldo se agotó. Faltan 3.70 pesos para esta ruta: pide a Admin de Prueba que agregue saldo.',
      detail: { mayTopUp: false },
    });
    expect((await readRoute(t, c.admin.token, route.id)).status).toBe('ready');
    expect(await money(c)).toEqual({ available: 5_00, bank: -5_00 });
    await topUp(t.platform, c.id, 3_70);
    expect((await start(route)).statusCode).toBe(200);
    expect(await money(c)).toMatchObject({ held: 8_70 });
  });

  it('grows when the office adds guides, and is refused there when the balance is too little', async () => {
    const c = await prepaid(6_00);
    const route = await buildStartedRoute(t, c, { stops: 1 });
    const add = async () => {
      const guides = await buildGuides(c, [{ party: { address: pins(4)[3] as object } }]);
      const { version } = await readRoute(t, c.admin.token, route.id);
      return t.call(routesApi.addGuides, {
        token: c.admin.token,
        params: { id: route.id },
        body: { guides, version },
      });
    };
    expect((await add()).statusCode).toBe(200);
    expect(await money(c)).toMatchObject({ available: 20, held: 5_80 });
    expect((await add()).json().error).toMatchObject({
      key: 'ledger.balance_depleted',
      params: { missing: '2.70' },
      // An administrator adds funds himself.
      detail: { mayTopUp: true },
    });
    expect((await readRoute(t, c.admin.token, route.id)).stops).toHaveLength(2);
  });

  it('neither holds nor pays again for a guide that goes out again', async () => {
    const c = await prepaid(100_00);
    const first = await buildStartedRoute(t, c, { stops: 1 });
    const id = first.guideIds[0] as string;
    const absent = { result: 'undelivered', subStatus: 'Cliente ausente' };
    expect((await manageGuide(t, first, id, absent)).statusCode).toBe(200);
    expect((await close(c, first)).statusCode).toBe(200);
    const back = { scheduledDate: t.platform.now().toISOString().slice(0, 10), subStatus: 'Programación de envío' };
    const returned = await t.call(guidesApi.returnToAvailable, { token: c.admin.token, params: { id }, body: back });
    expect(returned.statusCode).toBe(200);
    const second = await buildStartedRoute(t, c, { stops: 1 });
    const added = { token: c.admin.token, params: { id: second.id }, body: { guides: [id] } };
    expect((await t.call(routesApi.addGuides, added)).statusCode).toBe(200);
    expect(await money(c)).toMatchObject({ held: 2_90 });
    expect((await manageGuide(t, second, id)).statusCode).toBe(200);
    expect(await money(c)).toMatchObject({ held: 2_90, 'revenue.managedGuide': 2_50 });
  });

  it('gets its hold back although its company pays so no more', async () => {
    const c = await prepaid(100_00);
    const route = await buildStartedRoute(t, c, { stops: 1 });
    await setPrepaid(t.platform, c.id, false);
    expect((await close(c, route)).statusCode).toBe(200);
    expect(await money(c)).toEqual({ available: 100_00, bank: -100_00 });
    // Closed without a visit: nothing was paid, and nothing is while the company does not pay in advance.
    const free = await buildStartedRoute(t, c, { stops: 1 });
    expect((await manageGuide(t, free, free.guideIds[0] as string)).statusCode).toBe(200);
    expect(await money(c)).toEqual({ available: 100_00, bank: -100_00 });
  });
});

it('a company that does not pay in advance has no book: all is as before', async () => {
  const c = await buildCompany(t);
  const route = await buildStartedRoute(t, c, { stops: 1 });
  expect((await manageGuide(t, route, route.guideIds[0] as string)).statusCode).toBe(200);
  expect((await close(c, route)).statusCode).toBe(200);
  expect(await money(c)).toEqual({});
});
