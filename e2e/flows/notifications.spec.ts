import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { sessionOf } from '../support/people.ts';

interface Rule {
  event: string;
  recipient: string;
  channels: string[];
  mode: string;
  waitMinutes: number;
}
interface Shown {
  settings: { rules: Rule[]; defaultEmail: string; changedArrivalMinutes: number };
  version: number;
}
type Call = <T>(method: 'GET' | 'PUT', path: string, data?: unknown) => Promise<T>;

const rule = (event: string, recipient: string, ...channels: string[]): Rule => ({
  event,
  recipient,
  channels,
  mode: 'chain',
  waitMinutes: 3,
});
const code = { ...rule('certifiedCode', 'recipient', 'email', 'whatsapp', 'sms'), mode: 'all' };
const shown = (call: Call) => call<Shown>('GET', '/notifications');
/** As somebody else saves them. */
const put = async (call: Call, change: object): Promise<Shown> => {
  const { settings, version } = await shown(call);
  return call('PUT', '/notifications', { settings: { ...settings, ...change }, version });
};
const cellOf = (scope: Page | Locator, event: string, recipient: string): Locator =>
  scope.getByRole('button', { name: new RegExp(`^${event}, ${recipient}: `) });
/** Of the three that a client's cell may be. */
const choose = (page: Page, cell: string, choice: string): Promise<void> =>
  page
    .getByRole('dialog', { name: new RegExp(`^${cell}: `) })
    .locator('label')
    .getByText(choice, { exact: true })
    .click();
const saved = 'Se ha actualizado tu configuración correctamente';

// The settings are the whole demo company's: each test begins with codes alone, and leaves what was there.
let before: Shown['settings'];
test.beforeEach(async ({ request }) => {
  const { call } = await sessionOf(request, 'admin@tramo.demo');
  ({ settings: before } = await shown(call));
  await put(call, {
    rules: [code],
    defaultEmail: '',
    extraEmails: [],
    ownPeople: [],
    changedArrivalMinutes: 20,
    consolidated: { perStop: true, dailySummary: { isOn: false, minute: 1080 } },
  });
});
test.afterEach(async ({ request }) => {
  const { call } = await sessionOf(request, 'admin@tramo.demo');
  await put(call, before);
});

test('the matrix by mouse and by keyboard: a chain in order, what is missing, undone, saved', async ({
  page,
  signIn,
  checkA11y,
  takeScreenshot,
}) => {
  const { call } = await signIn('admin@tramo.demo', '/messages');
  await page.getByRole('link', { name: 'Qué se avisa' }).click();
  await expect(page.getByRole('grid', { name: 'Qué se avisa, a quién y por dónde' })).toBeVisible();
  await checkA11y();
  await takeScreenshot('notifications');

  // By mouse: two channels one after another, the wait, their order.
  const onTheWay = cellOf(page, 'En camino', 'Destinatario');
  await onTheWay.click();
  const editor = page.getByRole('dialog', { name: /^En camino, Destinatario: / });
  await editor.getByRole('checkbox', { name: 'WhatsApp' }).check();
  await editor.getByRole('checkbox', { name: 'SMS' }).check();
  await expect(editor).toContainText('$1.20');
  await expect(editor.getByRole('link', { name: 'Plantilla En camino' }).first()).toHaveAttribute(
    'href',
    /^\/whatsapp-template\?id=/,
  );
  await expect(onTheWay).toHaveAccessibleName(/WhatsApp; si no se entrega en 3 min, SMS/);
  await editor.getByLabel('Minutos de espera').fill('5');
  await editor.getByRole('button', { name: 'Subir SMS' }).click();
  await expect(onTheWay).toHaveAccessibleName(/: SMS; si no se entrega en 5 min, WhatsApp/);
  await checkA11y();
  await takeScreenshot('notifications-cell');
  await editor.getByRole('button', { name: 'Listo' }).click();
  await expect(onTheWay).toBeFocused();
  await expect(page.getByRole('row', { name: /^En camino/ })).toContainText(/\$[\d,.]+ ?[\d,]+ mensajes/);

  // By keyboard alone: to the next cell, opened, ticked, closed, taken away and back.
  await page.keyboard.press('ArrowRight');
  const contacts = cellOf(page, 'En camino', 'Contactos del cliente');
  await expect(contacts).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('checkbox', { name: 'Correo' })).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Escape');
  await expect(contacts).toBeFocused();
  await expect(contacts).toHaveAccessibleName(/: Correo\. Sin proveedor: Correo\. Sin guardar$/);
  await page.keyboard.press('Delete');
  await expect(contacts).toHaveAccessibleName(/: Nada$/);
  await page.keyboard.press('Control+z');
  await expect(contacts).toHaveAccessibleName(/: Correo\./);

  // What cannot be is not offered: codes are their recipient's alone, one's own people get no SMS, and a code always leaves.
  await expect(cellOf(page, 'Código de entrega certificada', 'Contactos del cliente')).toHaveCount(0);
  const codeCell = cellOf(page, 'Código de entrega certificada', 'Destinatario');
  await codeCell.press('Delete');
  await expect(codeCell).toHaveAccessibleName(/a la vez/);
  await cellOf(page, 'No entregada', 'Tu equipo').click();
  await expect(page.getByRole('checkbox', { name: 'Notificación push' })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'SMS' })).toHaveCount(0);
  await page.keyboard.press('Escape');

  // Nobody to tell is said, and leads to its field.
  await cellOf(page, 'No entregada', 'Correo predeterminado').click();
  await page.getByRole('checkbox', { name: 'Correo' }).check();
  await page.keyboard.press('Escape');
  const warnings = page.getByRole('region', { name: 'Antes de que salgan' });
  await expect(warnings).toContainText('no has escrito cuál es');
  const field = page.getByRole('textbox', { name: 'Correo predeterminado' });
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(page.getByText('Este campo es requerido')).toBeVisible();
  await warnings.getByRole('button', { name: 'Escribirlo' }).click();
  await expect(field).toBeFocused();
  await field.fill('avisos@norte.mx');
  await expect(warnings).not.toContainText('no has escrito cuál es');
  // Twice the same visit, too.
  await cellOf(page, 'Guía gestionada', 'Correo predeterminado').click();
  await page.getByRole('checkbox', { name: 'Correo' }).check();
  await page.keyboard.press('Escape');
  await expect(warnings).toContainText('cada visita se avisa dos veces');
  await cellOf(page, 'Guía gestionada', 'Correo predeterminado').press('Delete');

  // Unsaved work is asked about.
  await page.getByRole('link', { name: 'Auditoría' }).click();
  await page.getByRole('button', { name: 'Seguir aquí' }).click();
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(page.getByText(saved)).toBeVisible();
  // Nothing of it leaves in the demo: the sum is what it would come to.
  await expect(page.getByText(/· con proveedor ≈ \$[\d,.]+ al mes$/)).toBeVisible();
  const { settings } = await shown(call);
  expect(settings.defaultEmail).toBe('avisos@norte.mx');
  expect(settings.rules).toEqual(
    expect.arrayContaining([
      { ...rule('onTheWay', 'recipient', 'sms', 'whatsapp'), waitMinutes: 5 },
      rule('onTheWay', 'clientContacts', 'email'),
      rule('undelivered', 'defaultEmail', 'email'),
      code,
    ]),
  );
  expect(settings.rules).toHaveLength(4);
});

