import { createHash } from 'node:crypto';
import { chromium, type Page } from '@playwright/test';
import type { LabelMark } from '@tramo/contract/labels';
import { choosePhotos, fillSignIn, goTo, holdPictures } from '../support/driver-app.ts';
import { demoPassword, expect, type SignedIn, test } from '../support/fixtures.ts';
import { filmLabel } from '../support/label-video.ts';
import { click, deliverer, pushService, shown, watchShown } from '../support/push-service.ts';
import { ownCrew, ownRoute } from '../support/road.ts';

/** What the app does with the phone around it: newer versions, pushes, the camera; and what it says where a route may not leave. */

const places = [1, 2, 3].map((n) => ({ lat: 25.67 + n * 0.01, lng: -100.31 }));
const newRoute = async (call: SignedIn['call']) => {
  const crew = await ownCrew(call);
  return { crew, route: await ownRoute(call, crew, { prefix: 'TEL', name: 'Teléfono', places }) };
};
/** Signed in, and the app kept on the phone. */
async function openApp(page: Page, url: string, username: string): Promise<void> {
  await page.goto(`${url}/operador/`);
  await fillSignIn(page, username, demoPassword);
  await page.waitForFunction(() => navigator.serviceWorker?.controller !== null);
}
const titled = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

test('what keeps a route from leaving is said with its reason and what to do', async ({
  page,
  signIn,
  checkA11y,
  openNetwork,
}) => {
  const { call } = await signIn('admin@tramo.demo');
  const { crew, route } = await newRoute(call);
  const network = await openNetwork(test.info().project.use.baseURL ?? '');
  await test.step('parcels that are to be loaded first', async () => {
    const { version } = await call<{ version: number }>('GET', `/routes/${route.id}`);
    await call('PUT', `/routes/${route.id}`, { boardingRequired: true, version });
    await openApp(page, network.url, crew.username);
    await goTo(page, `/route/${route.id}/start`);
    await expect(page.getByText('Primero se cargan los bultos')).toBeVisible();
    await expect(page.getByText(/^Falta: .*embarque.* Lo arregla la oficina/i)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Iniciar ruta' })).toBeDisabled();
    await page.getByRole('button', { name: 'Cargar el vehículo' }).click();
    await expect(titled(page, 'Cargar el vehículo')).toBeVisible();
  });
  await test.step('a company without balance', async () => {
    const { version } = await call<{ version: number }>('GET', `/routes/${route.id}`);
    await call('PUT', `/routes/${route.id}`, { boardingRequired: false, version });
    // The balance is the whole company's, whose demo other flows share: an answer that says so stands in for it.
    let balance = 'short';
    network.rewrite('/api/driver/routes', (text) => text.replace(/"balance":"\w+"/g, `"balance":"${balance}"`));
    await page.reload();
    await goTo(page, `/route/${route.id}/start`);
    await expect(page.getByText('La empresa no tiene saldo para esta ruta')).toBeVisible();
    await expect(page.getByText('Avisa a la oficina para que recargue.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Iniciar ruta' })).toBeDisabled();
    balance = 'enough';
    await page.reload();
    await goTo(page, `/route/${route.id}/start`);
    await expect(page.getByRole('button', { name: 'Iniciar ruta' })).toBeEnabled();
  });
  await test.step('a vehicle whose brakes fail', async () => {
    // Photos that are chosen together are all kept, with what is answered until they are; what reports them waits.
    const dents = page.getByRole('group', { name: /Golpes que ya traía/ });
    const letGo = await holdPictures(page);
    await choosePhotos(dents, [1, 2]);
    await page.getByText('Fallan o rechinan').click();
    await expect(page.getByText('El vehículo no puede salir').first()).toBeVisible();
    await page.getByRole('button', { name: 'Avisar a la oficina' }).click();
    await expect(page.getByRole('button', { name: 'Guardando foto…' })).toBeVisible();
    await letGo();
    await expect(dents.getByRole('button', { name: /^Ver foto/ })).toHaveCount(2);
    await expect(page.getByRole('radio', { name: 'Fallan o rechinan' })).toBeChecked();
    await expect(page.getByText('No salgas: avisa a tu encargado y cambia de unidad').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Avisar a la oficina' })).toBeEnabled();
    await expect(page.getByRole('button', { name: 'Iniciar ruta' })).toBeHidden();
    await checkA11y();
  });
});

test('a newer version that waits is taken with a tap', async ({ page, signIn, openNetwork }) => {
  const { call } = await signIn('admin@tramo.demo');
  const { crew } = await newRoute(call);
  const network = await openNetwork(test.info().project.use.baseURL ?? '');
  await openApp(page, network.url, crew.username);
  const index = await (await fetch(`${network.url}/operador/`)).text();
  const newer = (text: string): string => text.replace('<html', '<html data-next-build');
  const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
  network.rewrite('/operador/', newer);
  network.rewrite('/operador/service-worker.js', (text) =>
    // Its name is another, too.
    text.replaceAll(sha256(index), sha256(newer(index))).replace(/(?<![0-9a-f])[0-9a-f]{16}(?=`)/, '00000000fffffff0'),
  );
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await expect(page.getByText('Hay una versión nueva')).toBeVisible();
  await expect(page.locator('html')).not.toHaveAttribute('data-next-build');
  await page.getByRole('button', { name: /Actualizar/ }).click();
  await expect(page.locator('html')).toHaveAttribute('data-next-build');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Hay una versión nueva')).toBeHidden();
});

test('a push tells what the office changed, and a tap on it opens that route', async ({ page, context, signIn }) => {
  await context.addInitScript(pushService, 'granted');
  const { call } = await signIn('admin@tramo.demo');
  const { crew, route } = await newRoute(call);
  const url = test.info().project.use.baseURL ?? '';
  await openApp(page, url, crew.username);
  await goTo(page, '/phone');
  await page.getByRole('button', { name: 'Activar avisos' }).click();
  await expect(page.getByText('Activados en este teléfono')).toBeVisible();
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  await watchShown(worker);
  const deliver = await deliverer(context, page);
  const [, removed] = route.guides;
  const { version } = await call<{ version: number }>('GET', `/routes/${route.id}`);
  await call('PUT', `/routes/${route.id}`, { guides: route.guides.filter((id) => id !== removed), version });
  // As the server sends it: `driver.push.test.ts`.
  const push = {
    title: route.name,
    body: 'La oficina quitó una parada',
    tag: 'r',
    url: `/operador/#/route/${route.id}`,
  };
  await deliver(JSON.stringify(push));
  await expect.poll(() => shown(worker)).toEqual([route.name]);
  await click(worker, 'r');
  await expect(titled(page, new RegExp(route.name))).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`#/route/${route.id}$`));
  await expect(page.getByText(/La oficina quitó la parada 2/)).toBeVisible();
});

test('the app’s camera reads a parcel’s bar code', async ({ signIn, baseURL }, testInfo) => {
  const { call } = await signIn('admin@tramo.demo');
  const { crew, route } = await newRoute(call);
  const label = await call<{ width: number; height: number; marks: LabelMark[] }>(
    'GET',
    `/labels/preview/${route.guides[0]}?number=1`,
  );
  const film = testInfo.outputPath('bars.y4m');
  filmLabel(film, label, 'bars');
  const { executablePath, args = [] } = testInfo.project.use.launchOptions ?? {};
  const fake = [
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${film}`,
  ];
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: [...args, ...fake],
  });
  try {
    const page = await browser.newPage({
      permissions: ['camera'],
      viewport: { width: 390, height: 844 },
      locale: 'es-MX',
    });
    await openApp(page, baseURL ?? '', crew.username);
    await goTo(page, `/route/${route.id}/load`);
    await page.getByRole('button', { name: 'Escanear con la cámara' }).click();
    await expect(page.getByRole('status').filter({ hasText: /TEL-\w+-1/ })).toContainText('cargado');
    await expect(page.getByText('1 de 3 bultos cargados').first()).toBeVisible();
    await page.getByRole('button', { name: 'Cerrar la cámara' }).click();
    await expect(page.getByRole('button', { name: 'Escanear con la cámara' })).toBeVisible();
  } finally {
    await browser.close();
  }
});
