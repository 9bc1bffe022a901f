import { expect, test } from '../support/fixtures.ts';
import { sessionOf } from '../support/people.ts';

test('an order is typed, held, split, merged and cancelled; a repeated id is refused as it is typed', async ({
  page,
  signIn,
  checkA11y,
  takeScreenshot,
  allowConsole,
}) => {
  // What somebody else saved meanwhile is answered with it.
  allowConsole(/409/);
  const mark = `E2E-${Date.now().toString(36).toUpperCase()}`;
  const contact = `Marisol Ñandú ${mark}`;
  const { call } = await signIn('rutas@tramo.demo', '/orders');
  const rows = page.getByRole('table', { name: 'Pedidos' }).getByRole('row');
  const search = page.getByRole('searchbox', { name: 'Número, contacto, empresa, teléfono, lugar o SKU' });
  const chooseDeed = async (name: string) => {
    await page.getByRole('button', { name: 'Más acciones' }).click();
    await page.getByRole('menuitem', { name }).click();
  };

  await test.step('by the form: what is wrong is told at its cell, and nothing is lost', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Nuevo pedido' }).click();
    await page.getByRole('textbox', { name: 'Número de pedido' }).fill(mark);
    await page.getByRole('textbox', { name: 'Contacto' }).fill(contact);
    const cell = (column: string, row: number) =>
      page.getByRole('textbox', { name: `${column}, artículo ${row}`, exact: true });
    await cell('ID del artículo', 1).fill('A-1');
    await cell('Artículo', 1).fill('Café 500 g');
    await cell('Cantidad', 1).fill('6');
    await cell('Cantidad', 1).press('Enter');
    await page.keyboard.type('a-1');
    await expect(page.getByText('Ese ID ya está en otro renglón')).toBeVisible();
    await cell('Artículo', 2).fill('Té verde');
    await page.getByRole('button', { name: 'Guardar' }).click();
    await expect(cell('ID del artículo', 2)).toHaveAttribute('aria-invalid', 'true');
    await checkA11y();
    await takeScreenshot('orders-form');
    await cell('ID del artículo', 2).fill('B-2');
    await expect(page.getByText('Ese ID ya está en otro renglón')).toHaveCount(0);
    await page.getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByRole('heading', { name: mark, level: 1 })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Historia' })).toContainText('Creado');
  });

  await test.step('held with a reason, and released', async () => {
    await chooseDeed('Detener');
    const dialog = page.getByRole('dialog', { name: 'Detener el pedido' });
    await dialog.getByRole('button', { name: 'Detener' }).click();
    await expect(dialog.getByText('Di el motivo')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Pago pendiente');
    await dialog.getByRole('button', { name: 'Detener' }).click();
    await expect(page.getByText('Detenido: Pago pendiente')).toBeVisible();
    await checkA11y();
    await takeScreenshot('orders-held');
    await page.getByRole('button', { name: 'Liberar' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Liberar' }).click();
    await expect(page.getByText('Detenido: Pago pendiente')).toHaveCount(0);
  });

  await test.step('a part of it becomes an order of its own', async () => {
    await chooseDeed('Separar');
    const dialog = page.getByRole('dialog', { name: `Separar el pedido ${mark}` });
    await dialog.getByRole('textbox', { name: 'Cuántas piezas de Café 500 g se van' }).fill('2');
    await expect(dialog.getByText('Se van 2 piezas y se quedan 5')).toBeVisible();
    await dialog.getByRole('button', { name: 'Separar' }).click();
    await expect(page.getByText(/Lo separado es el pedido/)).toBeVisible();
    await expect(page.getByRole('link', { name: mark, exact: true }).first()).toBeVisible();
  });

  await test.step('both stand in the list, and become one again', async () => {
    await page.goto('/orders');
    // Its number alone would find one.
    await search.fill(contact);
    await expect(rows).toHaveCount(3);
    await checkA11y();
    await takeScreenshot('orders-list');
    await page.getByRole('checkbox', { name: 'Seleccionar esta página' }).check();
    await page.getByRole('button', { name: 'Unir' }).click();
    const dialog = page.getByRole('dialog', { name: 'Unir pedidos' });
    await dialog.getByRole('radio', { name: new RegExp(`^${mark} ·`) }).check();
    await dialog.getByRole('button', { name: 'Unir 2 pedidos' }).click();
    await expect(page.getByText(`Los pedidos se unieron en ${mark}`)).toBeVisible();
    await page.getByRole('button', { name: /^Por surtir/ }).click();
    await expect(rows).toHaveCount(2);
    await expect(rows.nth(1)).toContainText('0 de 7 surtidas');
    await page.getByRole('button', { name: /^Cancelado/ }).click();
    await expect(rows).toHaveCount(2);
    const { orders } = await call<{ orders: { number: string; units: number; status: string }[] }>(
      'GET',
      `/orders?search=${mark}&status=pendingPicking`,
    );
    expect(orders).toMatchObject([{ number: mark, units: 7 }]);
  });

  await test.step('two people change it: what was typed is laid over what the other saved', async () => {
    await page.getByRole('button', { name: /^Por surtir/ }).click();
    await rows.filter({ hasText: mark }).getByRole('link', { name: mark }).click();
    await page.getByRole('link', { name: 'Editar' }).click();
    const company = page.getByRole('textbox', { name: 'Empresa' });
    await company.fill('Abarrotes Ñandú');
    const { orders } = await call<{ orders: { _id: string }[] }>('GET', `/orders?search=${mark}&status=pendingPicking`);
    await call('PUT', `/orders/${orders[0]?._id}`, { warehouseLocation: 'Andén 4' });
    await page.getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByRole('textbox', { name: 'Ubicación en almacén' })).toHaveValue('Andén 4');
    await expect(company).toHaveValue('Abarrotes Ñandú');
    await page.getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByRole('region', { name: 'Datos del pedido' })).toContainText('Andén 4');
  });

  await test.step('cancelled with a reason, on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await checkA11y();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await takeScreenshot('orders-phone-detail');
    await chooseDeed('Cancelar pedido');
    const dialog = page.getByRole('dialog', { name: '¿Cancelar el pedido?' });
    await dialog.getByRole('textbox', { name: 'Motivo' }).fill('A petición del cliente');
    await dialog.getByRole('button', { name: 'Cancelar el pedido' }).click();
    await expect(page.getByText('Motivo de la cancelación: A petición del cliente')).toBeVisible();
    await page.goto('/orders');
    await expect(rows.nth(1)).toBeVisible();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await checkA11y();
    await takeScreenshot('orders-phone-list');
  });
});

