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

for (const path of ['/warehouses/list', '/warehouses/form', '/warehouses/detail/1'])
  test(`there is no ${path} yet: it leads home like any unknown path`, async () => {
    await admin.open('/admin-guard');
    await admin.open(path);
    await expect(admin.page).toHaveURL(/\/$/);
  });

toCome('document 2, 2 · screens', ['screens implied without a path: connections with a webhook’s secret']);
toCome('decided · driver', ['the driver’s web app is served at /operador/']);
