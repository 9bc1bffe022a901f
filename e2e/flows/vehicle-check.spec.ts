import { randomUUID } from 'node:crypto';
import { expect, test } from '../support/fixtures.ts';
import { ownCrew, phoneOf } from '../support/road.ts';

interface Found {
  guides: { _id: string; type: string }[];
}

// The demo's vans and trucks answer «Inspección de unidad» before they leave.
test('a vehicle that is not well keeps its route, is told as an alert, and is seen on its route and in its drawer', async ({
  page,
  request,
  signIn,
  checkA11y,
  takeScreenshot,
}) => {
  const { call } = await signIn('admin@tramo.demo');
  const crew = await ownCrew(call);
  const address = { street: 'Av. Constitución', extNumber: '400', lat: 25.6716, lng: -100.3094 };
  const { _id } = await call<{ _id: string }>('POST', '/guides', {
    folio: `RU-${randomUUID().slice(0, 8)}`,
    type: 'delivery',
    cediId: crew.cediId,
    scheduledDate: new Date().toISOString().slice(0, 10),
    party: {
      contactName: 'Rosa Luna',
      companyName: 'Luna',
      email: 'rosa@luna.test',
      phone: '8112345678',
      address: { suburb: 'Centro', city: 'Monterrey', zipCode: '64000', ...address },
    },
    items: [{ name: 'Caja', quantity: 1, packages: 1 }],
  });
  const name = `Revisada ${randomUUID().slice(0, 6)}`;
  const { routeId } = await call<{ routeId: string }>('POST', '/routes', {
    name,
    order: [{ id: _id, type: 'delivery' }] satisfies { id: string; type: Found['guides'][number]['type'] }[],
    guides: [_id],
    address: crew.cediId,
    startDate: new Date().toISOString(),
    vehicle: crew.vehicleId,
    driver: crew.driverId,
  });
  const phone = await phoneOf(request, crew.username);

  // Brakes that fail: the phone is told why, and the route stays.
  const refused = await phone.tryStart(routeId, (q) =>
    q.label.es === 'Frenos' ? q.options.find((o) => o.isFailure)?.id : undefined,
  );
  expect([refused.status(), (await refused.json()).error.message]).toEqual([
    422,
    'No salgas: avisa a tu encargado y cambia de unidad',
  ]);
  await page.goto('/alerts?kinds=vehicleCheck');
  const alert = page.locator('[data-row]').filter({ hasText: name });
  await expect(alert).toContainText(/no puede salir con la unidad Prueba \w+: Frenos: Fallan o rechinan/);
  await checkA11y();
  await takeScreenshot('vehicle-check-alert');

  // It opens the route, where what was wrong stands open.
  await alert.locator('[data-main]').click();
  const section = page.getByRole('region', { name: 'Revisión de la unidad' });
  await expect(section).toContainText('No salió');
  await expect(section).toContainText('La unidad no salió así: No salgas: avisa a tu encargado y cambia de unidad');
  await checkA11y();

  // Mended, but its tyres are low: it leaves, and the page hears of it by itself.
  const left = await phone.tryStart(routeId, (q) =>
    q.label.es === 'Llantas' ? q.options.find((o) => o.isFailure)?.id : undefined,
  );
  expect(left.ok(), await left.text()).toBe(true);
  await expect(section.getByRole('button', { name: /1 falla/ })).toBeVisible();
  await expect(section.getByRole('definition').first()).toContainText('Bajas de aire');
  // What was fine stands behind a click.
  await expect(section).not.toContainText('Kilometraje');
  await section.getByRole('button', { name: /1 falla/ }).click();
  await expect(section).toContainText('Kilometraje');
  await section.getByRole('button', { name: 'Ver Foto de las llantas, archivo 1' }).click();
  const picture = page.getByRole('dialog', { name: 'Foto de las llantas' });
  await expect(picture.getByRole('img', { name: 'Foto de las llantas, archivo 1' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(picture).toHaveCount(0);
  await expect(section).toBeVisible();
  await takeScreenshot('vehicle-check-route');

  // The vehicle keeps both, searched on the server.
  const { nickname } = await call<{ nickname: string }>('GET', `/vehicles/${crew.vehicleId}`);
  await page.goto(`/vehicles?search=${encodeURIComponent(nickname)}`);
  await page.getByRole('row', { name: new RegExp(nickname) }).click();
  const drawer = page.getByRole('dialog', { name: new RegExp(nickname) });
  await drawer.getByRole('button', { name: 'Revisiones' }).click();
  const checks = drawer.getByRole('list', { name: 'Revisiones' }).locator(':scope > li');
  await expect(checks).toHaveCount(2);
  await expect(checks.first()).toContainText('1 falla');
  await checkA11y();
  await takeScreenshot('vehicle-check-vehicle');
  await drawer.getByRole('searchbox', { name: 'Buscar por ruta u operador' }).fill('nadie así');
  await expect(drawer).toContainText('Ninguna revisión coincide con la búsqueda');
  await phone.finish(routeId).catch(() => undefined);
});

test('on a phone both stand whole within the width', async ({ page, signIn, checkA11y, takeScreenshot }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { call } = await signIn('admin@tramo.demo');
  const { alerts } = await call<{ alerts: { route: { _id: string; day: string }; vehicle: { nickname: string } }[] }>(
    'GET',
    '/alerts?kinds=vehicleCheck&limit=1',
  );
  const [alert] = alerts;
  await page.goto(`/routes-overview/${alert?.route.day}?route=${alert?.route._id}&cedi=all`);
  const section = page.getByRole('region', { name: 'Revisión de la unidad' });
  await expect(section).toBeVisible();
  await takeScreenshot('vehicle-check-route-390');
  const isWide = () => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(await isWide()).toBe(false);
  await checkA11y();
  await page.goto(`/vehicles?search=${encodeURIComponent(alert?.vehicle.nickname ?? '')}`);
  await page
    .getByText(alert?.vehicle.nickname ?? '', { exact: true })
    .first()
    .click();
  await page.getByRole('button', { name: 'Revisiones' }).click();
  await expect(page.getByRole('list', { name: 'Revisiones' })).toBeVisible();
  await takeScreenshot('vehicle-check-vehicle-390');
  expect(await isWide()).toBe(false);
  await checkA11y();
});
