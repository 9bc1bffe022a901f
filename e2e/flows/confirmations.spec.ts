import { randomInt, randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, type SignedIn, test } from '../support/fixtures.ts';
import { deliveryOf } from '../support/guides.ts';
import { leavePlan, today } from '../support/plans.ts';

/** What the office is asked before it goes on: departures that have passed, vehicles with an ended document; and where nothing is asked. */

type Call = SignedIn['call'];
const moved = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
/** A day of its own, far from other flows and from an earlier try of this one. */
const someDay = (): string => moved(today(), randomInt(30, 330));
const mexican = (day: string): string => day.split('-').reverse().join('/');

interface PlanAnswer {
  _id: string;
  version: number;
  status: string;
  startDate: string;
  vehicles: string[];
  plannerParams: { params: object };
  routes: { _id: string }[];
}

async function cediOf(call: Call): Promise<string> {
  const { addresses } = await call<{ addresses: { _id: string; name: string }[] }>('GET', '/address?limit=20');
  return addresses.find((a) => a.name === 'Monterrey')?._id ?? '';
}
async function makeGuides(call: Call, cedi: string, day: string, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 1; n <= count; n++) {
    const guide = {
      folio: `CONF-${randomUUID().slice(0, 8)}`,
      cediId: cedi,
      scheduledDate: day,
      windows: [{ startMinute: 480, endMinute: 1200 }],
      items: [{ name: 'Caja', quantity: 1, packages: 1, weightKg: 2 }],
    };
    const place = { extNumber: String(n), lat: 25.67 + n * 0.003 };
    const { _id } = await call<{ _id: string }>('POST', '/guides', deliveryOf(guide, {}, place));
    ids.push(_id);
  }
  return ids;
}
const insured = (validUntil: string) => ({
  documents: [{ kind: 'insurance', number: 'P-1', validUntil, fileId: null }],
});
async function makeVehicle(call: Call, cedi: string, until: string): Promise<{ _id: string; nickname: string }> {
  const nickname = `Póliza ${randomUUID().slice(0, 6)}`;
  const { _id } = await call<{ _id: string }>('POST', '/vehicles', {
    nickname,
    plate: `PZ-${randomInt(10_000, 99_999)}`,
    type: 'van',
    originAddressId: cedi,
    capacity: { quantity: 100, weightKg: 1000, volumeM3: 9 },
    ...insured(until),
  });
  return { _id, nickname };
}
const question = (page: Page) => page.getByRole('dialog', { name: 'Un vehículo lleva un documento vencido' });
const saved = (page: Page) => expect(page.getByText('Guardado', { exact: true })).toBeVisible();

test('un vehículo con un documento vencido entra a un plan solo si alguien lo confirma: al elegirlo, al cambiar la fecha, al despachar', async ({
  page,
  signIn,
  checkA11y,
  takeScreenshot,
  allowConsole,
}) => {
  // The browser's own lines about what the server asks to be confirmed.
  allowConsole(/409 \(Conflict\)/);
  const { call } = await signIn('admin@tramo.demo', '/plan-list');
  const [cedi, day] = [await cediOf(call), someDay()];
  const ended = await makeVehicle(call, cedi, moved(day, -1));
  const ending = await makeVehicle(call, cedi, day);
  const guides = await makeGuides(call, cedi, day, 3);
  const name = `Con póliza ${Date.now()}`;
  const form = { name, startDate: day, cedisSelected: [cedi], guides };
  const draft = await call<PlanAnswer>('POST', '/routes-plan', form);
  const params = { ...draft.plannerParams.params, timeLimitS: 1 };
  const change = { plannerParams: { id: null, params }, vehicles: [ending._id] };
  await call('PUT', `/routes-plan/${draft._id}`, { plan: change, version: draft.version });
  const read = (): Promise<PlanAnswer> => call<PlanAnswer>('GET', `/routes-plan/${draft._id}`);

  await test.step('al elegirlo pregunta; dejarlo fuera lo deja fuera', async () => {
    await page.goto(`/route-planner/vehicles?plan=${draft._id}&search=${encodeURIComponent('Póliza')}`);
    const box = page.getByRole('checkbox', { name: new RegExp(ended.nickname) });
    await box.click();
    await expect(question(page)).toContainText(ended.nickname);
    await takeScreenshot('confirm-ended');
    await checkA11y({ include: '[role=dialog]' });
    await question(page).getByRole('button', { name: 'Dejar fuera' }).click();
    await expect(box).not.toBeChecked();
    await box.click();
    await question(page).getByRole('button', { name: 'Usar de todos modos' }).click();
    await expect(box).toBeChecked();
    await saved(page);
    expect((await read()).vehicles).toEqual([ending._id, ended._id]);
  });

  const later = moved(day, 1);
  await test.step('otra fecha vence el documento de otro: el servidor lo pregunta, y se puede dejar fuera', async () => {
    await page.goto(`/route-planner/cedis?plan=${draft._id}`);
    await page.getByLabel('Fecha de salida').fill(mexican(later));
    const both = page.getByRole('dialog', { name: '2 vehículos llevan un documento vencido' });
    await expect(both).toContainText(ending.nickname);
    await both.getByRole('button', { name: 'Dejar fuera' }).click();
    await saved(page);
    expect(await read()).toMatchObject({ startDate: later, vehicles: [] });
  });

  await test.step('al despachar, por uno que venció después de planear', async () => {
    const good = await makeVehicle(call, cedi, later);
    const now = await read();
    await call('PUT', `/routes-plan/${draft._id}`, { plan: { vehicles: [good._id] }, version: now.version });
    await page.goto(`/route-planner/params?plan=${draft._id}`);
    // Nothing is to be confirmed: the search begins from the parameters.
    await page.getByRole('button', { name: 'Optimizar' }).click();
    await expect(page).toHaveURL(/\/route-planner\/view-route/, { timeout: 60_000 });
    // Who looks at the plan needs no word of its end.
    await expect(page.getByText(`${name}: optimizado`, { exact: false })).toHaveCount(0);
    await call('PUT', `/vehicles/${good._id}`, insured(day));
    await page.getByRole('button', { name: /^Despachar 1 ruta$/ }).click();
    const dialog = page.getByRole('dialog', { name: /Despachar/ });
    await dialog.getByRole('button', { name: 'Despachar', exact: true }).click();
    await question(page).getByRole('button', { name: 'No usar' }).click();
    expect((await read()).status).toBe('optimised');
    await dialog.getByRole('button', { name: 'Despachar', exact: true }).click();
    await question(page).getByRole('button', { name: 'Usar de todos modos' }).click();
    await expect(page.getByRole('dialog', { name: /^1 ruta creada$/ })).toBeVisible();
    expect((await read()).status).toBe('dispatched');
  });
  await leavePlan(page, call, draft._id);
});

