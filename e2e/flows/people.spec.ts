import { createHash, randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';

interface Account {
  _id: string;
  fullName: string;
  username: string;
  status: string;
  version: number;
  isChangePasswordRequired: boolean;
  assignedRoute: { name: string } | null;
}
interface Accounts {
  accounts: Account[];
  count: { totalCount: number };
}
const refused = /Failed to load resource: the server responded with a status of (401|403|409|422)/;
const search = 'Nombre, usuario, correo o teléfono';
/** Names and phones of this run alone. */
const mark = randomInt(100_000, 999_999).toString();
let phones = 0;
const freshPhone = (): string => {
  phones += 1;
  return `55${mark}${String(phones).padStart(2, '0')}`;
};
const hash = (password: string): string => createHash('sha256').update(password).digest('hex');

const find = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('searchbox', { name: search }).fill(name);
  await expect(page.getByRole('row', { name: new RegExp(name) })).toBeVisible();
};
const rowMenu = async (page: Page, name: string, entry: string): Promise<void> => {
  await page.getByRole('button', { name: `Acciones de ${name}` }).click();
  await page.getByRole('menuitem', { name: entry }).click();
};

test('creates a user, who signs in with the default password and must change it; then deletes it', async ({
  page,
  signIn,
  browser,
  checkA11y,
  takeScreenshot,
  allowConsole,
}) => {
  allowConsole(refused);
  const api = await signIn('admin@tramo.demo', '/users');
  await expect(page.getByRole('heading', { name: 'Usuarios', level: 1 })).toBeVisible();
  await expect(page.getByRole('row', { name: /Laura Montemayor/ })).toBeVisible();
  await checkA11y();
  await takeScreenshot('users');

  const name = `Persona Nueva ${mark}`;
  const username = `persona.${mark}`;
  await page.getByRole('button', { name: 'Nuevo usuario' }).click();
  const drawer = page.getByRole('dialog', { name: 'Nuevo usuario' });
  await drawer.getByLabel('Nombre completo').fill(name);
  await drawer.getByRole('textbox', { name: 'Usuario', exact: true }).fill('corto');
  await drawer.getByLabel('Teléfono').fill('81123');
  await drawer.getByRole('button', { name: 'Agregar usuario' }).click();
  await expect(drawer.getByText('El usuario debe tener de 10 a 120 caracteres')).toBeVisible();
  await expect(drawer.getByText('El teléfono se debe de conformar por 10 dígitos')).toBeVisible();
  await expect(drawer.getByText('Elige el tipo de personal')).toBeVisible();
  await checkA11y();
  await takeScreenshot('user-form');

  await drawer.getByRole('textbox', { name: 'Usuario', exact: true }).fill(username);
  await drawer.getByLabel('Teléfono').fill(freshPhone());
  await drawer.getByRole('combobox', { name: 'Tipo de personal' }).click();
  await page.getByRole('option', { name: 'Embarcador' }).click();
  // People of documents have no cedis of their own: the field goes, and the form says so.
  await drawer.getByText('Generador de documentos').click();
  await expect(drawer.getByText('Los roles de documentos trabajan sin CEDIS propios')).toBeVisible();
  await drawer.getByText('Generador de documentos').click();
  const password = (await drawer.getByRole('status', { name: 'Primera contraseña' }).textContent()) ?? '';
  expect(password).toMatch(/^[a-z]+-[a-z]+-[a-z]+-\d{4}$/);
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/users'));
  await drawer.getByRole('button', { name: 'Agregar usuario' }).click();
  const body = (await sent).postData() ?? '';
  expect(body).not.toContain(password);
  expect(JSON.parse(body).password).toBe(hash(password));
  await expect(page.getByText('Se agregó/editó el usuario correctamente')).toBeVisible();
  await expect(drawer).toBeHidden();

  // The new person signs in and cannot go on with that password.
  const theirs = await browser.newContext({ locale: 'es-MX' });
  const other = await theirs.newPage();
  await other.goto('/login');
  await other.getByLabel('Usuario', { exact: true }).fill(username);
  await other.getByLabel('Contraseña', { exact: true }).fill(password);
  await other.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(other).toHaveURL(/\/update-password/);
  await other.getByLabel('Contraseña actual').fill(password);
  await other.getByLabel('Contraseña nueva', { exact: true }).fill('otra-clave-2026');
  await other.getByLabel('Repite la contraseña nueva').fill('otra-clave-2026');
  await other.getByRole('button', { name: 'Guardar contraseña' }).click();
  await expect(other).toHaveURL(/\/routes-overview|\/$/);
  await theirs.close();

  // Edited while somebody else saved: what was typed stays, what they changed is there.
  await find(page, name);
  await page.getByRole('row', { name: new RegExp(name) }).click();
  const editor = page.getByRole('dialog', { name: `Editar a ${name}` });
  const renamed = `${name} Corregida`;
  await editor.getByLabel('Nombre completo').fill(renamed);
  const { accounts } = await api.call<Accounts>('POST', '/accounts', { search: name });
  const [saved] = accounts as [Account];
  expect(saved.isChangePasswordRequired).toBe(false);
  await api.call('PUT', `/users/${saved._id}`, { email: `${username}@empresa.mx` });
  await editor.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(editor.getByRole('alert')).toContainText('guarda de nuevo');
  await expect(editor.getByLabel('Nombre completo')).toHaveValue(renamed);
  await expect(editor.getByLabel('Correo')).toHaveValue(`${username}@empresa.mx`);
  await editor.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(editor).toBeHidden();

  await rowMenu(page, renamed, 'Eliminar');
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
  await expect(page.getByText('Se elimino el usuario.')).toBeVisible();
  // Deleting disables: the person leaves the list, and the filter finds them again.
  await expect(page.getByText('Ningún usuario cumple los filtros')).toBeVisible();
  await page.getByRole('combobox', { name: 'Estado' }).click();
  await page.getByRole('option', { name: 'Deshabilitados', exact: true }).click();
  await expect(page.getByRole('row', { name: /Deshabilitado/ })).toBeVisible();
});

