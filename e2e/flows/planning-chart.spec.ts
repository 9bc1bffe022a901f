import type { Locator } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { demoGuides, soundVehicles, tomorrow } from '../support/plans.ts';

interface PlanAnswer {
  _id: string;
  status: string;
  routes: { _id: string; routeTitle: string; guides: string[]; keepOrder: boolean; pins: string[] }[];
  guides: { _id: string; folio: string }[];
}

/** Pointing at an item opens its submenu beside it: what is pressed there is still the item. */
const expectBeside = async (item: Locator, entry: Locator): Promise<void> => {
  await item.hover();
  await expect(entry).toBeVisible();
  await expect(entry).toBeInViewport({ ratio: 1 });
  const [own, submenu] = [
    await item.boundingBox(),
    await entry.locator('xpath=ancestor::*[@role="menu"][1]').boundingBox(),
  ];
  if (!own || !submenu) throw new Error('nothing to compare');
  const isBeside = submenu.x >= own.x + own.width || submenu.x + submenu.width <= own.x;
  const isUnderOrAbove = submenu.y >= own.y + own.height || submenu.y + submenu.height <= own.y;
  expect(isBeside || isUnderOrAbove, `${JSON.stringify(submenu)} is over ${JSON.stringify(own)}`).toBe(true);
};

/** An order that nobody would drive: the far ends of the list by turns. */
const jumbled = <T>(list: readonly T[]): T[] =>
  list.map((_, i) => list[i % 2 === 0 ? i / 2 : list.length - (i + 1) / 2] as T);

