import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';

/** Names that no other flow uses. */
const suffix = String(Date.now()).slice(-6);

/** The field of a label; required ones carry an asterisk. */
const field = (scope: Page | Locator, label: string): Locator =>
  scope.getByLabel(new RegExp(`^${label.replace(/[()]/g, '\\$&')}( \\*)?$`));
const fill = (scope: Page | Locator, label: string, value: string): Promise<void> => field(scope, label).fill(value);

test('a vehicle and its provider: created, refused twice, edited, sent to the shop, deleted', async ({
  page,
  signIn,
  checkA11y,
  takeScreenshot,
  allowConsole,
}) => {
  allowConsole(/status of (409|422)/);
  const { call } = await signIn('admin@tramo.demo', '/vehicles');
  await expect(page.getByRole('heading', { name: 'Vehículos', level: 1 })).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await checkA11y();
  await takeScreenshot('vehicles');

  await page.getByRole('button', { name: 'Nuevo vehículo' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('button', { name: 'Guardar vehículo' }).isDisabled();
  await fill(page, 'Nombre de la unidad', `Flujo ${suffix}`);
  await fill(page, 'Placa', 'NL');
  await drawer.getByText('Tercero', { exact: true }).click();
  await drawer.getByRole('button', { name: 'Guardar vehículo' }).click();
  await expect(drawer.getByText('La placa lleva de 3 a 12 letras, números, espacios o guiones')).toBeVisible();
  await expect(drawer.getByText('Elige el proveedor de la unidad')).toBeVisible();
  await fill(page, 'Placa', `FL-${suffix}`);
  await drawer.getByRole('button', { name: 'Nuevo proveedor' }).click();
  await fill(page, 'Nombre del nuevo proveedor', `Fletes ${suffix}`);
  await drawer.getByRole('button', { name: 'Agregar', exact: true }).click();
  await expect(field(drawer, 'Proveedor')).toHaveValue(`Fletes ${suffix}`);
  await drawer.getByRole('button', { name: 'Agregar documento' }).click();
  await field(drawer, 'Vigencia').fill('01/01/2026');
  await checkA11y({ include: '[role=dialog]' });
  await drawer.getByRole('button', { name: 'Guardar vehículo' }).click();
  await expect(page.getByText('El vehículo se agregó con éxito')).toBeVisible();

  await page.getByPlaceholder('Nombre, placa, número o marca').fill(`FL-${suffix}`);
  const row = page.getByRole('row', { name: new RegExp(`Flujo ${suffix}`) });
  await expect(row).toContainText('Venció');
  await expect(row).toContainText(`Fletes ${suffix}`);
  await row.click();
  await expect(field(drawer, 'Placa')).toHaveValue(`FL-${suffix}`);
  await fill(page, 'Nombre de la unidad', `Flujo ${suffix} B`);
  // Typed work is not lost by a slip.
  await page.keyboard.press('Escape');
  await expect(page.getByText('Tienes cambios sin guardar')).toBeVisible();
  // Escape answers the question, and asks it no second time.
  await page.keyboard.press('Escape');
  await expect(page.getByText('Tienes cambios sin guardar')).toBeHidden();
  await expect(field(drawer, 'Nombre de la unidad')).toHaveValue(`Flujo ${suffix} B`);
  await drawer.getByRole('button', { name: 'Guardar vehículo' }).click();
  await expect(page.getByText('Los datos del vehículo se actualizaron con éxito')).toBeVisible();

  const menu = page.getByRole('button', { name: `Acciones de Flujo ${suffix} B` });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Mandar a mantenimiento' }).click();
  await expect(page.getByRole('row', { name: new RegExp(`Flujo ${suffix} B`) })).toContainText('En mantenimiento');
  await menu.click();
  await page.getByRole('menuitem', { name: 'Historial de cambios' }).click();
  await expect(page.getByRole('heading', { name: 'Auditoría', level: 1 })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: `Flujo ${suffix}` })).toHaveCount(3);
  await page.getByRole('row').filter({ hasText: 'Creó' }).click();
  await expect(
    page
      .getByRole('dialog')
      .getByRole('cell', { name: `FL-${suffix}` })
      .first(),
  ).toBeVisible();
  await checkA11y();
  await takeScreenshot('audit');

  await page.goto(`/vehicles?search=FL-${suffix}`);
  await menu.click();
  await page.getByRole('menuitem', { name: 'Eliminar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
  await expect(page.getByText('Se elimino el vehiculo.')).toBeVisible();
  await expect(page.getByText('Ningún vehículo cumple el filtro')).toBeVisible();
  const left = await call<{ count: { totalCount: number } }>('GET', `/vehicles?search=FL-${suffix}`);
  expect(left.count.totalCount).toBe(0);

  await page.goto('/providers');
  await page.getByPlaceholder('Nombre, razón social o RFC').fill(`Fletes ${suffix}`);
  await page.getByRole('row', { name: new RegExp(`Fletes ${suffix}`) }).click();
  await fill(page, 'RFC', 'FLE010101XX');
  await page.getByRole('dialog').getByRole('button', { name: 'Guardar proveedor' }).click();
  await expect(page.getByText('El RFC no es válido')).toBeVisible();
  await fill(page, 'RFC', 'FLE010101AB1');
  await page.getByRole('dialog').getByRole('button', { name: 'Guardar proveedor' }).click();
  await expect(page.getByText('Se actualizó exitosamente')).toBeVisible();
  await checkA11y();
});

test('a paper that does not arrive is sent again without choosing it again, and what was typed meanwhile stays', async ({
  page,
  signIn,
  checkA11y,
  takeScreenshot,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED|ERR_INTERNET_DISCONNECTED/);
  const { call } = await signIn('admin@tramo.demo', '/vehicles');
  await page.getByRole('button', { name: 'Nuevo vehículo' }).click();
  const drawer = page.getByRole('dialog');
  await fill(page, 'Nombre de la unidad', `Papeles ${suffix}`);
  await fill(page, 'Placa', `PA-${suffix}`);
  await drawer.getByRole('button', { name: 'Agregar documento' }).click();
  await drawer.getByRole('button', { name: 'Agregar documento' }).click();

  // The first try stalls, the second finds no network, the third arrives.
  const tries: string[] = [];
  await page.route('**/api/files?*', async (route) => {
    tries.push(route.request().postDataBuffer()?.includes('tarjeta.png') ? 'tarjeta.png' : 'other');
    if (tries.length === 1) return;
    if (tries.length === 2) return route.abort('internetdisconnected');
    await route.continue();
  });
  await drawer
    .locator('input[type=file]')
    .nth(1)
    .setInputFiles({
      name: 'tarjeta.png',
      mimeType: 'image/png',
      buffer: Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        'base64',
      ),
    });
  await expect.poll(() => tries.length).toBe(1);
  await field(drawer, 'Número').nth(1).fill('TC-778');
  // Another paper goes: the file stays with its own.
  await drawer
    .getByRole('button', { name: /^Quitar / })
    .first()
    .click();
  await expect(drawer.getByRole('alert')).toHaveText('Tardó más de 10 s en subir. Revisa tu red e intenta de nuevo.');
  await checkA11y({ include: '[role=dialog]' });
  await takeScreenshot('upload-late');
  const again = drawer.getByRole('button', { name: 'Reintentar tarjeta.png' });
  await again.click();
  await expect(drawer.getByRole('alert')).toHaveText(
    'No hay conexión con el servicio. Revisa tu red e intenta de nuevo.',
  );
  await again.click();
  await expect(drawer.locator('a[target=_blank] img')).toBeVisible();
  await expect(drawer.getByRole('alert')).toHaveCount(0);
  await expect(again).toHaveCount(0);
  expect(tries).toEqual(['tarjeta.png', 'tarjeta.png', 'tarjeta.png']);
  await drawer.getByRole('button', { name: 'Guardar vehículo' }).click();
  await expect(page.getByText('El vehículo se agregó con éxito')).toBeVisible();
  const { vehicles } = await call<{ vehicles: { documents: { number: string; fileId: string | null }[] }[] }>(
    'GET',
    `/vehicles?search=PA-${suffix}`,
  );
  expect(vehicles[0]?.documents).toMatchObject([{ number: 'TC-778', fileId: expect.any(String) }]);
});

test('a cedi: its postal code fills, its zone is drawn, a crossing is refused, it is deleted', async ({
  page,
  signIn,
  checkA11y,
  takeScreenshot,
  allowConsole,
}) => {
  allowConsole(/status of (404|422)/);
  const { call } = await signIn('admin@tramo.demo', '/cedis');
  await expect(page.getByRole('row', { name: /Monterrey/ })).toBeVisible();
  await page.getByRole('row', { name: /Monterrey/ }).click();
  await expect(page.locator('[data-map-ready=true]')).toBeVisible();
  await checkA11y();
  await takeScreenshot('cedis');

  await page.getByRole('link', { name: 'Nuevo CEDIS' }).click();
  await expect(page.getByRole('heading', { name: 'Nuevo CEDIS', level: 1 })).toBeVisible();
  await fill(page, 'Nombre', `Cedis ${suffix}`);
  await fill(page, 'Código postal', '64000');
  await expect(field(page, 'Estado')).toHaveValue('Nuevo León');
  await expect(field(page, 'Municipio o alcaldía')).toHaveValue('Monterrey');
  await page.getByRole('combobox', { name: 'Colonia' }).fill('Centro');
  await fill(page, 'Calle', 'Zaragoza');
  await fill(page, 'Número exterior', 'S/N');
  await page.getByRole('button', { name: 'Guardar CEDIS' }).click();
  await expect(page.getByText('Coloca el pin en el mapa').first()).toBeVisible();

  const map = page.locator('[data-map-ready=true] canvas').first();
  await expect(map).toBeVisible();
  const box = await map.boundingBox();
  if (!box) throw new Error('the map has no size');
  const at = (x: number, y: number): [number, number] => [box.x + box.width * x, box.y + box.height * y];
  await page.mouse.click(...at(0.5, 0.5));
  await expect(page.getByRole('button', { name: `Ubicación de Cedis ${suffix}` })).toBeVisible();

  await page.getByRole('switch', { name: 'Limitar el alcance' }).check();
  await fill(page, 'Alcance en km', '25');
  await page.getByRole('button', { name: 'Dibujar zona permitida' }).click();
  for (const [x, y] of [
    [0.3, 0.3],
    [0.7, 0.3],
    [0.7, 0.7],
    [0.3, 0.7],
  ] as const) {
    await page.mouse.click(...at(x, y));
    // Two clicks in a hurry would be one double click.
    await page.waitForTimeout(350);
  }
  await page.mouse.click(...at(0.3, 0.3));
  const zoneName = page.getByLabel('Nombre de la zona 1');
  await expect(zoneName).toBeVisible();
  await zoneName.fill('Centro y norte');
  const corners = page.getByLabel('Esquinas de Centro y norte');
  await expect(corners).toBeVisible();
  const drawn = await corners.inputValue();
  expect(drawn.trim().split('\n')).toHaveLength(4);

  // The same by writing: corners in an order that crosses are refused and change nothing.
  const [a, b, c, d] = drawn.trim().split('\n');
  await corners.fill([a, c, b, d].join('\n'));
  await page.getByRole('button', { name: 'Aplicar' }).click();
  await expect(page.getByText('Los lados de la zona se cruzan')).toBeVisible();
  await corners.fill([a, b, c, d].join('\n'));
  await checkA11y();
  await takeScreenshot('cedis-form');
  await page.getByRole('button', { name: 'Guardar CEDIS' }).click();
  await expect(page.getByText(`Se a creado Cedis ${suffix} exitosamente`)).toBeVisible();
  await expect(page).toHaveURL(/\/cedis$/);

  const saved = await call<{
    addresses: { _id: string; name: string; rangeKm: number; geofencing: { name: string; rings: number[][][] }[] }[];
  }>('GET', `/address?search=Cedis%20${suffix}`);
  expect(saved.addresses[0]).toMatchObject({ rangeKm: 25, geofencing: [{ name: 'Centro y norte' }] });
  expect(saved.addresses[0]?.geofencing[0]?.rings[0]).toHaveLength(5);

  await page.getByRole('button', { name: `Acciones de Cedis ${suffix}` }).click();
  await page.getByRole('menuitem', { name: 'Editar' }).click();
  await expect(page.getByLabel('Nombre de la zona 1')).toHaveValue('Centro y norte');
  await fill(page, 'Alias', 'Flujo');
  await page.getByRole('link', { name: 'Vehículos' }).first().click();
  await expect(page.getByText('Tienes cambios sin guardar')).toBeVisible();
  await page.getByRole('button', { name: 'Seguir aquí' }).click();
  await page.getByRole('button', { name: 'Guardar CEDIS' }).click();
  await expect(page.getByText('Se actualizó exitosamente')).toBeVisible();

  await page.getByRole('button', { name: `Acciones de Cedis ${suffix}` }).click();
  await page.getByRole('menuitem', { name: 'Eliminar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
  await expect(page.getByText('Se elimino la dirección.')).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(`Cedis ${suffix}`) })).toHaveCount(0);
});