test('a manager of some cedis becomes document staff, who see the whole company, once that is confirmed', async ({
  page,
  signIn,
  allowConsole,
}) => {
  allowConsole(refused);
  const api = await signIn('admin@tramo.demo', '/users');
  const { addresses } = await api.call<{ addresses: { _id: string; name: string }[] }>('POST', '/address/list', {});
  const [cedi] = addresses as [{ _id: string; name: string }];
  const name = `Encargada De Uno ${mark}`;
  const made = await api.call<Account & { cedisIds: string[] }>('POST', '/users', {
    fullName: name,
    username: `encargada.${mark}`,
    type: 'staff',
    staffType: 'shipper',
    roles: ['routes-manager'],
    cedisIds: [cedi._id],
    password: hash('primera-2026'),
  });
  await page.reload();
  await find(page, name);
  await page.getByRole('row', { name: new RegExp(name) }).click();
  const editor = page.getByRole('dialog', { name: `Editar a ${name}` });
  await editor.getByText('Generador de documentos').click();
  const save = editor.getByRole('button', { name: 'Guardar cambios' });
  const asked = page.getByRole('dialog', { name: `¿Dar a ${name} acceso a todos los CEDIS?` });
  await save.click();
  await expect(asked).toContainText(`Hoy trabaja solo con ${cedi.name}`);
  // Without a yes nothing is sent, and what was chosen stays.
  await asked.getByRole('button', { name: 'Cancelar' }).click();
  await expect(asked).toBeHidden();
  await expect(editor.getByText('Los roles de documentos trabajan sin CEDIS propios')).toBeVisible();
  const { accounts: before } = await api.call<{ accounts: { cedisIds: string[] }[] }>('POST', '/accounts', {
    ids: [made._id],
  });
  expect(before[0]?.cedisIds).toEqual([cedi._id]);
  await save.click();
  await asked.getByRole('button', { name: 'Dar acceso y guardar' }).click();
  await expect(page.getByText('Se agregó/editó el usuario correctamente')).toBeVisible();
  const { accounts: after } = await api.call<{ accounts: { cedisIds: string[]; roles: string[] }[] }>(
    'POST',
    '/accounts',
    {
      ids: [made._id],
    },
  );
  expect(after[0]).toMatchObject({ cedisIds: [], roles: ['routes-manager', 'documentGenerator'] });
});