test('una encargada lee los tiempos, optimiza, divide y une rutas desde sus menús, y lo hace todo con el teclado', async ({
  page,
  signIn,
  checkA11y,
  takeScreenshot,
}) => {
  const { call } = await signIn('rutas@tramo.demo', '/plan-list');
  const { addresses } = await call<{ addresses: { _id: string; name: string }[] }>('GET', '/address?limit=50');
  const cedi = addresses.find((a) => a.name.includes('Guadalajara'))?._id ?? addresses.at(-1)?._id ?? '';
  const ids = (await demoGuides(call, cedi)).slice(0, 16).map((g) => g._id);
  const vehicles = (await soundVehicles(call, cedi, tomorrow())).slice(0, 3);
  const [first, second] = [jumbled(ids.slice(0, 8)), jumbled(ids.slice(8))];
  const plan = await call<PlanAnswer>('POST', '/routes-plan', {
    name: `Tiempos ${Date.now()}`,
    startDate: tomorrow(),
    cedisSelected: [cedi],
    guides: ids,
    vehicles: vehicles.map((v) => v._id),
    capacityConfirmed: true,
    plannerParams: {
      id: null,
      params: {
        timeLimitS: 2,
        weights: { distance: 50, time: 50, vehicles: 0, balance: 0 },
        rest: { earliestMinute: 480, latestMinute: 510, minutes: 30 },
        maxDurationMinutes: null,
        maxStops: null,
        maxDistanceKm: null,
        maxLoadPercent: 100,
        allowLate: true,
        returnToDepot: true,
      },
    },
    routes: [
      { _id: crypto.randomUUID(), vehicle: vehicles[0]?._id, guides: first },
      { _id: crypto.randomUUID(), vehicle: vehicles[1]?._id, guides: second },
    ],
  });
  const planNow = (): Promise<PlanAnswer> => call<PlanAnswer>('GET', `/routes-plan/${plan._id}`);
  const folioOf = (id: string | undefined): string => plan.guides.find((g) => g._id === id)?.folio ?? '';

  await page.goto(`/route-planner/view-route?plan=${plan._id}`);
  const chart = page.getByRole('grid', { name: 'Tiempos de las rutas' });
  const routeOf = (title: string) => page.getByRole('region', { name: title, exact: true });
  const openMenu = async (title: string, item: string): Promise<void> => {
    await page.getByRole('button', { name: `Acciones de ${title}`, exact: true }).click();
    await page.getByRole('menuitem', { name: item, exact: true }).click();
  };

  await test.step('lo que se elige en los tiempos se elige en la lista, y al revés', async () => {
    await expect(chart.getByRole('row')).toHaveCount(3);
    const block = chart.getByRole('gridcell', {
      name: new RegExp(`^${folioOf(first[2])}, .*parada 3 de 8, llega \\d+:\\d\\d`),
    });
    await block.click();
    const row = routeOf('Ruta 1').getByRole('button', { name: new RegExp(`${folioOf(first[2])} ·`) });
    await expect(row).toHaveAttribute('aria-pressed', 'true');
    await expect(row).toBeInViewport();
    await routeOf('Ruta 1')
      .getByRole('button', { name: new RegExp(`${folioOf(first[4])} ·`) })
      .click();
    await expect(chart.getByRole('gridcell', { name: new RegExp(`^${folioOf(first[4])},`) })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await expect(block).toHaveAttribute('aria-selected', 'false');
    await checkA11y();
    await takeScreenshot('planning-chart');
    await page.keyboard.press('Escape');
    await expect(chart.locator('[role=gridcell][aria-selected=true]')).toHaveCount(0);
  });

  await test.step('optimizar solo una ruta dice qué cambió y no toca las demás', async () => {
    await openMenu('Ruta 1', 'Optimizar solo esta ruta');
    await expect(page.getByText(/^Ruta 1: de .* km a .* km, de .* a .*, de \$.* a \$/)).toBeVisible({
      timeout: 30_000,
    });
    await expect.poll(async () => (await planNow()).routes[0]?.guides).not.toEqual(first);
    expect((await planNow()).routes[1]?.guides).toEqual(second);
    await takeScreenshot('planning-chart-optimised');
    await page.getByRole('button', { name: 'Deshacer' }).last().click();
    await expect.poll(async () => (await planNow()).routes[0]?.guides).toEqual(first);
  });

  await test.step('una ruta se divide en dos y dos se unen en una', async () => {
    await openMenu('Ruta 2', 'Dividir en dos');
    await expect(page.getByText(/^Ruta 2 quedó en dos/)).toBeVisible({ timeout: 30_000 });
    await expect(chart.getByRole('row')).toHaveCount(4);
    await page.getByRole('button', { name: 'Acciones de Ruta 3', exact: true }).click();
    const merge = page.getByRole('menuitem', { name: 'Unir con…' });
    await expectBeside(merge, page.getByRole('menuitem', { name: /^Ruta 1 ·/ }));
    await merge.click();
    await page.getByRole('menuitem', { name: /^Ruta 2 ·/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Unir Ruta 3 con Ruta 2' });
    await checkA11y({ include: '[role=dialog]' });
    await dialog.getByRole('button', { name: 'Unir', exact: true }).click();
    await expect(page.getByText(/^Ruta 3 y Ruta 2 quedaron en una/)).toBeVisible({ timeout: 30_000 });
    await expect(chart.getByRole('row')).toHaveCount(3);
  });

  await test.step('un orden fijo se respeta al optimizar', async () => {
    await openMenu('Ruta 1', 'Fijar el orden');
    await expect(routeOf('Ruta 1').getByRole('img', { name: 'Orden fijo: se respeta al optimizar' })).toBeVisible();
    await expect.poll(async () => (await planNow()).routes[0]?.keepOrder).toBe(true);
    await page.getByRole('button', { name: 'Acciones de Ruta 1', exact: true }).click();
    await expect(page.getByRole('menuitem', { name: 'Optimizar solo esta ruta' })).toBeDisabled();
    await page.keyboard.press('Escape');
  });

  await test.step('con el teclado: ir a una parada, fijarla, preguntar por qué y leer los atajos', async () => {
    await page.locator('body').click({ position: { x: 1, y: 1 } });
    await page.keyboard.press('/');
    await page.keyboard.type(folioOf(first[6]));
    await page.keyboard.press('ArrowDown');
    const row = routeOf('Ruta 1').getByRole('button', { name: new RegExp(`${folioOf(first[6])} ·`) });
    await expect(row).toBeFocused();
    await page.keyboard.press('l');
    await expect(row.getByRole('img', { name: 'Fija en la ruta' })).toBeVisible();
    await expect.poll(async () => (await planNow()).routes[0]?.pins).toEqual([first[6]]);
    await page.keyboard.press('k');
    const above = routeOf('Ruta 1').getByRole('button', { name: new RegExp(`${folioOf(first[5])} ·`) });
    await expect(above).toBeFocused();
    await page.keyboard.press('w');
    await expect(page.getByRole('dialog', { name: `Guía ${folioOf(first[5])}` })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    // The focus comes back to who asked.
    await expect(above).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByRole('button', { name: 'Abrir Ruta 1', exact: true })).toBeFocused();
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Atajos de teclado' });
    await expect(sheet).toBeVisible();
    await checkA11y({ include: '[role=dialog]' });
    await takeScreenshot('planning-shortcuts');
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
  });

  await test.step('los tiempos se recorren con las flechas', async () => {
    await chart.getByRole('rowheader').first().focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(chart.getByRole('gridcell', { name: new RegExp(`^${folioOf(first[1])},`) })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(chart.getByRole('row').nth(2).locator('[role=gridcell]:focus')).toHaveCount(1);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(chart.locator('[role=gridcell][aria-selected=true]')).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Cerrar Ruta 1', exact: true })).toBeVisible();
  });

  await test.step('en el teléfono el submenú tampoco queda sobre su renglón', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Acciones de Ruta 1', exact: true }).click();
    await expectBeside(
      page.getByRole('menuitem', { name: 'Unir con…' }),
      page.getByRole('menuitem', { name: /^Ruta 2 ·/ }),
    );
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
  });

  await test.step('en el teléfono los tiempos son una pestaña', async () => {
    await page.getByText('Tiempos', { exact: true }).first().click();
    await expect(chart.getByRole('row')).toHaveCount(3);
    await checkA11y();
    await takeScreenshot('planning-chart-phone');
  });
});
