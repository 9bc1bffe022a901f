import { expect, test } from '../support/fixtures.ts';

test('a message tells what became of it; an address is stopped, found and gets messages again', async ({
  page,
  signIn,
  checkA11y,
  takeScreenshot,
  allowConsole,
}) => {
  allowConsole(/status of 422/);
  await signIn('admin@tramo.demo', '/messages');
  await page.getByRole('combobox', { name: 'Estado' }).click();
  await page.getByRole('option', { name: 'Guardado aquí, sin proveedor' }).click();
  await page.getByRole('combobox', { name: 'Canal' }).click();
  await page.getByRole('option', { name: 'Correo', exact: false }).first().click();
  await takeScreenshot('messages-list');
  await expect(page.getByRole('note').getByRole('link', { name: 'Conectar una cuenta propia' })).toHaveAttribute(
    'href',
    '/settings/providers',
  );
  await page.getByRole('row').nth(1).click();
  const detail = page.getByRole('dialog');
  await expect(detail.getByLabel('Qué pasó con el mensaje')).toContainText('guardado aquí: no hay proveedor');
  await checkA11y();
  await takeScreenshot('message-detail');
  await page.keyboard.press('Escape');
  await expect(detail).toHaveCount(0);

  await page.getByRole('button', { name: 'Direcciones sin mensajes' }).click();
  const stopped = page.getByRole('dialog', { name: 'Direcciones sin mensajes' });
  await stopped.getByLabel('Correo o teléfono').fill('nadie');
  await stopped.getByRole('button', { name: 'Detener', exact: true }).click();
  await expect(stopped.getByText('Escribe un correo, o un número con todas sus cifras')).toBeVisible();
  await stopped.getByLabel('Correo o teléfono').fill('Rebota@Ejemplo.mx');
  await stopped.getByRole('button', { name: 'Detener', exact: true }).click();
  await expect(stopped.getByText('rebota@ejemplo.mx')).toBeVisible();
  await checkA11y();
  await takeScreenshot('messages-stopped');
  await stopped.getByRole('button', { name: 'Volver a enviar a rebota@ejemplo.mx' }).click();
  await page.getByRole('button', { name: 'Volver a enviar', exact: true }).click();
  await expect(stopped.getByText('Ninguna dirección está detenida')).toBeVisible();

  // A list that somebody brings: what is no address stays to be mended.
  await stopped.getByRole('button', { name: 'Detener una lista' }).click();
  await stopped.getByLabel('Direcciones, una por línea').fill('uno@ejemplo.mx\ndos@ejemplo.mx\nno es');
  await stopped.getByRole('button', { name: 'Detener', exact: true }).click();
  await expect(stopped.getByText('Quedó 1 que no es una dirección')).toBeVisible();
  await expect(stopped.getByLabel('Direcciones, una por línea')).toHaveValue('no es');
  await expect(stopped.getByText('En una lista importada: ').first()).toBeVisible();
  await takeScreenshot('messages-stopped-list');

  // What each address asked for, how that is known and when.
  await stopped.getByText('Historial', { exact: true }).click();
  const history = stopped.getByRole('listitem').filter({ hasText: 'rebota@ejemplo.mx' });
  await expect(history.first()).toContainText('Recibe otra vez');
  await expect(history.last()).toContainText('Dejó de recibir');
  await expect(history.last()).toContainText('Por una persona de la empresa: ');
  await checkA11y();
  await page.emulateMedia({ colorScheme: 'dark' });
  await takeScreenshot('messages-consents-dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 390, height: 844 });
  await takeScreenshot('messages-consents-phone');
});
