/** Document 1: the screens of accounts, drivers and sub-statuses: their fields, lists and messages. */
import type { Locator } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { makePerson } from '../support/people.ts';
import { openAs, type RolePage } from '../support/role-page.ts';

let admin: RolePage;
test.beforeAll(async ({ browser }) => {
  admin = await openAs(browser, 'admin@tramo.demo');
});
test.afterAll(() => admin?.close());
test.afterEach(() => admin.restore());

const main = (): Locator => admin.page.locator('main');
const dialog = (): Locator => admin.page.getByRole('dialog');
const menuOf = async (name: string, entry: string): Promise<void> => {
  await admin.page.getByRole('button', { name: `Acciones de ${name}` }).click();
  await admin.page.getByRole('menuitem', { name: entry }).click();
};
const optionsOf = async (label: string): Promise<string[]> => {
  await dialog().getByRole('combobox', { name: label }).click();
  const texts = await admin.page.getByRole('option').allTextContents();
  await admin.page.keyboard.press('Escape');
  return texts;
};
/** Opens the drawer of a new record and answers it; what an earlier case typed is not there any more. */
const openNew = async (path: string, button: string): Promise<Locator> => {
  await admin.open('/admin-guard');
  await admin.open(path);
  await admin.page.getByRole('button', { name: button }).click();
  await expect(dialog()).toBeVisible();
  return dialog();
};

test.describe('2 and 7 · the list of accounts', () => {
  test('asks POST /accounts for twelve, enabled ones first; the status ‘all’ is not sent', async () => {
    const sent = (): Promise<Record<string, unknown>> =>
      admin.page
        .waitForRequest((r) => r.method() === 'POST' && r.url().endsWith('/api/accounts'))
        .then((r) => r.postDataJSON());
    const first = sent();
    await admin.open('/users');
    expect(await first).toMatchObject({ limit: 12, page: 1 });
    const all = sent();
    await admin.page.getByRole('combobox', { name: 'Estado' }).click();
    await admin.page.getByRole('option', { name: 'Todos los estados' }).click();
    expect(Object.keys(await all)).not.toContain('status');
    const disabled = sent();
    await admin.page.getByRole('combobox', { name: 'Estado' }).click();
    await admin.page.getByRole('option', { name: 'Deshabilitados', exact: true }).click();
    expect(await disabled).toMatchObject({ status: 'disabled' });
  });

  test('deleting a user says ‘Se elimino el usuario.’ and takes them from the list', async () => {
    const { username } = await makePerson(admin.page.request, { fullName: 'Ulises Borrado Luna' });
    await admin.open('/admin-guard');
    await admin.open(`/users?search=${username}`);
    await menuOf('Ulises Borrado Luna', 'Eliminar');
    await dialog().getByRole('button', { name: 'Eliminar' }).click();
    await expect(admin.page.getByText('Se elimino el usuario.')).toBeVisible();
    await expect(main().getByRole('row', { name: /Ulises Borrado Luna/ })).toHaveCount(0);
  });

  test('a user who is not there any more: ‘No se encontro el usuario en la lista actual’', async () => {
    const { username, _id } = await makePerson(admin.page.request, { fullName: 'Ulises Perdido Luna' });
    await admin.open('/admin-guard');
    await admin.open(`/users?search=${username}`);
    const key = 'accounts.not_found';
    const message = 'No se encontro el usuario en la lista actual';
    await admin.refuse(`/users/${_id}`, 404, { code: key, key, message });
    await menuOf('Ulises Perdido Luna', 'Eliminar');
    await dialog().getByRole('button', { name: 'Eliminar' }).click();
    await expect(admin.page.getByText(message).first()).toBeVisible();
    await admin.page.keyboard.press('Escape');
  });

  test('editing a user says ‘Se agregó/editó el usuario correctamente’', async () => {
    const { username } = await makePerson(admin.page.request, { fullName: 'Ulises Editado Luna' });
    await admin.open('/admin-guard');
    await admin.open(`/users?search=${username}`);
    await admin.page.getByRole('row', { name: /Ulises Editado Luna/ }).click();
    await dialog().getByLabel('Nombre completo').fill('Ulises Editado Ríos');
    await dialog().getByRole('button', { name: 'Guardar cambios' }).click();
    await expect(admin.page.getByText('Se agregó/editó el usuario correctamente')).toBeVisible();
  });

  test('accounts are created, imported, edited and disabled from here', async () => {
    await admin.open('/admin-guard');
    await admin.open('/users');
    await expect(admin.page.getByRole('button', { name: 'Nuevo usuario' })).toBeVisible();
    await admin.page.getByRole('button', { name: 'Importar y exportar' }).click();
    await expect(admin.page.getByRole('menuitem', { name: /Importar/ })).toBeVisible();
    await admin.page.keyboard.press('Escape');
  });
});

