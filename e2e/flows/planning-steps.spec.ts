import { expect, test } from '../support/fixtures.ts';
import { deliveryOf } from '../support/guides.ts';
import { leavePlan, soundVehicles } from '../support/plans.ts';

const run = Date.now().toString(36).toUpperCase();
/** A day that other flows leave alone. */
const day = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);

interface PlanAnswer {
  _id: string;
  version: number;
  guides: { _id: string }[];
  plannerParams: { params: { timeLimitS: number } };
}
const guideOf = (n: number, place: object, cediId: string) =>
  deliveryOf(
    { folio: `PASOS-${run}-${n}`, cediId, scheduledDate: day, windows: [{ startMinute: 540, endMinute: 1080 }] },
    { contactName: `Íñigo Muñoz ${n}` },
    place,
  );

test('guías con problemas primero, revisión antes de optimizar, y aviso en otra pantalla al terminar', async ({
  page,
  signIn,
  checkA11y,
  takeScreenshot,
}) => {
  const { call } = await signIn('rutas@tramo.demo', '/plan-list');
  const { addresses } = await call<{ addresses: { _id: string; name: string }[] }>('GET', '/address?limit=20');
  const cedi = addresses.find((a) => a.name === 'Monterrey')?._id ?? '';
  for (let n = 1; n <= 5; n++) {
    const place = n === 5 ? { lat: null, lng: null } : { lat: 25.66 + n * 0.004, lng: -100.31 };
    await call('POST', '/guides', guideOf(n, place, cedi));
  }
  const vehicles = (await soundVehicles(call, cedi, day)).slice(0, 2);
  const name = `Plan por pasos ${run}`;
  const draft = await call<PlanAnswer>('POST', '/routes-plan', {
    name,
    startDate: day,
    cedisSelected: [cedi],
    vehicles: vehicles.map((v) => v._id),
  });
  const params = { ...draft.plannerParams.params, timeLimitS: 6 };
  await call('PUT', `/routes-plan/${draft._id}`, {
    plan: { plannerParams: { id: null, params } },
    version: draft.version,
  });

  await test.step('las que tienen problemas están primero, contadas; se eligen todas menos esas, o todas', async () => {
    await page.goto(`/route-planner/guides?plan=${draft._id}&search=PASOS-${run}`);
    const rows = page.getByRole('table', { name: 'Guías disponibles' }).getByRole('row');
    await expect(rows).toHaveCount(6);
    await expect(rows.nth(1)).toContainText('Sin ubicación: se queda sin ruta');
    await expect(rows.nth(2)).not.toContainText('Sin ubicación');
    await expect(rows.nth(1).getByRole('link', { name: `Ubicar de PASOS-${run}-5` })).toHaveAttribute(
      'href',
      /\/guides\/review\?search=/,
    );
    await takeScreenshot('steps-guides');
    await checkA11y();
    await page.getByRole('button', { name: 'Ver solo: Sin ubicación (1 guía)' }).click();
    await expect(rows).toHaveCount(2);
    await page.getByRole('button', { name: 'Ver solo: Sin ubicación (1 guía)' }).click();
    await page.getByRole('button', { name: 'Elegir las 4 sin problemas' }).click();
    await expect(page.getByText(/^4 guías elegidas/)).toBeVisible();
    await page.getByRole('button', { name: 'Elegir las 5 que coinciden' }).click();
    await expect(page.getByText(/^5 guías elegidas/)).toBeVisible();
    await expect(page.getByText('Guardado', { exact: true })).toBeVisible();
  });

  await test.step('lo que quedaría sin ruta se dice antes, y se quita ahí mismo', async () => {
    await page.getByRole('button', { name: 'Capacidad' }).click();
    const checks = page.getByRole('region', { name: 'Antes de optimizar' });
    await expect(checks.getByText('1 guía sin ubicación quedará sin ruta')).toBeVisible();
    await takeScreenshot('steps-checks');
    await checkA11y();
    await checks.getByRole('button', { name: 'Quitarlas del plan' }).click();
    await expect(checks.getByText('4 guías listas', { exact: false })).toBeVisible();
  });

  await test.step('la búsqueda sigue sin su pantalla; el aviso lleva a las rutas', async () => {
    // A search of a few guides ends before anybody can leave its screen.
    const { guides, version } = await call<PlanAnswer>('GET', `/routes-plan/${draft._id}`);
    const more: string[] = [];
    for (let n = 6; n <= 46; n++) {
      const place = { lat: 25.66 + (n % 5) * 0.004, lng: -100.31 - n * 0.0005 };
      more.push((await call<{ _id: string }>('POST', '/guides', guideOf(n, place, cedi)))._id);
    }
    const plan = { guides: [...guides.map((g) => g._id), ...more] };
    await call('PUT', `/routes-plan/${draft._id}`, { plan, version });
    await page.reload();
    await page.getByRole('checkbox', { name: /^Confirmo/ }).check();
    await page.getByRole('button', { name: 'Optimizar' }).click();
    await page.getByRole('link', { name: 'Seguir en segundo plano' }).click();
    await expect(page).toHaveURL(/\/plan-list/);
    await page.getByRole('navigation').getByRole('link', { name: 'Clientes', exact: true }).click();
    await expect(page.getByText(new RegExp(`^${name}: optimizado, \\d rutas?, 0 sin ruta$`))).toBeVisible({
      timeout: 60_000,
    });
    await takeScreenshot('steps-notice');
    await page.getByRole('button', { name: 'Ver', exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/route-planner/view-route\\?plan=${draft._id}`));
    await expect(page.getByRole('button', { name: /^Despachar \d rutas?$/ })).toBeVisible();
  });
  await leavePlan(page, call, draft._id);
});