test('una ruta nueva pregunta por la salida que ya pasó y por el documento vencido de su vehículo', async ({
  page,
  signIn,
  takeScreenshot,
  allowConsole,
}) => {
  allowConsole(/409 \(Conflict\)/);
  const { call } = await signIn('admin@tramo.demo', '/routes-overview');
  const cedi = await cediOf(call);
  const guides = await makeGuides(call, cedi, today(), 2);
  const vehicle = await makeVehicle(call, cedi, moved(today(), -2));
  const next = (): Promise<void> => page.getByRole('button', { name: 'Continuar' }).click();
  const create = (): Promise<void> => page.getByRole('button', { name: 'Crear ruta' }).click();
  await page.goto(`/routes/create?guides=${guides.join()}`);
  await expect(page.getByRole('status').filter({ hasText: '2 guías' })).toBeVisible();
  await next();
  await expect(page.getByRole('list', { name: 'Orden de visita' }).getByRole('listitem')).toHaveCount(2);
  await next();
  await page.getByLabel('Fecha de inicio').fill(mexican(moved(today(), -1)));
  await page.getByLabel('Fecha de inicio').blur();
  await page
    .getByRole('combobox', { name: 'Vehículo' })
    .or(page.getByRole('textbox', { name: 'Vehículo' }))
    .first()
    .fill(vehicle.nickname);
  await page.getByRole('option', { name: new RegExp(vehicle.nickname) }).click();
  await expect(page.getByText(/^Documento vencido el /)).toBeVisible();
  await expect(page.getByText('Esa hora ya pasó: la ruta aparecerá como que debió salir.')).toBeVisible();
  await next();

  const past = page.getByRole('dialog', { name: 'La salida ya pasó' });
  await create();
  await takeScreenshot('confirm-past');
  await past.getByRole('button', { name: 'Cambiar la salida' }).click();
  await expect(page).toHaveURL(/\/new-route\/assign/);
  await next();
  await create();
  await past.getByRole('button', { name: 'Crear de todos modos' }).click();
  await question(page).getByRole('button', { name: 'No usar' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Confirma los vehículos con un documento' })).toBeVisible();

  // The departure that the wizard proposes has not passed, and is not asked about.
  await page.getByRole('button', { name: 'Cambiar salida' }).first().click();
  await page.getByRole('button', { name: /^Salir .* a las / }).click();
  await expect(page.getByText('Esa hora ya pasó', { exact: false })).toBeHidden();
  await next();
  await create();
  await question(page).getByRole('button', { name: 'Usar de todos modos' }).click();
  await expect(page).toHaveURL(/\/routes-overview\/.*route=/);
  await call('DELETE', `/routes/${new URL(page.url()).searchParams.get('route')}`);
});

test('el despacho dice cuántas rutas salen a una hora que ya pasó, y cuántas llevan menos que la carga mínima', async ({
  page,
  signIn,
  takeScreenshot,
}) => {
  // Of this page alone: the company is everybody's.
  await page.route('**/api/company', async (asked) => {
    const answer = await asked.fetch();
    await asked.fulfill({ response: answer, json: { ...(await answer.json()), minVehicleLoadPercent: 60 } });
  });
  const { call } = await signIn('rutas@tramo.demo', '/plan-list');
  const [cedi, yesterday] = [await cediOf(call), moved(today(), -1)];
  const guides = await makeGuides(call, cedi, yesterday, 2);
  const { vehicles } = await call<{ vehicles: { _id: string; status: string }[] }>(
    'GET',
    `/vehicles?cedisIds=${cedi}&routeStartDate=${yesterday}&tripStatus=available&limit=50`,
  );
  const vehicle = vehicles[0]?._id;
  const plan = await call<PlanAnswer>('POST', '/routes-plan', {
    name: `De ayer ${Date.now()}`,
    startDate: yesterday,
    cedisSelected: [cedi],
    guides,
    vehicles: [vehicle],
    documentsConfirmed: true,
    routes: [{ _id: randomUUID(), vehicle, guides }],
  });
  await page.goto(`/route-planner/view-route?plan=${plan._id}`);
  await expect(page.getByText('poca carga', { exact: true })).toBeVisible();
  await takeScreenshot('board-underloaded');
  await page.getByRole('button', { name: /^Despachar 1 ruta$/ }).click();
  await expect(
    page.getByRole('dialog').getByText(/^1 ruta va con menos carga que el mínimo de la empresa \(60\s?%\)\.$/),
  ).toBeVisible();
  await expect(page.getByRole('dialog').getByText('1 ruta sale a una hora que ya pasó.')).toBeVisible();
  await takeScreenshot('confirm-past-dispatch');
  await leavePlan(page, call, plan._id);
});
