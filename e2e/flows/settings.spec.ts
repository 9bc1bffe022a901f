import type { Page } from '@playwright/test';
import { alertKinds } from '@tramo/contract/road-settings';
import { expect, test } from '../support/fixtures.ts';

const sections = (page: Page) => page.getByRole('navigation', { name: 'Secciones de la configuración' });
const search = (page: Page) => page.getByRole('combobox', { name: 'Buscar un ajuste' });
const marked = (page: Page) => page.locator('[data-marked]');

test('every section of the documents is there, by its group and by its address', async ({
  page,
  signIn,
  checkA11y,
  takeScreenshot,
}) => {
  await signIn('admin@tramo.demo', '/settings');
  for (const name of [
    'Perfil de la empresa',
    'Regional',
    'Estados y subestados',
    'Checklists de gestión',
    'Plantillas de notificación',
    'Conexión de API',
    'Tu perfil',
    'Cuenta y contraseña',
    'Campos personalizados',
    'Parámetros de planeación',
    'Mensajes enviados',
    'Proveedores de mensajes',
    'Notificaciones',
  ])
    await expect(sections(page).getByRole('link', { name, exact: true }), name).toBeVisible();
  // Without one chosen, the first is on show; what is not built has no place.
  await expect(sections(page).locator('[aria-current]')).toHaveText('Perfil de la empresa');
  await checkA11y();
  await takeScreenshot('settings-first');
  for (const [path, current] of [
    ['notification-templates', 'Plantillas de notificación'],
    ['delivery-status', 'Estados y subestados'],
    ['management-checklists', 'Checklists de gestión'],
    ['change-password', 'Cuenta y contraseña'],
    ['api-connection', 'Conexión de API'],
    ['billing', 'Facturación'],
  ] as const) {
    await page.goto(`/settings/${path}`);
    await expect(sections(page).locator('[aria-current]'), path).toHaveText(current);
  }
  // A subtab is the setting in its tab.
  await page.goto('/settings/regional/firstWeekday');
  await expect(page.getByRole('combobox', { name: 'Primer día de la semana' })).toBeFocused();
});

