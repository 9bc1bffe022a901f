import type { Locator } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { leavePlan } from '../support/plans.ts';

const many = 300;
const run = Date.now().toString(36).toUpperCase();
/** A day that other flows leave alone, and whose vehicles are all free. */
const inTwoWeeks = (): string => {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Mexico_City' }).format(new Date());
  return new Date(Date.parse(`${today}T12:00:00Z`) + 15 * 86_400_000).toISOString().slice(0, 10);
};

/** A shop's sheet of 300 guides around the centre of Monterrey. */
function sheet(day: string): Buffer {
  const head = [
    'Nº Guía',
    'Destinatario',
    'Teléfono',
    'Calle',
    'No. Ext',
    'Colonia',
    'Población',
    'C.P.',
    'Latitud',
    'Longitud',
    'Peso',
    'Fecha',
  ];
  const rows = Array.from({ length: many }, (_, i) => {
    const lat = 25.64 + (i % 20) * 0.003;
    const lng = -100.35 + Math.floor(i / 20) * 0.004;
    const [year, month, date] = day.split('-');
    return [
      `RAPIDO-${run}-${i}`,
      `Íñigo Muñoz ${i}`,
      '8112345678',
      'Avenida Benito Juárez',
      String(100 + i),
      'Centro',
      'Monterrey',
      '64000',
      lat.toFixed(5),
      lng.toFixed(5),
      '1.5',
      `${date}/${month}/${year}`,
    ];
  });
  return Buffer.from([head, ...rows].map((row) => row.join(';')).join('\r\n'), 'latin1');
}

interface PlanAnswer {
  _id: string;
  status: string;
  startDate: string;
  guidesCount: number;
  totals: { routes: number; stops: number; unassigned: number };
}

test('de la hoja de 300 guías a sus rutas despachadas en menos de doce acciones', async ({
  page,
  signIn,
  takeScreenshot,
  checkA11y,
}) => {
  const { call } = await signIn('rutas@tramo.demo', '/');
  const day = inTwoWeeks();
  /** Each click, key and choice of a file that a person makes. */
  const actions: string[] = [];
  const press = async (what: string, where: Locator): Promise<void> => {
    actions.push(what);
    await where.click({ timeout: 60_000 });
  };

  await press('guías', page.getByRole('navigation').getByRole('link', { name: 'Guías', exact: true }));
  await press('importar', page.getByRole('link', { name: 'Importar guías', exact: true }));
  await expect(page.getByRole('button', { name: 'Elegir archivo' })).toBeEnabled();
  actions.push('archivo');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: `rapido ${run}.csv`, mimeType: 'text/csv', buffer: sheet(day) });

  const toRows = page.getByRole('button', { name: 'Revisar filas' });
  const doImport = page.getByRole('button', { name: `Importar ${many} guías` });
  await expect(toRows.or(doImport).first()).toBeVisible({ timeout: 60_000 });
  // A sheet whose columns are known from before goes straight to its rows.
  if (!(await doImport.isVisible())) {
    await expect(page.getByText(`Válidas (${many})`, { exact: false })).toBeVisible({ timeout: 60_000 });
    await press('revisar filas', toRows);
  }
  await press('importar guías', doImport);
  const planThese = page.getByRole('button', { name: 'Planear estas guías' });
  await expect(planThese).toBeVisible({ timeout: 60_000 });
  await takeScreenshot('fast-imported');
  await press('planear', planThese);

  await expect(page).toHaveURL(/\/route-planner\/capacity\?plan=/, { timeout: 30_000 });
  const id = new URL(page.url()).searchParams.get('plan') ?? '';
  // The checks are told on the way, none is passed over.
  const checks = page.getByRole('region', { name: 'Antes de optimizar' });
  await expect(checks.getByText(`${many} guías listas`, { exact: false })).toBeVisible();
  await expect(checks.getByText(/vehículos disponibles ese día/)).toBeVisible();
  await takeScreenshot('fast-checks');
  await checkA11y();
  await press('confirmar', page.getByRole('checkbox', { name: /^Confirmo/ }));
  await press('optimizar', page.getByRole('button', { name: 'Optimizar' }));
  await expect(page).toHaveURL(/\/route-planner\/view-route/, { timeout: 120_000 });
  await press('despachar', page.getByRole('button', { name: /^Despachar \d+ rutas?$/ }));
  await press('despachar todas', page.getByRole('dialog').getByRole('button', { name: 'Despachar', exact: true }));
  await expect(page.getByRole('dialog', { name: /^\d+ rutas? creadas?$/ })).toBeVisible({ timeout: 60_000 });

  expect(actions.length, actions.join(', ')).toBeLessThan(12);
  expect(await call<PlanAnswer>('GET', `/routes-plan/${id}`)).toMatchObject({
    status: 'dispatched',
    startDate: day,
    guidesCount: many,
    totals: { stops: many, unassigned: 0 },
  });
  const { routes } = await call<{ routes: { planId: string | null; assignedGuides: number }[] }>(
    'POST',
    '/routes/list',
    {
      startDate: day,
      limit: 200,
    },
  );
  expect(routes.filter((r) => r.planId === id).reduce((n, r) => n + r.assignedGuides, 0)).toBe(many);
  // What it leaves behind stands in no other flow's way.
  await leavePlan(page, call, id);
});
