import { createHash } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { demoPassword, expect, test } from '../support/fixtures.ts';
import { makeRoute, nameOf, rowOf, type Stop } from '../support/routes.ts';

/** Somebody else at another desk, who works by the same calls as the portal. */
async function colleague(request: APIRequestContext) {
  const headers = { apiKey: 'tramo-web', platform: 'web' };
  const password = createHash('sha256').update(demoPassword).digest('hex');
  const answer = await request.post('/api/v2/auth/login', {
    headers,
    data: { username: 'admin@tramo.demo', password },
  });
  const { token } = (await answer.json()) as { token: string };
  return async (method: 'POST' | 'PUT', path: string, data: object): Promise<void> => {
    const called = await request.fetch(`/api${path}`, { method, headers: { ...headers, token }, data });
    expect(called.ok(), `${path}: ${called.status()} ${await called.text()}`).toBe(true);
  };
}
const ids = (stops: readonly Stop[]): string[] => stops.map((s) => s.guideId);

test('two people at one route: seen, told, merged, moved and undone', async ({
  page,
  request,
  signIn,
  checkA11y,
  takeScreenshot,
  allowConsole,
}) => {
  const { call } = await signIn('rutas@tramo.demo');
  const route = await makeRoute(call, 4);
  const other = await makeRoute(call, 2, route.cediId);
  const stopsOf = async (id: string): Promise<string[]> =>
    ids((await call<{ stops: Stop[] }>('GET', `/routes/${id}`)).stops);
  const before = ids(route.stops);
  const theirs = await colleague(request);
  await page.goto(`/routes-overview?route=${route.id}`);
  const detail = page.getByRole('region', { name: `Detalle de ${route.name}` });
  const stops = detail.getByRole('list', { name: `Paradas de ${route.name}` });
  await expect(stops.getByRole('listitem')).toHaveCount(4);
  await expect(page.getByText(/En vivo/)).toBeVisible();

  await test.step('who edits the route is named while they do', async () => {
    const people = detail.getByRole('status', { name: 'Quién más tiene abierta esta ruta' });
    await theirs('POST', '/presence', { kind: 'route', id: route.id, state: 'editing' });
    await expect(people).toContainText(`está editando la ruta ${route.name}`);
    await theirs('POST', '/presence', { kind: 'route', id: route.id, state: 'left' });
    await expect(people).toBeHidden();
  });

  await test.step('an order saved over a newer one is told whose it is, and is put over it', async () => {
    await page.keyboard.press('o');
    const rows = detail.getByRole('list', { name: 'Nuevo orden de las paradas abiertas' }).getByRole('listitem');
    await detail.getByRole('button', { name: `Bajar ${nameOf(route.stops[0])}` }).click();
    await expect(detail.getByText(/Aproximado: [+−].* min/)).toBeVisible();
    const [a, b, c, d] = before;
    await theirs('PUT', `/routes/${route.id}`, { guides: [a, b, d, c] });
    allowConsole(/status of 409/);
    await detail.getByRole('button', { name: 'Guardar orden' }).click();
    await expect(detail.getByRole('alert')).toContainText(/cambió el orden hace \d+ (?:s|min)/);
    await checkA11y();
    await takeScreenshot('board-stale');
    await detail.getByRole('button', { name: 'Aplicar mi orden sobre lo nuevo' }).click();
    await expect(rows.first()).toContainText(route.stops[1]?.folio ?? '');
    await detail.getByRole('button', { name: 'Guardar orden' }).click();
    await expect(page.getByText('Se guardó el nuevo orden')).toBeVisible();
    expect(await stopsOf(route.id)).toEqual([b, a, c, d]);
  });

  await test.step('ticked stops go to another route by a key, and come back by Deshacer', async () => {
    await stops.getByRole('checkbox').nth(0).check();
    await stops.getByRole('checkbox').nth(1).check();
    await page.keyboard.press('m');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Mover 2 paradas');
    await dialog.getByRole('textbox', { name: 'Buscar ruta u operador' }).fill(other.name);
    await dialog.getByRole('radio', { name: other.name }).check();
    await checkA11y();
    await takeScreenshot('board-move');
    await dialog.getByRole('button', { name: `Mover a ${other.name}` }).click();
    await expect(page.getByText(`Se movieron 2 paradas a ${other.name}`)).toBeVisible();
    await expect(stops.getByRole('listitem')).toHaveCount(2);
    expect((await stopsOf(other.id)).length).toBe(4);
    await page.getByRole('button', { name: 'Deshacer', exact: true }).click();
    await expect(stops.getByRole('listitem')).toHaveCount(4);
    expect((await stopsOf(other.id)).length).toBe(2);
  });

  for (const id of [route.id, other.id]) await call('DELETE', `/routes/${id}`);
});

