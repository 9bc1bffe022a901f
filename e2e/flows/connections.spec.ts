import { createHmac } from 'node:crypto';
import { shopSamples } from '@tramo/contract/shop-samples';
import { expect, test } from '../support/fixtures.ts';

test('a connection: made with its scopes, changed, its key changed without a gap, revoked', async ({
  page,
  signIn,
  checkA11y,
  takeScreenshot,
}) => {
  const name = `Tienda ${Date.now()}`;
  await signIn('admin@tramo.demo', '/settings/connections');
  await page.getByRole('button', { name: 'Nueva conexión' }).click();
  const drawer = page.getByRole('dialog', { name: 'Nueva conexión' });
  await drawer.getByRole('textbox', { name: 'Nombre de la conexión' }).fill(name);
  await expect(drawer.getByRole('checkbox', { name: 'Guías' })).toBeChecked();
  await drawer.getByRole('checkbox', { name: 'Rutas' }).check();
  await drawer.getByRole('textbox', { name: 'Direcciones permitidas' }).fill('127.0.0.0/8\ntienda.mx');
  await drawer.getByRole('button', { name: 'Crear conexión' }).click();
  await expect(drawer.getByText('tienda.mx: Escribe una dirección o una red')).toBeVisible();
  await checkA11y();
  await takeScreenshot('connection-new');
  await drawer.getByRole('textbox', { name: 'Direcciones permitidas' }).fill('127.0.0.0/8\n::1');
  await drawer.getByRole('button', { name: 'Crear conexión' }).click();
  const shown = page.getByRole('dialog', { name: `Guarda la clave de «${name}»` });
  const key = await shown.locator('code').first().innerText();
  expect(key).toMatch(/^tramo_live_[\w-]{43}$/);
  await checkA11y();
  await shown.getByRole('button', { name: 'Ya la guardé' }).click();
  const calls = async (apiKey: string): Promise<number> =>
    (await page.request.post('/api/guides/list/count', { headers: { apiKey, platform: 'api' }, data: {} })).status();
  expect(await calls(key)).toBe(200);

  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('Guías, Rutas, Seguimiento');
  await expect(row).toContainText('Desde 127.0.0.0/8, ::1');
  const menu = async (item: string): Promise<void> => {
    await page.getByRole('button', { name: `Acciones de ${name}` }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await menu('Cambiar la clave');
  await page.getByRole('dialog').getByRole('button', { name: 'Cambiar la clave' }).click();
  const next = await shown.locator('code').first().innerText();
  await shown.getByRole('button', { name: 'Ya la guardé' }).click();
  for (const k of [key, next]) expect(await calls(k)).toBe(200);
  await expect(row).toContainText('la clave anterior, hasta');
  await checkA11y();
  await takeScreenshot('connections');
  await menu('Terminar la clave anterior');
  await page.getByRole('dialog').getByRole('button', { name: 'Terminar la clave anterior' }).click();
  await expect(row).not.toContainText('la clave anterior');
  expect(await calls(key)).toBe(401);

  // The shop's orders come in by it: the sample's guide stands beside the map, and a signed order becomes one.
  await page.getByRole('link', { name: 'Tiendas' }).click();
  await page.getByRole('button', { name: 'Nueva tienda' }).first().click();
  const shop = page.getByRole('dialog', { name: 'Nueva tienda' });
  await shop.getByRole('combobox', { name: 'Conexión que las crea' }).click();
  await page.getByRole('option', { name }).click();
  await shop.getByRole('combobox', { name: 'CEDIS' }).click();
  await page.getByRole('option').first().click();
  await shop.getByLabel('Secreto con que firma la tienda').fill('secreto');
  await expect(shop.getByRole('status')).toHaveText('Con este mapa el pedido de ejemplo se vuelve guía.');
  await expect(shop.getByRole('region', { name: 'Guía que saldría' })).toContainText('"folio": "727"');
  await checkA11y();
  await takeScreenshot('shop-new');
  await shop.getByRole('button', { name: 'Guardar' }).click();
  const shopRow = page.getByRole('row').filter({ hasText: name });
  const address = await shopRow.locator('code').innerText();
  const order = JSON.stringify({ ...shopSamples.woocommerce, number: `W-${Date.now()}` });
  const sent = await page.request.post(new URL(address).pathname, {
    headers: {
      'content-type': 'application/json',
      'x-wc-webhook-topic': 'order.created',
      'x-wc-webhook-signature': createHmac('sha256', 'secreto').update(order).digest('base64'),
    },
    data: Buffer.from(order),
  });
  expect(sent.status()).toBe(200);
  await shopRow.click();
  const taken = page.getByRole('dialog', { name }).getByRole('list', { name: 'Pedidos' });
  await expect(taken).toContainText('Con guía');
  await checkA11y();
  await takeScreenshot('shop-orders');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Claves' }).click();

  await menu('Editar');
  const edit = page.getByRole('dialog', { name: `Conexión «${name}»` });
  await edit.getByRole('checkbox', { name: 'Guías' }).uncheck();
  await edit.getByRole('button', { name: 'Guardar' }).click();
  await expect(row).not.toContainText('Guías');
  expect(await calls(next)).toBe(403);
  await menu('Revocar');
  await page.getByRole('dialog').getByRole('button', { name: 'Revocar' }).click();
  await expect(row).toContainText('Revocada');

  // What it called and what it was answered, with the key that opens nothing any more.
  await page.getByRole('link', { name: 'Llamadas' }).click();
  await page.getByRole('searchbox', { name: 'Ruta, folio, pedido o error' }).fill('list/count');
  const calledBy = page.getByRole('row').filter({ hasText: 'POST /guides/list/count' }).filter({ hasText: name });
  await expect(calledBy.filter({ hasText: 'keys.scope' })).toHaveCount(1);
  await expect(calledBy.filter({ hasText: '200' }).first()).toBeVisible();
  await checkA11y();
  await takeScreenshot('connection-requests');
  await calledBy.filter({ hasText: 'keys.scope' }).click();
  const call = page.getByRole('dialog', { name: 'Llamada' });
  await expect(call.getByRole('region', { name: 'Respuesta' })).toContainText('"key": "keys.scope"');
  await call.getByRole('switch', { name: 'Ver datos personales' }).check();
  await checkA11y();
  await takeScreenshot('connection-request');
  await page.keyboard.press('Escape');

  // How it is done, in the reader's own language, with this portal's address and a cedi of the company.
  await page.getByRole('link', { name: 'Guía de la API' }).click();
  const step = page.getByRole('region', { name: 'Crea una guía' });
  await expect(step).toContainText("curl -X POST 'http");
  await page.getByText('Python', { exact: true }).click();
  await expect(step).toContainText('urllib.request');
  await expect(step).not.toContainText('ID_DEL_CEDIS');
  await expect(page.getByRole('region', { name: 'Errores y qué hacer' })).toContainText('keys.expired');
  await checkA11y();
  await takeScreenshot('api-guide');

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/settings/connections');
  await checkA11y();
  await takeScreenshot('connections-phone');
});