test('the warehouse reads orders and changes none', async ({ page, signIn, request, allowConsole }) => {
  allowConsole(/403/);
  const office = await sessionOf(request, 'rutas@tramo.demo');
  const cedis = await office.call<{ addresses: { _id: string; isDefault: boolean }[] }>('POST', '/address/list', {});
  const cedi = cedis.addresses.find(({ isDefault }) => isDefault);
  const order = await office.call<{ _id: string; number: string }>('POST', '/orders', {
    number: `E2E-A-${Date.now()}`,
    cediId: cedi?._id,
    contactName: 'Rosa Almacén',
    items: [{ name: 'Caja', quantity: 2 }],
  });
  await signIn('almacen@tramo.demo', '/orders');
  await expect(page.getByRole('heading', { name: 'Pedidos', level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Nuevo pedido' })).toHaveCount(0);
  await expect(page.getByRole('checkbox', { name: 'Seleccionar esta página' })).toHaveCount(0);
  await page.goto(`/orders/${order._id}`);
  await expect(page.getByRole('heading', { name: order.number, level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Más acciones' })).toHaveCount(0);
  await page.goto('/orders/new');
  await expect(page).toHaveURL(/admin-guard/);
});

test('a sheet with one row a line becomes orders; a repeated id is mended in its cell, and all is undone', async ({
  page,
  signIn,
  checkA11y,
  takeScreenshot,
}) => {
  const mark = `HOJA-${Date.now().toString(36).toUpperCase()}`;
  const { call } = await signIn('rutas@tramo.demo', '/orders');
  await page.getByRole('banner').getByRole('link', { name: 'Importar pedidos' }).click();
  await expect(page.getByRole('button', { name: 'Elegir archivo' })).toBeEnabled();
  const lines = [
    'Pedido;Contacto;ID del artículo;Descripción;Cant.;Fecha prometida',
    `${mark}-1;Íñigo Muñoz;A-1;Café 500 g;6;30/11/2026`,
    // The number stands in the first line of an order alone.
    ';;a-1;Té verde;2;',
    `${mark}-2;Rosa Íñiguez;Z-9;Azúcar 1 kg;3;30/11/2026`,
  ];
  const buffer = Buffer.from(lines.join('\r\n'), 'latin1');
  await page.locator('input[type=file]').setInputFiles({ name: `${mark}.csv`, mimeType: 'text/csv', buffer });
  await expect(page).toHaveURL(/import=/);
  // Columns that an earlier run taught are not asked for again.
  await page.goto(`${page.url()}&step=columns`);
  await expect(page.getByText('Están todos los datos obligatorios')).toBeVisible();
  await expect(page.getByText('Dato del pedido')).toBeVisible();
  await page.getByRole('button', { name: 'Revisar filas' }).click();
  await page.getByText('Todas (3)').click();
  await expect(page.getByText('Otro artículo del mismo pedido tiene este código')).toBeVisible();
  await checkA11y();
  await takeScreenshot('orders-import');
  await page.getByText('a-1', { exact: true }).dblclick();
  const editor = page.getByRole('textbox', { name: /^Editar ID del artículo de la fila/ });
  await editor.fill('B-2');
  await editor.press('Enter');
  await page.getByRole('button', { name: 'Importar 3 filas' }).click();
  await expect(page.getByRole('heading', { name: 'Se importaron 2 pedidos' })).toBeVisible();
  await page.getByRole('link', { name: 'Ver pedidos' }).click();
  const rows = page.getByRole('table', { name: 'Pedidos' }).getByRole('row');
  await expect(rows).toHaveCount(3);
  await expect(rows.filter({ hasText: `${mark}-1` })).toContainText('0 de 8 surtidas');
  const { orders } = await call<{ orders: { number: string; units: number; origin: string }[] }>(
    'GET',
    `/orders?search=${mark}&sort=number&order=asc`,
  );
  expect(orders).toMatchObject([
    { number: `${mark}-1`, units: 8, origin: 'file' },
    { number: `${mark}-2`, units: 3, origin: 'file' },
  ]);
  await page.goto('/orders/import');
  const line = page.getByRole('listitem').filter({ hasText: `${mark}.csv` });
  await line.getByRole('button', { name: 'Deshacer importación' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Deshacer importación' }).click();
  await expect(page.getByText('Se eliminaron 2 pedidos')).toBeVisible();
});
