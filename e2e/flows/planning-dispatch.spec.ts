import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { demoGuides, leavePlan, soundVehicles } from '../support/plans.ts';

interface PlanAnswer {
  _id: string;
  version: number;
  status: string;
  dispatchedRoutes: string[];
  routes: { _id: string; routeTitle: string; vehicle: string; guides: string[] }[];
}
interface CrewsAnswer {
  crews: { vehicle: string; suggested: string | null; drivers: { driver: string }[] }[];
  drivers: { _id: string; fullName: string; busyWith: string | null }[];
}

/** Three days from now in the demo company's time zone: a day of its own. */
const day = (): string => {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Mexico_City' }).format(new Date());
  return new Date(Date.parse(`${today}T12:00:00Z`) + 3 * 86_400_000).toISOString().slice(0, 10);
};
/** Pages of a PDF that was downloaded, told by its own objects. */
async function pagesOf(page: Page, file: string): Promise<{ name: string; pages: number }> {
  const saved = page.waitForEvent('download');
  await page
    .getByRole('list', { name: 'Archivos para imprimir' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('region', { name: file }) })
    .getByRole('button', { name: 'Descargar' })
    .click();
  const download = await saved;
  const bytes = (await readFile(await download.path())).toString('latin1');
  expect(bytes.startsWith('%PDF-')).toBe(true);
  expect(bytes.trimEnd().endsWith('%%EOF')).toBe(true);
  return { name: download.suggestedFilename(), pages: bytes.match(/\/Type \/Page\b(?!s)/g)?.length ?? 0 };
}

