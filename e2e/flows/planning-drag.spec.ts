import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { fittedMap } from '../support/map-places.ts';
import { demoGuides, soundVehicles, tomorrow } from '../support/plans.ts';

interface PlanAnswer {
  _id: string;
  version: number;
  cedisSelected: { _id: string }[];
  routes: { _id: string; routeTitle: string; guides: string[] }[];
  guides: { _id: string; folio: string; lat: number; lng: number }[];
}
type Call = <T>(method: 'GET' | 'POST' | 'PUT', path: string, data?: unknown) => Promise<T>;

/** Four routes, strips from west to east, as a person could have drawn them. */
async function drawnPlan(call: Call): Promise<PlanAnswer & { depots: { lat: number; lng: number }[] }> {
  const { addresses } = await call<{ addresses: { _id: string; name: string; lat: number; lng: number }[] }>(
    'GET',
    '/address?limit=50',
  );
  const cedi = addresses.find((a) => a.name.includes('Monterrey'))?._id ?? '';
  // Stops that any route can take, so that neither a drop nor taking it back asks for a reason: without window or skill, the lightest first, in the largest vehicles.
  const guides = (await demoGuides(call, cedi))
    .filter((g) => g.windows.length === 0 && g.skills.length === 0)
    .sort((a, b) => a.weightKg - b.weightKg || a.volumeM3 - b.volumeM3);
  const vehicles = (await soundVehicles(call, cedi, tomorrow()))
    .sort((a, b) => b.capacity.weightKg - a.capacity.weightKg)
    .slice(0, 4);
  const plan = await call<PlanAnswer>('POST', '/routes-plan', {
    name: `Arrastrar ${Date.now()}`,
    startDate: tomorrow(),
    cedisSelected: [cedi],
    guides: guides.slice(0, 32).map((g) => g._id),
    vehicles: vehicles.map((v) => v._id),
    capacityConfirmed: true,
    plannerParams: {
      id: null,
      params: {
        timeLimitS: 2,
        weights: { distance: 50, time: 50, vehicles: 0, balance: 50 },
        maxDurationMinutes: null,
        maxStops: null,
        maxDistanceKm: null,
        maxLoadPercent: 100,
        allowLate: true,
        returnToDepot: true,
      },
    },
  });
  const fromWest = [...plan.guides].sort((a, b) => a.lng - b.lng).map((g) => g._id);
  const { _id, version } = plan;
  await call('PUT', `/routes-plan/${_id}`, {
    version,
    plan: {
      routes: vehicles.map((v, i) => ({
        _id: randomUUID(),
        vehicle: v._id,
        guides: fromWest.slice(i * 8, (i + 1) * 8),
      })),
    },
  });
  return { ...(await call<PlanAnswer>('GET', `/routes-plan/${_id}`)), depots: addresses.filter((a) => a._id === cedi) };
}

const tipOf = (page: Page): Locator => page.locator('[data-drag-tip]');

