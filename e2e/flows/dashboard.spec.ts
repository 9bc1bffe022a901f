import { expect, test } from '../support/fixtures.ts';

test('the dashboard: a day under way, a period against the one before, and where visits fail', async ({
  page,
  signIn,
  checkA11y,
  takeScreenshot,
}) => {
  await signIn('admin@tramo.demo', '/dashboard/progress');
  const totals = page.getByLabel('Totales del día');
  await expect(totals.getByText('Gestionadas')).toBeVisible();
  await expect(page.getByRole('row', { name: /Ruta 1\b/ }).first()).toBeVisible();

  // The curve is read by the keyboard, and is a table for who wants one.
  const curve = page.getByRole('slider', { name: /Visitas acumuladas/ });
  await curve.focus();
  await page.keyboard.press('Home');
  await expect(curve).toHaveAttribute('aria-valuetext', /Planeadas: 0/);
  await page.getByRole('button', { name: 'Ver como tabla' }).click();
  await expect(page.getByRole('columnheader', { name: 'Planeadas' })).toBeVisible();
  await page.getByRole('radiogroup', { name: 'Agrupar por' }).getByText('CEDIS').click();
  await expect(page).toHaveURL(/rows=cedi/);
  await checkA11y();
  await takeScreenshot('dashboard-progress');

  await page.getByRole('navigation', { name: 'Partes del panel' }).getByRole('link', { name: 'Eficiencia' }).click();
  await page.getByRole('combobox', { name: 'Periodo' }).click();
  await page.getByRole('option', { name: '30 días' }).click();
  await expect(page).toHaveURL(/when=days30/);
  await page.getByRole('button', { name: /^Costo por visita/ }).click();
  await expect(page.getByRole('slider', { name: /Costo por visita por día/ })).toBeVisible();
  await page.getByRole('radiogroup', { name: 'Agrupar por' }).getByText('Operador').click();
  const table = page.getByRole('table', { name: 'Eficiencia por Operador' });
  await table.getByRole('button', { name: 'A tiempo' }).click();
  await expect(page).toHaveURL(/sort=onTime/);
  expect(await table.getByRole('row').count()).toBeGreaterThan(5);
  await checkA11y();
  await takeScreenshot('dashboard-efficiency');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exportar' }).click();
  await page.getByRole('menuitem', { name: /XLSX/ }).click();
  expect((await download).suggestedFilename()).toMatch(/^Eficiencia \d{4}-\d\d-\d\d a \d{4}-\d\d-\d\d\.xlsx$/);

  await page.getByRole('navigation', { name: 'Partes del panel' }).getByRole('link', { name: 'Mapa' }).click();
  // What was chosen comes along.
  await expect(page).toHaveURL(/dashboard\/map.*when=days30/);
  const suburbs = page.getByRole('table', { name: 'Colonias con más fallas' });
  await expect(suburbs.getByRole('row').nth(1)).toBeVisible();
  // One city at a time; a chip flies to the other.
  const cities = page.getByRole('group', { name: 'Ir a la ciudad de' }).getByRole('button');
  await expect(cities).toHaveText([/^Ciudad de México[\d,]+$/, /^Monterrey[\d,]+$/]);
  await expect(cities.and(page.locator('[aria-pressed=true]'))).toHaveCount(1);
  await cities.first().click();
  await expect(cities.first()).toHaveAttribute('aria-pressed', 'true');
  await suburbs.getByRole('row').nth(1).click();
  await expect(cities.and(page.locator('[aria-pressed=true]'))).toHaveCount(0);
  await page.getByRole('radiogroup', { name: 'Qué muestra el mapa' }).getByText('Calor de fallas').click();
  await expect(page).toHaveURL(/layer=heat/);
  await checkA11y();
});

test('the documents’ addresses open their part of the dashboard', async ({ page, signIn }) => {
  await signIn('admin@tramo.demo', '/dashboard/Map');
  const parts = page.getByRole('navigation', { name: 'Partes del panel' });
  for (const [address, part, shown] of [
    ['/dashboard/Map', 'Mapa', page.getByRole('table', { name: 'Colonias con más fallas' })],
    ['/dashboard/Efficiency', 'Eficiencia', page.getByRole('button', { name: /^A tiempo \d/ })],
    ['/dashboard/Progress', 'Avance', page.getByLabel('Totales del día')],
  ] as const) {
    await page.goto(address);
    await expect(shown).toBeVisible();
    await expect(parts.getByRole('link', { name: part })).toHaveAttribute('aria-current', 'page');
  }
});

test('the dashboard on a phone, on a day without routes', async ({ page, signIn, checkA11y }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn('admin@tramo.demo', '/dashboard/progress?day=2020-01-01');
  await expect(page.getByText('Sin rutas este día')).toBeVisible();
  await page.goto('/dashboard/efficiency');
  await expect(page.getByRole('button', { name: /^A tiempo \d/ })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await checkA11y();
});
