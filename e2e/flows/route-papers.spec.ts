import { expect, test } from '../support/fixtures.ts';
import { makeOwnDay, type OwnDay, ownPhone } from '../support/own-day.ts';
import { type OwnServer, startOwnServer } from '../support/own-server.ts';

let server: OwnServer;
let day: OwnDay;

test.beforeAll(async () => {
  server = await startOwnServer();
  day = await makeOwnDay(server);
});
test.afterAll(async () => {
  await server?.stop();
});

test('a dispatcher prints the manifest, takes the stops as a sheet and shares the route, which shows nobody’s data and closes', async ({
  page,
  context,
  checkA11y,
  takeScreenshot,
  allowConsole,
}) => {
  allowConsole(/status of 410/);
  const guide = day.guides[0];
  if (!guide) throw new Error('the day has no guides');
  await day.drive.at({ lat: 25.6765, lng: -100.3105 });
  await day.drive.deliver(guide, 'Rosa Elena Peña');
  await page.goto(`${server.url}/login`);
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), ['token', day.token] as const);
  await page.goto(`${server.url}/?route=${day.routeId}`);
  const menu = page.getByRole('button', { name: 'Documentos y enlaces' });

  await menu.click();
  const printed = context.waitForEvent('response', (answer) =>
    answer.url().endsWith(`/routes/${day.routeId}/manifest`),
  );
  const tab = context.waitForEvent('page');
  await page.getByRole('menuitem', { name: 'Manifiesto (PDF)' }).click();
  const manifest = await printed;
  expect([manifest.status(), manifest.headers()['content-type']]).toEqual([200, 'application/pdf']);
  await (await tab).close();

  await menu.click();
  const saved = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Paradas (XLSX)' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^Paradas Ruta propia \d{4}-\d\d-\d\d\.xlsx$/);

  await menu.click();
  await page.getByRole('menuitem', { name: 'Compartir la ruta…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Compartir Ruta propia' });
  await dialog.getByRole('button', { name: 'Crear enlace' }).click();
  await dialog.getByRole('button', { name: 'Mostrar el código QR' }).click();
  await expect(dialog.getByRole('img', { name: 'Código QR del enlace de Ruta propia' })).toBeVisible();
  await checkA11y();
  await takeScreenshot('route-share');
  const link = await dialog.getByRole('link', { name: 'Abrir el enlace' }).getAttribute('href');

  const reader = await context.newPage();
  await reader.goto(link ?? '');
  await expect(reader.getByRole('heading', { name: 'La ruta va en camino', level: 1 })).toBeVisible();
  await expect(reader.getByText('1 de 5 paradas hechas')).toBeVisible();
  await expect(reader.getByRole('listitem')).toHaveCount(5);
  await expect(reader.getByText(/^Posición del vehículo de hace \d+ (?:s|min)/)).toBeVisible();
  await expect(reader.locator('.map[data-ready]')).toBeVisible({ timeout: 30_000 });
  const pageText = await reader.locator('body').innerText();
  for (const secret of ['López', 'María', 'Calle Reservada', ownPhone, guide.folio, 'Chofer'])
    expect(pageText).not.toContain(secret);
  await reader.setViewportSize({ width: 320, height: 640 });
  expect(
    await reader.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
  ).toBe(true);
  await reader.getByRole('button', { name: 'English' }).click();
  await expect(reader.getByRole('heading', { name: 'The route is on its way' })).toBeVisible();
  await reader.getByRole('button', { name: 'Español' }).click();

  await page.bringToFront();
  await dialog.getByRole('button', { name: 'Cerrar el enlace' }).click();
  await page
    .getByRole('dialog', { name: '¿Cerrar el enlace?' })
    .getByRole('button', { name: 'Cerrar el enlace' })
    .click();
  await expect(dialog.getByRole('button', { name: 'Crear enlace' })).toBeVisible();
  await page.goto('about:blank');
  await page.goto(link ?? '');
  await expect(page.getByRole('heading', { name: 'Este enlace ya no está vigente' })).toBeVisible();
  await checkA11y();
  await takeScreenshot('shared-route-ended');
});
