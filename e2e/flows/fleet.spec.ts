import { expect, type SignedIn, test } from '../support/fixtures.ts';
import { ownCrew, ownRoute, phoneOf } from '../support/road.ts';

type Call = SignedIn['call'];
interface Stop {
  guideId: string;
  lat: number;
  lng: number;
}

const places = [0, 1, 2].map((n) => ({ lat: 25.69 + n * 0.01, lng: -100.32 }));

/** A route of this flow alone, with guides of its own. */
async function makeRoute(
  call: Call,
  crew: { cediId: string; vehicleId: string; driverId: string },
): Promise<{ id: string; name: string; stops: Stop[] }> {
  const route = await ownRoute(call, crew, { prefix: 'FLOTA', name: 'Flota', places });
  const { stops } = await call<{ stops: Stop[] }>('GET', `/routes/${route.id}`);
  return { ...route, stops };
}

test('the fleet is watched: found, followed, cut off and back, and its day replayed', async ({
  page,
  context,
  request,
  signIn,
  checkA11y,
  takeScreenshot,
  allowConsole,
}) => {
  // A stream cut off and a quarter of an hour replayed take their time.
  test.slow();
  const { call } = await signIn('rutas@tramo.demo', '/feet-deployment?cedi=all');
  const crew = await ownCrew(call);
  const route = await makeRoute(call, crew);
  const phone = await phoneOf(request, crew.username);
  const list = page.getByRole('region', { name: 'Vehículos en ruta' });
  const row = list.getByRole('button', { name: route.name });
  const card = page.getByRole('region', { name: `Detalle de ${route.name}` });

  await test.step('a route that starts appears by itself, without a position and then with one', async () => {
    await expect(page.getByRole('heading', { name: 'Flota en vivo', level: 1 })).toBeVisible();
    await expect(page.getByText(/^En vivo/)).toBeVisible();
    await page.getByRole('searchbox', { name: 'Buscar ruta, operador, placas o parada' }).fill(route.name);
    await phone.start(route.id);
    await expect(row).toContainText('Sin posición');
    await phone.locate(route.id, { lat: 25.68, lng: -100.32 });
    await expect(row).toContainText(/hace \d+ s/);
    await expect(row).toContainText('Sigue 1.');
    await expect(row).toContainText('0 de 3 guías gestionadas');
  });

  await test.step('its card tells where it goes, and the map follows it until it is told to stop', async () => {
    await row.click();
    await expect(page).toHaveURL(new RegExp(`vehicle=${route.id}`));
    await expect(card.getByRole('list', { name: 'Próximas paradas' }).getByRole('listitem')).toHaveCount(3);
    await expect(
      card.getByRole('button', { name: /Abrir la ruta/ }).or(card.getByRole('link', { name: /Abrir la ruta/ })),
    ).toBeVisible();
    await card.getByRole('button', { name: 'Seguir' }).click();
    await expect(page.getByText(`Siguiendo ${route.name}.`)).toBeVisible();
    await phone.locate(route.id, { lat: 25.684, lng: -100.321 });
    await checkA11y();
    await takeScreenshot('fleet-live');
    await page.getByRole('button', { name: 'Dejar de seguir' }).click();
    await expect(page.getByText(`Siguiendo ${route.name}.`)).toBeHidden();
  });

  await test.step('a visit shows in row and card as it is made', async () => {
    const first = route.stops[0] as Stop;
    await phone.locate(route.id, first);
    const answer = await phone.manage(first.guideId, {
      routeId: route.id,
      result: 'undelivered',
      subStatus: 'Nadie en el domicilio',
    });
    expect(answer.ok(), await answer.text()).toBe(true);
    await expect(row).toContainText('1 de 3 guías gestionadas');
    await expect(card.getByRole('list', { name: 'Últimas visitas' })).toContainText('No entregada');
  });

  await test.step('filters keep to the address, and say when nothing is left', async () => {
    await page.getByRole('button', { name: 'Estado' }).click();
    await page.getByRole('checkbox', { name: 'Fuera de ruta' }).check();
    await page.keyboard.press('Escape');
    await expect(page.getByText('Ningún vehículo cumple el filtro')).toBeVisible();
    await expect(page).toHaveURL(/state=offRoute/);
    await page.getByRole('button', { name: 'Quitar filtros' }).click();
    await page.getByRole('searchbox', { name: 'Buscar ruta, operador, placas o parada' }).fill(route.name);
    await expect(row).toBeVisible();
  });

  await test.step('a cut stream is told over the map, and mends by itself', async () => {
    allowConsole(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
    await context.setOffline(true);
    await expect(page.getByText(/Sin conexión en vivo desde las \d\d:\d\d/)).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText(/^En vivo/)).toBeVisible();
    await expect(page.getByText(/Sin conexión en vivo desde/)).toBeHidden();
  });

  await test.step('the day is replayed: by keys, by playing, from a visit', async () => {
    await page.getByRole('button', { name: 'Recorrido del día' }).click();
    await expect(page.getByRole('heading', { name: 'Recorrido del día', level: 1 })).toBeVisible();
    const slider = page.getByRole('slider', { name: 'Hora' });
    await expect(slider).toBeEnabled();
    const before = Number(await slider.inputValue());
    await slider.press('PageDown');
    // A quarter of an hour back, or to the day's first position: soon after midnight there is no more.
    const first = Number(await slider.getAttribute('min'));
    await expect.poll(async () => Number(await slider.inputValue())).toBe(Math.max(first, before - 900));
    await expect(page).toHaveURL(/at=\d+/);
    const past = page.getByRole('region', { name: 'Rutas de ese día' }).getByRole('button', { name: route.name });
    // The day's first position is of a route of the demo that left before.
    await expect(past).toContainText('No había salido');
    await page.getByText('×120', { exact: true }).click();
    await page.getByRole('button', { name: 'Reproducir' }).click();
    // Fifteen minutes pass in under eight seconds, and it stops at the end by itself.
    await expect(page.getByRole('button', { name: 'Reproducir' })).toBeVisible({ timeout: 20_000 });
    await expect(past).toContainText('1 de 3 visitas hechas');
    // The chosen route is in view, not a city; where routes left in several, the map flies to each.
    const cities = page.getByRole('group', { name: 'Ir a la ciudad de' }).getByRole('button');
    const looksAt = cities.and(page.locator('[aria-pressed=true]'));
    await expect(looksAt).toHaveCount(0);
    if ((await cities.count()) > 0) {
      await cities.last().click();
      await expect(looksAt).toHaveCount(1);
    }
    await checkA11y();
    await takeScreenshot('fleet-history');
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Recorrido del día', level: 1 })).toBeVisible();
    await page.getByRole('button', { name: 'En vivo' }).click();
    await expect(page.getByRole('heading', { name: 'Flota en vivo', level: 1 })).toBeVisible();
  });

  await test.step('on a phone the list is a sheet over the map', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const sheet = page.getByRole('region', { name: 'Lista de vehículos' });
    await expect(sheet).toBeVisible();
    await sheet.getByRole('button', { name: /Agrandar la lista/ }).click();
    await expect(sheet.getByRole('button', { name: /Reducir la lista/ })).toBeVisible();
    await checkA11y();
    await takeScreenshot('fleet-phone');
  });

  await test.step('a route that ends leaves the fleet', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await call('PUT', `/routes/close/${route.id}`, {});
    await expect(row).toBeHidden();
  });
});
