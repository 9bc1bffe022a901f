import { saveSettings } from '../support/company-settings.ts';
import { expect, test } from '../support/fixtures.ts';

interface Alerts {
  alerts: { _id: string; kind: string; status: string }[];
  count: { totalCount: number };
}

// The demo's vehicles and drivers have papers that are about to end: each is an alert from the server's start on.
test('alerts: the bell, the list, archive and undo, quiet hours', async ({
  page,
  signIn,
  checkA11y,
  takeScreenshot,
}) => {
  const { call } = await signIn('admin@tramo.demo', '/alerts?kinds=document');
  const rows = page.locator('[data-row]');
  await expect(rows.first()).toBeVisible();
  await expect(rows.first()).toContainText(/vence|venció/);
  await checkA11y();
  await takeScreenshot('alerts');

  // The keyboard: into the list, archive, and the neighbour has the focus.
  const { count } = await call<Alerts>('GET', '/alerts?status=unread&kinds=document');
  const first = await rows.first().getAttribute('data-row');
  await page.keyboard.press('j');
  await expect(rows.first().locator('[data-main]')).toBeFocused();
  await page.keyboard.press('e');
  await expect(page.locator(`[data-row="${first}"]`)).toHaveCount(0);
  await expect(rows.first().locator('[data-main]')).toBeFocused();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.locator(`[data-row="${first}"]`)).toHaveCount(1);
  expect((await call<Alerts>('GET', '/alerts?status=unread&kinds=document')).count.totalCount).toBe(count.totalCount);

  // A row leads to the thing, and is read by that.
  await rows.first().locator('[data-main]').click();
  await expect(page).toHaveURL(/\/(carriers|vehicles)\?/);
  await page.goBack();
  await page.getByRole('button', { name: 'Leídas', exact: true }).click();
  await expect(page.locator(`[data-row="${first}"]`)).toContainText('La leyó');

  // The bell holds the latest.
  await page.getByRole('button', { name: /^Alertas: / }).click();
  const panel = page.getByRole('dialog', { name: 'Alertas' });
  await expect(panel.getByRole('listitem').first()).toBeVisible();
  await checkA11y();
  await page.keyboard.press('Escape');

  // All that match, deleted ones asked for first.
  await page.goto('/alerts?kinds=document&tab=unread');
  await page.getByRole('checkbox', { name: 'Seleccionar las que se ven' }).check();
  await page.getByRole('button', { name: 'Marcar como leídas' }).click();
  await expect(page.getByText(/marcadas? como leídas?/)).toBeVisible();
  await page.goto('/alerts?kinds=document&tab=read');
  const removed = await rows.first().getAttribute('data-row');
  await rows
    .first()
    .getByRole('button', { name: /^Acciones: / })
    .click();
  await page.getByRole('menuitem', { name: 'Eliminar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
  await expect(page.locator(`[data-row="${removed}"]`)).toHaveCount(0);
});

test('settings of routes under way: thresholds, questions, quiet hours; unsaved work is asked about', async ({
  page,
  signIn,
  checkA11y,
  takeScreenshot,
  allowConsole,
}) => {
  // Another flow may save its settings of the same company meanwhile.
  allowConsole(/status of 409/);
  const { call } = await signIn('admin@tramo.demo');
  const company = await call<{ _id: string; road: object }>('GET', '/company');
  // Other flows drive routes without answering questions; a try of this one that was cut may have left its own.
  const before = { ...company.road, departureQuestions: [] };
  await call('PUT', `/company/${company._id}`, { road: before });
  await page.goto('/settings/road');
  await page.getByRole('textbox', { name: 'Minutos de retraso' }).fill('2');
  await page.getByRole('button', { name: 'Agregar pregunta' }).click();
  await page.getByRole('textbox', { name: 'Pregunta 1' }).fill('¿Llevas extintor?');
  await page.getByRole('switch', { name: 'Guardar silencio todos los días' }).check();
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Debe ser un número de 5 a 240')).toBeVisible();
  await page.getByRole('textbox', { name: 'Minutos de retraso' }).fill('25');
  await checkA11y();
  await takeScreenshot('settings-road');
  // Unsaved work is asked about.
  await page.getByRole('link', { name: 'Regional' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Seguir aquí' }).click();
  try {
    await saveSettings(page);
    expect(await call('GET', '/company')).toMatchObject({
      road: {
        departureQuestions: [{ question: '¿Llevas extintor?', isRequired: true }],
        alerts: { delayMinutes: 25, quiet: { startMinute: 1320, endMinute: 360 } },
      },
    });
  } finally {
    await call('PUT', `/company/${company._id}`, { road: before });
  }
});
