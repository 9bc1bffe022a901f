import { expect, test } from '../support/fixtures.ts';
import { driverPhone, freeCrew, makeRoute, nameOf, rowOf, type Stop } from '../support/routes.ts';

test('a day is watched: assigned, started, delivered live, cut off and back, closed', async ({
  page,
  context,
  request,
  signIn,
  checkA11y,
  takeScreenshot,
  allowConsole,
}) => {
  const { call } = await signIn('rutas@tramo.demo');
  const route = await makeRoute(call);
  const { vehicle, driver } = await freeCrew(call, route.cediId);
  const phone = await driverPhone(request, driver.username);

  await test.step('the day stands in the list, with a route that lacks its crew', async () => {
    await expect(page.getByRole('heading', { name: 'Rutas', level: 1 })).toBeVisible();
    await expect(page.getByText(/\d+ rutas · \d+ en riesgo( · \d+ tarde)? · \d+ de \d+ guías/)).toBeVisible();
    await expect(page.getByText(/En vivo/)).toBeVisible();
    await page.getByRole('searchbox', { name: 'Buscar ruta, operador o folio' }).fill(route.name);
    const row = rowOf(page, route.name);
    await expect(row).toContainText('falta vehículo y operador');
    await expect(row).toContainText('Pendiente');
    await expect(row).toContainText(/\d{1,2}:\d{2}–\d{1,2}:\d{2}/);
    await row.click();
    await expect(page).toHaveURL(new RegExp(`route=${route.id}`));
    await expect(page.getByRole('list', { name: `Paradas de ${route.name}` }).getByRole('listitem')).toHaveCount(3);
    await checkA11y();
  });

  const detail = page.getByRole('region', { name: `Detalle de ${route.name}` });
  await test.step('vehicle and driver are assigned', async () => {
    await detail.getByRole('button', { name: 'Asignar' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Vehículo' }).fill(vehicle.nickname);
    await page.getByRole('option', { name: new RegExp(`^${vehicle.nickname}( ·|$)`) }).click();
    await dialog.getByRole('combobox', { name: 'Operador' }).fill(driver.fullName);
    await page.getByRole('option', { name: driver.fullName }).click();
    await checkA11y();
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByText(`Se asignó la ruta ${route.name}`)).toBeVisible();
    await expect(rowOf(page, route.name)).toContainText('Lista');
    await expect(detail).toContainText(driver.fullName);
  });

  const stops = page.getByRole('list', { name: `Paradas de ${route.name}` });
  const first = stops.getByRole('listitem').filter({ hasText: route.stops[0]?.folio });
  const second = stops.getByRole('listitem').filter({ hasText: route.stops[1]?.folio });
  await test.step('the driver starts, sends a position and delivers: seen without a reload', async () => {
    await page.evaluate(() => Object.assign(window, { sameWindow: true }));
    await phone.start(route.id);
    await expect(rowOf(page, route.name)).toContainText('En curso');
    await expect(first).toContainText('Siguiente');
    await phone.locate(route.id, (route.stops[0]?.lat ?? 0) + 0.002, route.stops[0]?.lng ?? 0);
    await expect(detail).toContainText(/Posición hace \d+ (?:s|min)/);
    await phone.manage(route.id, route.stops[0]?.guideId ?? '', 'delivered');
    await expect(first).toContainText('Entregada');
    await expect(second).toContainText('Siguiente');
    await expect(rowOf(page, route.name)).toContainText('1 de 3 guías gestionadas');
    expect(await page.evaluate(() => 'sameWindow' in window)).toBe(true);
    await takeScreenshot('overview');
  });

  await test.step('the age of the last fix grows by itself', async () => {
    const age = async (): Promise<number> => Number(/Posición hace (\d+) s/.exec(await detail.innerText())?.[1]);
    const before = await age();
    await expect.poll(age).toBeGreaterThan(before + 1);
  });

  await test.step('without network it says so; back again, what happened meanwhile arrives', async () => {
    allowConsole(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|ERR_NETWORK_IO_SUSPENDED/);
    await context.setOffline(true);
    await expect(page.getByText('Sin conexión en vivo').first()).toBeVisible({ timeout: 50_000 });
    await phone.manage(route.id, route.stops[1]?.guideId ?? '', 'undelivered', 'Nadie en el domicilio');
    await context.setOffline(false);
    await expect(second).toContainText('No entregada', { timeout: 35_000 });
    await expect(second).toContainText('Nadie en el domicilio');
    await expect(page.getByText(/En vivo/)).toBeVisible();
    expect(await page.evaluate(() => 'sameWindow' in window)).toBe(true);
  });

  await test.step('the started route is closed; its open guide keeps why', async () => {
    await detail.getByRole('button', { name: 'Cerrar ruta' }).click();
    const question = page.getByRole('dialog');
    await expect(question).toContainText('1 guía sigue abierta y quedará como no entregada');
    await expect(question).toContainText('Cierre de ruta');
    await question.getByRole('button', { name: 'Cerrar ruta' }).click();
    await expect(page.getByText('Se cerró la ruta exitosamente')).toBeVisible();
    await expect(rowOf(page, route.name)).toContainText('Terminada');
    await expect(rowOf(page, route.name)).toContainText('2 fallidas');
    await expect(detail.getByRole('button', { name: 'Reordenar' })).toHaveCount(0);
    const left = route.stops[2]?.guideId ?? '';
    const guide = await call<{
      status: string;
      subStatus: string;
      binnacle: { to: string; subStatus?: string | null }[];
    }>('GET', `/guides/${left}`);
    expect(guide).toMatchObject({ status: 'undelivered', subStatus: 'Cierre de ruta' });
    expect(JSON.stringify(guide.binnacle)).toContain('Cierre de ruta');
  });
});

test('stops are put in another order by keyboard; a route changed meanwhile is not overwritten', async ({
  page,
  signIn,
  checkA11y,
  allowConsole,
}) => {
  const { call } = await signIn('rutas@tramo.demo');
  const route = await makeRoute(call);
  const [a, b, c] = route.stops;
  const versionOf = async (): Promise<{ version: number; stops: Stop[] }> => call('GET', `/routes/${route.id}`);
  await page.goto(`/routes-overview?route=${route.id}`);
  const detail = page.getByRole('region', { name: `Detalle de ${route.name}` });

  await detail.getByRole('button', { name: 'Reordenar' }).click();
  const rows = detail.getByRole('list', { name: 'Nuevo orden de las paradas abiertas' }).getByRole('listitem');
  await expect(rows).toHaveCount(3);
  await checkA11y();
  // By keyboard: the last stop is taken and put above the others.
  await detail.getByRole('button', { name: `Mover ${nameOf(c)}` }).focus();
  await page.keyboard.press('Space');
  // Each step is waited for by what is said aloud: it has taken effect then.
  await expect(page.getByText(new RegExp(`${nameOf(c)}.*lugar 3 de 3`))).toBeAttached();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText(new RegExp(`${nameOf(c)}.*lugar 2 de 3`))).toBeAttached();
  await page.keyboard.press('Space');
  await expect(rows.nth(1)).toContainText(c?.folio ?? '');
  await detail.getByRole('button', { name: `Subir ${nameOf(c)}` }).click();
  await expect(rows.first()).toContainText(c?.folio ?? '');
  await detail.getByRole('button', { name: 'Guardar orden' }).click();
  await expect(page.getByText('Se guardó el nuevo orden')).toBeVisible();
  expect((await versionOf()).stops.map((s) => s.guideId)).toEqual([c, a, b].map((s) => s?.guideId));

  await detail.getByRole('button', { name: 'Reordenar' }).click();
  await detail.getByRole('button', { name: `Bajar ${nameOf(c)}` }).click();
  await call('PUT', `/routes/${route.id}`, { name: `${route.name} bis` });
  allowConsole(/status of 409/);
  const renamed = page.getByRole('region', { name: `Detalle de ${route.name} bis` });
  await renamed.getByRole('button', { name: 'Guardar orden' }).click();
  await expect(renamed.getByRole('alert')).toContainText('La ruta cambió mientras la editabas');
  await expect(renamed.getByRole('alert')).toContainText(/Ana Garza.* cambió el nombre hace/);
  await renamed.getByRole('button', { name: 'Ver lo nuevo' }).click();
  await expect(rows.first()).toContainText(c?.folio ?? '');
  await renamed.getByRole('button', { name: `Bajar ${nameOf(c)}` }).click();
  await renamed.getByRole('button', { name: 'Guardar orden' }).click();
  // What was said of the first time may still be read.
  await expect
    .poll(async () => (await versionOf()).stops.map((s) => s.guideId))
    .toEqual([a, c, b].map((s) => s?.guideId));

  await renamed.getByRole('button', { name: 'Más acciones' }).click();
  await page.getByRole('menuitem', { name: 'Eliminar ruta' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar ruta' }).click();
  await expect(page.getByText(`Se eliminó la ruta ${route.name} bis`)).toBeVisible();
  const { status } = await call<{ status: string }>('GET', `/guides/${a?.guideId}`);
  expect(status).toBe('pending');
});

test('board, filter and an empty day', async ({ page, signIn, checkA11y }) => {
  await signIn('rutas@tramo.demo');
  await page.getByRole('radiogroup', { name: 'Cómo se ven las rutas' }).getByText('Tablero').click();
  for (const name of ['Pendiente', 'Lista', 'En curso', 'Terminada'])
    await expect(page.getByRole('region', { name, exact: true })).toBeVisible();
  await expect(page).toHaveURL(/view=board/);
  await checkA11y();
  await page.getByRole('button', { name: 'Filtros' }).click();
  await page.getByRole('checkbox', { name: 'En curso' }).check();
  await expect(page).toHaveURL(/status=started/);
  await expect(page.getByRole('region', { name: 'Terminada', exact: true })).toContainText('Ninguna');
  // Far enough ahead to have nothing planned.
  await page.goto('/routes-overview/2031-01-15');
  await expect(page.getByText('No hay rutas para este día')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Planear rutas' }).last()).toHaveAttribute('href', '/plan-list');
});

test('on a phone, list and map are tabs and the detail is a step with a way back', async ({
  page,
  signIn,
  checkA11y,
  takeScreenshot,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { call } = await signIn('rutas@tramo.demo');
  const route = await makeRoute(call, 2);
  // One row of controls, and the routes begin below it, in the upper fifth of the window.
  const controls = await page.getByRole('toolbar', { name: 'Vista y filtros de las rutas' }).boundingBox();
  expect(controls && controls.height < 56 && controls.y + controls.height <= 150).toBe(true);
  await page.getByRole('button', { name: 'Filtros' }).click();
  await page.getByRole('searchbox', { name: 'Buscar ruta, operador o folio' }).fill(route.name);
  await expect(page.getByRole('button', { name: 'Filtros: 1 elegido' })).toBeVisible();
  await page.getByRole('button', { name: 'Filtros: 1 elegido' }).click();
  await rowOf(page, route.name).click();
  const detail = page.getByRole('region', { name: `Detalle de ${route.name}` });
  await expect(detail.getByRole('button', { name: 'Asignar' })).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveCount(0);
  await checkA11y();
  await takeScreenshot('overview-phone');
  await detail.getByRole('button', { name: 'Volver a las rutas' }).click();
  await expect(rowOf(page, route.name)).toBeVisible();
  await page.getByText('Mapa', { exact: true }).click();
  await expect(page.getByRole('region', { name: 'Mapa de las rutas' }).first()).toBeVisible();
  await checkA11y();
});

test('the map opens on one city and flies to the others', async ({ page, signIn }) => {
  await signIn('rutas@tramo.demo');
  const cities = page.getByRole('group', { name: 'Ir a la ciudad de' });
  const pressed = cities.getByRole('button', { pressed: true });
  await expect(pressed).toHaveCount(1);
  const other = cities.getByRole('button', { pressed: false }).first();
  const name = (await other.textContent()) ?? '';
  await other.click();
  await expect(pressed).toHaveText(name);
  await page.getByRole('button', { name: 'Ver todo' }).click();
  await expect(pressed).toHaveCount(0);
  // The last one is where the map opens again.
  await other.first().click();
  const last = (await pressed.textContent()) ?? '';
  await page.reload();
  await expect(pressed).toHaveText(last);
});

test('on paper the day is a table of all its routes', async ({ page, signIn, takeScreenshot }) => {
  const { call } = await signIn('rutas@tramo.demo');
  await expect(page.getByRole('heading', { level: 1, name: 'Rutas' })).toBeVisible();
  await expect(page.getByText(/en riesgo/).first()).toBeVisible();
  const { count } = await call<{ count: { totalCount: number } }>('POST', '/routes/list', {
    startDate: new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Mexico_City' }).format(new Date()),
    limit: 1,
  });
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows).toHaveCount(count.totalCount + 1);
  await expect(page.getByRole('navigation', { name: 'Secciones' })).toBeHidden();
  await takeScreenshot('overview-paper');
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(page.getByRole('table')).toHaveCount(0);
});