test('two people at once: nothing is lost, and a cell that both changed says what the other one saved', async ({
  page,
  signIn,
  allowConsole,
  checkA11y,
}) => {
  allowConsole(/status of 409/);
  const { call } = await signIn('admin@tramo.demo', '/notifications');
  const onTheWay = cellOf(page, 'En camino', 'Destinatario');
  await onTheWay.click();
  await page.getByRole('checkbox', { name: 'SMS' }).check();
  await page.keyboard.press('Escape');
  await page.getByLabel('Minutos de diferencia').fill('45');
  const theirs = [code, rule('onTheWay', 'recipient', 'email'), rule('partial', 'clientContacts', 'email', 'sms')];
  await put(call, { rules: theirs, defaultEmail: 'suyo@norte.mx' });

  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'guarda de nuevo' })).toBeVisible();
  await expect(onTheWay).toHaveAccessibleName(/: SMS/);
  await expect(page.getByText('Ahora dice «Correo»')).toBeVisible();
  await expect(cellOf(page, 'Entrega parcial', 'Contactos del cliente')).toHaveAccessibleName(
    /: Correo; si no se entrega en 3 min, SMS/,
  );
  await expect(page.getByRole('textbox', { name: 'Correo predeterminado' })).toHaveValue('suyo@norte.mx');
  await expect(page.getByLabel('Minutos de diferencia')).toHaveValue('45 min');
  await checkA11y();
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(page.getByText(saved)).toBeVisible();
  const { settings } = await shown(call);
  expect(settings).toMatchObject({ changedArrivalMinutes: 45, defaultEmail: 'suyo@norte.mx' });
  expect(settings.rules.find(({ event }) => event === 'onTheWay')?.channels).toEqual(['sms']);
  expect(settings.rules.some(({ event }) => event === 'partial')).toBe(true);
});

