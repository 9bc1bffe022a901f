import { readFile } from 'node:fs/promises';
import { expect, test } from '../support/fixtures.ts';

test('a top-up is invoiced, its papers are taken home, and it is cancelled', async ({
  page,
  signIn,
  checkA11y,
  takeScreenshot,
}) => {
  const { call } = await signIn('admin@tramo.demo', '/billing/payments');
  const data = await call<{ _id: string; version: number }>('GET', '/company/billing');
  const { _id, ...kept } = data;
  await call('PUT', `/company/billing/${_id}`, {
    ...kept,
    rfc: 'EKU9003173C9',
    name: 'ESCUELA KEMPER URGATE',
    taxRegime: '601',
    cfdiUse: 'G03',
    zipCode: '64000',
    email: 'facturas@tramo.demo',
  });
  // The oldest: other flows pay with cards.
  await page.getByRole('row').filter({ hasText: 'Transferencia' }).last().click();
  const dialog = page.getByRole('dialog');
  // What it did in the book stands beside it.
  const movement = dialog.getByRole('list', { name: 'Movimientos' }).getByRole('link');
  await expect(movement).toHaveText(/Movimiento [\d,]+: Recarga/);
  await expect(dialog.getByRole('list', { name: 'Movimientos' })).toContainText('+$10,000.00');
  await checkA11y();
  await dialog.getByRole('button', { name: 'Facturar' }).click();
  await dialog.getByRole('link', { name: 'Ver la factura' }).click();

  await expect(page).toHaveURL(/billing\/invoices\?invoice=/);
  await expect(dialog.getByText('Sin validez fiscal')).toBeVisible();
  await expect(dialog).toContainText('EKU9003173C9');
  await takeScreenshot('billing-invoice');
  await checkA11y();
  const [xml] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: 'XML' }).click()]);
  expect(await readFile(await xml.path(), 'utf8')).toContain('SIN VALIDEZ FISCAL');
  const [paper] = await Promise.all([
    page.context().waitForEvent('response', (r) => /\/api\/invoices\/.*\/pdf/.test(r.url())),
    dialog.getByRole('button', { name: 'PDF' }).click(),
  ]);
  expect(paper.headers()['content-type']).toContain('application/pdf');
  await page.bringToFront();

  await dialog.getByRole('combobox', { name: 'Motivo' }).click();
  await page.getByRole('option', { name: /no se llevó a cabo/ }).click();
  await dialog.getByRole('button', { name: 'Cancelar la factura' }).click();
  await expect(page.getByText('La factura se canceló')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Facturas (CFDI)' }).getByRole('row').nth(1)).toContainText('Cancelada');
  await checkA11y();
});
