import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { makeOwnDay, type OwnDay, type OwnGuide, ownPhone } from '../support/own-day.ts';
import { type OwnServer, startOwnServer } from '../support/own-server.ts';

let server: OwnServer;
let day: OwnDay;
interface Links {
  tracking: string;
  report: string | null;
}
const linksOf = (guide: OwnGuide): Promise<Links> => day.call('GET', `/guides/${guide.id}/links`);
const guide = (n: number): OwnGuide => day.guides[n] as OwnGuide;
const isNarrowEnough = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);
/** The portal, as the company's admin. No script for every page: it would also run in frames that the browser refuses. */
const enterPortal = async (page: Page, path: string): Promise<void> => {
  await page.goto(`${server.url}/login`);
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), ['token', day.token] as const);
  await page.goto(server.url + path);
};

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  server = await startOwnServer();
  day = await makeOwnDay(server);
});
test.afterAll(async () => {
  await server?.stop();
});

test('a recipient follows a parcel by its link: masked, live, near and then next, in both languages, until it is there', async ({
  page,
  checkA11y,
  takeScreenshot,
}) => {
  const requested: string[] = [];
  page.on('request', (sent) => requested.push(`${sent.url()} ${sent.headers().referer ?? ''}`));
  const { tracking } = await linksOf(guide(1));
  await page.goto(tracking);
  await expect(page.getByRole('heading', { name: 'Tu envío va en camino', level: 1 })).toBeVisible();
  await expect(page.getByText('Falta 1 parada antes de la tuya')).toBeVisible();
  await expect(page.getByText(/^Llega entre las \d\d:\d\d y las \d\d:\d\d$/)).toBeVisible();
  await expect(page.getByText('María L•••')).toBeVisible();
  await expect(page.getByText('Centro, Monterrey')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Llama al 8188887777' })).toBeVisible();
  const pageText = await page.locator('body').innerText();
  for (const secret of ['López', 'García', 'Calle Reservada', ownPhone, ownPhone.slice(-4)])
    expect(pageText).not.toContain(secret);
  await checkA11y();
  // Without a driver to be seen the map waits to be asked for.
  await expect(page.getByRole('button', { name: 'Ver el mapa' })).toBeVisible();
  expect(requested.filter((url) => /mexico\.geojson/.test(url))).toEqual([]);
  expect(
    requested.filter((url) => url.includes(new URL(tracking).hash.slice(1)) && !url.includes('/api/public/')),
  ).toEqual([]);

  await day.drive.at({ lat: 25.6765, lng: -100.3105 });
  await page.reload();
  await expect(page.getByText(/^Posición de Ramiro de hace \d+ (?:s|min)/)).toBeVisible();
  await expect(page.getByText('Por privacidad, es aproximada')).toBeVisible();
  await expect(page.locator('.map[data-ready]')).toBeVisible({ timeout: 30_000 });
  await checkA11y();
  await takeScreenshot('tracking');

  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('heading', { name: 'Your parcel is on its way' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.getByRole('button', { name: 'Español' }).click();

  await page.setViewportSize({ width: 320, height: 640 });
  expect(await isNarrowEnough(page)).toBe(true);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await checkA11y();
  await takeScreenshot('tracking-phone-dark');

  await day.drive.deliver(guide(0), 'Rosa Elena Peña');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Eres la siguiente parada' })).toBeVisible();

  await day.drive.deliver(guide(1), 'Rosa Elena Peña');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Tu envío fue entregado' })).toBeVisible();
  await expect(page.getByText(/^Esta página deja de abrir el /)).toBeVisible();
  await page.getByRole('link', { name: 'Ver el reporte de la entrega' }).click();
  await expect(page.getByRole('heading', { name: 'Reporte de tu entrega', level: 1 })).toBeVisible();
});

test('the delivery report: photo, signature, initials, answers and items; nothing by a link of another kind', async ({
  page,
  allowConsole,
  checkA11y,
  takeScreenshot,
}) => {
  allowConsole(/status of 410/);
  const links = await linksOf(guide(0));
  await page.goto(links.report ?? '');
  await expect(page.getByRole('heading', { name: 'Entregado' })).toBeVisible();
  await expect(page.getByText('R. E. P.')).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: 'Familiar' })).toBeVisible();
  await expect(page.getByRole('row', { name: 'Caja de libros 2 2' })).toBeVisible();
  const loaded = (name: string) =>
    page.getByRole('img', { name }).evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0);
  await expect.poll(() => loaded('Foto 1 de 1')).toBe(true);
  await expect.poll(() => loaded('Firma de quien recibió')).toBe(true);
  await checkA11y();
  await takeScreenshot('delivery-report');
  await page.getByRole('button', { name: 'Ampliar la foto 1' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await checkA11y();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();

  await page.goto('about:blank');
  await page.goto(links.tracking.replace('/tracking#', '/delivery-report#'));
  await expect(page.getByRole('heading', { name: 'Hubo un error al obtener el reporte de tu entrega' })).toBeVisible();
  await expect(page.getByText('Este enlace ya no está vigente')).toBeVisible();
  await checkA11y();
});

/** A shop's own page, at an origin of its own, with the code that the settings give. */
async function openShop(code: string): Promise<{ origin: string; close: () => Promise<void> }> {
  const shop: Server = createServer((_, answer) => {
    answer.setHeader('content-type', 'text/html; charset=utf-8');
    answer.end(
      `<!doctype html><html lang="es"><title>Tienda</title><link rel="icon" href="data:,"><h1>Tu pedido</h1>${code}</html>`,
    );
  });
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(shop.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => shop.close(() => resolve())),
  };
}