test('una encargada despacha con los operadores que propone el historial, imprime, vuelve a planear y sabe a quién avisar', async ({
  page,
  signIn,
  checkA11y,
  takeScreenshot,
}) => {
  const { call } = await signIn('rutas@tramo.demo', '/plan-list');
  const { addresses } = await call<{ addresses: { _id: string; name: string }[] }>('GET', '/address?limit=50');
  const cedi = addresses.find((a) => a.name.includes('Monterrey'))?._id ?? '';
  const guides = await demoGuides(call, cedi);
  // The last ones: other flows take the first.
  const ids = guides.slice(-12).map((g) => g._id);
  const startDate = day();
  const vehicles = await soundVehicles(call, cedi, startDate);
  const [van, truck] = vehicles.filter((v) => v.usualDriver !== null).map((v) => v._id);
  if (!van || !truck || ids.length < 12) throw new Error('the demo lacks vehicles or guides');
  const uuid = (n: number): string => `01a200f6-0000-7000-8000-${Date.now().toString(16).padStart(11, '0')}${n}`;
  const made = await call<PlanAnswer>('POST', '/routes-plan', {
    name: `Despacho ${Date.now()}`,
    startDate,
    cedisSelected: [cedi],
    guides: ids,
    vehicles: [van, truck],
    capacityConfirmed: true,
    routes: [
      { _id: uuid(1), vehicle: van, guides: ids.slice(0, 7) },
      { _id: uuid(2), vehicle: truck, guides: ids.slice(7) },
    ],
  });
  const plan = (): Promise<PlanAnswer> => call<PlanAnswer>('GET', `/routes-plan/${made._id}`);
  const [one, two] = made.routes.map((r) => r.routeTitle) as [string, string];
  const { crews, drivers } = await call<CrewsAnswer>('GET', `/routes-plan/${made._id}/dispatch`);
  const nameOf = (id: string | null | undefined): string => drivers.find((d) => d._id === id)?.fullName ?? '';
  const suggested = nameOf(crews[0]?.suggested);
  const free = drivers.find((d) => d.busyWith === null && crews.every((c) => c.suggested !== d._id))?.fullName ?? '';
  expect(suggested).not.toBe('');
  await page.goto(`/route-planner/view-route?plan=${made._id}`);
  const dialog = page.getByRole('dialog');
  const driver = (route: string) => dialog.getByRole('combobox', { name: `Operador de ${route}`, exact: true });

  await test.step('el historial propone; se elige otro y se regresa al propuesto con su ficha', async () => {
    await page.getByRole('button', { name: 'Despachar 2 rutas' }).click();
    await expect(driver(one)).toHaveValue(suggested);
    const chip = dialog
      .getByRole('group', { name: `Sugerencias para ${one}` })
      .getByRole('button', { name: suggested });
    await expect(chip).toHaveAttribute('aria-pressed', 'true');
    await driver(one).click();
    await driver(one).fill(free);
    await page.getByRole('option', { name: free }).first().click();
    await expect(chip).toHaveAttribute('aria-pressed', 'false');
    await chip.click();
    await expect(driver(one)).toHaveValue(suggested);
    await takeScreenshot('dispatch-suggested');
    await checkA11y({ include: '[role=dialog]' });
    await page.setViewportSize({ width: 390, height: 844 });
    expect(
      await dialog.evaluate((box) => box.scrollWidth <= box.clientWidth && box.getBoundingClientRect().width <= 390),
    ).toBe(true);
    await takeScreenshot('dispatch-suggested-phone');
    await page.setViewportSize({ width: 1440, height: 900 });
    await dialog.getByRole('button', { name: 'Despachar', exact: true }).click();
  });

  await test.step('las rutas existen: etiquetas y manifiestos con una tecla cada uno, y sus PDF se abren', async () => {
    const done = page.getByRole('dialog', { name: '2 rutas creadas' });
    await expect(done.getByRole('button', { name: 'Ver el tablero del día' })).toBeFocused({ timeout: 30_000 });
    await page.keyboard.press('m');
    await page.keyboard.press('e');
    await expect(done.getByRole('link', { name: 'Abrir para imprimir' })).toHaveCount(2, { timeout: 60_000 });
    await takeScreenshot('dispatch-done');
    await checkA11y({ include: '[role=dialog]' });
    const manifests = await pagesOf(page, 'Manifiestos');
    expect(manifests.name).toMatch(/^Manifiestos de 2 rutas \d{4}-\d\d-\d\d\.pdf$/);
    expect(manifests.pages).toBeGreaterThanOrEqual(2);
    const labels = await pagesOf(page, 'Etiquetas');
    expect(labels.name).toMatch(/^Etiquetas 2 rutas \d{4}-\d\d-\d\d\.pdf$/);
    expect(labels.pages).toBeGreaterThanOrEqual(12);
    await done.getByRole('button', { name: 'Seguir en el plan' }).click();
    await expect(done).toBeHidden();
    expect((await plan()).dispatchedRoutes).toHaveLength(2);
  });

  await test.step('se vuelve a planear: la barra dice cuánto cambió, y qué', async () => {
    const sent = await plan();
    const [first, second] = sent.routes;
    if (!first || !second) throw new Error('the plan lost its routes');
    const routes = [
      { _id: first._id, vehicle: first.vehicle, guides: [...first.guides.slice(1), second.guides[0]] },
      { _id: second._id, vehicle: second.vehicle, guides: second.guides.slice(1) },
    ];
    await call('PUT', `/routes-plan/${made._id}`, {
      plan: { routes },
      oldRoutes: sent.dispatchedRoutes,
      version: sent.version,
    });
    await page.goto(`/route-planner/view-route?plan=${made._id}`);
    await page.getByRole('button', { name: /^Cambios desde el último despacho \(\d+\)$/ }).click();
    const changesDialog = page.getByRole('dialog', { name: 'Cambios desde el último despacho' });
    await expect(changesDialog.getByRole('button', { name: '1 sale' })).toBeVisible();
    await changesDialog.getByRole('button', { name: '1 cambia de ruta' }).click();
    const list = changesDialog.getByRole('list', { name: 'Guías que cambiaron' });
    await expect(list.getByRole('listitem')).toHaveCount(1);
    await expect(list).toContainText(`${two} → ${one}, parada 7`);
    await expect(changesDialog.getByRole('region', { name: 'Hay que avisar a' })).toContainText(
      `${suggested}: ${one}: 1 parada más, 1 parada menos`,
    );
    await takeScreenshot('dispatch-changes');
    await checkA11y({ include: '[role=dialog]' });
    await page.keyboard.press('Escape');
  });

  await test.step('al despachar de nuevo conserva a los operadores y dice a quién avisar', async () => {
    await page.getByRole('button', { name: 'Despachar 2 rutas' }).click();
    await expect(driver(one)).toHaveValue(suggested);
    await expect(dialog.getByRole('group', { name: `Sugerencias para ${one}` })).toContainText('ya llevaba la ruta');
    await expect(dialog.getByRole('region', { name: 'Hay que avisar a' })).toContainText(suggested);
    await driver(one).click();
    await driver(one).fill(free);
    await page.getByRole('option', { name: free }).first().click();
    await expect(dialog.getByRole('region', { name: 'Hay que avisar a' })).toContainText(
      `${suggested}: ya no lleva ${one}`,
    );
    await takeScreenshot('dispatch-again');
    await dialog.getByRole('button', { name: 'Despachar', exact: true }).click();
    const done = page.getByRole('dialog', { name: '2 rutas creadas' });
    await expect(done.getByRole('region', { name: 'Hay que avisar a' })).toContainText(`${free}: ahora lleva ${one}`);
    await page.keyboard.press('t');
    await expect(page).toHaveURL(new RegExp(`/routes-overview/${startDate}`));
  });
  await leavePlan(page, call, made._id);
});