test.describe('3 and 5 · the labels of a web user', () => {
  test('name, user name, phone, email, type, staff type, most routes a week with the company’s number, default password', async () => {
    const drawer = await openNew('/users', 'Nuevo usuario');
    for (const label of ['Nombre completo', 'Teléfono', 'Correo']) await expect(drawer.getByLabel(label)).toBeVisible();
    await expect(drawer.getByRole('textbox', { name: 'Usuario', exact: true })).toBeVisible();
    expect(await optionsOf('Rutas por semana')).toEqual([
      expect.stringMatching(/^Las de la empresa \(\d+\)$/),
      'Otro límite',
    ]);
    await expect(drawer.getByRole('status', { name: 'Primera contraseña' })).toHaveText(/^[a-z]+-[a-z]+-[a-z]+-\d{4}$/);
    expect(await optionsOf('Tipo de usuario')).toEqual([
      'Administrador',
      'Supervisor',
      'Etiquetador',
      'Personal',
      'Operador',
    ]);
    expect(await optionsOf('Tipo de personal')).toEqual([
      'Embarcador',
      'Surtidor',
      'Empacador',
      'Generador de documentos',
      'Supervisor de documentos',
    ]);
  });

  test('user name of 10 to 120 characters, phone of 10 digits, every needed field told', async () => {
    const drawer = await openNew('/users', 'Nuevo usuario');
    await drawer.getByRole('textbox', { name: 'Usuario', exact: true }).fill('corto');
    await drawer.getByLabel('Teléfono').fill('81123');
    await drawer.getByRole('button', { name: 'Agregar usuario' }).click();
    for (const message of [
      'Este campo es requerido',
      'El usuario debe tener de 10 a 120 caracteres',
      'El teléfono se debe de conformar por 10 dígitos',
    ])
      await expect(drawer.getByText(message).first()).toBeVisible();
    await drawer.getByRole('button', { name: 'Cancelar' }).click();
    await dialog().getByRole('button', { name: 'Salir sin guardar' }).click();
  });

  test('a driver has name, phone, password and licence: number, type, validity and photo; a phone in use is told', async () => {
    const { accounts } = await admin.call<{ accounts: { cellphone: string }[] }>('POST', '/accounts', {
      types: ['driver'],
      limit: 1,
    });
    const drawer = await openNew('/carriers', 'Nuevo operador');
    for (const label of ['Número de licencia', 'Vigencia', 'Tipo'])
      await expect(drawer.getByLabel(label).first()).toBeVisible();
    await expect(drawer.getByText('Foto de la licencia')).toBeVisible();
    await expect(drawer.getByRole('status', { name: 'Primera contraseña' })).toBeVisible();
    await drawer.getByLabel('Nombre completo').fill('Operador Repetido Luna');
    await drawer.getByLabel('Teléfono').fill(accounts[0]?.cellphone ?? '');
    await drawer.getByRole('button', { name: 'Agregar operador' }).click();
    await expect(drawer.getByText('El usuario con ese número de teléfono ya existe').first()).toBeVisible();
    await drawer.getByRole('button', { name: 'Cancelar' }).click();
    await dialog().getByRole('button', { name: 'Salir sin guardar' }).click();
  });

  test('one’s own profile: ‘Se ha actualizado tu perfil correctamente’', async ({ page, request, signIn }) => {
    const { username } = await makePerson(request);
    await signIn(username, '/profile');
    await page.getByLabel('Nombre completo').fill('Marina Nueva Solís');
    await page.getByRole('button', { name: 'Guardar' }).first().click();
    await expect(page.getByText('Se ha actualizado tu perfil correctamente')).toBeVisible();
  });
});