test('a file on its way is lost neither by leaving the form nor by saving it', async ({
  page,
  signIn,
  allowConsole,
}) => {
  allowConsole(refused);
  const api = await signIn('admin@tramo.demo', '/carriers');
  const name = `Operador Con Licencia ${mark}`;
  const made = await api.call<Account>('POST', '/users', {
    fullName: name,
    type: 'driver',
    cellphone: freshPhone(),
    password: hash('primera-2026'),
  });
  await page.reload();
  await find(page, name);
  await rowMenu(page, name, 'Editar');
  const drawer = page.getByRole('dialog', { name: `Editar a ${name}` });
  const arrive: (() => void)[] = [];
  await page.route('**/api/files?*', async (route) => {
    await new Promise<void>((resolve) => arrive.push(resolve));
    await route.continue();
  });
  await drawer.locator('input[type=file]').setInputFiles({
    name: 'licencia.png',
    mimeType: 'image/png',
    buffer: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  });
  await expect.poll(() => arrive.length).toBe(1);
  // Nothing was typed, and still there is something to lose: by Escape, by Back, and by saving.
  const asked = page.getByRole('dialog', { name: 'Tienes cambios sin guardar' });
  const address = page.url();
  for (const leave of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
    // A way back that was refused is walked forward again: only then is there another one to refuse.
    await expect(page).toHaveURL(address);
    await leave();
    await asked.getByRole('button', { name: 'Seguir aquí' }).click();
    await expect(asked).toBeHidden();
    await expect(drawer).toBeVisible();
  }
  await drawer.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(page.getByText('Espera a que termine de subir el archivo y guarda de nuevo.')).toBeVisible();
  arrive[0]?.();
  await expect(drawer.getByRole('button', { name: 'Cambiar' })).toBeEnabled();
  await drawer.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(drawer).toBeHidden();
  const { accounts } = await api.call<{ accounts: { licence: { photoFileId: string | null } }[] }>(
    'POST',
    '/accounts',
    {
      ids: [made._id],
    },
  );
  expect(accounts[0]?.licence.photoFileId).toBeTruthy();
});

