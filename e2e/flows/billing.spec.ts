import { expect, test } from '../support/fixtures.ts';

test('what the company has and the movements of its book stand in one screen', async ({
  page,
  signIn,
  checkA11y,
  takeScreenshot,
}) => {
  await signIn('admin@tramo.demo', '/billing/transactions');
  await expect(page.getByRole('heading', { level: 1, name: 'Consumo y pagos' })).toBeVisible();
  await expect(page.getByText('Saldo disponible')).toBeVisible();
  // Other flows add balance to the same company.
  const movements = page.getByRole('table', { name: 'Movimientos' });
  await expect(page.getByText('Aún no hay movimientos').or(movements)).toBeVisible();
  await checkA11y();
  await takeScreenshot('billing-transactions');
});

test('nobody else is shown what the company has', async ({ page, signIn }) => {
  await signIn('rutas@tramo.demo', '/guides');
  await expect(page.getByRole('link', { name: 'Consumo y pagos' })).toHaveCount(0);
  await page.goto('/billing/transactions');
  await expect(page).toHaveURL(/\/admin-guard/);
});
