/** Document 1, screens, sessions, roles and the errors of signing in; document 2, the access of its screens. */
import { demoPassword, expect, test } from '../support/fixtures.ts';
import { enter, makePerson, sessionOf } from '../support/people.ts';
import { openAs, type RolePage } from '../support/role-page.ts';

type Flag = 'none' | 'auth' | 'manager' | 'admin';
/** Path, heading and flag of each screen that there is. Ids are filled in below. */
const screens: [path: string, heading: string, flag: Flag][] = [
  ['/', 'Rutas', 'auth'],
  ['/routes-overview', 'Rutas', 'auth'],
  ['/routes-overview/2026-11-23', 'Rutas', 'auth'],
  ['/vehicles', 'Vehículos', 'manager'],
  ['/users', 'Usuarios', 'admin'],
  ['/carriers', 'Operadores', 'manager'],
  ['/settings/substatus', 'Configuración', 'admin'],
  ['/settings/contacts', 'Configuración', 'admin'],
  ['/settings/regional', 'Configuración', 'admin'],
  ['/settings/company', 'Configuración', 'admin'],
  ['/cedis', 'CEDIS', 'manager'],
  ['/cedis/new', 'Nuevo CEDIS', 'manager'],
  ['/guides', 'Guías', 'manager'],
  ['/delivery-proof', 'Prueba de entrega', 'manager'],
  ['/dashboard/Progress', 'Panel', 'manager'],
  ['/dashboard/Map', 'Panel', 'manager'],
  ['/dashboard/Efficiency', 'Panel', 'manager'],
  ['/activities-onboarding', 'Primeros pasos', 'auth'],
  ['/onboarding/welcome', 'Primeros pasos', 'auth'],
  ['/new-route/guides', 'Nueva ruta', 'auth'],
  ['/routes/create', 'Nueva ruta', 'auth'],
  ['/clients', 'Clientes', 'auth'],
  ['/clients/new', 'Nuevo cliente', 'auth'],
  ['/clients/edit/{client}', '{clientName}', 'auth'],
  ['/clients/edit/{client}/contacts', '{clientName}', 'auth'],
  ['/guides-undelivered/all', 'Guías no entregadas', 'manager'],
  ['/guides-api/all', 'Guías hechas por API', 'manager'],
  ['/route-guides/{guide}', '{folio}', 'manager'],
  ['/profile', 'Tu perfil', 'manager'],
  ['/alerts', 'Alertas', 'manager'],
  ['/plan-list', 'Planeación', 'none'],
  ['/labels/route', 'Etiquetas', 'manager'],
  ['/feet-deployment', 'Flota en vivo', 'none'],
  ['/route-planner/cedis', 'Nuevo plan', 'none'],
  ['/warehouses/list', 'Almacenes', 'none'],
  ['/warehouses/form', 'Nueva área', 'none'],
  ['/warehouses/detail/{area}', '{areaName}', 'none'],
];
const closed = 'No tienes acceso a esta pantalla';

let admin: RolePage;
let manager: RolePage;
let supervisor: RolePage;
let nobody: RolePage;
const names: Record<string, string> = {};
test.beforeAll(async ({ browser }) => {
  [admin, manager, supervisor, nobody] = await Promise.all([
    openAs(browser, 'admin@tramo.demo'),
    openAs(browser, 'rutas@tramo.demo'),
    openAs(browser, 'supervisor@tramo.demo'),
    openAs(browser, null),
  ]);
  const { clients } = await admin.call<{ clients: { _id: string; name: string }[] }>('GET', '/clients?limit=1');
  const { guides } = await admin.call<{ guides: { _id: string; folio: string }[] }>('POST', '/guides/list', {
    limit: 1,
  });
  const { areas } = await admin.call<{ areas: { _id: string; name: string }[] }>('GET', '/warehouses?limit=1');
  names.area = areas[0]?._id ?? '';
  names.areaName = areas[0]?.name ?? '';
  names.client = clients[0]?._id ?? '';
  names.clientName = clients[0]?.name ?? '';
  names.guide = guides[0]?._id ?? '';
  names.folio = guides[0]?.folio ?? '';
});
test.afterAll(async () => {
  for (const one of [admin, manager, supervisor, nobody]) await one?.close();
});
const filled = (text: string): string => text.replace(/\{(\w+)\}/g, (_, name: string) => names[name] ?? '');
const heading = (one: RolePage, name: string) => one.page.getByRole('heading', { name, level: 1 });
const isClosed = async (one: RolePage, path: string): Promise<void> => {
  await one.open('/update-password');
  await expect(heading(one, 'Cambia tu contraseña')).toBeVisible();
  await one.open(path);
  await expect(one.page).toHaveURL(/\/admin-guard$/);
  await expect(heading(one, closed)).toBeVisible();
};