test('una encargada arrastra paradas en la lista, en el mapa y con el teclado, y ve antes de soltar qué cambia', async ({
  page,
  signIn,
  checkA11y,
  takeScreenshot,
}) => {
  const { call } = await signIn('rutas@tramo.demo', '/plan-list');
  const plan = await drawnPlan(call);
  const folioOf = (id: string | undefined): string => plan.guides.find((g) => g._id === id)?.folio ?? '';
  const [first, second, third] = plan.routes.filter((r) => r.guides.length > 3);
  if (!first || !second || !third) throw new Error('the search gave fewer than three routes of four stops');
  const card = (title: string): Locator => page.getByRole('region', { name: title, exact: true });
  const saved = async (id: string): Promise<string[]> =>
    (await call<PlanAnswer>('GET', `/routes-plan/${plan._id}`)).routes.find((r) => r._id === id)?.guides ?? [];
  await page.goto(`/route-planner/view-route?plan=${plan._id}`);
  await expect(card(first.routeTitle)).toBeVisible();

  await test.step('en la lista: la tarjeta dice el lugar y el cambio; sobre una ruta cerrada, su mejor lugar', async () => {
    await page.getByRole('button', { name: `Abrir ${first.routeTitle}`, exact: true }).click();
    const grip = page.getByRole('button', { name: `Arrastrar la parada ${folioOf(first.guides[0])}` });
    await grip.hover();
    await page.mouse.down();
    const next = card(first.routeTitle).getByRole('listitem').nth(1);
    const box = await next.boundingBox();
    if (!box) throw new Error('the second stop is not in sight');
    await page.mouse.move(box.x + 60, box.y + box.height - 6, { steps: 5 });
    await expect(tipOf(page)).toContainText(`${folioOf(first.guides[0])} → ${first.routeTitle}, parada 2`);
    await expect(tipOf(page)).toContainText(/[+−](\$[\d.,]+|[\d.,]+ (km|m|min))|sin cambio/);
    const best = page.getByText('Mejor lugar 1');
    await expect(best).toBeVisible();
    // Its chip stands over the buttons alone: the route's figures stay in sight.
    const head = page.locator('section[data-list]').filter({ has: best });
    const [chip, load] = [
      await best.locator('..').boundingBox(),
      await head
        .getByRole('img', { name: /^Carga de/ })
        .locator('..')
        .boundingBox(),
    ];
    expect(chip?.x).toBeGreaterThanOrEqual((load?.x ?? 0) + (load?.width ?? Number.POSITIVE_INFINITY));
    await takeScreenshot('planning-drag-list');
    await checkA11y();
    await page.mouse.up();
    await expect(next).toContainText(folioOf(first.guides[0]));
    await expect.poll(async () => (await saved(first._id)).slice(0, 2)).toEqual([first.guides[1], first.guides[0]]);

    await page.getByRole('button', { name: `Cerrar ${first.routeTitle}`, exact: true }).click();
    await page.getByRole('button', { name: `Abrir ${second.routeTitle}`, exact: true }).click();
    await page.getByRole('button', { name: `Arrastrar la parada ${folioOf(second.guides[0])}` }).hover();
    await page.mouse.down();
    await card(first.routeTitle).hover({ position: { x: 90, y: 20 } });
    await expect(tipOf(page)).toContainText(new RegExp(`→ ${first.routeTitle}, parada \\d+ · su mejor lugar`));
    const shownPlace = (await tipOf(page).innerText()).match(/parada (\d+)/)?.[1];
    await page.keyboard.press('Escape');
    await expect(tipOf(page)).toHaveCount(0);
    await page.mouse.up();
    expect(await saved(second._id)).toEqual(second.guides);
    await page.getByRole('button', { name: `Arrastrar la parada ${folioOf(second.guides[0])}` }).hover();
    await page.mouse.down();
    await card(first.routeTitle).hover({ position: { x: 90, y: 20 } });
    await expect(tipOf(page)).toContainText('su mejor lugar');
    await page.mouse.up();
    await expect
      .poll(async () => (await saved(first._id)).indexOf(second.guides[0] ?? ''))
      .toBe(Number(shownPlace) - 1);
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expect.poll(() => saved(second._id)).toEqual(second.guides);
  });

  await test.step('con el teclado: cada paso dice el lugar y el cambio', async () => {
    const folio = folioOf(second.guides[0]);
    const grip = page.getByRole('button', { name: `Arrastrar la parada ${folio}` });
    await grip.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText(`Tomaste la parada ${folio}`)).toBeAttached();
    await page.keyboard.press('ArrowDown');
    await expect(
      page.getByText(
        new RegExp(`^${folio} sobre ${second.routeTitle}, parada 2: .*(más|menos|sin cambio).*carga \\d+ %`),
      ),
    ).toBeAttached();
    await page.keyboard.press('ArrowRight');
    await expect(
      page.getByText(new RegExp(`^${folio} sobre ${third.routeTitle}, parada \\d+, su mejor lugar: `)),
    ).toBeAttached();
    await page.keyboard.press('Escape');
    await expect(page.getByText(`Se canceló. ${folio} sigue en ${second.routeTitle}, parada 1.`)).toBeAttached();
    await expect(grip).toBeFocused();
  });

  const map = await fittedMap(page, [...plan.guides, ...plan.depots]);
  const placeOf = (id: string | undefined): { x: number; y: number } => {
    const guide = plan.guides.find((g) => g._id === id);
    if (!guide) throw new Error('not a guide of the plan');
    return map(guide);
  };
  await test.step('en el mapa: sobre la línea de otra ruta, y Escape lo deja como estaba', async () => {
    const moving = third.guides[1];
    const from = placeOf(moving);
    const [a, b] = [placeOf(first.guides[2]), placeOf(first.guides[3])];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move((a.x + b.x) / 2, (a.y + b.y) / 2, { steps: 6 });
    await expect(tipOf(page)).toContainText(/→ Ruta \d+, parada \d+/);
    await expect(tipOf(page)).toContainText(/[+−](\$[\d.,]+|[\d.,]+ (km|m|min))|sin cambio|donde está ahora/);
    await takeScreenshot('planning-drag-map');
    await page.keyboard.press('Escape');
    await expect(tipOf(page)).toHaveCount(0);
    await page.mouse.up();
    expect(await saved(third._id)).toEqual(third.guides);
    const to = map(plan.guides.find((g) => g._id === second.guides[2]) as { lat: number; lng: number });
    const taken = (await saved(third._id))[1];
    const at = placeOf(taken);
    await page.mouse.move(at.x, at.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 6 });
    const words = await tipOf(page).innerText();
    const target = plan.routes.find((r) => words.includes(`→ ${r.routeTitle},`));
    expect(target, words).toBeDefined();
    await page.mouse.up();
    await expect(tipOf(page)).toHaveCount(0);
    const [folio, place] = [words.split(' →')[0], Number(words.match(/parada (\d+)/)?.[1])];
    await expect.poll(async () => folioOf((await saved(target?._id ?? ''))[place - 1])).toBe(folio);
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expect.poll(() => saved(third._id)).toEqual(third.guides);
  });

  await test.step('el lazo elige paradas y todas pasan a una ruta en un solo cambio', async () => {
    await page.getByRole('button', { name: 'Lazo' }).click();
    const few = third.guides.slice(0, 2).map((id) => placeOf(id));
    const [left, right] = [Math.min(...few.map((p) => p.x)) - 9, Math.max(...few.map((p) => p.x)) + 9];
    const [top, bottom] = [Math.min(...few.map((p) => p.y)) - 9, Math.max(...few.map((p) => p.y)) + 9];
    await page.mouse.move(left, top);
    await page.mouse.down();
    for (const [x, y] of [
      [right, top],
      [right, bottom],
      [left, bottom],
      [left, top + 5],
    ] as const)
      await page.mouse.move(x, y, { steps: 5 });
    await page.mouse.up();
    await page.getByRole('button', { name: 'Lazo' }).click();
    const bar = page.getByRole('region', { name: 'Paradas elegidas' });
    await expect(bar).toContainText(/\d+ paradas? elegidas? · [\d.,]+ kg/);
    // With the keyboard one more is chosen, and let go again.
    const row = page
      .getByRole('button', { name: new RegExp(folioOf(second.guides[1])) })
      .and(page.locator('[data-body]'));
    const before = await bar.getByRole('status').innerText();
    await row.focus();
    await page.keyboard.press('Space');
    await expect(bar.getByRole('status')).not.toHaveText(before);
    await page.keyboard.press('Space');
    await expect(bar.getByRole('status')).toHaveText(before);
    await takeScreenshot('planning-lasso');
    await checkA11y();
    await bar.getByRole('button', { name: 'Mover a…' }).click();
    await page.getByRole('menuitem', { name: first.routeTitle, exact: true }).click();
    await expect(bar).toHaveCount(0);
    await expect
      .poll(async () => (await saved(first._id)).filter((id) => third.guides.slice(0, 2).includes(id)).length)
      .toBe(2);
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expect.poll(() => saved(third._id)).toEqual(third.guides);
  });
});
