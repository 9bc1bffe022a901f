import { expect, test } from '../support/fixtures.ts';
import { type OwnServer, startOwnServer } from '../support/own-server.ts';
import { totp } from '../support/people.ts';

const password = 'clave-nueva-2026';
let server: OwnServer;

test.beforeAll(async () => {
  server = await startOwnServer();
});
test.afterAll(async () => {
  await server?.stop();
});

test('a new company: forced password, five real steps, left and resumed, then a second factor for everybody', async ({
  page,
  allowConsole,
  checkA11y,
  takeScreenshot,
}) => {
  allowConsole(/status of (401|403)/);
  const open = (path: string) => page.goto(server.url + path);
  await open('/');
  await page.getByLabel('Usuario', { exact: true }).fill(server.username);
  await page.getByLabel('Contraseña', { exact: true }).fill(server.password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page).toHaveURL(/\/update-password$/);
  await page.getByLabel('Contraseña actual').fill(server.password);
  await page.getByLabel('Contraseña nueva', { exact: true }).fill(password);
  await page.getByLabel('Repite la contraseña nueva').fill(password);
  await page.getByRole('button', { name: 'Guardar contraseña' }).click();

  await expect(page).toHaveURL(/\/onboarding\/welcome$/);
  await expect(page.getByRole('navigation', { name: 'Pasos' }).getByRole('listitem')).toHaveCount(5);
  await checkA11y();
  await takeScreenshot('onboarding');
  await page.getByRole('link', { name: 'Empezar' }).click();
  await page.getByLabel('Razón social').fill('Empresa de Prueba SA de CV');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page).toHaveURL(/\/onboarding\/cedi$/);
  const steps = page.getByRole('link', { name: /Primeros pasos/ });
  await expect(steps).toHaveAccessibleName(/1 de 5/);
  await checkA11y();

  // Any other screen leads back to where one was, also after signing in again.
  await page.getByRole('button', { name: 'Saltar este paso' }).click();
  await page.getByRole('link', { name: /^De terceros/ }).click();
  await expect(page.getByRole('combobox', { name: 'Proveedor' })).toBeVisible();
  await open('/guides');
  await expect(page).toHaveURL(/\/onboarding\/vehicle\/third$/);
  await page.getByRole('link', { name: 'Elegir otro tipo de flota' }).click();
  await page.getByRole('link', { name: /^Propios\s*Las unidades/ }).click();
  await page.getByLabel('Nombre de la unidad').fill('Urvan 1');
  await page.getByLabel('Placa').fill('ABC-12-34');
  await page.getByRole('button', { name: 'Guardar vehículo' }).click();
  await expect(page).toHaveURL(/\/onboarding\/driver$/);
  await expect(steps).toHaveAccessibleName(/2 de 5/);
  await page.getByLabel('Nombre').first().fill('Pedro Chofer Luna');
  await page.getByLabel('Teléfono').fill('5512345678');
  await page.getByRole('button', { name: 'Agregar operador' }).click();
  await expect(page).toHaveURL(/\/onboarding\/route$/);
  await expect(steps).toHaveAccessibleName(/3 de 5/);
  await page.getByRole('button', { name: 'Importar guías' }).click();
  await expect(page).toHaveURL(/\/guides\/import$/);

  // Left: nothing leads back by itself, the menu does.
  await open('/guides');
  await expect(page.getByRole('heading', { name: 'Guías', level: 1 })).toBeVisible();
  await steps.click();
  await expect(page).toHaveURL(/\/activities-onboarding$/);
  await expect(page.getByRole('link', { name: /Tu primer operador.*Listo/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /Tu primer CEDIS.*Pendiente/ })).toBeVisible();
  await checkA11y();

  await open('/settings/security');
  await page.getByRole('switch', { name: 'Pedir segundo factor a todos los usuarios del portal' }).check();
  await expect(page.getByText('Tú aún no lo tienes')).toBeVisible();
  await page.getByRole('button', { name: 'Guardar' }).click();
  // How many have none yet is told first.
  const asked = page.getByRole('dialog', { name: 'Este cambio toca lo que ya está en marcha' });
  await expect(asked.getByText('1 persona aún no tiene segundo factor')).toBeVisible();
  await asked.getByRole('button', { name: 'Guardar de todos modos' }).click();
  await expect(page).toHaveURL(/\/second-factor$/);
  await open('/guides');
  await expect(page).toHaveURL(/\/second-factor$/);
  await checkA11y();
  await page.getByLabel('Contraseña actual').fill(password);
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await page.getByRole('textbox', { name: 'Código' }).fill(totp(await page.locator('code').innerText()));
  await page.getByRole('button', { name: 'Activar', exact: true }).click();
  await checkA11y();
  await page.getByRole('button', { name: 'Ya los guardé' }).click();
  await expect(page.getByRole('heading', { name: 'Rutas', level: 1 })).toBeVisible();
});