test.describe('2 · screens and their flags', () => {
  for (const [path, name, flag] of screens) {
    test(`${path}: ${name} · ${flag}`, async () => {
      const target = filled(path);
      await admin.open(target);
      await expect(heading(admin, filled(name))).toBeVisible();
      // Without a stored token every screen leads to the sign-in: those without flags make calls that need one, too.
      await nobody.open('/admin-guard');
      await expect(heading(nobody, closed)).toBeVisible();
      await nobody.open(target);
      await expect(nobody.page).toHaveURL(/\/login$/);
      if (flag === 'manager' || flag === 'admin') await isClosed(supervisor, target);
      if (flag === 'admin') await isClosed(manager, target);
    });
  }

  for (const [path, name] of [
    ['/routes-overview', 'Rutas'],
    ['/feet-deployment', 'Flota en vivo'],
    ['/clients', 'Clientes'],
    ['/clients/new', 'Nuevo cliente'],
    ['/new-route/guides', 'Nueva ruta'],
    ['/routes/create', 'Nueva ruta'],
    ['/plan-list', 'Planeación'],
    ['/route-planner/cedis', 'Nuevo plan'],
    ['/warehouses/list', 'Almacenes'],
    ['/warehouses/form', 'Nueva área'],
  ] as const)
    test(`${path} has no manager flag and opens for supervisors`, async () => {
      await supervisor.open(path);
      await expect(heading(supervisor, name)).toBeVisible();
    });

  for (const [path, text] of [
    ['/login', 'Inicia sesión'],
    ['/password-recovery', 'Recupera tu contraseña'],
    ['/password-recovery/rutas@tramo.demo', 'Recupera tu contraseña'],
    ['/admin-guard', closed],
  ] as const)
    test(`${path} is public`, async () => {
      await nobody.open(path);
      await expect(nobody.page.getByRole('heading', { name: text })).toBeVisible();
    });

  test('an unknown path redirects to /', async () => {
    await admin.open('/no-existe/nunca');
    await expect(admin.page).toHaveURL(/\/$/);
    await expect(heading(admin, 'Rutas')).toBeVisible();
  });

  test('an invalid start date leads to today', async () => {
    await admin.open('/routes-overview/2026-02-30');
    await expect(heading(admin, 'Rutas')).toBeVisible();
  });

  for (const path of ['/delivery-report', '/iframe-status/{company}', '/tracking-iframe/{company}'])
    test(`${path} is public`, async ({ page, allowConsole }) => {
      allowConsole(/Failed to load resource/);
      const { _id } = await admin.call<{ _id: string }>('GET', '/company');
      await page.goto(path.replace('{company}', _id));
      await expect(page).toHaveURL(new RegExp(`${path.split('/')[1]}`));
      await expect(page.locator('body')).toContainText(/\S/);
    });
});

