import type { Locator } from '@playwright/test';
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
  await drawer.getByRole('button', { name: 'Agregar horario' }).click();
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

test('the contacts of all clients: found, added to one, seen with another, deleted; a client with guides under way stays', async ({
  page,
  signIn,
  allowConsole,
  checkA11y,
  takeScreenshot,
}) => {
  allowConsole(/status of 409/);
  const { call } = await signIn('admin@tramo.demo', '/settings/contacts');
  const { clients } = await call<{ clients: { _id: string; name: string }[] }>('GET', '/clients');
  const [first, second] = clients as [{ _id: string; name: string }, { _id: string; name: string }];
  const person = { name: `Nora Íñiguez ${Date.now()}`, phone: '5587654321', email: `nora${Date.now()}@tienda.mx` };
  await call('POST', `/clients/${first._id}/contacts`, person);
  const drawer = page.getByRole('dialog');
  const rows = page.getByRole('row', { name: new RegExp(person.name) });

  await page.getByRole('searchbox', { name: 'Nombre, empresa, teléfono o correo' }).fill('nora iniguez');
  await expect(rows).toHaveCount(1);
  await expect(rows.getByRole('link', { name: first.name })).toBeVisible();
  await checkA11y();
  await takeScreenshot('settings-contacts');
  // What is found leaves as a sheet, for that is what the list shows.
  const exported = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Importar y exportar' }).click();
  await page.getByRole('menuitem', { name: 'Exportar 1 fila' }).click();
  expect((await exported).suggestedFilename()).toMatch(/Contactos.*\.xlsx$/);

  await page.getByRole('button', { name: 'Agregar contacto' }).first().click();
  await drawer.getByLabel('Nombre *').fill(person.name);
  await drawer.getByLabel('Teléfono *').fill('5500000000');
  await drawer.getByLabel('Correo *').fill(person.email.toUpperCase());
  await drawer.getByRole('button', { name: 'Guardar contacto' }).click();
  await expect(drawer.getByText('Este campo es requerido')).toBeVisible();
  await drawer.getByLabel('Cliente *').fill(second.name);
  await page.getByRole('option', { name: second.name }).click();
  await drawer.getByRole('button', { name: 'Guardar contacto' }).click();
  await expect(rows).toHaveCount(2);

  await rows.filter({ hasText: first.name }).getByText(person.name).click();
  const related = drawer.getByRole('region', { name: 'También es contacto de' });
  await expect(related.getByRole('link', { name: second.name })).toBeVisible();
  await takeScreenshot('settings-contact');
  await related.getByRole('link', { name: second.name }).click();
  await expect(page).toHaveURL(new RegExp(`/clients/edit/${second._id}/contacts`));
  await expect(page.getByRole('dialog').getByLabel('Nombre *')).toHaveValue(person.name);
  await page.goto('/settings/contacts');
  await page.getByRole('searchbox', { name: 'Nombre, empresa, teléfono o correo' }).fill(person.email);
  for (const left of [1, 0]) {
    await page
      .getByRole('button', { name: `Acciones de ${person.name}` })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Eliminar' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
    await expect(rows).toHaveCount(left);
  }

  await page.goto('/clients');
  await page.getByRole('button', { name: `Acciones de ${first.name}` }).click();
  await page.getByRole('menuitem', { name: 'Eliminar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
  await expect(
    page.getByText(new RegExp(`No se puede eliminar a ${first.name}: aún tiene guías sin terminar`)),
  ).toBeVisible();
});

test('clients come from a sheet, are changed together and go into another', async ({
  page,
  signIn,
  takeScreenshot,
}) => {
  const { call } = await signIn('rutas@tramo.demo', '/clients');
  const word = `Lote${Date.now()}`;
  await page.getByRole('button', { name: 'Importar y exportar' }).click();
  await page.getByRole('menuitem', { name: 'Importar…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Importar clientes' });
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'clientes.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Cliente,RFC,Etiquetas\n${word} Norte,,mayoreo\n${word} Sur,no es,\n${word} Centro,,\n`),
  });
  await expect(dialog.getByRole('row', { name: new RegExp(`${word} Sur`) })).toContainText('El RFC no es válido');
  await takeScreenshot('import-clients');
  await dialog.getByRole('button', { name: 'Guardar 2 filas' }).click();
  await expect(dialog.getByText('Se guardaron 2 filas')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cerrar' }).last().click();

  await page.getByRole('searchbox').fill(word);
  await expect(page.getByText('2 clientes', { exact: true })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Seleccionar esta página' }).check();
  await expect(page.getByText('2 clientes seleccionados')).toBeVisible();
  await page.getByRole('button', { name: 'Editar en bloque' }).click();
  const edit = page.getByRole('dialog', { name: 'Editar 2 clientes' });
  await edit.getByRole('combobox', { name: 'Campo' }).click();
  await page.getByRole('option', { name: 'Verificar documentos' }).click();
  await takeScreenshot('clients-in-bulk');
  await edit.getByRole('button', { name: 'Cambiar 2 clientes' }).click();
  await expect(edit.getByText('Se hicieron 2 cambios')).toBeVisible();
  await edit.getByRole('button', { name: 'Cerrar' }).last().click();
  await expect(page.getByRole('row', { name: /Se verifican/ })).toHaveCount(2);
  const { clients } = await call<{ clients: object[] }>('GET', `/clients?search=${word}`);
  const verified = { generateDocuments: false, verifyDocuments: true, checkingOthers: false };
  expect(clients).toMatchObject([{ checkListConfig: verified }, { checkListConfig: verified }]);

  const exported = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Importar y exportar' }).click();
  await page.getByRole('menuitem', { name: 'Exportar 2 filas' }).click();
  expect((await exported).suggestedFilename()).toMatch(/Clientes.*\.xlsx$/);
});

test('a focused field has one ring, around the box that a person sees', async ({ page, signIn }) => {
  const rings = (input: Locator): Promise<number> =>
    input.evaluate((element) => {
      const box = element.closest('.mantine-Input-input');
      const around = [...new Set([element, box ?? element])];
      return around.filter((one) => getComputedStyle(one).outlineStyle !== 'none').length;
    });
  await signIn('admin@tramo.demo', '/clients/new');
  for (const label of ['Nombre', 'Etiquetas', 'Notas']) {
    // Required ones carry an asterisk; the list of choices has the same name.
    const input = page.getByLabel(new RegExp(`^${label}( \\*)?$`)).first();
    await input.focus();
    expect(await rings(input), label).toBe(1);
  }
  await page.goto('/update-password');
  await page.getByLabel('Contraseña actual').focus();
  expect(await rings(page.getByLabel('Contraseña actual')), 'password').toBe(1);
});
