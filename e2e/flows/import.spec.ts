import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';

/** Folios of this run: flows share one company and may be repeated against it. */
const run = Date.now().toString(36).toUpperCase();
const folio = (n: number): string => `E2E-${run}-${n}`;

interface Row {
  folio: string;
  name: string;
  phone: string;
  zip: string;
  suburb: string;
  lat: string;
  lng: string;
}
const good = (n: number): Row => ({
  folio: folio(n),
  name: `Íñigo Muñoz ${n}`,
  phone: '8112345678',
  zip: '64000',
  suburb: 'Centro',
  lat: '25.6714',
  lng: '-100.309',
});

/** A client's sheet as it comes from an old program: Windows-1252, semicolons, columns in an order of its own. */
function sheet(rows: Row[]): Buffer {
  const lines = [
    [
      'Teléfono',
      'Población',
      'Destinatario',
      'C.P.',
      'Nº Guía',
      'Calle',
      'Colonia',
      'No. Ext',
      'Latitud',
      'Longitud',
      'Peso',
    ],
    ...rows.map((r) => [
      r.phone,
      'Monterrey',
      r.name,
      r.zip,
      r.folio,
      'Avenida Benito Juárez',
      r.suburb,
      '120',
      r.lat,
      r.lng,
      '4.5',
    ]),
  ];
  return Buffer.from(lines.map((line) => line.join(';')).join('\r\n'), 'latin1');
}

async function choose(page: Page, name: string, mimeType: string, buffer: Buffer): Promise<void> {
  // The button is on once the cedi is known.
  await expect(page.getByRole('button', { name: 'Elegir archivo' })).toBeEnabled();
  await page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
}

const cellEditor = (page: Page, field: string) =>
  page.getByRole('textbox', { name: new RegExp(`^Editar ${field} de la fila`) });

