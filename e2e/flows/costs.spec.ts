import { expect, test } from '../support/fixtures.ts';

test('what a month cost, and a movement down to its lines', async ({ page, signIn, checkA11y, takeScreenshot }) => {
  await signIn('admin@tramo.demo', '/billing/costs');
  await expect(page.getByRole('heading', { level: 1, name: 'Consumo y pagos' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Mes del costo' })).toBeVisible();
  await checkA11y();
  await takeScreenshot('billing-costs');
  // A part that does not count stays in the address.
  await page.locator('label').filter({ hasText: /^SMS$/ }).click();
  await expect(page).toHaveURL(/smsToggle=false/);
  await page.getByRole('button', { name: 'Mes anterior' }).click();
  await expect(page).toHaveURL(/month=\d{4}-\d{2}/);
  await checkA11y();
});

test('a movement that is not there says so', async ({ page, signIn, checkA11y, allowConsole }) => {
  allowConsole(/422/);
  await signIn('admin@tramo.demo', '/transaction/1');
  await expect(page.getByText('Ese movimiento no existe')).toBeVisible();
  await checkA11y();
  await page.getByRole('link', { name: 'Ver los movimientos' }).click();
  await expect(page).toHaveURL(/\/billing\/transactions/);
});

test('nobody but the administrator is shown what was used', async ({ page, signIn }) => {
  await signIn('rutas@tramo.demo', '/guides');
  await page.goto('/billing/costs');
  await expect(page).toHaveURL(/\/admin-guard/);
  await page.goto('/transaction/1');
  await expect(page).toHaveURL(/\/admin-guard/);
});
