import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { deliveryOf } from '../support/guides.ts';
import { tomorrow } from '../support/plans.ts';

interface PlanAnswer {
  _id: string;
  name: string;
  status: string;
  startDate: string;
  totals: { routes: number; stops: number; unassigned: number };
  routes: { _id: string; routeTitle: string; vehicle: string; guides: string[] }[];
}

const step = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Pasos del plan' }).getByRole('button', { name });
const next = (page: Page): Promise<void> => page.getByRole('button', { name: 'Continuar' }).click();
const planIdOf = (page: Page): string => new URL(page.url()).searchParams.get('plan') ?? '';

test('una encargada planea el día de mañana, mueve una parada y despacha', async ({
  page,
  signIn,
  checkA11y,
  takeScreenshot,
}) => {
  const { call } = await signIn('rutas@tramo.demo', '/plan-list');
  const run = Date.now().toString(36).toUpperCase();
  const name = `Plan de prueba ${run}`;
  const day = tomorrow();
  // Of its own: it dispatches them, and plans beside it hold the demo's.
  const { addresses } = await call<{ addresses: { _id: string; name: string }[] }>('GET', '/address?limit=20');
  const cediId = addresses.find((a) => a.name === 'Monterrey')?._id ?? '';
  for (let n = 1; n <= 60; n++) {
    const place = { lat: 25.655 + (n % 8) * 0.008, lng: -100.37 + Math.floor(n / 8) * 0.012 };
    const guide = { folio: `DIA-${run}-${n}`, cediId, scheduledDate: day };
    await call('POST', '/guides', deliveryOf(guide, { contactName: `Cliente ${n}` }, place));
  }

  await test.step('la lista invita a crear un plan', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Planeación' })).toBeVisible();
    await page.getByRole('link', { name: 'Nuevo plan' }).click();
    await expect(page).toHaveURL(/\/route-planner\/cedis/);
  });

  await test.step('salida: nombre, fecha y CEDIS; queda como borrador', async () => {
    await page.getByLabel('Nombre del plan').fill(name);
    await page.getByLabel('Fecha de salida').fill(day);
    await page
      .getByRole('combobox', { name: 'CEDIS' })
      .or(page.getByRole('textbox', { name: 'CEDIS' }))
      .click();
    await page.getByRole('option', { name: 'Monterrey' }).click();
    await page.keyboard.press('Escape');
    await checkA11y();
    await next(page);
    await expect(page).toHaveURL(/\/route-planner\/guides\?plan=/);
    const draft = await call<PlanAnswer>('GET', `/routes-plan/${planIdOf(page)}`);
    expect(draft).toMatchObject({ name, status: 'draft', startDate: day });
  });

  await test.step('guías: todas las que coinciden', async () => {
    const table = page.getByRole('table', { name: 'Guías disponibles' });
    await expect(table.getByRole('row').nth(1)).toBeVisible();
    await page.goto(`${page.url()}&search=DIA-${run}`);
    await page.getByRole('button', { name: 'Elegir las 60 que coinciden' }).click();
    await expect(page.getByText(/^60 guías elegidas/)).toBeVisible();
    await expect(page.getByText(/guías elegidas · [\d,]+ paquetes · .* kg · .* m³/)).toBeVisible();
    await expect(page.getByText('Guardado', { exact: true })).toBeVisible();
    await takeScreenshot('planning-guides');
    await checkA11y();
    await next(page);
    await expect(page).toHaveURL(/\/route-planner\/vehicles/);
  });

  await test.step('vehículos: todos los disponibles', async () => {
    await page.getByRole('button', { name: 'Elegir todos los disponibles' }).click();
    await expect(page.getByText(/^\d+ vehículos elegidos/)).toBeVisible();
    await takeScreenshot('planning-vehicles');
    await checkA11y();
    await next(page);
    await expect(page).toHaveURL(/\/route-planner\/params/);
  });

  await test.step('parámetros: búsqueda corta; lo elegido sobrevive a una recarga', async () => {
    await page.getByRole('textbox', { name: 'Segundos de búsqueda' }).fill('4');
    await expect(page.getByText('Guardado', { exact: true })).toBeVisible();
    await checkA11y();
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Segundos de búsqueda' })).toHaveValue('4');
    await next(page);
    await expect(page).toHaveURL(/\/route-planner\/capacity/);
  });

  await test.step('capacidad: se confirma antes de optimizar', async () => {
    const optimise = page.getByRole('button', { name: 'Optimizar' });
    await expect(optimise).toBeDisabled();
    await page.getByRole('checkbox', { name: /^Confirmo/ }).check();
    await takeScreenshot('planning-capacity');
    await optimise.click();
    await expect(page.getByRole('heading', { name: 'Buscando las mejores rutas' })).toBeVisible();
    await expect(page.getByText(/Quedan \d s/)).toBeVisible();
    await takeScreenshot('planning-search');
    await expect(page).toHaveURL(/\/route-planner\/view-route/, { timeout: 60_000 });
  });

  const totals = page.getByRole('status', { name: 'Totales del plan' });
  const id = planIdOf(page);
  const optimised = await call<PlanAnswer>('GET', `/routes-plan/${id}`);
  // One whose first two stops may change places without breaking a rule: that would ask a reason.
  const swapped = (guides: readonly string[]): string[] => [...guides.slice(0, 2).reverse(), ...guides.slice(2)];
  const isFree = async (one: PlanAnswer['routes'][number]): Promise<boolean> => {
    const routes = optimised.routes.map(({ _id, vehicle, guides }) => ({
      _id,
      vehicle,
      guides: _id === one._id ? swapped(guides) : guides,
    }));
    const evaluated = await call<{ routes: { _id: string; violations: unknown[] }[] }>(
      'POST',
      `/routes-plan/${id}/evaluate`,
      { routes },
    );
    return evaluated.routes.find((r) => r._id === one._id)?.violations.length === 0;
  };
  let route: PlanAnswer['routes'][number] | undefined;
  for (const one of optimised.routes) if (!route && one.guides.length > 2 && (await isFree(one))) route = one;
  if (!route) throw new Error('the search gave no route whose first two stops may change places');
  const second = route.routeTitle;

  await test.step('rutas: mover una parada cambia los totales; deshacer los devuelve', async () => {
    await expect(totals).toContainText('km');
    const before = await totals.innerText();
    await page.getByRole('button', { name: `Abrir ${second}`, exact: true }).click();
    const card = page.getByRole('region', { name: second, exact: true });
    await expect(card.getByRole('listitem')).toHaveCount(route.guides.length);
    await card
      .getByRole('listitem')
      .first()
      .getByRole('button', { name: /^Mover / })
      .click();
    await page.getByRole('menuitem', { name: 'Quitar de la ruta' }).click();
    await expect(card.getByRole('listitem')).toHaveCount(route.guides.length - 1);
    await expect(totals).not.toHaveText(before);
    await expect(page.getByRole('status', { name: 'Cambio del último movimiento' })).not.toBeEmpty();
    await takeScreenshot('planning-routes');
    await checkA11y();
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expect(card.getByRole('listitem')).toHaveCount(route.guides.length);
    await expect(totals).toHaveText(before);
  });

  await test.step('con el teclado, una parada baja un lugar; se guarda', async () => {
    const card = page.getByRole('region', { name: second, exact: true });
    const handle = card.getByRole('button', { name: /^Arrastrar la parada / }).first();
    const folio = (await handle.getAttribute('aria-label'))?.replace('Arrastrar la parada ', '') ?? '';
    await handle.focus();
    await page.keyboard.press('Space');
    await expect(page.getByText(`Tomaste la parada ${folio}`)).toBeAttached();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByText(new RegExp(`${folio} sobre ${second}, parada 2`))).toBeAttached();
    await page.keyboard.press('Space');
    await expect(card.getByRole('listitem').nth(1)).toContainText(folio);
    await expect(page.getByRole('status', { name: 'Estado de lo guardado' })).toHaveText('Guardado');
    await expect(page.getByRole('status', { name: 'Cambio del último movimiento' })).toContainText(
      `${folio} quedó en la parada 2 de ${second}`,
    );
    const saved = await call<PlanAnswer>('GET', `/routes-plan/${id}`);
    const order = saved.routes.find((r) => r._id === route._id)?.guides;
    expect(order?.slice(0, 2)).toEqual([route.guides[1], route.guides[0]]);
  });

  await test.step('despachar crea las rutas y el plan queda despachado', async () => {
    await page.getByRole('button', { name: /^Despachar \d+ rutas$/ }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('combobox', { name: `Operador de ${second}`, exact: true })).toBeVisible();
    await takeScreenshot('planning-dispatch');
    await checkA11y({ include: '[role=dialog]' });
    await dialog.getByRole('button', { name: 'Despachar', exact: true }).click();
    await page
      .getByRole('dialog', { name: /^\d+ rutas? creadas?$/ })
      .getByRole('button', { name: 'Ver el tablero del día' })
      .click();
    await expect(page).toHaveURL(new RegExp(`/routes-overview/${day}`));
    const { routes } = await call<{ routes: { planId: string | null; assignedGuides: number }[] }>(
      'POST',
      '/routes/list',
      {
        startDate: day,
        limit: 200,
      },
    );
    const made = routes.filter((r) => r.planId === id);
    expect(made).toHaveLength(optimised.totals.routes);
    expect(made.reduce((n, r) => n + r.assignedGuides, 0)).toBe(optimised.totals.stops);
    await page.goto(`/plan-list?search=${encodeURIComponent(name)}`);
    await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('Despachado');
    await takeScreenshot('planning-list');
    await checkA11y();
    await page.goto(`/route-planner/view-route?plan=${id}`);
    await expect(page.getByRole('link', { name: 'Ver las rutas del día' })).toBeVisible();
    await takeScreenshot('planning-dispatched');
    await page.getByRole('button', { name: `Abrir ${second}`, exact: true }).click();
    await expect(page.getByRole('region', { name: second, exact: true }).getByRole('listitem')).toHaveCount(
      route.guides.length,
    );
    await expect(page.getByRole('button', { name: /^Arrastrar la parada / })).toHaveCount(0);
    await page.getByRole('button', { name: 'Modificar el plan' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Guardar y reemplazar' }).click();
    await expect(page.getByRole('button', { name: /^Arrastrar la parada / }).first()).toBeVisible();
    expect(await call<PlanAnswer>('GET', `/routes-plan/${id}`)).toMatchObject({
      status: 'optimised',
      routes: optimised.routes.map((r) => ({ _id: r._id })),
    });
  });

  await test.step('eliminar el plan libera sus guías para los demás', async () => {
    await page.goto(`/plan-list?search=${encodeURIComponent(name)}`);
    await page.getByRole('button', { name: `Acciones de ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Eliminar' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
    await expect(page.getByText('Ningún plan coincide')).toBeVisible();
    const { routes } = await call<{ routes: { planId: string | null }[] }>('POST', '/routes/list', {
      startDate: day,
      limit: 200,
    });
    expect(routes.filter((r) => r.planId === id)).toEqual([]);
  });
});

test('un plan que cambió en otra parte ofrece volver a cargarse', async ({ page, signIn, allowConsole }) => {
  // The browser's own line about the refused PUT.
  allowConsole(/409 \(Conflict\)/);
  const { call } = await signIn('rutas@tramo.demo', '/plan-list');
  const other = `Nombre de otra persona ${Date.now()}`;
  const { addresses } = await call<{ addresses: { _id: string }[] }>('GET', '/address?limit=1');
  const cedi = addresses[0]?._id;
  const draft = await call<PlanAnswer & { version: number }>('POST', '/routes-plan', {
    name: 'Plan compartido',
    startDate: tomorrow(),
    cedisSelected: [cedi],
  });
  await page.goto(`/route-planner/cedis?plan=${draft._id}`);
  await expect(page.getByLabel('Nombre del plan')).toHaveValue('Plan compartido');
  // The draft saves itself after a moment: its save is held until the other person's has come.
  let letGo = (): void => undefined;
  const isSavedElsewhere = new Promise<void>((go) => {
    letGo = go;
  });
  await page.route(`**/api/routes-plan/${draft._id}`, async (sent) => {
    if (sent.request().method() === 'PUT') await isSavedElsewhere;
    await sent.continue();
  });
  await page.getByLabel('Nombre del plan').fill('Mi nombre');
  await call('PUT', `/routes-plan/${draft._id}`, { plan: { name: other }, version: draft.version });
  letGo();
  await expect(page.getByRole('dialog', { name: 'Alguien más cambió este plan' })).toBeVisible();
  await page.getByRole('button', { name: 'Volver a cargar' }).click();
  await expect(page.getByLabel('Nombre del plan')).toHaveValue(other);
  await step(page, 'Guías').click();
  await expect(page).toHaveURL(/\/route-planner\/guides/);
  await page.goto(`/plan-list?search=${encodeURIComponent(other)}`);
  await page.getByRole('button', { name: `Acciones de ${other}` }).click();
  await page.getByRole('menuitem', { name: 'Eliminar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
  await expect(page.getByText('Ningún plan coincide')).toBeVisible();
});