test('a setting is found by its words, by keyboard, marked where it stands; so are a sub-status and a field', async ({
  page,
  signIn,
  checkA11y,
  takeScreenshot,
}) => {
  const { call } = await signIn('admin@tramo.demo', '/settings/substatus');
  const name = `Portón ${Date.now()}`;
  const substatus = await call<{ subStatusId: string }>('POST', '/substatus', { category: 'undelivered', name });
  const field = await call<{ _id: string }>('POST', '/custom-fields', {
    target: 'guide',
    name: `Anaquel ${Date.now()}`,
    type: 'text',
  });
  const find = async (typed: string, first: string): Promise<void> => {
    await search(page).fill(typed);
    await expect(page.getByRole('option').first()).toContainText(first);
    await page.keyboard.press('Enter');
  };
  await find('semana', 'Primer día de la semana');
  await expect(page).toHaveURL(/\/settings\/regional$/);
  await expect(page.getByRole('combobox', { name: 'Primer día de la semana' })).toBeFocused();
  await expect(marked(page)).toHaveAttribute('data-setting', 'firstWeekday');
  await checkA11y();
  await takeScreenshot('settings-found');
  await find('logo', 'Logotipo');
  await expect(marked(page)).toHaveAttribute('data-setting', 'logoFileId');
  await find('horario silencioso', 'Guardar silencio todos los días');
  await expect(page.getByRole('switch', { name: 'Guardar silencio todos los días' })).toBeFocused();
  // The second of two, by the arrows; in place, where the tab is open already.
  await find('peso', 'Peso');
  await search(page).fill('millas');
  await expect(page.getByRole('option')).toHaveCount(1);
  await search(page).fill('unidades');
  await expect(page.getByRole('option').first()).toBeVisible();
  await search(page).press('ArrowDown');
  await expect(page.getByRole('option', { selected: true })).toContainText('Distancia');
  await search(page).press('Enter');
  await expect(page.getByRole('combobox', { name: 'Distancia', exact: true })).toBeFocused();
  await search(page).fill('nada de esto existe');
  await expect(page.getByRole('status').filter({ hasText: 'Nada coincide' })).toBeVisible();
  await checkA11y();
  await search(page).press('Escape');
  await expect(sections(page).getByRole('link', { name: 'Regional' })).toBeVisible();

  await find(name, name);
  await expect(page.getByRole('dialog', { name: `Editar ${name}` })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click();
  await find('Anaquel', 'Anaquel');
  await expect(page.getByRole('dialog', { name: /^Editar Anaquel/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await call('DELETE', `/custom-fields/${field._id}`);
  await call('PUT', `/substatus/${substatus.subStatusId}`, { status: 'deleted' });

  // From anywhere with Ctrl K.
  await page.goto('/vehicles');
  await expect(page.getByRole('heading', { name: 'Vehículos', level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /^Buscar guías/ }).fill('primer día');
  await expect(page.getByRole('option', { name: /Primer día de la semana/ })).toBeVisible();
  await page.getByRole('option', { name: /Primer día de la semana/ }).click();
  await expect(page).toHaveURL(/\/settings\/regional$/);
  await expect(page.getByRole('combobox', { name: 'Primer día de la semana' })).toBeFocused();
});

test('a link to a setting ends there, although what stands above it comes in later', async ({ page, signIn }) => {
  await signIn('admin@tramo.demo', '/vehicles');
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  for (const path of ['sessions', 'push'])
    await page.route(new RegExp(`/api/.*${path}`), async (route) => {
      await held;
      await route.continue();
    });
  await page.setViewportSize({ width: 1440, height: 500 });
  await page.goto('/profile?setting=own.theme');
  const theme = page.getByRole('combobox', { name: 'Tema' });
  await expect(theme).toBeFocused();
  await expect(marked(page)).toHaveAttribute('data-setting', 'own.theme');
  release();
  await expect(page.getByText('Esta sesión')).toHaveCount(1);
  await expect(page.getByRole('heading', { name: 'Qué quieres recibir' })).toHaveCount(1);
  await expect(theme).toBeInViewport();
  // Who scrolls away stays away.
  await page.mouse.move(800, 250);
  await page.mouse.wheel(0, -5000);
  await expect(page.getByLabel('Nombre completo')).toBeInViewport();
  // Its control comes later than itself.
  await page.goto('/profile?setting=own.sessions');
  await expect(marked(page).getByRole('button').first()).toBeFocused();
});

test('every setting of the index stands where it leads', async ({ page, signIn }) => {
  await signIn('admin@tramo.demo', '/settings/regional');
  for (const [tab, count] of [
    ['company', 10],
    ['regional', 11],
    ['security', 2],
    // Two of drivers, the boarding, the departure, each kind of alert, the quiet hours.
    ['road', 5 + alertKinds.length],
    ['orders', 1],
    ['tracking', 5],
    ['profile', 13],
    ['account', 3],
  ] as const) {
    await page.goto(`/settings/${tab}`);
    await expect(page.locator('[data-setting]'), tab).toHaveCount(count);
  }
});

test('what a change touches is said and counted before it is saved', async ({
  page,
  signIn,
  checkA11y,
  takeScreenshot,
}) => {
  const { call } = await signIn('admin@tramo.demo', '/settings/regional');
  const before = await call<{ timeZone: string; weightUnit: string }>('GET', '/company');
  const effects = await call<{ routesUnderWay: number; plansOpen: number; templatesWithHour: number }>(
    'GET',
    '/company/effects',
  );
  const zone = page.locator('[data-setting="timeZone"]');
  await expect(zone).toContainText('Decide qué día es hoy');
  if (effects.plansOpen > 0) await expect(zone).toContainText('Ahora:');
  await page.getByRole('combobox', { name: 'Zona horaria' }).click();
  await page.getByRole('option', { name: /Tijuana/ }).click();
  await page.getByRole('combobox', { name: 'Peso', exact: true }).click();
  await page.getByRole('option', { name: 'Libras' }).click();
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  const asked = page.getByRole('dialog', { name: 'Este cambio toca lo que ya está en marcha' });
  await expect(asked.getByRole('region', { name: 'Peso' })).toContainText(/persona.* con sesión abierta/);
  await checkA11y();
  await takeScreenshot('settings-confirm');
  // Who says no keeps what was chosen, unsaved.
  await asked.getByRole('button', { name: 'Cancelar' }).click();
  await expect(page.getByRole('combobox', { name: 'Peso', exact: true })).toHaveValue('Libras');
  expect(await call('GET', '/company')).toMatchObject({ weightUnit: before.weightUnit, timeZone: before.timeZone });
  // No more here: other flows work in this company's zone. `record-forms` and `onboarding` go ahead, on servers of their own.
});

test('one’s password is changed in its tab, with the documents’ words', async ({ page, signIn, allowConsole }) => {
  allowConsole(/status of 400/);
  await signIn('admin@tramo.demo', '/settings/account');
  const save = page.getByRole('button', { name: 'Guardar contraseña' });
  await page.getByLabel('Contraseña actual').fill('no-es-esta');
  await page.getByLabel('Contraseña nueva', { exact: true }).fill('corta');
  await page.getByLabel('Repite la contraseña nueva').fill('otra-clave-1');
  await save.click();
  await expect(page.getByText('Las contraseñas no coinciden')).toBeVisible();
  await page.getByLabel('Contraseña nueva', { exact: true }).fill('otra-clave-1');
  await save.click();
  await expect(page.getByText('La contraseña actual es incorrecta, por favor intenta de nuevo').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Sesiones abiertas' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Activar segundo factor' })).toBeVisible();
});

test('on a phone the sections are a list', async ({ page, signIn, checkA11y, takeScreenshot }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn('admin@tramo.demo', '/settings');
  await expect(page.getByText('Zona horaria, formatos, unidades y tiempos')).toBeVisible();
  await checkA11y();
  await takeScreenshot('settings-phone');
  await search(page).fill('peso');
  await page.getByRole('option').first().click();
  await expect(page.getByRole('combobox', { name: 'Peso', exact: true })).toBeFocused();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await takeScreenshot('settings-phone-tab');
  await page.getByRole('link', { name: 'Toda la configuración' }).click();
  await expect(page).toHaveURL(/\/settings$/);
});

test('who may not open the settings finds their own, at the profile', async ({ page, signIn }) => {
  await signIn('rutas@tramo.demo', '/plan-list');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('combobox', { name: /^Buscar guías/ });
  await palette.fill('zona horaria');
  await expect(page.getByText('Nada coincide con')).toBeVisible();
  await palette.fill('tema');
  await page
    .getByRole('option', { name: /Idioma y tema/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/profile$/);
  await expect(page.getByRole('combobox', { name: 'Tema' })).toBeFocused();
});
