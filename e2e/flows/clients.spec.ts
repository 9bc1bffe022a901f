import { expect, test } from '../support/fixtures.ts';

test('a client: created, with a contact, an address with its pin and the papers that are verified; then deleted', async ({
  page,
  signIn,
  allowConsole,
  checkA11y,
  takeScreenshot,
}) => {
  allowConsole(/status of (409|422)/);
  const { call } = await signIn('rutas@tramo.demo', '/clients');
  await expect(page.getByRole('heading', { name: 'Clientes', level: 1 })).toBeVisible();
  await expect(page.getByRole('row', { name: /Farmacias La Salud/ })).toBeVisible();
  await checkA11y();
  await takeScreenshot('clients');
  const name = `Cliente de prueba ${Date.now()}`;
  await page.getByRole('link', { name: 'Nuevo cliente' }).click();
  await page.getByLabel('Nombre *').fill('Farmacias La Salud');
  await page.getByRole('button', { name: 'Guardar cliente' }).click();
  await expect(page.getByText('Ya hay un cliente llamado Farmacias La Salud')).toBeVisible();
  await page.getByLabel('Nombre *').fill(name);
  await page.getByLabel('RFC').fill('no es');
  await page.getByRole('button', { name: 'Guardar cliente' }).click();
  await expect(page.getByText('El RFC no es válido')).toBeVisible();
  await page.getByLabel('RFC').fill('fal010101ab1');
  await page.getByRole('button', { name: 'Guardar cliente' }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();

  // Its contacts come next by themselves.
  await page.getByRole('button', { name: 'Agregar contacto' }).first().click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('Nombre *').fill('Rosa <Peña>');
  await drawer.getByLabel('Teléfono *').fill('811');
  await drawer.getByLabel('Correo *').fill('rosa');
  await drawer.getByRole('button', { name: 'Guardar contacto' }).click();
  await expect(drawer.getByText('Caracteres no permitidos: < >')).toBeVisible();
  await expect(drawer.getByText('El teléfono se debe de conformar por 10 dígitos')).toBeVisible();
  await expect(drawer.getByText('Formato de email inválido')).toBeVisible();
  await drawer.getByLabel('Nombre *').fill('Rosa Peña');
  await drawer.getByLabel('Teléfono *').fill('8112345678');
  await drawer.getByLabel('Correo *').fill('rosa@tienda.mx');
  await drawer.getByRole('button', { name: 'Guardar contacto' }).click();
  await expect(page.getByRole('row', { name: /Rosa Peña/ })).toBeVisible();

  await page
    .getByRole('navigation', { name: 'Secciones del cliente' })
    .getByRole('link', { name: 'Direcciones' })
    .click();
  await page.getByRole('button', { name: 'Agregar dirección' }).first().click();
  await drawer.getByLabel('Nombre de la dirección *').fill('Sucursal Centro');
  await drawer.getByLabel('Código postal *').fill('64000');
  await expect(drawer.getByLabel('Ciudad *')).not.toHaveValue('');
  await drawer.getByLabel('Colonia *').fill('Centro');
  await page.keyboard.press('Tab');
  await drawer.getByLabel('Calle *').fill('Av. Juárez');
  await drawer.getByLabel('Número exterior *').fill('S/N');
  await drawer.getByRole('button', { name: 'Agregar ventana' }).click();
  await drawer.getByRole('region', { name: 'Ubicación en el mapa' }).locator('canvas').click();
  await expect(drawer.getByRole('button', { name: 'Pin de Sucursal Centro' })).toBeVisible();
  await checkA11y();
  await takeScreenshot('client-address');
  await drawer.getByRole('button', { name: 'Guardar dirección' }).click();
  await expect(page.getByRole('row', { name: /Sucursal Centro.*Pin colocado/ })).toBeVisible();

  await page
    .getByRole('navigation', { name: 'Secciones del cliente' })
    .getByRole('link', { name: 'Documentos' })
    .click();
  await page.getByLabel('Generar documentos').check();
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Se ha actualizado tu configuración correctamente')).toBeVisible();
  await checkA11y();
  const { clients } = await call<{
    clients: { _id: string; rfc: string; checkListConfig: { generateDocuments: boolean } }[];
  }>('GET', `/clients?search=${encodeURIComponent(name)}`);
  expect(clients[0]).toMatchObject({ rfc: 'FAL010101AB1', checkListConfig: { generateDocuments: true } });

  await page.goto(`/clients?search=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: `Acciones de ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Eliminar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
  await expect(page.getByText('Se eliminó el cliente')).toBeVisible();
  await expect(page.getByText('Ningún cliente coincide')).toBeVisible();
});
