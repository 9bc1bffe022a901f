import { expect, test } from '../support/fixtures.ts';
import { scanWedge } from '../support/wedge.ts';

const suffix = Date.now().toString(36).slice(-5).toUpperCase();

test('an area is drawn as it is typed, labelled, filled, counted blind and corrected; it does not shrink over its stock', async ({
  page,
  signIn,
  checkA11y,
  takeScreenshot,
  allowConsole,
}) => {
  allowConsole(/status of (409|422)/);
  const { call } = await signIn('admin@tramo.demo', '/warehouses/form');
  const sku = `CAFE-${suffix}`;
  await call('POST', '/warehouses/products', { sku, name: `Café ${suffix}` });
  const prefix = `Z${suffix}`;

  await test.step('its numbers make the plan and every id, and too many are told', async () => {
    const preview = page.getByRole('region', { name: 'Así queda' });
    await page.getByRole('textbox', { name: 'Nombre' }).fill(`Pasillos ${suffix}`);
    await page.getByRole('combobox', { name: 'CEDIS' }).click();
    await page.getByRole('option', { name: /Monterrey/ }).click();
    await page.getByRole('textbox', { name: 'Prefijo' }).fill(prefix.toLowerCase());
    await expect(preview.getByRole('status')).toContainText('320 ubicaciones de 20,000');
    await page.getByRole('textbox', { name: 'Bloques' }).fill('500');
    await page.getByRole('textbox', { name: 'Estantes por bloque' }).fill('500');
    await expect(preview.getByRole('status')).toContainText('divídela en dos');
    await page.getByRole('textbox', { name: 'Bloques' }).fill('3');
    await page.getByRole('textbox', { name: 'Estantes por bloque' }).fill('8');
    await page.getByRole('textbox', { name: 'Niveles por estante' }).fill('3');
    await page.getByRole('radiogroup', { name: 'Cómo se nombra: Contenedor' }).getByText('Números').click();
    await expect(preview.getByText(`De ${prefix}-A-1-1-1 a ${prefix}-C-8-3-2`)).toBeVisible();
    // The second block is walked backwards.
    await expect(preview.getByRole('listitem').filter({ hasText: `${prefix}-A-1-1-1` })).toBeVisible();
    await checkA11y();
    await takeScreenshot('warehouses-form');
    await page.getByRole('button', { name: 'Guardar área' }).click();
    await expect(page.getByText(`Pasillos ${suffix} tiene 144 ubicaciones`)).toBeVisible();
  });

  await test.step('goods are put in a location of a shelf', async () => {
    // The plan is walked by arrows, too.
    await page.getByRole('button', { name: /^Bloque A, estante 1 ·/ }).press('ArrowRight');
    await page.getByRole('button', { name: /^Bloque A, estante 2 ·/ }).press('Enter');
    const front = page.getByRole('table', { name: 'Bloque A, estante 2, de frente' });
    await front.getByRole('button', { name: new RegExp(`${prefix}-A-2-1-1: vacía`) }).click();
    const drawer = page.getByRole('dialog', { name: `Ubicación ${prefix}-A-2-1-1` });
    await drawer.getByRole('button', { name: 'Acomodar producto' }).click();
    const dialog = page.getByRole('dialog', { name: 'Acomodar producto' });
    await dialog.getByRole('combobox', { name: 'Producto' }).fill(sku);
    await page.getByRole('option', { name: new RegExp(sku) }).click();
    await scanWedge(page, sku);
    await expect(dialog.getByRole('textbox', { name: 'Cantidad' })).toHaveValue('1');
    await dialog.getByRole('textbox', { name: 'Cantidad' }).fill('10');
    await dialog.getByRole('button', { name: 'Acomodar' }).click();
    await expect(page.getByText(`Se acomodaron 10 piezas en ${prefix}-A-2-1-1`)).toBeVisible();
    await expect(drawer.getByText('+10')).toBeVisible();
    await checkA11y({ include: '[role=dialog]' });
    await takeScreenshot('warehouses-location');
    await page.keyboard.press('Escape');
    await expect(front.getByRole('button', { name: `${prefix}-A-2-1-1: 10 piezas. Café ${suffix}` })).toBeVisible();
    await expect(page.getByText(/Bloque A, estante 2 · 1 de 6 ocupadas · 10 piezas/)).toBeVisible();
    await checkA11y();
    await takeScreenshot('warehouses-plan');
  });

  await test.step('labels come as a PDF', async () => {
    await page.getByRole('button', { name: 'Imprimir etiquetas' }).click();
    const dialog = page.getByRole('dialog', { name: `Etiquetas de Pasillos ${suffix}` });
    await expect(dialog.getByRole('combobox', { name: 'Qué se imprime' })).toHaveValue(/144 etiquetas/);
    await dialog.getByRole('button', { name: 'Imprimir' }).click();
    await expect(dialog.getByText('Listas 144 etiquetas')).toBeVisible({ timeout: 15_000 });
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Descargar' }).click();
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
    await dialog.getByRole('button', { name: 'Cerrar' }).first().click();
  });

  await test.step('the walk is turned round by the keyboard', async () => {
    await page.getByRole('button', { name: 'Más acciones' }).click();
    await page.getByRole('menuitem', { name: 'Cambiar el recorrido' }).click();
    const dialog = page.getByRole('dialog', { name: `Recorrido de Pasillos ${suffix}` });
    await dialog.getByRole('button', { name: 'Bajar el bloque A' }).press('Enter');
    await dialog.getByRole('button', { name: /Dar la vuelta al bloque A/ }).press('Enter');
    await expect(dialog.getByRole('listitem').first()).toContainText('Bloque B');
    await dialog.getByRole('button', { name: 'Guardar recorrido' }).click();
    await expect(page.getByText('Se guardó el recorrido')).toBeVisible();
  });

  await test.step('it does not shrink where something lies', async () => {
    await page.getByRole('button', { name: 'Más acciones' }).click();
    await page.getByRole('menuitem', { name: 'Editar área' }).click();
    await page.getByRole('textbox', { name: 'Estantes por bloque' }).fill('1');
    await page.getByRole('button', { name: 'Guardar área' }).click();
    await expect(page.getByRole('alert')).toContainText(`${prefix}-A-2-1-1`);
    await page.getByRole('textbox', { name: 'Estantes por bloque' }).fill('8');
    await page.getByRole('button', { name: 'Cancelar' }).click();
  });

  await test.step('counted blind, counted again where it differs, approved', async () => {
    await page.getByRole('button', { name: 'Más acciones' }).click();
    await page.getByRole('menuitem', { name: 'Contar esta área' }).click();
    const dialog = page.getByRole('dialog', { name: 'Nuevo conteo' });
    await dialog.getByRole('combobox', { name: 'Qué se cuenta' }).click();
    await page.getByRole('option', { name: 'Un tramo de su recorrido' }).click();
    await dialog.getByRole('textbox', { name: 'Desde la ubicación' }).fill(`${prefix}-A-2-1-1`);
    await dialog.getByRole('textbox', { name: 'Hasta la ubicación' }).fill(`${prefix}-A-2-1-1`);
    await dialog.getByRole('button', { name: 'Empezar a contar' }).click();
    const place = page.getByRole('region', { name: 'Ubicación que se cuenta' });
    const told = page.getByRole('main').getByRole('status');
    await expect(place).toContainText('Ninguna abierta');
    for (const round of [1, 2]) {
      if (round === 1) await scanWedge(page, `${prefix}-A-2-1-1`);
      await expect(place).toContainText(`${prefix}-A-2-1-1`);
      if (round === 2) await expect(place).toContainText('segundo conteo');
      await scanWedge(page, sku);
      await expect(told.filter({ hasText: `Café ${suffix}` })).toBeVisible();
      await expect(page.getByRole('textbox', { name: `Cantidad de ${sku}` })).toHaveValue('1');
      await page.getByRole('textbox', { name: `Cantidad de ${sku}` }).fill('8');
      await page.getByRole('textbox', { name: `Cantidad de ${sku}` }).press('Enter');
      await expect(told.filter({ hasText: `8 · Café ${suffix}` })).toBeVisible();
      if (round === 1) {
        await checkA11y();
        await takeScreenshot('warehouses-count');
      }
      await page.getByRole('button', { name: 'Listo' }).click();
    }
    const line = page.getByRole('row', { name: new RegExp(sku) });
    await expect(line).toContainText('-2');
    await takeScreenshot('warehouses-lines');
    await page.getByRole('button', { name: 'Aprobar conteo' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Aprobar conteo' }).click();
    await expect(page.getByText('Conteo aprobado')).toBeVisible();
    await page.getByRole('link', { name: '‹ Conteos' }).click();
    await page.getByRole('link', { name: 'Existencias' }).click();
    await page.getByText('Movimientos', { exact: true }).click();
    await page.getByRole('searchbox').fill(sku);
    const moved = page.getByRole('row', { name: /Por conteo/ });
    await expect(moved).toContainText('-2');
    await expect(moved).toContainText('quedaron 8');
    await takeScreenshot('warehouses-movements');
  });
});

test('a count goes on without a network and over a reload; goods are put by scanning alone', async ({
  page,
  signIn,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/);
  const { call } = await signIn('admin@tramo.demo');
  const { areas } = await call<{ areas: { _id: string; name: string; cedi: { _id: string } }[] }>(
    'GET',
    '/warehouses?search=Surtido',
  );
  const [area] = areas;
  const cediId = area?.cedi._id ?? '';
  const [one, other] = [`UNO-${suffix}`, `DOS-${suffix}`];
  for (const sku of [one, other]) await call('POST', '/warehouses/products', { sku, name: sku });
  const scope = { by: 'range', areaId: area?._id, from: 'A-3-01-1-A', to: 'A-3-01-2-D' };
  const count = await call<{ _id: string }>('POST', '/warehouses/counts', { cediId, name: `Sin red ${suffix}`, scope });
  const quantity = (sku: string) => page.getByRole('textbox', { name: `Cantidad de ${sku}` });

  await page.goto(`/warehouses/counts/${count._id}`);
  await page.getByRole('button', { name: 'Siguiente ubicación' }).click();
  await expect(page.getByRole('button', { name: 'Está vacía' })).toBeVisible();
  await page.route('**/api/warehouses/counts/*/scans', (asked) => asked.abort());
  for (const sku of [one, one, other]) await scanWedge(page, sku);
  await expect(page.getByText('3 lecturas por enviar')).toBeVisible();
  await expect(quantity(one)).toHaveValue('2');
  await page.reload();
  await expect(page.getByText('3 lecturas por enviar')).toBeVisible();
  await page.unroute('**/api/warehouses/counts/*/scans');
  await expect(quantity(one)).toHaveValue('2');
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(quantity(other)).toHaveCount(0);
  // The next location comes by itself.
  await page.getByRole('button', { name: 'Listo' }).click();
  const place = page.getByRole('region', { name: 'Ubicación que se cuenta' });
  await expect(place).not.toContainText('A-3-01-1-A');
  await expect(page.getByRole('button', { name: 'Está vacía' })).toBeVisible();
  await call('POST', `/warehouses/counts/${count._id}/cancel`);

  await page.goto(`/warehouses/stock?cedi=${cediId}`);
  await page.getByRole('button', { name: 'Acomodar producto' }).click();
  const dialog = page.getByRole('dialog', { name: 'Acomodar producto' });
  await expect(dialog.getByRole('combobox', { name: 'Ubicación' })).toBeEnabled();
  await scanWedge(page, 'A-3-01-1-A');
  await expect(dialog.getByRole('combobox', { name: 'Ubicación' })).toHaveValue('A-3-01-1-A');
  await scanWedge(page, one);
  await expect(dialog.getByRole('combobox', { name: 'Producto' })).toHaveValue(`${one} · ${one}`);
  await dialog.getByRole('button', { name: 'Acomodar' }).click();
  await expect(page.getByText('Se acomodó 1 pieza en A-3-01-1-A')).toBeVisible();
});
