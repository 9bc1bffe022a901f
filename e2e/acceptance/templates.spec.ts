/** Documents 1 and 2, screens: the notification templates, by mail and by WhatsApp, and their tab in the settings. */
import { expect, test } from '../support/fixtures.ts';
import { openAs, type RolePage } from '../support/role-page.ts';

let admin: RolePage;
test.beforeAll(async ({ browser }) => {
  admin = await openAs(browser, 'admin@tramo.demo', '/settings/templates');
});
test.afterAll(() => admin?.close());

test('the settings have a tab of notification templates', async () => {
  await admin.open('/settings/templates');
  const tab = admin.page.getByRole('link', { name: 'Plantillas de notificación' });
  await expect(tab).toHaveAttribute('aria-current', 'page');
});

test('a mail template has name, subject, event and message', async () => {
  await admin.open('/new-mail-template');
  for (const name of ['Nombre', 'Asunto', 'Evento'])
    await expect(admin.page.getByLabel(name, { exact: false }).first()).toBeVisible();
  await expect(admin.page.getByRole('region', { name: 'Bloques del correo' })).toBeVisible();
});

test('a WhatsApp template has name, event and message', async () => {
  await admin.open('/whatsapp-template');
  await expect(admin.page.getByRole('heading', { name: 'Nueva plantilla de WhatsApp' })).toBeVisible();
  for (const name of ['Nombre', 'Evento', 'Mensaje'])
    await expect(admin.page.getByLabel(name, { exact: false }).first()).toBeVisible();
});

test('both are the admin’s: others go to /admin-guard', async ({ browser }) => {
  const other = await openAs(browser, 'rutas@tramo.demo');
  for (const path of ['/new-mail-template', '/whatsapp-template']) {
    await other.open('/clients');
    await other.open(path);
    await expect(other.page).toHaveURL(/\/admin-guard$/);
  }
  await other.close();
});
