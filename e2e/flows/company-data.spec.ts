import { expect, test } from '../support/fixtures.ts';
import { deliveryOf, far, type Listed, prefixOf } from '../support/guides.ts';

test('an administrator takes the company’s data away, and answers a recipient who asks for his', async ({
  page,
  signIn,
  checkA11y,
  takeScreenshot,
}) => {
  test.setTimeout(240_000);
  const api = await signIn('admin@tramo.demo', '/settings/data');
  const { guides } = await api.call<Listed>('POST', '/guides/list', { available: true, limit: 1 });
  const folio = prefixOf('ARCO');
  const guide = { folio, cediId: guides[0]?.cedi._id, scheduledDate: far };
  await api.call('POST', '/guides', deliveryOf(guide, { contactName: 'Ximena Arco Ruiz', phone: '8119283746' }));

  await page.getByRole('button', { name: 'Preparar la copia' }).waitFor();
  await page.getByRole('switch', { name: /Con fotos, firmas y documentos/ }).press('Space');
  await page.getByRole('button', { name: 'Preparar la copia' }).click();

  await page.getByLabel('Teléfono de 10 dígitos').fill('811 928 3746');
  await page.getByRole('button', { name: 'Buscar', exact: true }).click();
  await expect(page.getByText(folio)).toBeVisible();
  await expect(page.getByText(/se borra el/)).toBeVisible();
  await expect(
    page
      .getByRole('link', { name: /Descargar/ })
      .or(page.getByRole('button', { name: /^Descargar$/ }))
      .first(),
  ).toBeVisible({ timeout: 180_000 });
  await checkA11y();
  await takeScreenshot('company-data');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await checkA11y();
  await takeScreenshot('company-data-phone-dark');
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole('button', { name: 'Borrar sus datos' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Borrar sus datos' }).click();
  await expect(page.getByText(/Ninguna guía se borró ahora; 1 espera hasta el/)).toBeVisible({ timeout: 60_000 });
});