test('a note, its history and Ctrl Z; what remains in a better order; several routes deleted together', async ({
  page,
  signIn,
  takeScreenshot,
}) => {
  const { call } = await signIn('rutas@tramo.demo');
  const route = await makeRoute(call, 6);
  const other = await makeRoute(call, 1, route.cediId);
  await page.goto(`/routes-overview?route=${route.id}`);
  const detail = page.getByRole('region', { name: `Detalle de ${route.name}` });

  await test.step('a note, and the history that tells it; Ctrl Z takes it back', async () => {
    await detail.getByRole('button', { name: 'Más acciones' }).click();
    await page.getByRole('menuitem', { name: 'Agregar nota' }).click();
    await detail.getByRole('textbox', { name: 'Notas entre despachadores' }).fill('Portón azul, tocar fuerte');
    await detail.getByRole('button', { name: 'Guardar' }).click();
    await expect(detail.getByText('Portón azul, tocar fuerte')).toBeVisible();
    await detail.getByRole('button', { name: `Últimos cambios de ${route.name}` }).click();
    const history = page.getByRole('dialog');
    await expect(history.getByRole('listitem').first()).toContainText(/editó las notas/i);
    await page.keyboard.press('Escape');
    await detail.getByRole('heading', { name: route.name }).click();
    await page.keyboard.press('Control+z');
    const toast = page.getByText(/Se deshizo: editó las notas/);
    await expect(toast).toBeVisible();
    await expect(detail.getByText('Portón azul, tocar fuerte')).toHaveCount(0);
    // A menu that opens meanwhile lies above what is said.
    await detail.getByRole('button', { name: 'Más acciones' }).click();
    const layerOf = (of: typeof toast): Promise<number> =>
      of.evaluate((element) => {
        for (let at: Element | null = element; at; at = at.parentElement)
          if (getComputedStyle(at).zIndex !== 'auto') return Number(getComputedStyle(at).zIndex);
        return 0;
      });
    expect(await layerOf(toast)).toBeLessThan(await layerOf(page.getByRole('menu')));
    await page.keyboard.press('Escape');
  });

  await test.step('what remains is proposed in a better order, and in one that changes little, beside the one of now', async () => {
    // To the far ones and back by turns.
    const zigzag = ids(route.stops).map((_, i, all) => all[i % 2 === 0 ? i / 2 : all.length - (i + 1) / 2] ?? '');
    await call('PUT', `/routes/${route.id}`, { guides: zigzag });
    const answered = page.waitForResponse((r) => r.url().endsWith(`/routes/${route.id}/arrange`));
    await page.keyboard.press('p');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('rowheader', { name: 'Kilómetros' })).toBeVisible();
    const { best, little } = (await (await answered).json()) as Record<'best' | 'little', { moved: number } | null>;
    const words = (moved = 0) => (moved === 1 ? '1 parada cambia de lugar' : `${moved} paradas cambian de lugar`);
    await expect(dialog.getByRole('status')).toHaveText(words(best?.moved));
    // Where the best order is the one that changes little, there is nothing to choose.
    const choice = dialog.getByRole('radiogroup', { name: 'Cuánto puede cambiar' });
    await expect(choice).toHaveCount(little ? 1 : 0);
    if (little) {
      await choice.getByText('Cambiar poco').click();
      await expect(dialog.getByRole('status')).toHaveText(words(little.moved));
    }
    await takeScreenshot('board-order');
    await dialog.getByRole('button', { name: 'Dejar como está' }).click();
  });

  await test.step('several routes are deleted together', async () => {
    await page.getByRole('searchbox', { name: 'Buscar ruta, operador o folio' }).fill('Vigilada');
    // Ticks belong to what the filter shows: it must have taken effect.
    await expect(page).toHaveURL(/search=Vigilada/);
    for (const { name } of [route, other]) await page.getByRole('checkbox', { name: `Elegir ${name}` }).check();
    await page.getByRole('button', { name: 'Eliminar', exact: true }).click();
    const question = page.getByRole('dialog');
    await expect(question).toContainText('¿Eliminar 2 rutas?');
    await question.getByRole('button', { name: 'Eliminar' }).click();
    await expect(page.getByText('Se eliminaron 2 rutas')).toBeVisible();
    await expect(rowOf(page, route.name)).toHaveCount(0);
    expect((await call<{ status: string }>('GET', `/guides/${route.stops[0]?.guideId}`)).status).toBe('pending');
  });
});

test('guides join an open route; one that somebody took meanwhile is told with its route', async ({
  page,
  signIn,
  allowConsole,
  checkA11y,
}) => {
  const { call } = await signIn('rutas@tramo.demo');
  const route = await makeRoute(call, 2);
  const spare = await makeRoute(call, 2, route.cediId);
  const [free, taken] = spare.stops as [Stop, Stop];
  await call('DELETE', `/routes/${spare.id}`);
  await page.goto(`/routes-overview?route=${route.id}`);
  const detail = page.getByRole('region', { name: `Detalle de ${route.name}` });
  await detail.getByRole('button', { name: 'Agregar guías' }).click();
  const dialog = page.getByRole('dialog');
  for (const { folio } of [free, taken]) {
    await dialog.getByRole('textbox', { name: 'Buscar folio, destinatario o dirección' }).fill(folio);
    await dialog.getByRole('checkbox', { name: new RegExp(folio) }).check();
  }
  const { routeId } = await call<{ routeId: string }>('POST', '/routes', {
    name: 'La otra',
    order: [{ id: taken.guideId, type: 'delivery' }],
    guides: [taken.guideId],
    address: route.cediId,
    startDate: new Date().toISOString(),
  });
  allowConsole(/status of 409/);
  await dialog.getByRole('button', { name: 'Agregar 2 guías' }).click();
  await expect(dialog.getByRole('alert')).toContainText(`${taken.folio}: está en La otra`);
  await checkA11y();
  await dialog.getByRole('button', { name: 'Agregar la otra' }).click();
  await expect(page.getByText(`Se agregó 1 guía a ${route.name}`)).toBeVisible();
  await expect(detail.getByRole('list', { name: `Paradas de ${route.name}` }).getByRole('listitem')).toHaveCount(3);
  for (const id of [route.id, routeId]) await call('DELETE', `/routes/${id}`);
});
