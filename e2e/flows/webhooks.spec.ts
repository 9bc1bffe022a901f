import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { makeOwnDay, type OwnDay } from '../support/own-day.ts';
import { type OwnServer, startOwnServer } from '../support/own-server.ts';

let server: OwnServer;
let day: OwnDay;
let receiver: Server;
let place = '';
let isWell = true;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  receiver = createServer((request, response) => {
    request.resume();
    request.on('end', () => response.writeHead(isWell ? 200 : 500).end(isWell ? '{"recibido":true}' : 'no'));
  });
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
  place = `127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  server = await startOwnServer(async () => ({ OUTBOUND_ALLOW: place }));
  day = await makeOwnDay(server);
});
test.afterAll(async () => {
  await server?.stop();
  receiver?.close();
});

const enter = async (page: Page, path: string): Promise<void> => {
  await page.goto(`${server.url}/login`);
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), ['token', day.token] as const);
  await page.goto(server.url + path);
};

test('a webhook is made, tried with a real event, and its map edited with the result beside it', async ({
  page,
  checkA11y,
  takeScreenshot,
  allowConsole,
}) => {
  test.setTimeout(240_000);
  // An address, and a map, that are refused.
  allowConsole(/status of (409|422)/);
  await enter(page, '/settings/connections');
  await page.getByRole('link', { name: 'Webhooks' }).click();
  await expect(page.getByText('Todavía no hay webhooks')).toBeVisible();
  await checkA11y();
  await page.getByRole('button', { name: 'Nuevo webhook' }).first().click();
  const form = page.getByRole('dialog', { name: 'Nuevo webhook' });
  await form.getByLabel('Nombre').fill('Tienda en línea');
  // What cannot be is told at its field, and nothing is lost.
  await form.getByLabel('Dirección').fill('http://192.168.0.1/tramo');
  await form.getByRole('button', { name: 'Guardar' }).click();
  await expect(form.getByText('Esa dirección es de una red privada')).toBeVisible();
  await form.getByLabel('Dirección').fill(`http://${place}/tramo`);
  await checkA11y();
  await takeScreenshot('webhooks-form');

  await form.getByRole('button', { name: 'Editar mapa' }).click();
  const editor = page.getByRole('dialog', { name: 'Mapa por JSON Schema' });
  await editor.getByRole('button', { name: 'Empezar con un ejemplo' }).click();
  await expect(editor.getByRole('status')).toHaveText('El resultado cabe en el esquema.');
  await expect(editor.getByRole('region', { name: 'Resultado' })).toContainText(`"folio": "`);
  await checkA11y();
  await takeScreenshot('webhooks-map');
  const schema = editor.getByLabel('Mapa', { exact: true });
  await schema.fill('{"type":"object","required":["x"],"properties":{"x":{"x-from":"data.nada"}}}');
  await expect(editor.getByRole('status')).toContainText('x es obligatorio y el evento no lo trae');
  await editor.getByRole('button', { name: 'Usar este mapa' }).click();
  // A real event that would not leave is told before anything is kept.
  await form.getByRole('button', { name: 'Guardar' }).click();
  const asked = page.getByRole('dialog', { name: 'Un evento real no cabe en el mapa' });
  await expect(asked).toContainText('x es obligatorio y el evento no lo trae');
  await checkA11y();
  await asked.getByRole('button', { name: 'Cancelar' }).click();
  await form.getByRole('button', { name: 'Quitar mapa' }).click();

  await form.getByRole('button', { name: 'Guardar' }).click();
  const secret = page.getByRole('dialog', { name: /Secreto de/ });
  await expect(secret.getByText(/^whsec_/)).toBeVisible();
  await checkA11y();
  await secret.getByRole('button', { name: 'Ya lo guardé' }).click();

  await page.getByRole('row', { name: /Tienda en línea/ }).click();
  const console = page.getByRole('dialog', { name: 'Tienda en línea' });
  await console.getByRole('button', { name: 'Enviar prueba' }).click();
  const first = console.getByRole('list', { name: 'Entregas' }).getByRole('button').first();
  await expect(first).toContainText('Entregado', { timeout: 60_000 });
  isWell = false;
  await console.getByRole('button', { name: 'Enviar prueba' }).click();
  await expect(first).toContainText('respondió 500 en lugar de 2xx', { timeout: 60_000 });
  await checkA11y();
  await takeScreenshot('webhooks-deliveries');
  await first.click();
  // It may have been tried again meanwhile.
  await expect(console.getByText('webhook-signature: v1,').first()).toBeVisible();
  await checkA11y();
  await takeScreenshot('webhooks-delivery');
  isWell = true;
  await console.getByRole('button', { name: 'Reenviar', exact: true }).click();
  await expect(console.getByText('Entregado').first()).toBeVisible({ timeout: 60_000 });
});