test('imports a sheet, mends a cell, places a pin and undoes it', async ({
  page,
  signIn,
  checkA11y,
  takeScreenshot,
}) => {
  const api = await signIn('rutas@tramo.demo', '/guides/import');
  await expect(page.getByRole('heading', { name: 'Importar guías' })).toBeVisible();
  await checkA11y();
  const rows = [
    good(1),
    good(2),
    { ...good(3), phone: '70123' },
    { ...good(4), lat: '', lng: '' },
    { ...good(5), folio: '' },
  ];
  await choose(page, `pedidos ${run}.csv`, 'text/csv', sheet(rows));

  // Columns: guessed by their titles, accents and all, or known from an earlier run.
  await expect(
    page
      .getByRole('button', { name: /^Columnas/ })
      .or(page.getByRole('heading', { name: 'Columnas de la hoja' }))
      .first(),
  ).toBeVisible({ timeout: 30_000 });
  if (!(await page.getByRole('heading', { name: 'Columnas de la hoja' }).isVisible()))
    await page.getByRole('button', { name: /^Columnas/ }).click();
  await expect(page.getByText('Están todos los datos obligatorios')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Dato de la columna Teléfono' })).toHaveValue('Teléfono');
  await expect(page.getByRole('combobox', { name: 'Dato de la columna Nº Guía' })).toHaveValue('Folio');
  await expect(page.getByText('Íñigo Muñoz 1', { exact: false }).first()).toBeVisible();
  await checkA11y();
  await takeScreenshot('import-columns');

  // A column that is taken away leaves its field missing; given back, it is there again.
  const phone = page.getByRole('combobox', { name: 'Dato de la columna Teléfono' });
  await phone.click();
  await page.getByRole('option', { name: 'No usar' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Falta un dato obligatorio: Teléfono' })).toBeVisible();
  await phone.click();
  await page.getByRole('option', { name: 'Teléfono', exact: true }).click();
  await expect(page.getByText('Están todos los datos obligatorios')).toBeVisible();
  await expect(page.getByText('Válidas (3) · Con errores (2)')).toBeVisible({ timeout: 20_000 });
  await page.getByRole('button', { name: 'Revisar filas' }).click();

  // The grid: both faulty rows with their reasons; the phone is mended by keyboard.
  const grid = page.getByRole('grid', { name: 'Filas del archivo' });
  await expect(page.getByRole('radio', { name: 'Con errores (2)' })).toBeChecked();
  await expect(grid.getByRole('row')).toHaveCount(3);
  const faulty = grid.getByRole('gridcell').filter({ hasText: '70123' });
  await expect(faulty).toContainText('El teléfono se debe de conformar por 10 dígitos');
  await checkA11y();
  await takeScreenshot('import-rows');
  await faulty.click();
  await page.keyboard.press('Enter');
  await expect(cellEditor(page, 'Teléfono')).toHaveValue('70123');
  await page.keyboard.press('Escape');
  await expect(faulty).toBeVisible();
  await page.keyboard.press('Enter');
  await cellEditor(page, 'Teléfono').fill('8187654321');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('radio', { name: 'Válidas (4)' })).toBeAttached();

  // The row without a folio is left out, and the faulty rows can be downloaded before that.
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Descargar filas con errores' }).click();
  expect(
    readFileSync(await (await download).path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');
  await page
    .getByRole('button', { name: /^Omitir la fila/ })
    .last()
    .click();
  await expect(page.getByRole('radio', { name: 'Omitidas (1)' })).toBeAttached();

  // A reload comes back to the same rows.
  await page.reload();
  await page.getByRole('button', { name: 'Importar 4 guías' }).click();
  await expect(page.getByRole('heading', { name: 'Se importaron 4 guías' })).toBeVisible({ timeout: 30_000 });
  await checkA11y();
  await takeScreenshot('import-result');

  // The guide without coordinates gets its pin.
  await page.getByRole('link', { name: 'Colocar pines' }).click();
  await expect(page.getByText('queda 1 por ubicar')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Guardar ubicación' })).toBeDisabled();
  await expect(page.getByRole('region', { name: folio(4) })).toContainText('Avenida Benito Juárez 120');
  const pin = page.getByRole('button', { name: `Pin de la guía ${folio(4)}. Muévelo con las flechas` });
  await expect(pin).toBeVisible({ timeout: 20_000 });
  await takeScreenshot('review');
  await checkA11y();
  await pin.press('ArrowRight');
  await pin.press('Shift+ArrowUp');
  await pin.press('Enter');
  await expect(page.getByText('Todas las guías tienen ubicación')).toBeVisible();
  const { guides } = await api.call<{
    guides: { _id: string; folio: string; location: string | null; recipient: { contactName: string } }[];
  }>('POST', '/guides/list', { search: `E2E-${run}` });
  expect(guides).toHaveLength(4);
  const located = guides.find((guide) => guide.folio === folio(4));
  expect(located?.location).toBe('pin');
  expect(located?.recipient.contactName).toBe('Íñigo Muñoz 4');

  // In the list of guides.
  await page.getByRole('link', { name: 'Ver guías' }).click();
  await page.getByRole('searchbox', { name: 'Folio, destinatario, teléfono, dirección u orden' }).fill(`E2E-${run}`);
  await expect(page.getByRole('row', { name: new RegExp(folio(3)) })).toBeVisible();

  // The same sheet again: its columns are remembered, and every folio is taken.
  await page.goto('/guides/import');
  await choose(page, `pedidos otra vez ${run}.csv`, 'text/csv', sheet([good(1)]));
  await expect(page.getByRole('gridcell').filter({ hasText: `El folio ${folio(1)} ya existe` })).toBeVisible({
    timeout: 30_000,
  });
  await expect(page.getByRole('button', { name: 'Importar 0 guías' })).toHaveAttribute('aria-disabled', 'true');

  // Undo from the list of recent imports.
  await page.getByRole('button', { name: 'Otro archivo' }).click();
  const recent = page.getByRole('listitem').filter({ hasText: `pedidos ${run}.csv` });
  await recent.getByRole('button', { name: 'Deshacer importación' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Deshacer importación' }).click();
  await expect(recent.getByText('Deshecha')).toBeVisible();
  const after = await api.call<{ count: { totalCount: number } }>('POST', '/guides/list/count', {
    search: `E2E-${run}`,
  });
  expect(after.count.totalCount).toBe(0);
});

test('does not undo an import whose guides are in a route', async ({ page, signIn, allowConsole }) => {
  allowConsole(/status of 409/);
  const api = await signIn('rutas@tramo.demo', '/guides/import');
  await choose(page, `en ruta ${run}.csv`, 'text/csv', sheet([good(11)]));
  const rows = page.getByRole('button', { name: 'Revisar filas' });
  const importing = page.getByRole('button', { name: 'Importar 1 guía' });
  await expect(rows.or(importing).first()).toBeVisible({ timeout: 30_000 });
  if (await rows.isVisible()) await rows.click();
  await importing.click();
  await expect(page.getByRole('heading', { name: 'Se importó 1 guía' })).toBeVisible({ timeout: 30_000 });

  const { guides } = await api.call<{ guides: { _id: string; cedi: { _id: string }; scheduledDate: string }[] }>(
    'POST',
    '/guides/list',
    {
      search: folio(11),
    },
  );
  const [guide] = guides;
  await api.call('POST', '/routes', {
    name: `Ruta E2E ${run}`,
    guides: [guide?._id],
    order: [{ id: guide?._id, type: 'delivery' }],
    address: guide?.cedi._id,
    startDate: new Date(Date.now() + 3_600_000).toISOString(),
    rangeConfirmed: true,
  });
  await page.getByRole('button', { name: 'Deshacer importación' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Deshacer importación' }).click();
  await expect(
    page
      .getByRole('alert')
      .filter({ hasText: 'No se puede deshacer: ya hay guías de esta importación en una ruta (1)' }),
  ).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Se importó 1 guía' })).toBeVisible();
});

test('tells what is wrong with a file and takes another', async ({ page, signIn, allowConsole }) => {
  allowConsole(/status of 4\d\d|ERR_INTERNET_DISCONNECTED/);
  await signIn('rutas@tramo.demo', '/guides/import');
  const alert = page.getByRole('alert');
  await choose(
    page,
    'factura.pdf',
    'application/pdf',
    Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n'),
  );
  await expect(alert.filter({ hasText: 'El archivo no es una hoja de cálculo' })).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Elegir otro archivo' }).click();

  await choose(page, 'roto.xlsx', 'application/octet-stream', Buffer.from('PK\u0003\u0004 esto no es un libro'));
  await expect(alert.filter({ hasText: 'No se pudo usar roto.xlsx' })).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Elegir otro archivo' }).click();

  // Refused before it is sent.
  let isSent = false;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/guides/import')) isSent = true;
  });
  await choose(page, 'enorme.csv', 'text/csv', Buffer.alloc(20 * 1024 * 1024 + 1, 'a'));
  await expect(alert.filter({ hasText: 'el máximo es 20 MB' })).toBeVisible();
  expect(isSent).toBe(false);
  await expect(page.getByRole('button', { name: 'Elegir archivo' })).toBeEnabled();

  // A lost network is no fault of the file: it is sent again as it was.
  await page.route('**/api/guides/import?*', (route) => route.abort('internetdisconnected'), { times: 1 });
  await choose(page, `sin red ${run}.csv`, 'text/csv', sheet([good(31)]));
  await expect(alert.filter({ hasText: 'No hay conexión con el servicio' })).toBeVisible();
  await page.getByRole('button', { name: `Reintentar sin red ${run}.csv` }).click();
  await expect(page).toHaveURL(/[?&]import=/);
});

test('fills a missing column for all rows, and puts the guides at the centre of their postal code until somebody looks', async ({
  page,
  signIn,
  checkA11y,
  takeScreenshot,
}) => {
  const api = await signIn('rutas@tramo.demo', '/guides/import');
  // Without phones and without coordinates.
  const titles = ['Folio', 'Destinatario', 'Calle', 'No. Ext', 'Colonia', 'C.P.'];
  const rows = [41, 42, 43].map((n) => [folio(n), `Rosa Ruiz ${n}`, 'Hidalgo', String(n), 'Centro', '64000']);
  const csv = [titles, ...rows].map((line) => line.join(',')).join('\r\n');
  await choose(page, `sin telefono ${run}.csv`, 'text/csv', Buffer.from(csv));
  await expect(page.getByRole('heading', { name: 'Columnas de la hoja' })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('alert').filter({ hasText: 'Falta un dato obligatorio: Teléfono' })).toBeVisible();
  await page.getByRole('button', { name: 'Revisar filas' }).click();

  const grid = page.getByRole('grid', { name: 'Filas del archivo' });
  await expect(page.getByRole('radio', { name: 'Con errores (3)' })).toBeChecked();
  // A column that the sheet does not have, typed into one row.
  await page.getByRole('combobox', { name: 'Agregar columna' }).click();
  await page.getByRole('option', { name: 'Observaciones' }).click();
  await expect(grid.getByRole('columnheader', { name: 'Observaciones' })).toBeVisible();
  // What all of them lack is written once.
  const lack = page.getByRole('listitem').filter({ hasText: 'Falta Teléfono en 3 filas' });
  await lack.getByRole('button', { name: 'Llenar en todas' }).click();
  const fill = page.getByRole('dialog', { name: 'Llenar en todas' });
  await fill.getByLabel('Teléfono de todas las filas que no lo traen').fill('8187654321');
  await checkA11y();
  await fill.getByRole('button', { name: 'Llenar', exact: true }).click();
  await expect(page.getByRole('radio', { name: 'Válidas (3)' })).toBeAttached({ timeout: 20_000 });
  await expect(lack).toBeHidden();

  await page.getByRole('button', { name: 'Importar 3 guías' }).click();
  await expect(page.getByRole('heading', { name: 'Se importaron 3 guías' })).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Al centro de su código postal' }).click();
  const sure = page.getByRole('dialog', { name: '¿Poner 3 guías al centro de su código postal?' });
  await expect(sure).toContainText('aproximada');
  await sure.getByRole('button', { name: 'Al centro de su código postal' }).click();
  await expect(page.getByText('3 guías quedaron al centro de su código postal')).toBeVisible();

  // They may be planned, and wait in the list of those to review until their pin is dropped.
  type Found = { guides: { folio: string; location: string; recipient: { phone: string } }[] };
  const found = async () => (await api.call<Found>('POST', '/guides/list', { search: `E2E-${run}-4` })).guides;
  expect((await found()).map((g) => [g.location, g.recipient.phone])).toEqual(
    Array.from({ length: 3 }, () => ['zip', '8187654321']),
  );
  await page.goto(`/guides/review?search=E2E-${run}-4`);
  const waiting = page.getByRole('listitem').filter({ hasText: `E2E-${run}-4` });
  await expect(waiting).toHaveCount(3);
  await expect(page.getByText('Aproximada', { exact: true })).toHaveCount(3);
  await takeScreenshot('review-approximate');
  const pin = page.getByRole('button', { name: /^Pin de la guía E2E-/ });
  await expect(pin).toBeVisible({ timeout: 20_000 });
  await pin.press('ArrowRight');
  await pin.press('Enter');
  await expect(waiting).toHaveCount(2);
  expect((await found()).map((g) => g.location).sort()).toEqual(['pin', 'zip', 'zip']);
});