test('a client that is told otherwise: added, changed, reached from its own page, and back to the company’s', async ({
  page,
  signIn,
  checkA11y,
  takeScreenshot,
}) => {
  const { call } = await signIn('admin@tramo.demo', '/notifications');
  await put(call, { rules: [code, rule('onTheWay', 'recipient', 'whatsapp', 'sms')] });
  const name = `Mueblería ${Date.now()}`;
  const client = await call<{ _id: string }>('POST', '/clients', { name });
  await page.goto('/notifications');
  await page.getByRole('button', { name: 'Por cliente' }).click();
  await page.getByRole('button', { name: 'Agregar cliente' }).click();
  await page.getByRole('combobox', { name: 'Cliente con avisos propios' }).fill(name);
  await page.getByRole('option', { name }).click();
  const drawer = page.getByRole('dialog', { name: `Avisos de ${name}` });
  const cell = cellOf(drawer, 'En camino', 'Destinatario');
  await expect(cell).toHaveAccessibleName(/Como la empresa: WhatsApp; si no se entrega en 3 min, SMS/);
  await cell.click();
  await choose(page, 'En camino, Destinatario', 'Nada');
  await page.keyboard.press('Escape');
  await expect(cell).toHaveAccessibleName(/: Nada\. Sin guardar$/);
  await cellOf(drawer, 'No entregada', 'Contactos del cliente').click();
  await choose(page, 'No entregada, Contactos del cliente', 'Uno propio');
  await expect(page.getByRole('checkbox', { name: 'Correo' })).toBeChecked();
  await checkA11y();
  await takeScreenshot('notifications-client');
  await page.keyboard.press('Escape');
  await expect(drawer).toBeVisible();
  await drawer.getByRole('button', { name: 'Guardar avisos del cliente' }).click();
  await expect(page.getByText(saved)).toBeVisible();
  await expect(drawer).toBeHidden();

  await page.getByRole('searchbox').fill(name);
  const row = page.getByRole('row', { name: new RegExp(name) });
  await expect(row).toContainText('1 propio · 1 apagado');
  await expect(row).toContainText('En camino, Destinatario: Nada');
  await checkA11y();
  await takeScreenshot('notifications-clients');

  await page.goto(`/clients/edit/${client._id}/settings`);
  await page.getByRole('link', { name: 'Ver los avisos de este cliente' }).click();
  await expect(cell).toHaveAccessibleName(/: Nada$/);
  // Back at the company's: by a key, undone by another, and for good.
  await cell.press('Delete');
  await expect(cell).toHaveAccessibleName(/Como la empresa/);
  await cell.press('Control+z');
  await expect(cell).toHaveAccessibleName(/: Nada$/);
  await drawer.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('searchbox').fill(name);
  await page.getByRole('button', { name: `Acciones de ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Volver a lo de la empresa' }).click();
  await page.getByRole('button', { name: 'Volver a lo de la empresa' }).click();
  await expect(page.getByText('Ningún cliente coincide')).toBeVisible();
});

test('a trial to oneself, and what became of it', async ({ page, signIn, checkA11y, takeScreenshot }) => {
  await signIn('admin@tramo.demo', '/notifications');
  await page.getByRole('button', { name: 'Mensaje de prueba' }).click();
  const drawer = page.getByRole('dialog', { name: 'Mensaje de prueba' });
  await drawer.getByRole('combobox', { name: 'Evento' }).click();
  await page.getByRole('option', { name: 'Entrega exitosa' }).click();
  await drawer.getByRole('button', { name: 'Enviarme la prueba' }).click();
  const outcome = drawer.getByRole('region', { name: 'Qué pasó' });
  await expect(outcome).toContainText('admin@tramo.demo');
  await expect(outcome).toContainText('De la guía');
  await expect(outcome).toContainText('Correo guardado aquí: no hay proveedor');
  await checkA11y();
  await takeScreenshot('notifications-trial');
  await outcome.getByRole('link', { name: 'Ver en Mensajes' }).click();
  const message = page.getByRole('dialog', { name: /^Prueba: / });
  await expect(message.getByLabel('Qué pasó con el mensaje')).toContainText('no hay proveedor');
});

test('managers open it without what only admins see; supervisors do not', async ({ page, signIn, checkA11y }) => {
  await signIn('rutas@tramo.demo', '/notifications');
  await cellOf(page, 'En camino', 'Destinatario').click();
  await page.getByRole('checkbox', { name: 'WhatsApp' }).check();
  await expect(page.getByRole('dialog').getByRole('link')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'Mensajes' })).toHaveCount(0);
  // People of the portal are found though the list of users is not hers.
  await page.getByRole('combobox', { name: 'Personas' }).fill('Ana');
  await page.getByRole('option', { name: /^Ana/ }).first().click();
  await page.keyboard.press('Escape');
  await checkA11y();
  await signIn('supervisor@tramo.demo', '/notifications');
  await expect(page).toHaveURL(/\/admin-guard$/);
});

test('on a phone the matrix is a list by event', async ({ page, signIn, takeScreenshot, checkA11y }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn('admin@tramo.demo', '/notifications');
  const event = page.getByRole('region', { name: 'En camino', exact: true }).first();
  await expect(event).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await checkA11y();
  await takeScreenshot('notifications-phone');
  await cellOf(event, 'En camino', 'Destinatario').click();
  const editor = page.getByRole('dialog', { name: /^En camino, Destinatario: / });
  await editor.getByRole('checkbox', { name: 'SMS' }).check();
  await editor.getByRole('checkbox', { name: 'Correo' }).check();
  await checkA11y();
  await takeScreenshot('notifications-phone-cell');
  await editor.getByRole('button', { name: 'Listo' }).click();
  await expect(event).toContainText('SMS');
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(page.getByText(saved)).toBeVisible();
});
