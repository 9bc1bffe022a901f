import { demoPassword, expect, test } from '../support/fixtures.ts';
import { enter, makePerson, sessionOf, totp } from '../support/people.ts';

const refused = /Failed to load resource: the server responded with a status of (400|401|403|422|429)/;

test('a lost password is recovered by the link of the kept mail, once', async ({
  page,
  request,
  signIn,
  allowConsole,
  checkA11y,
  takeScreenshot,
}) => {
  allowConsole(refused);
  const person = await makePerson(request);
  const before = await sessionOf(request, person.username);
  await page.goto('/login');
  await page.getByLabel('Usuario', { exact: true }).fill(person.username);
  await page.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).click();
  await expect(page.getByLabel('Usuario', { exact: true })).toHaveValue(person.username);
  await checkA11y();
  await page.getByRole('button', { name: 'Enviar enlace' }).click();
  await expect(page.getByText('Si la cuenta existe, enviamos un enlace')).toBeVisible();

  await signIn('admin@tramo.demo', `/messages?search=${encodeURIComponent(person.username)}`);
  await page.getByRole('row', { name: /Recupera tu contraseña/ }).click();
  await checkA11y();
  await takeScreenshot('messages');
  const link = new URL(
    (await page
      .getByRole('dialog')
      .getByRole('link', { name: /password-recovery/ })
      .getAttribute('href')) ?? '',
  );
  expect(link.search).toBe('');
  const requested: string[] = [];
  page.on('request', (sent) => requested.push(sent.url() + (sent.headers().referer ?? '')));
  await page.goto(link.pathname + link.hash);
  await expect(page.getByRole('heading', { name: 'Elige tu contraseña nueva' })).toBeVisible();
  expect(new URL(page.url()).hash).toBe('');
  await checkA11y();
  await page.getByLabel('Contraseña nueva', { exact: true }).fill('otra-clave-22');
  await page.getByLabel('Repite la contraseña nueva').fill('otra-clave-23');
  await page.getByRole('button', { name: 'Guardar contraseña' }).click();
  await expect(page.getByText('Las contraseñas no coinciden')).toBeVisible();
  await page.getByLabel('Repite la contraseña nueva').fill('otra-clave-22');
  await page.getByRole('button', { name: 'Guardar contraseña' }).click();
  await expect(page.getByText('Se actualizo tu contraseña correctamente')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  // The page itself is asked for without the fragment; nothing else may carry the token either.
  expect(requested.filter((url) => url.includes(link.hash.slice(1)) && !url.includes('#'))).toEqual([]);
  expect(await before.status('GET', '/users/me')).toBe(401);
  await enter(page, person.username, 'otra-clave-22');
  await expect(page.getByRole('heading', { name: 'Rutas', level: 1 })).toBeVisible();

  await page.goto(link.pathname + link.hash);
  await page.getByLabel('Contraseña nueva', { exact: true }).fill('otra-clave-33');
  await page.getByLabel('Repite la contraseña nueva').fill('otra-clave-33');
  await page.getByRole('button', { name: 'Guardar contraseña' }).click();
  await expect(page.getByText('El enlace ya no es válido. Pide uno nuevo.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Enviar enlace' })).toBeVisible();
});

test('recovery tells who has no email, and nothing of who does not exist', async ({ page, request, allowConsole }) => {
  allowConsole(/status of 409/);
  const person = await makePerson(request, { email: null });
  await page.goto('/password-recovery');
  await page.getByLabel('Usuario', { exact: true }).fill(person.username);
  await page.getByRole('button', { name: 'Enviar enlace' }).click();
  await expect(page.getByRole('main').getByText('Tu cuenta no tiene email, contacta a tu administrador')).toBeVisible();
  await page.getByLabel('Usuario', { exact: true }).fill('nadie.conocido@tramo.test');
  await page.getByRole('button', { name: 'Enviar enlace' }).click();
  await expect(page.getByText('Si la cuenta existe, enviamos un enlace')).toBeVisible();
});

