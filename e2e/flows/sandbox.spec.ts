import { expect, test } from '../support/fixtures.ts';

test('a sandbox company: made by a button, entered, its clock put forward, wiped, and back', async ({
  page,
  signIn,
  checkA11y,
  takeScreenshot,
}) => {
  await signIn('admin@tramo.demo', '/settings/connections/sandbox');
  await page.getByRole('button', { name: 'Crear la empresa de prueba' }).click();
  await expect(page.getByText('12 de 5,000')).toBeVisible();
  await checkA11y();
  await takeScreenshot('sandbox-beside');
  await page.getByRole('button', { name: 'Abrir la empresa de prueba' }).click();
  const bar = page.getByRole('complementary', { name: 'Empresa de prueba' });
  await expect(bar).toContainText('Nada llega a nadie ni se cobra');
  await bar.getByRole('link', { name: 'Adelantar el reloj' }).click();
  await expect(page.getByText('a la hora real', { exact: true })).toBeVisible();
  await checkA11y();
  await takeScreenshot('sandbox-inside');
  await page.getByRole('button', { name: 'Adelantar 15 min' }).click();
  await expect(page.getByText('15 min adelante')).toBeVisible();

  // Keys of a sandbox say so.
  await page.getByRole('link', { name: 'Claves' }).click();
  await page.getByRole('button', { name: 'Nueva conexión' }).first().click();
  const drawer = page.getByRole('dialog', { name: 'Nueva conexión' });
  await drawer.getByRole('textbox', { name: 'Nombre de la conexión' }).fill('Mi tienda');
  await drawer.getByRole('button', { name: 'Crear conexión' }).click();
  const shown = page.getByRole('dialog', { name: 'Guarda la clave de «Mi tienda»' });
  expect(await shown.locator('code').first().innerText()).toMatch(/^tramo_test_/);
  await shown.getByRole('button', { name: 'Ya la guardé' }).click();

  await page.getByRole('link', { name: 'Empresa de prueba', exact: true }).click();
  await page.getByRole('button', { name: 'Borrar la empresa de prueba' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Borrar la empresa de prueba' }).click();
  await expect(page.getByText('a la hora real', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Claves' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Mi tienda' })).toContainText('Activa');

  await bar.getByRole('button', { name: /^Volver a / }).click();
  await expect(page.getByRole('button', { name: 'Abrir la empresa de prueba' })).toBeVisible();
  await expect(bar).toBeHidden();
});