test('a driver: phone already used, licence about to end, phone diagnostics, new password', async ({
  page,
  signIn,
  request,
  checkA11y,
  takeScreenshot,
  allowConsole,
}) => {
  allowConsole(refused);
  const api = await signIn('admin@tramo.demo', '/carriers');
  await expect(page.getByRole('heading', { name: 'Operadores', level: 1 })).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(13);
  await checkA11y();
  await takeScreenshot('carriers');

  const { accounts: taken } = await api.call<{ accounts: { cellphone: string }[] }>('POST', '/accounts', {
    types: ['driver'],
    limit: 1,
  });
  const name = `Operador Nuevo ${mark}`;
  const cellphone = freshPhone();
  await page.getByRole('button', { name: 'Nuevo operador' }).click();
  const drawer = page.getByRole('dialog', { name: 'Nuevo operador' });
  await drawer.getByLabel('Nombre completo').fill(name);
  await drawer.getByLabel('Teléfono').fill(taken[0]?.cellphone ?? '');
  await drawer.getByLabel('Número de licencia').fill('LIC-77');
  const soon = new Date(Date.now() + 10 * 86_400_000);
  const written = `${String(soon.getUTCDate()).padStart(2, '0')}/${String(soon.getUTCMonth() + 1).padStart(2, '0')}/${soon.getUTCFullYear()}`;
  await drawer.getByLabel('Vigencia').fill(written);
  await drawer.getByText('Escribirla').click();
  await drawer.getByLabel('Primera contraseña').getByRole('textbox').fill('primera-2026');
  await drawer.getByRole('button', { name: 'Agregar operador' }).click();
  // At the field, once.
  await expect(page.getByText('El usuario con ese número de teléfono ya existe')).toHaveCount(1);
  await drawer
    .getByLabel('Teléfono')
    .fill(`+52 ${cellphone.slice(0, 2)} ${cellphone.slice(2, 6)}-${cellphone.slice(6)}`);
  await expect(drawer.getByLabel('Teléfono')).toHaveValue(cellphone);
  await drawer.getByRole('button', { name: 'Agregar operador' }).click();
  await expect(drawer).toBeHidden();

  // The phone signs in with its number and tells how it is; the first password is kept here to go straight on.
  const { accounts: made } = await api.call<Accounts>('POST', '/accounts', { search: name });
  await api.call('PUT', `/users/${made[0]?._id}`, { isChangePasswordRequired: false });
  const headers = { apiKey: 'tramo-web', platform: 'driver' };
  const entered = await request.post('/api/driver/login', {
    headers,
    data: { username: cellphone, password: hash('primera-2026') },
  });
  expect(entered.status(), await entered.text()).toBe(200);
  const { token } = await entered.json();
  const reported = await request.post('/api/driver/diagnostics', {
    headers: { ...headers, token },
    data: {
      battery: 0.12,
      signal: '4G',
      gps: false,
      appVersion: '4.2.0',
      clock: new Date().toISOString(),
      freeDiskMb: 320,
      pendingUploads: 3,
      offlineDataExpires: new Date(Date.now() + 86_400_000).toISOString(),
    },
  });
  expect(reported.ok(), await reported.text()).toBe(true);

  await find(page, name);
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText(/Vence en \d+ días/);
  await page.getByRole('row', { name: new RegExp(name) }).click();
  const phone = page.getByRole('region', { name: 'Diagnóstico del teléfono' });
  await expect(phone.getByRole('listitem').filter({ hasText: 'Batería' })).toContainText('Problema');
  await expect(phone.getByRole('listitem').filter({ hasText: 'GPS' })).toContainText('Apagado');
  await expect(phone.getByRole('listitem').filter({ hasText: 'Datos por enviar' })).toContainText(
    '3 envíos pendientes',
  );
  await expect(phone.getByRole('listitem').filter({ hasText: 'Señal' })).toContainText('Bien');
  await checkA11y();
  await takeScreenshot('driver');

  await page.getByRole('button', { name: 'Restablecer contraseña' }).click();
  const reset = page.getByRole('dialog', { name: 'Restablecer contraseña' });
  const next = (await reset.getByRole('status', { name: 'Primera contraseña' }).textContent()) ?? '';
  await reset.getByRole('button', { name: 'Restablecer contraseña' }).click();
  await expect(page.getByText(`Se restableció la contraseña de ${name}`)).toBeVisible();
  const again = await request.post('/api/driver/login', {
    headers,
    data: { username: cellphone, password: hash(next) },
  });
  expect(again.status(), await again.text()).toBe(200);
});

test('a driver with a route under way can be neither edited nor deleted, and the menu says why', async ({
  page,
  signIn,
}) => {
  const api = await signIn('admin@tramo.demo', '/carriers');
  const { accounts } = await api.call<Accounts>('POST', '/accounts', { types: ['driver'], limit: 100 });
  const busy = accounts.find((account) => account.assignedRoute !== null);
  expect(busy, 'the demo has drivers on a route').toBeDefined();
  if (!busy) return;
  await find(page, busy.fullName);
  await page.getByRole('button', { name: `Acciones de ${busy.fullName}` }).click();
  const entry = page.getByRole('menuitem', { name: /^Eliminar/ });
  await expect(entry).toBeDisabled();
  await expect(entry).toContainText(`Tiene asignada la ruta ${busy.assignedRoute?.name}`);
  await expect(page.getByRole('menuitem', { name: /^Editar/ })).toBeDisabled();
});

