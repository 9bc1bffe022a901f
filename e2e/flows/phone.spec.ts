import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';

test.use({ viewport: { width: 390, height: 844 } });

/** Neither the page nor a table's own box is wider than the phone. */
async function expectNarrow(page: Page): Promise<void> {
  await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible();
  const wide = await page.evaluate(() => {
    const boxes = [...document.querySelectorAll<HTMLElement>('main table')].flatMap(
      (table) => table.parentElement ?? [],
    );
    return [document.documentElement, ...boxes]
      .filter((box) => box.scrollWidth > Math.min(box.clientWidth, innerWidth))
      .map((box) => `${box.tagName}.${box.className}: ${box.scrollWidth}`);
  });
  expect(wide).toEqual([]);
}

/** As a link goes there, without loading the portal again; the tables that were there go first. */
const goWithin = async (page: Page, path: string): Promise<void> => {
  await page.evaluate((to) => {
    for (const table of document.querySelectorAll<HTMLElement>('main table')) table.dataset.before = '';
    if (location.pathname + location.search !== to) history.pushState({}, '', to);
    else delete document.querySelector<HTMLElement>('main table')?.dataset.before;
  }, path);
  await expect(page.locator('main table[data-before]')).toHaveCount(0);
};
const widthOf = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth);

test('lists fit a phone: nothing is scrolled sideways', async ({ page, signIn }) => {
  const { call } = await signIn('admin@tramo.demo', '/guides');
  const { plans } = await call<{ plans: { _id: string; status: string }[] }>('GET', '/routes-plan?limit=50');
  const plan = plans.find((p) => p.status === 'optimised')?._id;
  for (const path of [
    '/guides',
    '/clients',
    '/vehicles',
    '/cedis',
    '/plan-list',
    '/audit',
    '/messages',
    '/settings/contacts',
    '/settings/checklists',
    `/route-planner/guides?plan=${plan}`,
    `/route-planner/vehicles?plan=${plan}`,
  ])
    await test.step(path, async () => {
      await goWithin(page, path);
      await expectNarrow(page);
    });
  await goWithin(page, `/route-planner/view-route?plan=${plan}`);
  await expect(page.getByRole('button', { name: /^Abrir Ruta/ }).first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  // With a route that stays there is one button more at the foot.
  await page.getByRole('button', { name: 'Fijar Ruta 1' }).click();
  for (const name of ['Optimizar lo demás', /^Despachar/]) {
    const button = await page.getByRole('button', { name }).boundingBox();
    expect((button?.x ?? 999) + (button?.width ?? 0), String(name)).toBeLessThanOrEqual(390);
  }
  await page.getByRole('button', { name: 'Liberar Ruta 1' }).click();
  await expect(page.getByRole('status', { name: 'Estado de lo guardado' })).toHaveText('Guardado');
});

test('merging clients, the evidence matrix and the notifications fit a phone', async ({
  page,
  signIn,
  checkA11y,
  takeScreenshot,
}) => {
  const { call } = await signIn('admin@tramo.demo', '/clients?view=duplicates');
  const name = `Distribuidora y Comercializadora del Noroeste ${Date.now()}`;
  for (const end of ['', ', S.A. de C.V.']) await call('POST', '/clients', { name: `${name}${end}` });
  await page.getByRole('searchbox').fill(name);
  const group = page.getByRole('article', { name: `Parecidos a ${name}` });
  await expect(group).toBeVisible();
  expect(await widthOf(page)).toBe(390);
  await group.getByRole('button', { name: 'Combinar clientes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Combinar clientes' });
  const merge = dialog.getByRole('button', { name: /^Combinar en/ });
  await merge.scrollIntoViewIfNeeded();
  await expect(merge).toBeInViewport();
  const inside = await dialog.evaluate(
    (box) =>
      [...box.querySelectorAll<HTMLElement>('*')].filter((one) => one.getBoundingClientRect().right > innerWidth)
        .length,
  );
  expect(inside).toBe(0);
  await checkA11y();
  await takeScreenshot('client-merge-phone');
  await page.keyboard.press('Escape');

  for (const path of ['/settings/evidence', '/settings/evidence?view=substatus']) {
    await goWithin(page, path);
    await expect(page.getByRole('button', { name: /: (.*1 foto.*|No agrega nada)/ }).first()).toBeVisible();
    expect(await widthOf(page), path).toBe(390);
    await takeScreenshot(`evidence${path.includes('?') ? '-substatus' : ''}-390`);
  }
  // What is told to whom, too: a list by event.
  await goWithin(page, '/notifications');
  await expect(page.getByRole('region', { name: 'En camino', exact: true }).first()).toBeVisible();
  expect(await widthOf(page)).toBe(390);
});

test('the columns of an import stand below each other, each with its samples and its choice', async ({
  page,
  signIn,
  checkA11y,
  takeScreenshot,
}) => {
  await signIn('rutas@tramo.demo', '/guides/import');
  const titles = ['Número de guía del cliente', 'Destinatario', 'Calle', 'Colonia', 'C.P.', 'Observaciones del pedido'];
  const row = (n: number) => [
    `T-${n}`,
    `Íñigo Muñoz ${n}`,
    'Avenida Benito Juárez',
    'Centro',
    '64000',
    'Llamar antes de llegar',
  ];
  const lines = [titles, row(1), row(2), row(3)].map((cells) => cells.join(','));
  await expect(page.getByRole('button', { name: 'Elegir archivo' })).toBeEnabled();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'pedido.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) });
  const table = page.getByRole('main').locator('table');
  await expect(table.getByRole('combobox').or(table.locator('input')).first()).toBeVisible();
  await expectNarrow(page);
  // Three different values beside each guess.
  const recipient = table.locator('tr').filter({ hasText: 'Íñigo Muñoz 1' });
  for (const n of [2, 3]) await expect(recipient).toContainText(`Íñigo Muñoz ${n}`);
  const street = table.locator('tr').filter({ hasText: 'Calle' });
  await expect(street).toContainText('Avenida Benito Juárez');
  const [choice, box] = await Promise.all([street.locator('input').first().boundingBox(), street.boundingBox()]);
  expect((choice?.x ?? 0) + (choice?.width ?? 999)).toBeLessThanOrEqual(390);
  // The choice stands under the title, not beside it.
  expect(choice?.y).toBeGreaterThan((box?.y ?? 0) + 30);
  await checkA11y({ include: 'main' });
  await takeScreenshot('import-columns-phone');
});

test('the routes have one row of controls, and content from 150 px', async ({ page, signIn }) => {
  await signIn('rutas@tramo.demo');
  const views = page.getByRole('radiogroup', { name: 'Cómo se ven las rutas' });
  await expect(views.getByRole('radio')).toHaveCount(3);
  const top = (await views.boundingBox())?.y ?? 999;
  for (const button of await page.getByRole('main').getByRole('button').filter({ visible: true }).all()) {
    const box = await button.boundingBox();
    if (box && box.y < top + 40) expect(Math.abs(box.y + box.height / 2 - (top + 18))).toBeLessThan(12);
  }
  // Whichever it is: other flows' routes may stand before the demo's.
  const first = await page.locator('[data-route]').first().boundingBox();
  expect(first?.y).toBeLessThanOrEqual(160);
});

test('on the fleet’s map the tools lie over no city, live and in the replay', async ({
  page,
  signIn,
  takeScreenshot,
}) => {
  await signIn('rutas@tramo.demo', '/feet-deployment');
  for (const [other, picture] of [
    ['Recorrido del día', 'fleet-phone'],
    ['En vivo', 'fleet-replay-phone'],
  ] as const) {
    const tools = page.getByRole('toolbar', { name: 'Herramientas del mapa' });
    await expect(tools.getByRole('button', { name: other })).toBeVisible();
    const cities = page.getByRole('group', { name: 'Ir a la ciudad de' });
    await expect(cities).toBeVisible();
    const [left, right] = [await cities.boundingBox(), await tools.boundingBox()];
    expect((left?.x ?? 999) + (left?.width ?? 0), picture).toBeLessThanOrEqual(right?.x ?? 0);
    await takeScreenshot(picture);
    if (other === 'Recorrido del día') await tools.getByRole('button', { name: other }).click();
  }
});
