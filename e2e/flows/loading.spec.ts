import { chromium } from '@playwright/test';
import type { LabelMark } from '@tramo/contract/labels';
import { expect, test } from '../support/fixtures.ts';
import { filmLabel } from '../support/label-video.ts';
import { makeRoute, rowOf } from '../support/routes.ts';
import { beginWithSession } from '../support/session.ts';
import { scanWedge } from '../support/wedge.ts';

test('a van is loaded by scans, also without a network and over a reload; what is missing keeps the boarding open', async ({
  page,
  signIn,
  checkA11y,
  takeScreenshot,
  allowConsole,
}) => {
  const { call } = await signIn('rutas@tramo.demo', '/loading');
  const route = await makeRoute(call);
  await page.reload();
  await page.getByRole('searchbox', { name: 'Ruta, operador, vehículo o folio' }).fill(route.name);
  const row = page.getByRole('row', { name: new RegExp(route.name) });
  await expect(row).toContainText('0 de');
  await checkA11y();
  await takeScreenshot('loading-list');
  await row.getByRole('link', { name: 'Escanear' }).click();

  const { parcels } = await call<{ parcels: { folio: string; number: number; of: number; order: number }[] }>(
    'GET',
    `/loading/routes/${route.id}`,
  );
  const codes = parcels.map((p) => (p.of > 1 ? `${p.folio}/${p.number}` : p.folio));
  const verdict = page.getByRole('status').filter({ hasText: /./ }).first();
  await test.step('the last stop goes in first; twice and of another van is refused in words', async () => {
    await expect(page.getByText('Sigue: parada 3')).toBeVisible();
    await scanWedge(page, codes[0] as string);
    await expect(verdict).toContainText('Cargado');
    await scanWedge(page, codes[0] as string);
    await expect(verdict).toContainText('Ese ya estaba así');
    await scanWedge(page, '7501031311309');
    await expect(verdict).toContainText('Nadie conoce el código 7501031311309');
    await checkA11y();
  });

  await test.step('a scan hits the field that has the focus, and leaves nothing there', async () => {
    const field = page.getByRole('textbox', { name: 'Escribir código' });
    await field.fill('ab');
    await field.focus();
    await scanWedge(page, codes[0] as string);
    await expect(verdict).toContainText('Ese ya estaba así');
    await expect(field).toHaveValue('ab');
    await field.fill(codes[1] as string);
    await field.press('Enter');
    await expect(verdict).toContainText('Cargado');
  });

  const loadedOnServer = async () =>
    (await call<{ route: { loaded: number } }>('GET', `/loading/routes/${route.id}`)).route.loaded;
  await expect.poll(loadedOnServer).toBe(2);
  await test.step('without a network scans wait, a reload keeps them, and all arrive', async () => {
    allowConsole(/Failed to load resource/);
    await page.route('**/api/loading/routes/*/scans', (call) => call.abort());
    for (const code of codes.slice(2)) await scanWedge(page, code);
    const left = codes.length - 2;
    await expect(page.getByText(left === 1 ? '1 lectura por enviar' : `${left} lecturas por enviar`)).toBeVisible();
    await expect(page.getByText('Todo está en el vehículo')).toBeVisible();
    await page.reload();
    await expect(page.getByText('Todo está en el vehículo')).toBeVisible();
    await page.unroute('**/api/loading/routes/*/scans');
    await expect.poll(loadedOnServer).toBe(codes.length);
    await expect(page.getByText(/por enviar/)).toHaveCount(0);
  });

  await test.step('a damaged one is set aside, on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByText('Dañado', { exact: true }).first().click();
    await page.getByText('Mojado').click();
    await scanWedge(page, codes[0] as string);
    await expect(verdict).toContainText('Apartado por daño');
    await expect(page.getByText('Solo faltan los dañados')).toBeVisible();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await checkA11y();
    await takeScreenshot('loading-phone');
  });

  await test.step('scans that the server refuses are given up only after a question', async () => {
    allowConsole(/409/);
    const error = { code: 'loading.finished', key: 'loading.finished', params: { name: route.name }, message: '' };
    await page.route('**/api/loading/routes/*/scans', (call) => call.fulfill({ status: 409, json: { error } }));
    await scanWedge(page, codes[1] as string);
    await page.getByRole('button', { name: 'Descartarlas' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Descartarlas' }).click();
    await expect(page.getByText(/por enviar/)).toHaveCount(0);
    await page.unroute('**/api/loading/routes/*/scans');
  });
});

test('where scanning checks the boarding, a tick says what is missing and asks for the reason', async ({
  page,
  signIn,
  allowConsole,
}) => {
  allowConsole(/409/);
  const { call } = await signIn('rutas@tramo.demo');
  const route = await makeRoute(call);
  const { version } = await call<{ version: number }>('GET', `/routes/${route.id}`);
  await call('PUT', `/routes/${route.id}`, { boardingRequired: true, version });
  await page.reload();
  // The setting is the whole company's, whose demo other flows share: the server's refusal stands in for it.
  await page.route(`**/api/routes/${route.id}`, async (asked) => {
    const body = asked.request().postDataJSON() as { updateReason?: string } | null;
    if (asked.request().method() !== 'PUT' || body?.updateReason) return asked.continue();
    const error = {
      code: 'routes.boarding_by_scan',
      key: 'routes.boarding_by_scan',
      params: { name: route.name, count: 3 },
    };
    await asked.fulfill({ status: 409, json: { error: { ...error, message: 'Bultos que faltan por escanear: 3' } } });
  });
  await page.getByRole('searchbox', { name: 'Buscar ruta, operador o folio' }).fill(route.name);
  await rowOf(page, route.name).click();
  await page.getByRole('checkbox', { name: 'Embarque revisado' }).click();
  const dialog = page.getByRole('dialog', { name: 'Faltan bultos por escanear' });
  await expect(dialog.getByRole('link', { name: 'Escanear bultos' })).toHaveAttribute('href', `/loading/${route.id}`);
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('El lector no funciona');
  await dialog.getByRole('button', { name: 'Revisar sin escanear' }).click();
  await expect(dialog).toBeHidden();
  expect(await call<object>('GET', `/routes/${route.id}`)).toMatchObject({
    boardingChecked: true,
    updateReason: 'El lector no funciona',
  });
});

test('the camera reads a printed label from a video', async ({ signIn, baseURL }, testInfo) => {
  const { call, token } = await signIn('rutas@tramo.demo');
  const route = await makeRoute(call);
  for (const mark of ['qr', 'bars'] as const) {
    const [stop] = route.stops;
    const label = await call<{ width: number; height: number; marks: LabelMark[] }>(
      'GET',
      `/labels/preview/${stop?.guideId}?number=1`,
    );
    const film = testInfo.outputPath(`${mark}.y4m`);
    filmLabel(film, label, mark);
    const { executablePath, args = [] } = testInfo.project.use.launchOptions ?? {};
    const browser = await chromium.launch({
      ...(executablePath ? { executablePath } : {}),
      args: [
        ...args,
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
        `--use-file-for-fake-video-capture=${film}`,
      ],
    });
    try {
      const page = await browser.newPage({ baseURL, permissions: ['camera'], reducedMotion: 'reduce' });
      await beginWithSession(page, token);
      await page.goto(`/loading/${route.id}`);
      await page.getByRole('button', { name: 'Cámara' }).click();
      await expect(page.getByText('Pon el código dentro del marco')).toBeVisible();
      await expect(page.getByRole('status').filter({ hasText: stop?.folio ?? '' })).toContainText(
        mark === 'qr' ? 'Cargado' : 'Ese ya estaba así',
      );
      await page.getByRole('button', { name: 'Cerrar la cámara' }).click();
      await expect(page.getByText('Pon el código dentro del marco')).toBeHidden();
    } finally {
      await browser.close();
    }
  }
});