test.describe('2 and 6 · signing in', () => {
  test('every field is required; the password has at least 8 characters; a phone has 10 digits', async () => {
    const { page } = nobody;
    await nobody.open('/login');
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await expect(page.getByText('Este campo es requerido')).toHaveCount(2);
    await enter(page, '811234567', '1234567');
    await expect(page.getByText('El teléfono se debe de conformar por 10 dígitos')).toBeVisible();
    await expect(page.getByText('La contraseña debe tener al menos 8 caracteres')).toBeVisible();
  });

  for (const [condition, code, wire, words] of [
    ['code 49', 49, 'x', 'Nombre de usuario y/o contraseña inválidos'],
    ["code 255 'Active session'", 255, 'Active session', 'Tienes otra sessión activa en este momento'],
    [
      "code 255 'Expired subscription'",
      255,
      'Expired subscription',
      'Contacta a tu administrador de ventas para renovar tu suscripción',
    ],
    [
      "code 255 'Tipo de usuario no válido'",
      255,
      'Tipo de usuario no válido',
      'Esta cuenta no tiene permiso de utilizar la web',
    ],
    ['code 255, deactivated user', 255, 'User inactive', 'Tu cuenta está desactivada. Contacta al administrador.'],
    ['any other error', 'otro', 'x', 'Error inesperado, intenta mas tarde'],
  ] as const)
    test(`${condition}: ‘${words}’`, async () => {
      await nobody.refuse('/v2/auth/login', code === 49 ? 401 : 403, { code, message: wire });
      await nobody.open('/login');
      await enter(nobody.page, 'rutas@tramo.demo');
      await expect(nobody.page.getByRole('alert').filter({ hasText: words })).toBeVisible();
      await nobody.restore();
    });

  test('the password is transformed before sending; every request carries apiKey, platform web and the token', async ({
    page,
  }) => {
    await page.goto('/login');
    const login = page.waitForRequest(/v2\/auth\/login$/);
    await enter(page, 'rutas@tramo.demo');
    const sent = await login;
    expect(sent.postDataJSON()).toEqual({
      username: 'rutas@tramo.demo',
      password: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(sent.postData()).not.toContain(demoPassword);
    expect(sent.headers()).toMatchObject({ apikey: 'tramo-web', platform: 'web', token: '' });
    const profile = await page.waitForRequest(/users\/me$/);
    const token = await page.evaluate(() => localStorage.getItem('token'));
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(profile.headers()).toMatchObject({ apikey: 'tramo-web', platform: 'web', token });
    // Everybody but label staff lands on the routes.
    await expect(page).toHaveURL(/\/routes-overview$/);
  });

  test('a tagger goes to /labels/route', async ({ page }) => {
    await page.goto('/login');
    await enter(page, 'etiquetas@tramo.demo');
    await expect(page).toHaveURL(/\/labels\/route$/);
  });

  test('a required password change leads to /update-password, whose entries must match', async ({
    page,
    request,
    allowConsole,
  }) => {
    allowConsole(/status of (400|403)/);
    const person = await makePerson(request, { isChangePasswordRequired: true });
    await page.goto('/login');
    await enter(page, person.username);
    await expect(page).toHaveURL(/\/update-password$/);
    const current = page.getByLabel('Contraseña actual');
    const save = page.getByRole('button', { name: 'Guardar contraseña' });
    await current.fill('no-es-esta-clave');
    await page.getByLabel('Contraseña nueva', { exact: true }).fill('clave-nueva-2026');
    await page.getByLabel('Repite la contraseña nueva').fill('otra-clave-2026');
    await save.click();
    await expect(page.getByText('Las contraseñas no coinciden')).toBeVisible();
    await page.getByLabel('Repite la contraseña nueva').fill('clave-nueva-2026');
    await save.click();
    await expect(
      page.getByText('La contraseña actual es incorrecta, por favor intenta de nuevo').first(),
    ).toBeVisible();
    await current.fill(demoPassword);
    await save.click();
    await expect(page.getByText('Se actualizo tu contraseña correctamente')).toBeVisible();
    await expect(page).toHaveURL(/\/routes-overview$/);
  });

  test('recovery of an account without email: ‘Tu cuenta no tiene email, contacta a tu administrador’', async () => {
    const { page } = nobody;
    await nobody.refuse('/v2/auth/recover', 409, {
      code: 'auth.no_email',
      key: 'auth.no_email',
      message: 'Tu cuenta no tiene email, contacta a tu administrador',
    });
    await nobody.open('/password-recovery/alguien@tramo.demo');
    await expect(page.getByLabel('Usuario', { exact: true })).toHaveValue('alguien@tramo.demo');
    await page.getByRole('button', { name: 'Enviar enlace' }).click();
    await expect(page.getByText('Tu cuenta no tiene email, contacta a tu administrador').first()).toBeVisible();
    await nobody.restore();
  });
});

test.describe('4 · the session and the guided start', () => {
  test('the profile is refreshed after each navigation to a screen', async () => {
    await manager.open('/plan-list');
    await expect(heading(manager, 'Planeación')).toBeVisible();
    // What was read within the last two seconds is fresh.
    await expect(async () => {
      // On a busy machine the screens may come later than the wait ends.
      const read = manager.page.waitForRequest(/users\/me$/, { timeout: 5000 }).catch(() => null);
      await manager.open('/clients');
      await manager.open('/plan-list');
      expect(await read).not.toBeNull();
    }).toPass();
  });

  test('code 19: signed out, with ‘Tu sesión ha expirado, vuelve a iniciar sesión’', async ({
    page,
    signIn,
    allowConsole,
  }) => {
    allowConsole(/status of 401/);
    const { call } = await signIn('rutas@tramo.demo', '/plan-list');
    await expect(page.getByRole('heading', { name: 'Planeación', level: 1 })).toBeVisible();
    await call('POST', '/v2/auth/logout');
    await page.evaluate(() => history.pushState(null, '', '/guides'));
    await expect(page.getByText('Tu sesión ha expirado, vuelve a iniciar sesión')).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  });

  test('‘User inactive’: the toast as an error, 1500 ms later the token is gone and /login on show', async ({
    page,
    signIn,
    allowConsole,
  }) => {
    allowConsole(/status of 403/);
    await signIn('rutas@tramo.demo', '/plan-list');
    await expect(page.getByRole('heading', { name: 'Planeación', level: 1 })).toBeVisible();
    await page.route('**/api/guides/list', (route) =>
      route.fulfill({
        status: 403,
        contentType: 'application/json',
        body: JSON.stringify({ error: { code: 255, message: 'User inactive' } }),
      }),
    );
    await page.getByRole('link', { name: 'Guías' }).first().click();
    await expect(
      page.getByRole('alert').filter({ hasText: 'Tu cuenta está desactivada. Contacta al administrador.' }),
    ).toBeVisible();
    const shownAt = Date.now();
    expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull();
    await expect(page).toHaveURL(/\/login$/);
    expect(Date.now() - shownAt).toBeGreaterThan(700);
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  });

  for (const [saved, goesTo] of [
    ['/onboarding/cedi', /\/onboarding\/cedi$/],
    [null, /\/onboarding\/welcome$/],
  ] as const)
    test(`with onboarding required any other screen leads to ${saved ? 'the last saved page' : '/onboarding/welcome'}`, async ({
      page,
      signIn,
    }) => {
      await page.route('**/api/users/me', async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ json: { ...(await answer.json()), isOnboardingRequired: true, lastPage: saved } });
      });
      await signIn('admin@tramo.demo', '/plan-list');
      await expect(page).toHaveURL(goesTo);
    });

  test('log-out clears all local data and the token and goes to /login', async ({ page, signIn }) => {
    await signIn('rutas@tramo.demo', '/plan-list');
    await page.evaluate(() => {
      localStorage.setItem('otra-cosa', '1');
      sessionStorage.setItem('otra-cosa', '1');
    });
    await page.getByRole('button', { name: 'Tu cuenta' }).click();
    await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click();
    await expect(page).toHaveURL(/\/login$/);
    expect(
      await page.evaluate(() => [
        localStorage.getItem('token'),
        localStorage.getItem('otra-cosa'),
        sessionStorage.getItem('otra-cosa'),
      ]),
    ).toEqual([null, null, null]);
  });

  test('if loading a screen’s module fails, the page reloads', async ({ page, signIn, allowConsole }) => {
    allowConsole(/Failed to load resource|dynamically imported module|Failed to fetch/);
    await signIn('rutas@tramo.demo', '/plan-list');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    let loads = 0;
    await page.route(/assets\/AlertsPage[^/]*\.js/, (route) => (loads > 0 ? route.continue() : route.abort()));
    page.on('load', () => {
      loads += 1;
    });
    await page.getByRole('link', { name: 'Alertas' }).first().click();
    await expect(page.getByRole('heading', { name: 'Alertas', level: 1 })).toBeVisible();
    expect(loads).toBe(1);
  });
});

