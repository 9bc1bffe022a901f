import { expect, test } from '../support/fixtures.ts';
import { deliveryOf } from '../support/guides.ts';
import { demoGuides, leavePlan, soundVehicles, tomorrow } from '../support/plans.ts';

interface PlanAnswer {
  _id: string;
  version: number;
  status: string;
  plannerParams: { params: object };
  routes: { _id: string; order: number; routeTitle: string; guides: string[]; locked: boolean }[];
}

test('una búsqueda se detiene con lo mejor que tiene, o se descarta y todo queda como estaba', async ({
  page,
  signIn,
  takeScreenshot,
}) => {
  const { call } = await signIn('rutas@tramo.demo', '/plan-list');
  const { addresses } = await call<{ addresses: { _id: string; name: string }[] }>('GET', '/address?limit=20');
  const cedi = addresses.find((a) => a.name === 'Monterrey')?._id ?? '';
  const draft = await call<PlanAnswer>('POST', '/routes-plan', {
    name: `Detenida ${Date.now()}`,
    startDate: tomorrow(),
    cedisSelected: [cedi],
    // Enough of them that the search does not end by itself, also for what one route leaves over.
    guides: (await demoGuides(call, cedi)).slice(0, 90).map((g) => g._id),
    vehicles: (await soundVehicles(call, cedi, tomorrow())).slice(0, 6).map((v) => v._id),
  });
  // Longer than this flow takes: nothing ends by itself.
  const params = { ...draft.plannerParams.params, timeLimitS: 240 };
  const change = { plannerParams: { id: null, params }, capacityConfirmed: true };
  await call('PUT', `/routes-plan/${draft._id}`, { plan: change, version: draft.version });
  const read = (): Promise<PlanAnswer> => call<PlanAnswer>('GET', `/routes-plan/${draft._id}`);
  const searching = page.getByRole('heading', { name: 'Buscando las mejores rutas' });
  const board = page.getByRole('button', { name: /^Despachar \d+ rutas?$/ });

  await test.step('en un teléfono los pasos se deslizan dentro de la página', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/route-planner/params?plan=${draft._id}`);
    await expect(page.getByRole('button', { name: 'Guardar y salir' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await takeScreenshot('params-phone');
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('detenida, sigue con las rutas que tenía, numeradas en orden', async () => {
    await page.goto(`/route-planner/capacity?plan=${draft._id}`);
    await page.getByRole('button', { name: 'Optimizar' }).click();
    await expect(searching).toBeVisible();
    const keep = page.getByRole('button', { name: 'Detener y quedarse con lo mejor' });
    await expect(keep).toBeEnabled();
    await takeScreenshot('search-running');
    await keep.click();
    await expect(page).toHaveURL(/\/route-planner\/view-route/);
    await expect(board).toBeEnabled();
    const { status, routes } = await read();
    expect(status).toBe('optimised');
    expect(routes.map((r) => r.routeTitle)).toEqual(routes.map((_, i) => `Ruta ${i + 1}`));
    await takeScreenshot('search-stopped');
  });

  await test.step('descartada desde las rutas, vuelve a las rutas, como estaban', async () => {
    await page.getByRole('button', { name: 'Fijar Ruta 1' }).click();
    await expect(page.getByRole('status', { name: 'Estado de lo guardado' })).toHaveText('Guardado');
    const before = await read();
    await page.getByRole('button', { name: 'Optimizar lo demás' }).click();
    await expect(searching).toBeVisible();
    await page.getByRole('button', { name: 'Cancelar', exact: true }).click();
    await page
      .getByRole('dialog', { name: 'Cancelar la optimización' })
      .getByRole('button', { name: 'Descartar' })
      .click();
    await expect(board).toBeEnabled();
    await expect(page).toHaveURL(/\/route-planner\/view-route/);
    const after = await read();
    expect(after.status).toBe('optimised');
    expect(after.routes.map((r) => r.guides)).toEqual(before.routes.map((r) => r.guides));
  });

  await test.step('detenida la segunda, compara lo de antes con lo que encontró, o dice que no halló nada mejor', async () => {
    const before = await read();
    await page.getByRole('button', { name: 'Optimizar lo demás' }).click();
    const keep = page.getByRole('button', { name: 'Detener y quedarse con lo mejor' });
    await expect(keep).toBeEnabled();
    await keep.click();
    await expect(board).toBeVisible();
    const outcome = page.getByRole('region', { name: 'La optimización cambió tus rutas' });
    const same = page.getByText('La búsqueda no encontró nada mejor: tus rutas quedan como estaban.');
    await expect(outcome.or(same).first()).toBeVisible();
    await takeScreenshot('search-outcome');
    const after = await read();
    expect(after.routes[0]).toMatchObject({ guides: before.routes[0]?.guides, locked: true });
    expect(after.routes.map((r) => r.routeTitle)).toEqual(after.routes.map((_, i) => `Ruta ${i + 1}`));
    if (await outcome.isVisible()) {
      // Also after a reload there is a way back.
      await page.reload();
      await outcome.getByRole('button', { name: 'Volver a como estaba' }).click();
      await expect(outcome).toHaveCount(0);
      await expect
        .poll(async () => (await read()).routes.map((r) => r.guides))
        .toEqual(before.routes.map((r) => r.guides));
    }
  });
  await leavePlan(page, call, draft._id);
});

test('una búsqueda pequeña termina sola; en un teléfono lo dice sobre la barra, sin tapar sus botones', async ({
  page,
  signIn,
  takeScreenshot,
}) => {
  const { call } = await signIn('rutas@tramo.demo', '/plan-list');
  const { addresses } = await call<{ addresses: { _id: string; name: string }[] }>('GET', '/address?limit=20');
  const cedi = addresses.find((a) => a.name === 'Monterrey')?._id ?? '';
  const guides: string[] = [];
  for (let n = 1; n <= 4; n++) {
    const guide = { folio: `SOLA-${Date.now()}-${n}`, cediId: cedi, scheduledDate: tomorrow() };
    const place = { lat: 25.66 + n * 0.01, lng: -100.33 };
    guides.push((await call<{ _id: string }>('POST', '/guides', deliveryOf(guide, {}, place)))._id);
  }
  const plan = await call<PlanAnswer>('POST', '/routes-plan', {
    name: `Sola ${Date.now()}`,
    startDate: tomorrow(),
    cedisSelected: [cedi],
    guides,
    vehicles: (await soundVehicles(call, cedi, tomorrow())).slice(0, 2).map((v) => v._id),
  });
  await call('PUT', `/routes-plan/${plan._id}`, { plan: { capacityConfirmed: true }, version: plan.version });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/route-planner/capacity?plan=${plan._id}`);
  await page.getByRole('button', { name: 'Optimizar' }).click();
  const message = page.getByRole('status').filter({ hasText: 'Terminó antes de su tiempo' });
  await expect(message).toBeVisible();
  const bar = page.locator('footer');
  await expect(bar.getByRole('button', { name: /^Despachar/ })).toBeVisible();
  const edge = async (of: typeof bar, side: 'top' | 'bottom') =>
    of.evaluate((box, which) => box.getBoundingClientRect()[which], side);
  await expect.poll(async () => (await edge(bar, 'top')) - (await edge(message, 'bottom'))).toBeGreaterThanOrEqual(0);
  await takeScreenshot('search-settled-phone');
  await leavePlan(page, call, plan._id);
});
