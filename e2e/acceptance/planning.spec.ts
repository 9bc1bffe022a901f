/** Document 1: the list of plans and the planner's tabs; document 2: routes of the day, closed with their messages. */
import { expect, test } from '../support/fixtures.ts';
import { deliveryOf } from '../support/guides.ts';
import { soundVehicles } from '../support/plans.ts';
import { openAs, type RolePage } from '../support/role-page.ts';
import { driverPhone, freeCrew, makeRoute, rowOf } from '../support/routes.ts';

let manager: RolePage;
const run = Date.now().toString(36).toUpperCase();
/** A day that no flow plans. */
const day = new Date(Date.now() + 71 * 86_400_000).toISOString().slice(0, 10);
let planId = '';
const guides: string[] = [];
test.beforeAll(async ({ browser }) => {
  manager = await openAs(browser, 'rutas@tramo.demo');
  const { addresses } = await manager.call<{ addresses: { _id: string; name: string }[] }>('GET', '/address?limit=20');
  const cedi = addresses.find((a) => a.name === 'Monterrey')?._id ?? '';
  for (const n of [1, 2, 3]) {
    const named = { folio: `PLAN-${run}-${n}`, cediId: cedi, scheduledDate: day };
    const guide = deliveryOf(named, { contactName: `Íñigo ${n}` }, { lat: 25.66 + n / 200 });
    guides.push((await manager.call<{ _id: string }>('POST', '/guides', guide))._id);
  }
  const vehicles = (await soundVehicles(manager.call, cedi, day)).slice(0, 1);
  const form = {
    name: `Acepta ${run}`,
    startDate: day,
    cedisSelected: [cedi],
    guides,
    vehicles: vehicles.map((v) => v._id),
  };
  const draft = await manager.call<{ _id: string; version: number; plannerParams: { params: object } }>(
    'POST',
    '/routes-plan',
    form,
  );
  planId = draft._id;
  const params = { ...draft.plannerParams.params, timeLimitS: 1 };
  await manager.call('PUT', `/routes-plan/${planId}`, {
    plan: { plannerParams: { id: null, params } },
    version: draft.version,
  });
});
test.afterAll(async () => {
  await manager?.call('DELETE', `/routes-plan/${planId}`);
  await manager?.call('DELETE', '/guides/unassigned', { ids: guides });
  await manager?.close();
});
test.afterEach(() => manager.restore());

test.describe('document 1, 2 and 4 · plans', () => {
  test('the list asks for the first page by itself', async () => {
    const sent = manager.page.waitForRequest((r) => r.url().includes('/api/routes-plan?'));
    await manager.open('/plan-list');
    expect(new URL((await sent).url()).searchParams.get('page')).toMatch(/^1?$/);
    await expect(manager.page.getByRole('row', { name: new RegExp(`Acepta ${run}`) })).toContainText('Borrador');
  });

  test('a new plan begins at /route-planner/cedis and asks for its start date', async () => {
    await manager.open('/plan-list');
    await manager.page.getByRole('link', { name: 'Nuevo plan' }).click();
    await expect(manager.page).toHaveURL(/\/route-planner\/cedis/);
    await expect(manager.page.getByLabel('Fecha de salida')).toBeVisible();
  });

  test('after create and edit the user goes to /plan-list', async () => {
    const { page, call } = manager;
    await manager.open('/route-planner/cedis');
    await page.getByLabel('Nombre del plan').fill(`Nuevo ${run}`);
    const cedis = page
      .getByRole('combobox', { name: 'CEDIS' })
      .or(page.getByRole('textbox', { name: 'CEDIS' }))
      .first();
    await cedis.click();
    await page.getByRole('option', { name: 'Monterrey' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Guardar y salir' }).click();
    await expect(page).toHaveURL(/\/plan-list$/);
    const { plans } = await call<{ plans: { _id: string }[] }>('GET', `/routes-plan?search=Nuevo ${run}`);
    const id = plans[0]?._id;
    await manager.open(`/route-planner/cedis?plan=${id}`);
    await page.getByLabel('Nombre del plan').fill(`Editado ${run}`);
    await page.getByRole('button', { name: 'Guardar y salir' }).click();
    await expect(page).toHaveURL(/\/plan-list$/);
    await expect(page.getByRole('row', { name: new RegExp(`Editado ${run}`) })).toContainText('Borrador');
    await call('DELETE', `/routes-plan/${id}`);
  });

  for (const tab of ['cedis', 'guides', 'vehicles', 'params', 'capacity'])
    test(`the wizard has the tab ${tab}, and each completed one is marked`, async () => {
      await manager.open(`/route-planner/${tab}?plan=${planId}`);
      await expect(
        manager.page
          .getByRole('navigation', { name: 'Pasos del plan' })
          .or(manager.page.getByRole('list', { name: /[Pp]asos/ }))
          .first(),
      ).toBeVisible();
      await expect(manager.page).toHaveURL(new RegExp(`/route-planner/${tab}`));
    });

  test('capacity is confirmed before optimising, which leads to /route-planner/view-route; routes are called ‘Ruta n’', async () => {
    const { page } = manager;
    await manager.open(`/route-planner/capacity?plan=${planId}`);
    const optimise = page.getByRole('button', { name: 'Optimizar' });
    await expect(optimise).toBeDisabled();
    await page.getByRole('checkbox', { name: /^Confirmo/ }).check();
    await optimise.click();
    await expect(page).toHaveURL(/\/route-planner\/view-route/, { timeout: 60_000 });
    await expect(page.getByText('Ruta 1', { exact: true }).first()).toBeVisible();
  });
});

test.describe('document 2, 4 and 8 · routes', () => {
  test('closing: ‘Hubo un error al cerrar la ruta’, or ‘Se cerró la ruta exitosamente’', async ({ request }) => {
    const { page, call } = manager;
    const route = await makeRoute(call, 1);
    const { vehicle, driver } = await freeCrew(call, route.cediId);
    const { vehicles } = await call<{ vehicles: { _id: string; nickname: string }[] }>(
      'GET',
      `/vehicles?cedisIds=${route.cediId}&search=${encodeURIComponent(vehicle.nickname)}`,
    );
    const unit = vehicles.find((v) => v.nickname === vehicle.nickname)?._id;
    await call('PUT', `/routes/${route.id}`, { vehicle: unit, driver: driver._id });
    await (await driverPhone(request, driver.username)).start(route.id);
    await manager.open('/admin-guard');
    await manager.open(`/routes-overview?search=${encodeURIComponent(route.name)}`);
    await rowOf(page, route.name).click();
    const close = async (): Promise<void> => {
      await page.getByRole('button', { name: 'Cerrar ruta' }).first().click();
      await page.getByRole('dialog').getByRole('button', { name: 'Cerrar ruta' }).click();
    };
    await manager.refuse(`/routes/close/${route.id}`, 500, { code: 'general.unexpected', key: 'general.unexpected' });
    await close();
    await expect(page.getByText('Hubo un error al cerrar la ruta').first()).toBeVisible();
    await manager.restore();
    const dialog = page.getByRole('dialog').getByRole('button', { name: 'Cerrar ruta' });
    if (await dialog.isVisible()) await dialog.click();
    else await close();
    await expect(page.getByText('Se cerró la ruta exitosamente')).toBeVisible();
  });
});
