import type { Page } from '@playwright/test';
import { expect, type SignedIn, test } from '../support/fixtures.ts';
import { click, deliverer, pushService, shown, watchShown } from '../support/push-service.ts';

const message = (change: object = {}): string =>
  JSON.stringify({
    title: 'Sin señal',
    body: 'Ruta 7 lleva 22 min sin señal',
    logoUrl: null,
    timestamp: new Date().toISOString(),
    pushExpiration: 5,
    url: '/alerts',
    event: 'alert.began',
    tag: 'alert.began 1',
    ...change,
  });

/** Other flows' browsers are this person's too. */
const devicesOf = async (me: SignedIn): Promise<unknown[]> =>
  (await me.call<{ devices: unknown[] }>('GET', '/push')).devices;
const toggle = (page: Page) => page.getByRole('switch', { name: 'Recibir avisos en este navegador' });

test('this browser is switched on, shown among the devices, and off; choices stay on the server', async ({
  page,
  context,
  signIn,
  checkA11y,
  takeScreenshot,
}) => {
  await context.addInitScript(pushService, 'granted');
  const me = await signIn('admin@tramo.demo', '/profile');
  await expect(toggle(page)).not.toBeChecked();
  await toggle(page).press('Space');
  await expect(page.getByText('Este navegador ya recibe avisos')).toBeVisible();
  await expect(toggle(page)).toBeChecked();
  const devices = page.getByRole('list', { name: 'Equipos que los reciben' });
  await expect(devices.getByText('Este navegador')).toBeVisible();
  expect(await devicesOf(me)).not.toEqual([]);

  await page.getByRole('switch', { name: 'Retraso' }).press('Space');
  await expect(page.getByText('Se guardaron tus avisos')).toBeVisible();
  await page.getByRole('switch', { name: 'No avisar en ciertas horas' }).press('Space');
  await page.getByLabel('Desde las').fill('21:30');
  await page.getByRole('button', { name: 'Guardar horario' }).click();
  const choices = async () => (await me.call<{ choices: object }>('GET', '/push')).choices;
  await expect.poll(choices).toMatchObject({ jobs: true, quiet: { startMinute: 1290, endMinute: 420 } });
  expect(await choices()).toMatchObject({ alerts: expect.arrayContaining(['delay', 'silent']) });
  await checkA11y();
  await takeScreenshot('push-profile');

  await page.reload();
  await expect(toggle(page)).toBeChecked();
  await toggle(page).press('Space');
  await expect(page.getByText('Este navegador ya no recibe avisos')).toBeVisible();
  await expect(devices.getByText('Este navegador')).toHaveCount(0);
});

test('a refused permission is said plainly, and nothing is subscribed', async ({ page, context, signIn }) => {
  await context.addInitScript(pushService, 'denied');
  const me = await signIn('admin@tramo.demo', '/profile');
  const { length: before } = await devicesOf(me);
  const blocked = page.getByText('Este navegador tiene bloqueadas las notificaciones de Tramo.');
  await expect(page.getByText('Tu navegador te pedirá permiso.')).toBeVisible();
  expect(await page.evaluate(() => Notification.permission)).toBe('default');
  await toggle(page).press('Space');
  await expect(blocked).toBeVisible();
  await expect(toggle(page)).toBeDisabled();
  expect(await devicesOf(me)).toHaveLength(before);
});

test('the worker shows what is new, ignores what is old, leaves the rest to the page in front; a click leads to the thing', async ({
  page,
  context,
  signIn,
}) => {
  await context.addInitScript(pushService, 'granted');
  await signIn('admin@tramo.demo', '/profile');
  await toggle(page).press('Space');
  await expect(toggle(page)).toBeChecked();
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  const headers = (await page.request.get(worker.url())).headers();
  expect(headers['cache-control']).toBe('no-cache');
  expect(headers['content-type']).toContain('javascript');
  expect(headers['content-security-policy']).toContain("default-src 'self'");
  await watchShown(worker);
  const deliver = await deliverer(context, page);

  // In front of the page: a trial shows, an alert is the bell's, an import is told by the page.
  await page.bringToFront();
  await deliver(message({ event: null, tag: 'trial', title: 'Así llegarán tus avisos' }));
  await expect.poll(() => shown(worker)).toEqual(['Así llegarán tus avisos']);
  await deliver(message());
  await deliver(
    message({ event: 'job.ended', title: 'Terminó la importación de guías', url: '/guides/import?import=1', tag: 'j' }),
  );
  await expect(page.getByText('Terminó la importación de guías')).toBeVisible();
  expect(await shown(worker)).toEqual(['Así llegarán tus avisos']);

  // With no page of the portal in sight.
  const other = await context.newPage();
  await other.goto(`${new URL(page.url()).origin}/tracking`);
  await page.close();
  const after = await deliverer(context, other);
  await after(message({ timestamp: new Date(Date.now() - 6 * 60_000).toISOString(), title: 'Viejo' }));
  await after(
    message({
      timestamp: new Date(Date.now() - 6 * 60_000).toISOString(),
      pushExpiration: 60,
      title: 'Largo',
      tag: 'l',
    }),
  );
  await after('esto no es un aviso');
  await after(message());
  await expect.poll(() => shown(worker)).toEqual(['Así llegarán tus avisos', 'Largo', 'Sin señal']);

  // A click goes on in a window that is open, whatever it shows, and never leaves the portal.
  await other.close();
  const open = await context.newPage();
  await open.goto('/guides');
  await expect(open.getByRole('heading', { name: 'Guías', level: 1 })).toBeVisible();
  await click(worker, 'alert.began 1');
  await expect(open).toHaveURL(/\/alerts$/);
  await expect(open.getByRole('heading', { name: 'Alertas', level: 1 })).toBeVisible();
});

test('signing out ends this browser’s pushes', async ({ page, context, signIn }) => {
  await context.addInitScript(pushService, 'granted');
  const first = await signIn('admin@tramo.demo', '/profile');
  const { length } = await devicesOf(first);
  await toggle(page).press('Space');
  await expect(toggle(page)).toBeChecked();
  expect(await devicesOf(first)).toHaveLength(length + 1);
  await page.getByRole('button', { name: /^Tu cuenta: / }).click();
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  const me = await signIn('admin@tramo.demo', '/profile');
  await expect(toggle(page)).not.toBeChecked();
  expect(await devicesOf(me)).toHaveLength(length);
});

test('who may not open the profile has the same in the own menu', async ({
  page,
  signIn,
  checkA11y,
  takeScreenshot,
}) => {
  await page.addInitScript(pushService, 'granted');
  await signIn('supervisor@tramo.demo', '/routes-overview');
  await page.getByRole('button', { name: /^Tu cuenta: / }).click();
  await page.getByRole('menuitem', { name: 'Avisos push' }).click();
  const own = page.getByRole('dialog', { name: 'Tus avisos push' });
  await expect(own.getByRole('switch', { name: 'Recibir avisos en este navegador' })).toBeEnabled();
  await expect(own.getByRole('heading', { name: 'Qué quieres recibir' })).toBeVisible();
  await checkA11y();
  await takeScreenshot('push-supervisor');
  await page.keyboard.press('Escape');
  await expect(own).toHaveCount(0);
});
