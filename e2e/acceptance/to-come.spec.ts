/**
 * Screens of the documents that the portal does not have yet, and what their screens will do, by chapter. Whoever builds one makes cases of its
 * sentences and takes them from here.
 */
import { expect, test } from '../support/fixtures.ts';
import { openAs, type RolePage } from '../support/role-page.ts';
import { toCome } from '../support/to-come.ts';

let admin: RolePage;
test.beforeAll(async ({ browser }) => {
  admin = await openAs(browser, 'admin@tramo.demo');
});
test.afterAll(() => admin?.close());

for (const path of [
  '/notifications',
  '/balance',
  '/edit-billing-info',
  '/transaction/1',
  '/billing-data',
  '/billing/history',
  '/orders',
  '/warehouses/list',
  '/warehouses/form',
  '/warehouses/detail/1',
])
  test(`there is no ${path} yet: it leads home like any unknown path`, async () => {
    await admin.open('/admin-guard');
    await admin.open(path);
    await expect(admin.page).toHaveURL(/\/$/);
  });

toCome('document 1, 2 · screens', [
  'leaving the billing section for any screen but home and balance stores the address before',
]);
toCome('document 2, 2 · screens', [
  'balance: monthly cost detail and payment history',
  'settings: delivery statuses with checklists, billing',
  'screens implied without a path: connections with a webhook’s secret, cost detail, payment history',
]);
toCome('document 2, 4 · states', ['leaving with pending uploads asks first in the orders']);
toCome('document 2, 5 · rules', ['the generic messages ‘Este campo es obligatorio’ and ‘Campo requerido’']);
toCome('document 2, 8 · messages', [
  '‘Parece que tu saldo se agotó’; contact the administrator or add funds',
  '‘Se ha actualizaron tus datos de facturación correctamente’',
]);
toCome('document 2, 9 · constants', ['the balance begins with a placeholder']);
toCome('decided · driver', ['the driver’s web app is served at /operador/']);