test.describe('1 and 9 · language, toasts and inputs', () => {
  test('Spanish is the default and the fallback', async ({ browser }) => {
    for (const [locale, title] of [
      ['fr-FR', 'Inicia sesión'],
      ['es-MX', 'Inicia sesión'],
    ] as const) {
      const context = await browser.newContext({ locale });
      const page = await context.newPage();
      await page.goto('/login');
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
      await context.close();
    }
  });

  test('toasts stand at the bottom centre, one at a time', async () => {
    const { page } = nobody;
    await nobody.refuse('/v2/auth/login', 401, { code: 49 });
    await nobody.open('/login');
    await enter(page, 'rutas@tramo.demo');
    await expect(page.getByRole('alert')).toHaveCount(1);
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await expect(page.getByRole('alert')).toHaveCount(1);
    const view = page.viewportSize();
    // The second one takes the first one's place.
    await expect(async () => {
      const box = await page.getByRole('alert').boundingBox();
      if (!box || !view) throw new Error('no toast');
      expect(Math.abs(box.x + box.width / 2 - view.width / 2)).toBeLessThan(2);
      expect(view.height - (box.y + box.height)).toBeLessThan(60);
    }).toPass({ timeout: 4000 });
    // Five seconds of time in which it could be seen.
    await expect(page.getByRole('alert')).toHaveCount(0, { timeout: 15_000 });
    await nobody.restore();
  });

  test('text inputs wait 300 ms: a word typed is searched once', async () => {
    const { page } = admin;
    await admin.open('/clients');
    await expect(heading(admin, 'Clientes')).toBeVisible();
    const searches: string[] = [];
    page.on('request', (sent) => {
      const search = new URL(sent.url()).searchParams.get('search');
      if (sent.url().includes('/api/clients') && search) searches.push(search);
    });
    // All keys within one turn of the page: on a busy machine a keyboard's come slower than that.
    await page
      .getByRole('searchbox')
      .first()
      .evaluate((input, word) => {
        const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
        for (let length = 1; length <= word.length; length++) {
          write?.call(input, word.slice(0, length));
          input.dispatchEvent(new Event('input', { bubbles: true }));
        }
      }, 'farma');
    await expect.poll(() => searches).toEqual(['farma']);
  });
});

test('the server’s own session says who may call: the screens of a role and its calls agree', async ({ request }) => {
  const tagger = await sessionOf(request, 'etiquetas@tramo.demo');
  expect(await tagger.status('GET', '/labels/routes?day=2026-11-23')).toBe(200);
  expect(await tagger.status('GET', '/clients')).toBe(403);
});
