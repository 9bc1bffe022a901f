import { saveSettings } from '../support/company-settings.ts';
import { demoPassword, expect, test } from '../support/fixtures.ts';
import { enter, makePerson, sessionOf } from '../support/people.ts';
import { beginWithSession } from '../support/session.ts';

const refused = /Failed to load resource: the server responded with a status of (400|401|403|422|429)/;

test('signing in: the documents’ messages, then the day’s routes', async ({
  page,
  checkA11y,
  takeScreenshot,
  allowConsole,
}) => {
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
  await expect(
    page.getByRole('alert').filter({ hasText: 'Esta cuenta no tiene permiso de utilizar la web' }),
  ).toBeVisible();

  await username.fill('rutas@tramo.demo');
  const sent = page.waitForRequest(
    (r) => r.url().endsWith('/v2/auth/login') && (r.postData() ?? '').includes('rutas@'),
  );
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

test('a page opened with a session that ended meanwhile leads to the login', async ({ page, signIn, allowConsole }) => {
  allowConsole(refused);
  const { call } = await signIn('rutas@tramo.demo', '/plan-list');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await call('POST', '/v2/auth/logout');
  await page.goto('/guides');
  await expect(page.getByText('Tu sesión ha expirado, vuelve a iniciar sesión')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
});

test('a deactivated account is told, and leaves after a moment', async ({ page, request, signIn, allowConsole }) => {
  allowConsole(refused);
  const person = await makePerson(request);
  await signIn(person.username, '/plan-list');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const admin = await sessionOf(request, 'admin@tramo.demo');
  await admin.call('PUT', `/users/${person._id}`, { status: 'disabled' });
  await page.getByRole('link', { name: 'Guías' }).first().click();
  await expect(page.getByText('Tu cuenta está desactivada. Contacta al administrador.')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/, { timeout: 5000 });
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await enter(page, person.username);
  await expect(page.getByText('Tu cuenta está desactivada. Contacta al administrador.')).toBeVisible();
});

test('guards: supervisors stay out of manager screens, only admins manage, unknown paths lead home', async ({
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
  const sections = page.getByRole('navigation', { name: 'Secciones' });
  await expect(sections.getByRole('link', { name: 'Guías' })).toHaveCount(0);
  await expect(sections.getByRole('link', { name: 'Usuarios' })).toHaveCount(0);
  for (const path of [
    '/profile',
    '/users',
    '/settings/security',
    '/audit',
    '/messages',
    '/vehicles',
    '/onboarding/welcome',
  ]) {
    await page.goto(path);
    await expect(page, path).toHaveURL(/\/admin-guard$/);
  }
});

test('supervisors work on routes, plans and clients: none of those screens’ calls is refused', async ({
  page,
  signIn,
}) => {
  const refusals: string[] = [];
  page.on('response', (r) => r.status() === 403 && refusals.push(`${page.url()} ${r.request().method()} ${r.url()}`));
  // The live stream never ends; every other request of a screen is answered before the next one opens.
  const open = new Set<unknown>();
  page.on('request', (r) => !r.url().includes('/events') && open.add(r));
  for (const over of ['requestfinished', 'requestfailed'] as const)
    page.on(over as 'requestfinished', (r) => open.delete(r));
  const answered = (): Promise<void> => expect.poll(() => open.size).toBe(0);
  const { call } = await signIn('supervisor@tramo.demo', '/plan-list');
  await expect(page.getByRole('heading', { name: 'Planeación', level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Parámetros' })).toHaveCount(0);
  for (const path of [
    '/new-route/guides',
    '/routes/create',
    '/route-planner/cedis',
    '/clients',
    '/feet-deployment',
    '/',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await answered();
    await expect(page, path).not.toHaveURL(/\/admin-guard$/);
  }
  const { _id } = await call<{ _id: string }>('POST', '/clients', { name: 'Cliente del supervisor' });
  await page.goto(`/clients/edit/${_id}`);
  await expect(page.getByRole('heading', { name: 'Cliente del supervisor' })).toBeVisible();
  await answered();
  await call('DELETE', `/clients/${_id}`);
  expect(refusals).toEqual([]);
});

test('label staff land on their labels', async ({ page }) => {
  await page.goto('/login');
  await enter(page, 'etiquetas@tramo.demo');
  await expect(page).toHaveURL(/\/labels\/route$/);
  await expect(page.getByRole('navigation', { name: 'Secciones' }).getByRole('link')).toHaveText([
    'Tramo',
    'Etiquetas',
  ]);
  // Beside the list stands what would be printed: all of it, until somebody ticks.
  await page.getByRole('list', { name: 'Rutas del día' }).getByRole('button').first().click();
  await expect(page.getByText('Se imprimen todas las guías de la ruta.')).toBeVisible();
  await page.getByRole('row').getByRole('checkbox').nth(1).check();
  await expect(page.getByText('Se imprime solo la guía marcada.')).toBeVisible();
  await expect(page.getByText('1 guía seleccionada')).toBeVisible();
  await page.goto('/labels/guide');
  await expect(page.getByText('Marca las guías que quieres imprimir')).toBeVisible();
});

test('warehouse staff land at their work, and find their screens alone in the rail', async ({ page, checkA11y }) => {
  await page.goto('/login');
  await enter(page, 'almacen@tramo.demo');
  await expect(page).toHaveURL(/\/warehouse-mode$/);
  await expect(page.getByRole('heading', { name: 'Modo almacén' })).toBeVisible();
  await checkA11y();
  await page.goto('/loading');
  const rail = page.getByRole('navigation', { name: 'Secciones' });
  await expect(rail.getByRole('link', { name: 'Modo almacén' })).toBeVisible();
  await expect(rail.getByRole('link', { name: 'Guías' })).toHaveCount(0);
  await page.goto('/guides');
  await expect(page).toHaveURL(/\/admin-guard$/);
});

test('company settings are saved, and asked for before they are lost', async ({
  page,
  signIn,
  checkA11y,
  takeScreenshot,
  allowConsole,
}) => {
  // Another flow may save its settings of the same company meanwhile.
  allowConsole(/status of 409/);
  const { call } = await signIn('admin@tramo.demo', '/settings/company');
  const website = page.getByLabel('Sitio web');
  const before = await website.inputValue();
  await website.fill('https://tramo.demo/prueba');
  await page.getByRole('link', { name: 'Regional' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Seguir aquí' }).click();
  await saveSettings(page);
  const company = await call<{ _id: string; profile: { website: string } }>('GET', '/company');
  expect(company.profile.website).toBe('https://tramo.demo/prueba');
  await call('PUT', `/company/${company._id}`, { profile: { website: before } });
  for (const [name, control] of [
    ['Regional', page.getByRole('combobox', { name: 'Zona horaria' })],
    ['Seguridad', page.getByLabel('Una sola sesión web por usuario')],
  ] as const) {
    await page.getByRole('navigation', { name: 'Secciones de la configuración' }).getByRole('link', { name }).click();
    await expect(control).toBeVisible();
    await checkA11y();
    await takeScreenshot(`settings-${name.toLowerCase()}`);
  }
});

test('logging out clears the browser; English is complete on the way', async ({ page, signIn, request, checkA11y }) => {
  // The language is the person's, wherever else somebody works as that person.
  const { username } = await makePerson(request);
  await signIn(username, '/routes-overview');
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
  // Who leaves of their own will is told of no expired session.
  await expect(page.getByRole('heading', { name: 'Inicia sesión' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('what the server puts in words follows the language that is chosen, and comes in it on another browser', async ({
  page,
  signIn,
  request,
  browser,
}) => {
  const { username } = await makePerson(request, { type: 'admin', staffType: null });
  const { call, token } = await signIn(username, '/settings/checklists');
  const { checklist } = await call<{ checklist: { _id: string }[] }>('GET', '/checklist?search=Entrega con recepción');
  const path = `/settings/checklist/${checklist[0]?._id}/answers`;
  await page.goto(path);
  await expect(page.getByRole('cell', { name: /^\d fotos?$/ }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Tu cuenta' }).click();
  await page.getByText('English', { exact: true }).first().click();
  await expect(page.getByRole('cell', { name: /^\d photos?$/ }).first()).toBeVisible();
  await expect(page.getByRole('cell', { name: /^\d fotos?$/ })).toHaveCount(0);

  const other = await browser.newContext();
  await beginWithSession(other, token);
  const asked: string[] = [];
  const there = await other.newPage();
  there.on('request', (r) => {
    if (r.url().includes('/answers?')) asked.push(r.headers()['accept-language'] ?? '');
  });
  await there.goto(path);
  await expect(there.getByRole('cell', { name: /^\d photos?$/ }).first()).toBeVisible();
  expect(new Set(asked)).toEqual(new Set(['en']));
  await other.close();
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
  // The page draws every call of the API before it shows anything.
  await expect(page.getByText('Inicia sesión en la web')).toBeAttached({ timeout: 90_000 });
});