test('imports drivers from a sheet with a faulty row, edits them in bulk and exports them', async ({
  page,
  signIn,
  request,
  checkA11y,
  takeScreenshot,
  allowConsole,
}) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED/);
  const api = await signIn('admin@tramo.demo', '/carriers');
  await expect(page.getByRole('row')).toHaveCount(13);
  const tag = `Hoja${mark}`;
  const [one, two] = [freshPhone(), freshPhone()];
  const csv = [
    'Nombre,Teléfono,Color favorito',
    `Ana ${tag},${one},azul`,
    `Beto ${tag},${two},rojo`,
    `Carla ${tag},123,verde`,
  ].join('\n');
  await page.getByRole('button', { name: 'Importar y exportar' }).click();
  await page.getByRole('menuitem', { name: 'Importar…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Importar operadores' });
  await expect(dialog.getByText('Suelta aquí tu archivo')).toBeVisible();
  await checkA11y();
  // The network is lost once: the same sheet is sent again.
  await page.route('**/api/bulk/*/import', (route) => route.abort('internetdisconnected'), { times: 1 });
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: `${tag}.csv`, mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await expect(dialog.getByRole('alert')).toContainText('No hay conexión con el servicio');
  await dialog.getByRole('button', { name: `Reintentar ${tag}.csv` }).click();

  // The dry run: nothing is saved, the faulty cell says why.
  await expect(dialog.getByText('Columnas que no se usan: Color favorito')).toBeVisible();
  await expect(dialog.getByRole('row', { name: new RegExp(`Carla ${tag}`) })).toContainText(
    'El teléfono se debe de conformar por 10 dígitos',
  );
  expect((await api.call<Accounts>('POST', '/accounts', { search: tag })).count.totalCount).toBe(0);
  await checkA11y();
  await takeScreenshot('import-drivers');
  const faulty = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Descargar filas con errores' }).click();
  expect((await faulty).suggestedFilename()).toMatch(/\.xlsx$/);

  const password =
    (await dialog.getByRole('status', { name: 'Contraseña de las personas nuevas' }).textContent()) ?? '';
  await dialog.getByRole('button', { name: 'Guardar 2 filas' }).click();
  await expect(dialog.getByText('Se guardaron 2 filas')).toBeVisible();
  await expect(dialog.getByText(password, { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Cerrar' }).last().click();
  const headers = { apiKey: 'tramo-web', platform: 'driver' };
  const entered = await request.post('/api/driver/login', {
    headers,
    data: { username: one, password: hash(password) },
  });
  expect(entered.status(), await entered.text()).toBe(200);

  // All that match, changed at once.
  await page.getByRole('searchbox', { name: search }).fill(tag);
  await expect(page.getByText('2 operadores', { exact: true })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Seleccionar esta página' }).check();
  await page.getByRole('button', { name: 'Editar en bloque' }).click();
  const edit = page.getByRole('dialog', { name: 'Editar 2 operadores' });
  await edit.getByRole('combobox', { name: 'Valor nuevo' }).click();
  await page.getByRole('option', { name: 'Deshabilitado' }).click();
  await checkA11y();
  await edit.getByRole('button', { name: 'Cambiar 2 operadores' }).click();
  await expect(edit.getByText('Se hicieron 2 cambios')).toBeVisible();
  await edit.getByRole('button', { name: 'Cerrar' }).last().click();
  // They left the list of those who are enabled; the filter finds them.
  await page.getByRole('combobox', { name: 'Estado' }).click();
  await page.getByRole('option', { name: 'Deshabilitados', exact: true }).click();
  await expect(page.getByRole('row', { name: /Deshabilitado/ })).toHaveCount(2);

  const exported = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Importar y exportar' }).click();
  await page.getByRole('menuitem', { name: 'Exportar 2 filas' }).click();
  expect((await exported).suggestedFilename()).toMatch(/Operadores.*\.xlsx$/);
  await expect(page.getByText('Se descargó el archivo')).toBeVisible();
});

test('the users’ file downloads by its own call', async ({ page, signIn }) => {
  await signIn('admin@tramo.demo', '/users');
  await expect(page.getByRole('row', { name: /Laura Montemayor/ })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Importar y exportar' }).click();
  await page.getByRole('menuitem', { name: 'Descargar todos los usuarios' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/);
});