test('sub-statuses: cloned twice with names apart, renamed, hidden, deleted; the system’s own stay', async ({
  page,
  signIn,
  checkA11y,
  takeScreenshot,
  allowConsole,
}) => {
  allowConsole(/status of (409|422)/);
  await signIn('admin@tramo.demo', '/settings/substatus');
  await expect(page.getByRole('table', { name: 'Estados y subestados' })).toBeVisible();
  await page.getByRole('button', { name: 'Nuevo subestado' }).click();
  await fill(page, 'Nombre', `Perro suelto ${suffix}`);
  await page.getByRole('button', { name: 'Guardar subestado' }).click();
  await expect(page.getByText(`Se a creado Perro suelto ${suffix} exitosamente`)).toBeVisible();
  await page.getByPlaceholder('Nombre o descripción').fill(suffix);
  for (const name of [`Copia de Perro suelto ${suffix}`, `Copia de Perro suelto ${suffix} (2)`]) {
    await page.getByRole('button', { name: `Acciones de Perro suelto ${suffix}`, exact: true }).click();
    await page.getByRole('menuitem', { name: 'Clonar' }).click();
    await expect(page.getByText(`Se a creado ${name} exitosamente`)).toBeVisible();
    await expect(page.getByRole('row', { name: new RegExp(name.replace(/[()]/g, '\\$&')) }).first()).toContainText(
      'Checklist inactivo',
    );
  }
  await checkA11y();
  await takeScreenshot('substatus');
  await page.getByRole('row', { name: new RegExp(`Copia de Perro suelto ${suffix} \\(2\\)`) }).click();
  await fill(page, 'Nombre', `Perro suelto ${suffix}`);
  await page.getByRole('button', { name: 'Guardar subestado' }).click();
  await expect(page.getByText('Ya hay un subestado con ese nombre en el mismo estado')).toBeVisible();
  await fill(page, 'Nombre', `Perro atado ${suffix}`);
  await page.getByRole('button', { name: 'Guardar subestado' }).click();
  await expect(page.getByText('se actualizo el subestado correctamente')).toBeVisible();
  for (const name of [`Copia de Perro suelto ${suffix}`, `Perro atado ${suffix}`, `Perro suelto ${suffix}`]) {
    await page.getByRole('button', { name: `Acciones de ${name}`, exact: true }).click();
    await page.getByRole('menuitem', { name: 'Eliminar' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
    await expect(page.getByText('Se elimino el subestado.')).toBeVisible();
    await expect(page.getByRole('button', { name: `Acciones de ${name}`, exact: true })).toHaveCount(0);
  }
  await page.getByPlaceholder('Nombre o descripción').fill('Cierre de ruta');
  await page
    .getByRole('row', { name: /Cierre de ruta/ })
    .first()
    .click();
  await expect(page.getByText('El sistema usa este subestado')).toBeVisible();
  await expect(field(page, 'Nombre')).toBeDisabled();
});
