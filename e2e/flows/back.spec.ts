import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';

const dialog = (page: Page) => page.getByRole('dialog');

test('Back closes what was opened over a list, and closing by hand leaves no empty step behind', async ({
  page,
  signIn,
}) => {
  await signIn('admin@tramo.demo', '/guides');
  await expect(page.getByRole('heading', { level: 1, name: 'Guías' })).toBeVisible();
  const rail = page.getByRole('navigation', { name: 'Secciones' });
  for (const [link, path] of [
    ['Vehículos', '/vehicles'],
    ['Operadores', '/carriers'],
    ['Usuarios', '/users'],
    ['Proveedores', '/providers'],
    ['Auditoría', '/audit'],
  ] as const) {
    await test.step(link, async () => {
      await rail.getByRole('link', { name: link }).click();
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      await expect(page.getByRole('heading', { level: 1, name: link })).toBeVisible();
      const row = page.getByRole('main').getByRole('table').getByRole('row').nth(1);
      await row.click();
      await expect(dialog(page)).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`${path}\\?.*open=`));
      // Shown again by its address.
      await page.reload();
      await expect(dialog(page)).toBeVisible();
      await page.goBack();
      await expect(dialog(page)).toBeHidden();
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      await row.click();
      await expect(dialog(page)).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog(page)).toBeHidden();
      await expect(page).toHaveURL(new RegExp(`${path}$`));
    });
  }
  await page.goBack();
  await expect(page).toHaveURL(/\/providers$/);
});

test('typed work is asked about before Back takes it', async ({ page, signIn }) => {
  await signIn('admin@tramo.demo', '/vehicles');
  await page.getByRole('button', { name: 'Nuevo vehículo' }).first().click();
  const form = page.getByRole('dialog', { name: 'Nuevo vehículo' });
  const name = form.getByRole('textbox').first();
  await name.fill('Unidad a medias');
  await page.goBack();
  await page.getByRole('button', { name: 'Seguir aquí' }).click();
  await expect(name).toHaveValue('Unidad a medias');
  await page.goBack();
  await page.getByRole('button', { name: 'Salir sin guardar' }).click();
  await expect(form).toBeHidden();
  await expect(page).toHaveURL(/\/vehicles$/);
});

test('a route and a vehicle close by Back and by Escape, reordering first, what is ticked last', async ({
  page,
  signIn,
}) => {
  const { call } = await signIn('rutas@tramo.demo');
  const { routes } = await call<{ routes: { _id: string; name: string }[] }>('POST', '/routes/list', {
    status: ['ready', 'started'],
    limit: 50,
  });
  // The demo's own: routes of other flows may have nobody left to visit.
  const [first, second] = routes.filter((r) => /^Ruta \d+$/.test(r.name));
  if (!first || !second) throw new Error('the demo has routes of today');
  const list = page.getByRole('main');
  const detail = (name: string) =>
    page.getByRole('region', { name: `Ruta ${name}` }).or(page.getByRole('region', { name }));
  const tick = list.getByRole('checkbox', { name: new RegExp(`${first.name}(?!\\d)`) }).first();
  await tick.check();
  await page.goto(`/routes-overview?route=${first._id}`);
  await expect(page.getByRole('heading', { level: 2, name: first.name })).toBeVisible();
  await list
    .getByRole('checkbox', { name: new RegExp(`${second.name}(?!\\d)`) })
    .first()
    .check();
  await page
    .getByRole('button', { name: /Reordenar/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 3, name: /orden/i })).toBeVisible();
  // Its keys come with the frame after it.
  await page.waitForTimeout(100);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { level: 3, name: /orden/i })).toBeHidden();
  await expect(detail(first.name)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { level: 2, name: first.name })).toBeHidden();
  await expect(page.getByText('1 ruta seleccionada')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('1 ruta seleccionada')).toBeHidden();

  await page.getByRole('navigation', { name: 'Secciones' }).getByRole('link', { name: 'Flota en vivo' }).click();
  await page.getByRole('region', { name: 'Vehículos en ruta' }).getByRole('button').first().click();
  await expect(page).toHaveURL(/vehicle=/);
  await page.goBack();
  await expect(page).toHaveURL(/feet-deployment$/);
});

test('on the planning board Back closes the reasons, then lets go of the route; both stand in the address', async ({
  page,
  signIn,
}) => {
  const { call } = await signIn('rutas@tramo.demo', '/plan-list');
  await expect(page.getByRole('heading', { level: 1, name: 'Planeación' })).toBeVisible();
  const { plans } = await call<{ plans: { _id: string; status: string; name: string }[] }>(
    'GET',
    '/routes-plan?limit=50',
  );
  const listed = plans.find((p) => p.status === 'optimised');
  if (!listed) throw new Error('the demo has a plan with routes');
  const plan = await call<{
    routes: { _id: string; routeTitle: string; guides: string[] }[];
    guides: { _id: string; folio: string }[];
  }>('GET', `/routes-plan/${listed._id}`);
  const route = plan.routes.find((r) => r.guides.length > 1);
  const guide = plan.guides.find((g) => g._id === route?.guides[0]);
  if (!route || !guide) throw new Error('the plan has a route');
  await page.getByRole('main').getByRole('table').getByText(listed.name).click();
  const board = /view-route\?plan=[^&]+$/;
  await page.getByRole('button', { name: `Abrir ${route.routeTitle}`, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`route=${route._id}`));
  const card = page.getByRole('region', { name: route.routeTitle, exact: true });
  await card.getByRole('button', { name: `Mover ${guide.folio}` }).click();
  await page.getByRole('menuitem', { name: /^¿Por qué/ }).click();
  await expect(dialog(page)).toContainText(guide.folio);
  await expect(page).toHaveURL(new RegExp(`why=${guide._id}`));
  // Shown again by its address.
  await page.reload();
  await expect(dialog(page)).toContainText(guide.folio);
  await page.goBack();
  await expect(dialog(page)).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`route=${route._id}$`));
  await expect(card.getByRole('button', { name: `Mover ${guide.folio}` })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(board);
  await page.goForward();
  await expect(page).toHaveURL(new RegExp(`route=${route._id}$`));
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(board);
});

test('the import of a list stands in the address until it is closed', async ({ page, signIn }) => {
  await signIn('admin@tramo.demo', '/vehicles');
  await page.getByRole('button', { name: 'Importar y exportar' }).click();
  await page.getByRole('menuitem', { name: /^Importar/ }).click();
  await expect(dialog(page)).toBeVisible();
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles({
      name: 'unidades.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Vehículo,Placa\nUnidad por hoja,ZZZ-1\n'),
    });
  await expect(page).toHaveURL(/sheet=(?!new)\w+/);
  await expect(dialog(page)).toContainText('unidades.csv');
  await page.reload();
  await expect(dialog(page)).toContainText('unidades.csv');
  await page.goBack();
  await expect(dialog(page)).toBeHidden();
  await expect(page).toHaveURL(/\/vehicles$/);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });
  test('Back closes the filters of the guides', async ({ page, signIn }) => {
    await signIn('admin@tramo.demo', '/guides');
    await page.getByRole('button', { name: 'Filtros' }).click();
    await expect(dialog(page)).toBeVisible();
    await page.goBack();
    await expect(dialog(page)).toBeHidden();
    await expect(page).toHaveURL(/\/guides$/);
  });
});