test('an admin sets colour and origins and takes the code; the shop frames the search, others may not', async ({
  page,
  allowConsole,
  checkA11y,
  takeScreenshot,
}) => {
  allowConsole(/status of 404/);
  allowConsole(/frame-ancestors|Refused to frame|violates the following Content Security Policy/);
  await enterPortal(page, '/settings/tracking');
  const colour = page.getByLabel('Color', { exact: true });
  await colour.fill('amarillo');
  await page.getByLabel('Orígenes permitidos').fill('tienda.mx');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Escribe el color como #1d5fd0')).toBeVisible();
  await expect(page.getByText('Línea 1: Escribe el origen completo, como https://tienda.mx')).toBeVisible();
  await colour.fill('#ffd200');
  await expect(page.getByText('Es muy claro para líneas y señales sobre fondo blanco')).toBeVisible();
  await checkA11y();
  await takeScreenshot('tracking-settings');

  const code = await page.getByRole('region', { name: 'Búsqueda y rastreo' }).locator('code').innerText();
  expect(code).toContain(`${server.url}/tracking-iframe/${day.companyId}`);
  const shop = await openShop(code);
  const stranger = await openShop(code);
  await page.getByLabel('Orígenes permitidos').fill(shop.origin);
  await page.getByLabel('Nota para tus destinatarios').fill('Llámanos de 9 a 18 h');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Se ha actualizado tu configuración correctamente')).toBeVisible();

  await page.goto(shop.origin);
  const framed = page.frameLocator('iframe');
  await framed.getByLabel('Número de guía').fill('propia-3');
  await framed.getByLabel('Últimos 4 dígitos del teléfono').fill('0000');
  const before = await page.locator('iframe').evaluate((frame) => frame.clientHeight);
  await framed.getByRole('button', { name: 'Buscar' }).click();
  await expect(framed.getByRole('alert')).toHaveText(
    'No encontramos un envío con esos datos. Revisa el número de guía y los últimos dígitos del teléfono.',
  );
  await framed.getByLabel('Últimos 4 dígitos del teléfono').fill(ownPhone.slice(-4));
  await framed.getByRole('button', { name: 'Buscar' }).click();
  await expect(framed.getByRole('heading', { name: 'Eres la siguiente parada' })).toBeVisible();
  await expect(framed.getByText('Llámanos de 9 a 18 h')).toBeVisible();
  // The frame grows with what it shows.
  await expect.poll(() => page.locator('iframe').evaluate((frame) => frame.clientHeight)).toBeGreaterThan(before);
  await checkA11y();
  await takeScreenshot('tracking-framed');
  await framed.getByRole('button', { name: 'Buscar otra guía' }).click();
  await expect(framed.getByLabel('Número de guía')).toBeVisible();

  await page.goto(stranger.origin);
  await expect(page.getByRole('heading', { name: 'Tu pedido' })).toBeVisible();
  await expect(page.frameLocator('iframe').getByLabel('Número de guía')).toBeHidden();

  await page.goto(`${server.url}/iframe-status/${day.companyId}#folio=${guide(3).folio}&phone=${ownPhone.slice(-4)}`);
  await expect(page.getByText('Tu envío va en camino')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Paso 3 de 5' })).toBeVisible();
  await checkA11y();
  await takeScreenshot('tracking-strip');
  await page.setViewportSize({ width: 320, height: 200 });
  expect(await isNarrowEnough(page)).toBe(true);
  await shop.close();
  await stranger.close();
});

test('the office copies, shows and renews the links; those before stop opening', async ({
  page,
  allowConsole,
  checkA11y,
  takeScreenshot,
}) => {
  allowConsole(/status of 410/);
  const before = await linksOf(guide(4));
  await enterPortal(page, `/route-guides/${guide(4).id}?tab=notices`);
  const panel = page.getByRole('region', { name: 'Enlaces del destinatario' });
  await expect(panel.getByText(before.tracking)).toBeVisible();
  await panel.getByRole('button', { name: 'Mostrar el código QR: Rastreo' }).click();
  await expect(panel.getByRole('img', { name: 'Código QR del enlace: Rastreo' })).toBeVisible();
  await checkA11y();
  await takeScreenshot('guide-links');
  await panel.getByRole('button', { name: 'Renovar enlaces' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Renovar enlaces' }).click();
  await expect(page.getByText('Los enlaces son nuevos; los anteriores ya no abren')).toBeVisible();
  const after = await linksOf(guide(4));
  expect(after.tracking).not.toBe(before.tracking);
  await expect(panel.getByText(after.tracking)).toBeVisible();

  await page.goto(before.tracking);
  await expect(page.getByRole('heading', { name: 'Este enlace ya no está vigente' })).toBeVisible();
  await checkA11y();
  await page.goto('about:blank');
  await page.goto(after.tracking);
  await expect(page.getByRole('heading', { name: 'Tu envío va en camino' })).toBeVisible();

  await page.goto(`${server.url}/tracking#${after.tracking.slice(-10)}`);
  await expect(page.getByRole('heading', { name: 'Al enlace le falta una parte' })).toBeVisible();
});

test('who got a notice by mail ends them by its link, and begins them again; opening it changes nothing', async ({
  page,
  checkA11y,
  takeScreenshot,
}) => {
  const { settings, version } = await day.call<{ settings: { rules: object[] }; version: number }>(
    'GET',
    '/notifications',
  );
  const told = { event: 'deliverySuccess', recipient: 'recipient', channels: ['email'], mode: 'chain', waitMinutes: 3 };
  await day.call('PUT', '/notifications', {
    settings: { ...settings, asGuideAsks: false, quiet: null, rules: [...settings.rules, told] },
    version,
  });
  await day.drive.deliver(guide(2), 'Rosa Elena Peña');
  let link = '';
  await expect
    .poll(async () => {
      const { messages } = await day.call<{ messages: { body: string | null }[] }>('GET', '/messages?search=maria');
      link = messages.map((m) => /https?:\S+\/unsubscribe#\S+/.exec(m.body ?? '')?.[0]).find(Boolean) ?? '';
      return link;
    })
    .not.toBe('');
  await page.goto(link);
  await expect(
    page.getByRole('heading', { name: '¿Dejar de recibir los avisos de Empresa de Prueba?', level: 1 }),
  ).toBeVisible();
  await expect(page.getByText('m•••@correo.test')).toBeVisible();
  await checkA11y();
  await takeScreenshot('unsubscribe');
  const stopped = async (): Promise<object[]> =>
    (await day.call<{ suppressions: object[] }>('GET', '/messages/suppressions')).suppressions;
  expect(await stopped()).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.getByRole('button', { name: 'Dejar de recibirlos' }).click();
  await expect(page.getByRole('heading', { name: 'Ya no recibes avisos de Empresa de Prueba' })).toBeFocused();
  expect(await isNarrowEnough(page)).toBe(true);
  await checkA11y();
  await takeScreenshot('unsubscribe-phone-dark');
  expect(await stopped()).toMatchObject([{ address: 'maria@correo.test', reason: 'optOut', source: 'link' }]);
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('heading', { name: 'You get no more notices of Empresa de Prueba' })).toBeVisible();
  await page.getByRole('button', { name: 'Español' }).click();

  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await enterPortal(page, '/messages');
  await page.getByRole('button', { name: 'Direcciones sin mensajes' }).click();
  await expect(page.getByText(/Con el enlace de un correo/)).toBeVisible();
  await checkA11y();
  await takeScreenshot('stopped-addresses');

  await page.goto(link);
  await page.getByRole('button', { name: 'Volver a recibirlos' }).click();
  await expect(page.getByRole('heading', { name: 'Recibes otra vez los avisos de Empresa de Prueba' })).toBeFocused();
  expect(await stopped()).toEqual([]);
});