test.describe('2, 4 and 8 · sub-statuses', () => {
  const name = `Aceptación ${Date.now().toString(36)}`;
  let id = '';
  test.beforeAll(async () => {
    id = (await admin.call<{ subStatusId: string }>('POST', '/substatus', { category: 'undelivered', name }))
      .subStatusId;
  });
  test.afterAll(async () => {
    const { substatus } = await admin.call<{ substatus: { _id: string; name: string }[] }>(
      'GET',
      `/substatus?limit=100&search=${encodeURIComponent(name)}`,
    );
    for (const one of substatus) await admin.call('PUT', `/substatus/${one._id}`, { status: 'deleted' });
  });
  const open = async (): Promise<void> => {
    await admin.open('/admin-guard');
    await admin.open(`/settings/substatus?search=${encodeURIComponent(name)}`);
    await expect(
      main()
        .getByRole('row', { name: new RegExp(name) })
        .first(),
    ).toBeVisible();
  };

  test("cloned as 'Copia de …'", async () => {
    await open();
    await menuOf(name, 'Clonar');
    await expect(admin.page.getByText(`Se a creado Copia de ${name} exitosamente`)).toBeVisible();
    const row = main().getByRole('row', { name: new RegExp(`Copia de ${name}`) });
    await expect(row).toBeVisible();
  });

  test('changed: ‘se actualizo el subestado correctamente’', async () => {
    await open();
    await menuOf(name, 'Ocultar al operador');
    await expect(admin.page.getByText('se actualizo el subestado correctamente')).toBeVisible();
  });

  for (const [wire, key, words] of [
    ['Visibility not updated', 'checklists.last_visible', 'Debes tener al menos un checklist de este estado visible'],
    ['Status not updated', 'checklists.last_one', 'Debes tener al menos un checklist de este estado'],
  ] as const)
    test(`422 ‘${wire}’: ‘${words}’`, async () => {
      await open();
      await admin.refuse(`/substatus/${id}`, 422, { code: key, key, message: wire });
      // The case before hid it.
      await menuOf(name, key === 'checklists.last_one' ? 'Eliminar' : 'Mostrar al operador');
      if (key === 'checklists.last_one') await dialog().getByRole('button', { name: 'Eliminar' }).click();
      await expect(admin.page.getByText(words, { exact: true }).first()).toBeVisible();
    });
});

test.describe('document 2, 2 to 8 · checklists', () => {
  const name = `Checklist ${Date.now()}`;
  let id = '';
  test.beforeAll(async () => {
    id = (await admin.call<{ _id: string }>('POST', '/checklist', { name, category: 'return' }))._id;
  });
  test.afterAll(() => admin.call('PUT', `/checklist/${id}`, { status: 'deleted' }));
  const open = async (): Promise<void> => {
    await admin.open('/admin-guard');
    await admin.open(`/settings/checklists?search=${encodeURIComponent(name)}`);
  };
  const showIt = () => admin.page.getByRole('switch', { name: `Mostrar ${name} al operador` });

  for (const [status, wire, key, words] of [
    [
      422,
      'Logic not updated',
      'checklists.last_without_logic',
      'Debes tener al menos un checklist de este estado sin lógica',
    ],
    [
      422,
      'Visibility not updated',
      'checklists.last_visible',
      'Debes tener al menos un checklist de este estado visible',
    ],
    [422, 'Status not updated', 'checklists.last_one', 'Debes tener al menos un checklist de este estado'],
    [500, 'Unexpected', 'general.unexpected', 'Ocurrió un error al actualizar el checklist'],
  ] as const)
    test(`${status} ‘${wire}’: ‘${words}’`, async () => {
      await open();
      await admin.refuse(`/checklist/${id}`, status, { code: key, key, message: wire });
      await showIt().press('Space');
      await expect(admin.page.getByText(words, { exact: true }).first()).toBeVisible();
      await expect(showIt()).not.toBeChecked();
    });

  test('the list asks GET /checklist for ten a page', async () => {
    await admin.open('/admin-guard');
    const asked = admin.page.waitForRequest((r) => r.url().includes('/api/checklist?'));
    await admin.open('/settings/checklists');
    expect(new URL((await asked).url()).searchParams.get('limit')).toBe('10');
  });
  test('/settings/checklist/logic and /clients/checklist/:id open; what cannot be read is told', async () => {
    await admin.open('/settings/checklist/logic');
    await expect(admin.page.getByRole('heading', { name: 'Lógica del operador' })).toBeVisible();
    const { clients } = await admin.call<{ clients: { _id: string }[] }>('GET', '/clients?limit=1');
    await admin.refuse('/checklist?**', 500, { code: 500 });
    await admin.open(`/clients/checklist/${clients[0]?._id}`);
    await expect(admin.page.getByText('Error al obtener los clientes con checklist pendiente')).toBeVisible();
    await expect(admin.page.getByRole('link', { name: 'Checklists', exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
  });
});
