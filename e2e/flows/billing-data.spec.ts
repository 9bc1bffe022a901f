import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';

const field = (page: Page, label: string): Locator => page.getByRole('textbox', { name: label });
const choice = (page: Page, label: string): Locator => page.getByRole('combobox', { name: label });
const choose = async (page: Page, label: string, option: string): Promise<void> => {
  await choice(page, label).click();
  await page.getByRole('option', { name: option }).click();
};
const save = (page: Page): Promise<void> => page.getByRole('button', { name: 'Guardar' }).click();

/** On the demo's one company: these tests follow each other. */
test.describe.configure({ mode: 'serial' });

test('billing data are typed wrongly, mended where it is said, saved and shown', async ({
  page,
  signIn,
  checkA11y,
  takeScreenshot,
  allowConsole,
}) => {
  // A postal code that the demo's small catalogue does not have.
  allowConsole(/404 .*zip-codes/);
  await signIn('admin@tramo.demo', '/billing-data');
  await page.getByRole('link', { name: /Escribir datos de facturación|Editar/ }).click();
  await expect(page).toHaveURL(/\/edit-billing-info$/);

  // The last character is another one's.
  await field(page, 'RFC').fill('eku900317 3c8');
  await field(page, 'Nombre o razón social').fill('Escuela Kemper Urgate, S.A. de C.V.');
  await field(page, 'Código postal del domicilio fiscal').fill('64000');
  await field(page, 'Correo para facturas').fill('facturas@kemper.mx');
  await choose(page, 'Régimen fiscal', '612 · ');
  await choose(page, 'Uso del CFDI', 'G03 · ');
  await save(page);
  await expect(field(page, 'RFC')).toHaveAccessibleDescription(/El último carácter no corresponde a ese RFC/);
  await expect(field(page, 'RFC')).toBeFocused();
  // A person's regime is no company's.
  await field(page, 'RFC').fill('EKU9003173C9');
  await expect(page.getByText('Persona moral')).toBeVisible();
  await save(page);
  await expect(page.getByText('Ese régimen no es de quien tiene este RFC')).toBeVisible();
  await checkA11y();
  await takeScreenshot('billing-data-faults');
  await choose(page, 'Régimen fiscal', '610 · ');
  await save(page);
  await expect(page.getByText('El régimen fiscal no permite ese uso')).toBeVisible();
  // Only what this regime allows is left, and what was chosen.
  await choice(page, 'Uso del CFDI').click();
  await expect(page.getByRole('option')).toHaveText([/^G03/, /^S01/]);
  await page.keyboard.press('Escape');
  await choose(page, 'Régimen fiscal', '601 · ');
  await save(page);
  await expect(page.getByText('Se ha actualizaron tus datos de facturación correctamente')).toBeVisible();

  await expect(page).toHaveURL(/\/billing-data$/);
  const shown = page.getByRole('main');
  for (const text of ['EKU9003173C9 · Persona moral', 'ESCUELA KEMPER URGATE', '601 · General de Ley Personas Morales'])
    await expect(shown.getByText(text, { exact: true })).toBeVisible();
  await checkA11y();
  await takeScreenshot('billing-data-shown');
});

test('they stand among the settings too, and on a phone, in the dark and in English', async ({
  page,
  signIn,
  checkA11y,
  takeScreenshot,
}) => {
  await signIn('admin@tramo.demo', '/settings/billing');
  await expect(field(page, 'RFC')).toHaveValue('EKU9003173C9');
  await takeScreenshot('settings-billing');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  for (const [path, name] of [
    ['/settings/billing', 'billing-settings-phone-dark'],
    ['/edit-billing-info', 'billing-form-phone-dark'],
    ['/billing-data', 'billing-data-phone-dark'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText('EKU9003173C9').or(field(page, 'RFC')).first()).toBeVisible();
    await checkA11y();
    await takeScreenshot(name);
  }
});

test('a top-up is invoiced, its papers are taken home, and it is cancelled', async ({
  page,
  signIn,
  checkA11y,
  takeScreenshot,
}) => {
  await signIn('admin@tramo.demo', '/billing/payments');
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

test('leaving the billing section stores its address, save for home and balance; the rail leads back to it', async ({
  page,
  signIn,
}) => {
  await signIn('admin@tramo.demo', '/billing-data');
  const rail = page.getByRole('navigation', { name: 'Secciones' });
  await expect(rail.getByRole('link', { name: 'Consumo y pagos' })).toHaveAttribute('href', '/billing/costs');
  await rail.getByRole('link', { name: 'Auditoría' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Auditoría' })).toBeVisible();
  await rail.getByRole('link', { name: 'Consumo y pagos' }).click();
  await expect(page).toHaveURL(/\/billing-data$/);
  await page.goto('/billing/transactions');
  await rail.getByRole('link', { name: 'Tramo' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Rutas' })).toBeVisible();
  // Home stored nothing: what was stored before stands.
  await expect(rail.getByRole('link', { name: 'Consumo y pagos' })).toHaveAttribute('href', '/billing-data');
});

test('nobody but the administrator opens them', async ({ page, signIn }) => {
  await signIn('rutas@tramo.demo', '/billing-data');
  await expect(page).toHaveURL(/\/admin-guard/);
  await page.goto('/edit-billing-info');
  await expect(page).toHaveURL(/\/admin-guard/);
});
