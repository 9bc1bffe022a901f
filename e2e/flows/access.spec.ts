import { demoPassword, expect, test } from '../support/fixtures.ts';

const refused = /Failed to load resource: the server responded with a status of (401|403|422|429)/;

test('signing in: the documents’ messages, then the day’s routes', async ({ page, checkA11y, takeScreenshot, allowConsole }) => {
  allowConsole(refused);
  await page.goto('/');
  await expect(page).toHaveURL(/\/login$/);
  const username = page.getByLabel('Usuario', { exact: true });
  const password = page.getByLabel('Contraseña', { exact: true });
  const enter = page.getByRole('button', { name: 'Entrar', exact: true });
  await enter.click();
  await expect(page.getByText('Este campo es requerido')).toHaveCount(2);
  await checkA11y();
  await takeScreenshot('login');

  await username.fill('rutas@tramo.demo');
  await password.fill('no-es-esta');
  await enter.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Nombre de usuario y/o contraseña inválidos' })).toBeVisible();

  await username.fill('operador1@tramo.demo');
  await password.fill(demoPassword);
  await enter.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Esta cuenta no tiene permiso de utilizar la web' })).toBeVisible();

  await username.fill('rutas@tramo.demo');
  const sent = page.waitForRequest((r) => r.url().endsWith('/v2/auth/login') && (r.postData() ?? '').includes('rutas@'));
  await enter.click();
  const body = (await sent).postData() ?? '';
  expect(body).not.toContain(demoPassword);
  expect(JSON.parse(body).password).toMatch(/^[0-9a-f]{64}$/);
  await expect(page).toHaveURL(/\/(routes-overview)?$/);
  await expect(page.getByRole('heading', { name: 'Rutas', level: 1 })).toBeVisible();
});

test('an ended session leads to the login with its message', async ({ page, signIn, allowConsole }) => {
  allowConsole(refused);
  const { call } = await signIn('rutas@tramo.demo', '/plan-list');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await call('POST', '/v2/auth/logout');
  await page.getByRole('link', { name: 'Guías' }).first().click();
  await expect(page.getByText('Tu sesión ha expirado, vuelve a iniciar sesión')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('a deactivated account is told, and leaves after a moment', async ({ page, signIn, allowConsole }) => {
  allowConsole(refused);
  await signIn('rutas@tramo.demo', '/plan-list');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // No screen of this version disables accounts: the server's answer for one (accounts.test.ts) is put in its place.
  await page.route('**/api/guides/list', (route) =>
    route.fulfill({ status: 403, json: { error: { code: 255, key: 'auth.user_inactive', message: 'User inactive' } } }),
  );
  await page.getByRole('link', { name: 'Guías' }).first().click();
  await expect(page.getByText('Tu cuenta está desactivada. Contacta al administrador.')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/, { timeout: 5000 });
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('guards: supervisors stay out of manager screens, labels staff have none yet, unknown paths lead home', async ({
  page,
  signIn,
  allowConsole,
  checkA11y,
}) => {
  allowConsole(refused);
  await signIn('supervisor@tramo.demo', '/guides');
  await expect(page).toHaveURL(/\/admin-guard$/);
  await expect(page.getByRole('heading', { name: 'No tienes acceso a esta pantalla' })).toBeVisible();
  await checkA11y();
  await page.goto('/no-existe');
  await expect(page.getByRole('heading', { name: 'Rutas', level: 1 })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Secciones' }).getByRole('link', { name: 'Guías' })).toHaveCount(0);
});

test('logging out clears the browser; English is complete on the way', async ({ page, signIn, checkA11y }) => {
  await signIn('rutas@tramo.demo', '/plan-list');
  await page.getByRole('button', { name: 'Tu cuenta' }).click();
  await page
    .getByRole('menuitemradio', { name: 'English' })
    .or(page.getByRole('menuitem', { name: 'English' }))
    .or(page.getByText('English', { exact: true }))
    .first()
    .click();
  await expect(page.getByRole('navigation', { name: 'Sections' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByText('Español', { exact: true }).first().click();
  await expect(page.getByRole('navigation', { name: 'Secciones' })).toBeVisible();
  await page.keyboard.press('Escape');
  await checkA11y();
  await page.getByRole('button', { name: 'Tu cuenta' }).click();
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('a screen whose module fails to load reloads the page once', async ({ page, signIn, allowConsole }) => {
  allowConsole(/Failed to load resource|dynamically imported module|Failed to fetch/);
  await signIn('rutas@tramo.demo', '/plan-list');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  let broken = 0;
  let loads = 0;
  // Gone until the page is loaded anew: the browser asks twice, once to preload and once to import.
  await page.route(/assets\/GuidesPage[^/]*\.js/, (route) => {
    if (loads > 0) return route.continue();
    broken += 1;
    return route.abort();
  });
  page.on('load', () => {
    loads += 1;
  });
  await page.getByRole('link', { name: 'Guías' }).first().click();
  await expect(page.getByRole('heading', { name: 'Guías', level: 1 })).toBeVisible();
  expect([broken >= 1, loads]).toEqual([true, 1]);
});

test('the API page answers and is Spanish', async ({ page, request }) => {
  const document = await (await request.get('/api/openapi.json')).json();
  expect(document.openapi).toBe('3.1.0');
  expect(Object.keys(document.paths).length).toBeGreaterThan(45);
  await page.goto('/api/docs');
  await expect(page.getByText('Inicia sesión en la web')).toBeAttached();
});
