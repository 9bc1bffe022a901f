import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { sessionOf } from '../support/people.ts';
import { demoGuides, leavePlan, soundVehicles, tomorrow } from '../support/plans.ts';
import { beginWithSession } from '../support/session.ts';

interface PlanAnswer {
  _id: string;
  status: string;
  version: number;
  routes: { _id: string; routeTitle: string; guides: string[] }[];
  unassigned: { guideId: string }[];
  guides: { _id: string; folio: string }[];
}

test('dos despachadores acomodan un plan a la vez: se ven, nada se pierde y deshacer respeta al otro', async ({
  page,
  browser,
  request,
  signIn,
  takeScreenshot,
  allowConsole,
}) => {
  // The browser's own lines about a change made on an older version, and about the network that is cut on purpose.
  allowConsole(/409 \(Conflict\)/);
  allowConsole(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  const { call } = await signIn('rutas@tramo.demo', '/plan-list');
  const { addresses } = await call<{ addresses: { _id: string; name: string }[] }>('GET', '/address?limit=50');
  const cedi = addresses.find((a) => a.name.includes('Monterrey'))?._id ?? addresses[0]?._id ?? '';
  const guides = await demoGuides(call, cedi);
  const vehicles = (await soundVehicles(call, cedi, tomorrow())).slice(0, 2);
  const chosen = guides.slice(0, 8);
  const made = await call<PlanAnswer>('POST', '/routes-plan', {
    name: `Entre dos ${Date.now()}`,
    startDate: tomorrow(),
    cedisSelected: [cedi],
    guides: chosen.map((g) => g._id),
    vehicles: vehicles.map((v) => v._id),
    capacityConfirmed: true,
    plannerParams: {
      id: null,
      params: {
        timeLimitS: 1,
        weights: { distance: 50, time: 50, vehicles: 0, balance: 0 },
        maxDurationMinutes: null,
        maxStops: null,
        maxDistanceKm: null,
        maxLoadPercent: 100,
        // Nothing that is moved by hand breaks a rule.
        allowLate: true,
        returnToDepot: true,
      },
    },
  });
  const planNow = (): Promise<PlanAnswer> => call<PlanAnswer>('GET', `/routes-plan/${made._id}`);
  await call('POST', `/routes-plan/${made._id}/arrange`, {
    version: made.version,
    reason: 'Rutas de prueba',
    routes: vehicles.map((v, i) => ({
      _id: randomUUID(),
      vehicle: v._id,
      guides: chosen.slice(i * 4, i * 4 + 4).map((g) => g._id),
    })),
  });
  const plan = await planNow();
  const [first, second] = plan.routes;
  if (!first || !second) throw new Error('the plan has no two routes');
  const folioOf = (id: string | undefined): string => plan.guides.find((g) => g._id === id)?.folio ?? '';
  const everybody = plan.guides.map((g) => g._id).sort();

  const session = await sessionOf(request, 'admin@tramo.demo');
  const context = await browser.newContext({
    locale: 'es-MX',
    timezoneId: 'America/Mexico_City',
    viewport: { width: 1440, height: 900 },
  });
  const other = await context.newPage();
  await beginWithSession(other, session.token);
  const open = async (who: Page): Promise<void> => {
    await who.goto(`/route-planner/view-route?plan=${plan._id}`);
    for (const route of [first, second]) {
      await who.getByRole('button', { name: `Abrir ${route.routeTitle}`, exact: true }).click();
    }
  };
  const takeOut = async (who: Page, route: PlanAnswer['routes'][number], guide: string | undefined): Promise<void> => {
    await who
      .getByRole('region', { name: route.routeTitle, exact: true })
      .getByRole('button', { name: `Mover ${folioOf(guide)}` })
      .click();
    await who.getByRole('menuitem', { name: 'Quitar de la ruta' }).click();
  };
  const isSaved = (who: Page): Promise<void> =>
    expect(who.getByRole('status', { name: 'Estado de lo guardado' })).toHaveText('Guardado');
  const outOf = (who: Page) => who.getByRole('region', { name: 'Sin ruta', exact: true });
  const leftOut = async (): Promise<string[]> => (await planNow()).unassigned.map((u) => u.guideId).sort();
  await open(page);
  await open(other);

  await test.step('cada quien ve al otro', async () => {
    await expect(page.getByRole('status', { name: 'Quién más tiene abierto este plan' })).toContainText(
      'está viendo este plan',
    );
    await expect(other.getByRole('status', { name: 'Quién más tiene abierto este plan' })).toContainText(
      'está viendo este plan',
    );
  });

  const [mine, theirs, offline] = [first.guides[0], second.guides[0], first.guides[1]];
  await test.step('lo que uno mueve llega al otro; los dos quedan', async () => {
    // The word stands for five seconds: it is waited for from before.
    const notice = other.getByText(/ movió 1 parada\./).waitFor();
    await takeOut(page, first, mine);
    await notice;
    await isSaved(page);
    await expect(outOf(other).getByText(folioOf(mine))).toBeVisible();
    await expect(other.getByRole('status', { name: 'Quién más tiene abierto este plan' })).toContainText(
      'está acomodando este plan',
    );
    await takeScreenshot('planning-together');
    await takeOut(other, second, theirs);
    await isSaved(other);
    await expect(outOf(page).getByText(folioOf(theirs))).toBeVisible();
    expect(await leftOut()).toEqual([mine, theirs].sort());
  });

  await test.step('lo movido sin red se queda, se reintenta y se junta con lo del otro', async () => {
    await page.context().setOffline(true);
    await takeOut(page, first, offline);
    await expect(page.getByRole('status', { name: 'Estado de lo guardado' })).toHaveText('Sin guardar · reintentando');
    await outOf(other)
      .getByRole('button', { name: `Mover ${folioOf(theirs)}` })
      .click();
    await other.getByRole('menuitem', { name: `Al final de ${first.routeTitle}` }).click();
    await isSaved(other);
    await page.context().setOffline(false);
    await isSaved(page);
    expect(await leftOut()).toEqual([mine, offline].sort());
    // Among the stops: the route's departure may name the same guide.
    await expect(
      page
        .getByRole('region', { name: first.routeTitle, exact: true })
        .getByRole('listitem')
        .filter({ hasText: folioOf(theirs) }),
    ).toBeVisible();
  });

  await test.step('deshacer lo de uno deja lo del otro', async () => {
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await isSaved(page);
    const now = await planNow();
    expect(now.unassigned).toEqual([]);
    expect(now.routes.flatMap((r) => r.guides).sort()).toEqual(everybody);
    const route = now.routes.find((r) => r._id === first._id)?.guides ?? [];
    expect(route).toContain(theirs);
    expect(route.filter((g) => g !== theirs)).toEqual(first.guides);
    await expect(other.getByRole('region', { name: first.routeTitle, exact: true }).getByRole('listitem')).toHaveCount(
      first.guides.length + 1,
    );
  });
  await context.close();
  await leavePlan(page, call, plan._id);
});