test('a second factor: turned on with a key, asked for at the next entry, a recovery code works once', async ({
  page,
  request,
  signIn,
  allowConsole,
  checkA11y,
  takeScreenshot,
}) => {
  allowConsole(refused);
  const person = await makePerson(request);
  await signIn(person.username, '/profile');
  await page.getByRole('button', { name: 'Activar segundo factor' }).click();
  await page.getByLabel('Contraseña actual').fill('no-es-esta');
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await expect(
    page.getByRole('main').getByText('La contraseña actual es incorrecta, por favor intenta de nuevo'),
  ).toBeVisible();
  await page.getByLabel('Contraseña actual').fill(demoPassword);
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await expect(page.getByRole('img', { name: /Código QR/ })).toBeVisible();
  const key = await page.locator('code').innerText();
  await checkA11y();
  await takeScreenshot('second-factor');
  const begin = Date.now();
  await page.getByRole('textbox', { name: 'Código' }).fill(totp(key, begin));
  await page.getByRole('button', { name: 'Activar', exact: true }).click();
  const shown = page.getByRole('list', { name: 'Códigos de recuperación' }).getByRole('listitem');
  await expect(shown).toHaveCount(10);
  const codes = await shown.allInnerTexts();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Descargar' }).click();
  expect((await download).suggestedFilename()).toBe('tramo-codigos-de-recuperacion.txt');
  await page.getByRole('button', { name: 'Ya los guardé' }).click();
  await expect(page.getByText('Activado', { exact: true })).toBeVisible();

  const leave = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Tu cuenta' }).click();
    await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await enter(page, person.username);
  };
  await leave();
  const code = page.getByLabel('Código', { exact: true });
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await checkA11y();
  await code.fill('000000');
  await page.getByRole('button', { name: 'Verificar' }).click();
  await expect(page.getByText('El código no es correcto o ya se usó.')).toBeVisible();
  // The code that turned it on is used up; the next one counts already.
  await code.fill(totp(key, begin + 30_000));
  await page.getByRole('button', { name: 'Verificar' }).click();
  await expect(page.getByRole('heading', { name: 'Rutas', level: 1 })).toBeVisible();

  await leave();
  await code.fill((codes[0] as string).toLowerCase());
  await page.getByRole('button', { name: 'Verificar' }).click();
  await expect(page.getByRole('heading', { name: 'Rutas', level: 1 })).toBeVisible();
  await leave();
  await code.fill(codes[0] as string);
  await page.getByRole('button', { name: 'Verificar' }).click();
  await expect(page.getByText('El código no es correcto o ya se usó.')).toBeVisible();
  await page.getByRole('button', { name: 'Volver' }).click();
  await expect(page.getByLabel('Contraseña', { exact: true })).toHaveValue('');
});

test('open sessions are seen and closed', async ({ page, request, signIn }) => {
  const person = await makePerson(request);
  const [second, third] = [await sessionOf(request, person.username), await sessionOf(request, person.username)];
  await signIn(person.username, '/profile');
  const list = page.getByRole('region', { name: 'Sesiones abiertas' }).getByRole('listitem');
  await expect(list).toHaveCount(3);
  await expect(list.filter({ hasText: 'Esta sesión' })).toHaveCount(1);
  await page
    .getByRole('button', { name: /^Cerrar la sesión de/ })
    .first()
    .click();
  await expect(list).toHaveCount(2);
  await page.getByRole('button', { name: 'Cerrar las demás' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cerrar las demás' }).click();
  await expect(page.getByText('Se cerró 1 sesión')).toBeVisible();
  await expect(list).toHaveCount(1);
  expect([await second.status('GET', '/users/me'), await third.status('GET', '/users/me')]).toEqual([401, 401]);
});

test('of an account that many programs use, the latest sessions are shown, this one first', async ({
  page,
  request,
  signIn,
}) => {
  const person = await makePerson(request);
  await signIn(person.username, '/profile');
  for (let n = 0; n < 12; n++) await sessionOf(request, person.username);
  await page.reload();
  const list = page.getByRole('region', { name: 'Sesiones abiertas' }).getByRole('listitem');
  await expect(list).toHaveCount(10);
  await expect(list.first()).toContainText('Esta sesión');
  await page.getByRole('button', { name: 'Ver las otras 3 sesiones' }).click();
  await expect(list).toHaveCount(13);
});

test('the own profile: only what was changed, the password for a new email, unsaved work asks', async ({
  page,
  request,
  signIn,
  allowConsole,
  checkA11y,
}) => {
  allowConsole(refused);
  const person = await makePerson(request);
  const { call } = await signIn(person.username, '/profile');
  await checkA11y();
  const phone = `55${String(Date.now()).slice(-8)}`;
  await page.getByLabel('Teléfono').fill('123');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('El teléfono se debe de conformar por 10 dígitos')).toBeVisible();
  await page.getByLabel('Teléfono').fill(phone);
  await page.getByLabel('Correo', { exact: true }).fill(`nuevo.${person.username}`);
  await page.getByLabel('Contraseña actual').fill('no-es-esta');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(
    page.getByRole('main').getByText('La contraseña actual es incorrecta, por favor intenta de nuevo'),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Rutas' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Seguir aquí' }).click();
  await page.getByLabel('Contraseña actual').fill(demoPassword);
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Se ha actualizado tu perfil correctamente')).toBeVisible();
  const saved = await call<{ cellphone: string; email: string }>('GET', '/users/me');
  expect([saved.cellphone, saved.email]).toEqual([phone, `nuevo.${person.username}`]);
  await page.getByRole('link', { name: 'Rutas' }).click();
  await expect(page.getByRole('heading', { name: 'Rutas', level: 1 })).toBeVisible();
});
