import type { Page } from '@playwright/test';
import { type DevProviders, startDevProviders } from '../support/dev-providers.ts';
import { expect, test } from '../support/fixtures.ts';
import { makeOwnDay, type OwnDay } from '../support/own-day.ts';
import { type OwnServer, startOwnServer } from '../support/own-server.ts';

let providers: DevProviders;
let server: OwnServer;
let day: OwnDay;

test.beforeAll(async () => {
  test.setTimeout(600_000);
  server = await startOwnServer(async (url) => {
    providers = await startDevProviders(url);
    // Where the services are, and no account: this company brings its own.
    const { OUTBOUND_ALLOW = '', TWILIO_URL = '', META_URL = '' } = providers.environment;
    return { OUTBOUND_ALLOW, TWILIO_URL, META_URL };
  });
  day = await makeOwnDay(server, { waits: true });
});
test.afterAll(async () => {
  await server?.stop();
  await providers?.stop();
});

const enter = async (page: Page): Promise<void> => {
  await page.goto(`${server.url}/login`);
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), ['token', day.token] as const);
  await page.goto(`${server.url}/settings/providers`);
};

test('a company brings its own accounts: tried in words, saved without a way back to their secrets, changed and removed', async ({
  page,
  checkA11y,
  takeScreenshot,
}) => {
  await enter(page);
  const sms = page.getByRole('region', { name: 'SMS' });
  await expect(sms).toContainText('Sin proveedor');
  await expect(page.getByRole('region', { name: 'WhatsApp' })).toContainText('se quedan en la lista');
  await checkA11y();

  await sms.getByRole('button', { name: 'Usar cuenta propia: SMS' }).click();
  const form = page.getByRole('dialog', { name: 'Usar cuenta propia: SMS' });
  const { TWILIO_ACCOUNT_SID = '', TWILIO_AUTH_TOKEN = '', TWILIO_FROM = '' } = providers.environment;
  await form.getByLabel('Account SID').fill('AC1');
  await form.getByRole('button', { name: 'Probar' }).click();
  await expect(form.getByText('No tiene la forma que le da su proveedor')).toBeVisible();
  await form.getByLabel('Account SID').fill(TWILIO_ACCOUNT_SID);
  await form.getByLabel('Remitente').fill(TWILIO_FROM);
  await form.getByLabel('Auth Token').fill('otra-clave');
  await form.getByRole('button', { name: 'Probar' }).click();
  await expect(form.getByRole('status')).toContainText('El proveedor no acepta las claves');
  await form.getByLabel('Auth Token').fill(TWILIO_AUTH_TOKEN);
  await form.getByRole('button', { name: 'Probar' }).click();
  await expect(form.getByRole('status')).toContainText('El proveedor acepta las claves');
  // What it changes stands there before it is saved.
  await expect(form.getByRole('region', { name: 'Qué cambia al guardar' })).toContainText('te los cobra tu proveedor');
  await page.emulateMedia({ colorScheme: 'dark' });
  await checkA11y();
  await takeScreenshot('message-account-form-dark');
  await form.getByRole('button', { name: 'Guardar' }).click();
  await expect(form).toHaveCount(0);
  await expect(sms).toContainText('Cuenta propia');
  await expect(sms).toContainText('Se guardó el');
  await expect(sms.locator('code')).toContainText(`/api/hooks/companies/${day.companyId}/twilio/inbound`);
  expect(await page.content()).not.toContain(TWILIO_AUTH_TOKEN);

  // As it is kept, without its secret being written again; and so it is changed.
  await sms.getByRole('button', { name: 'Probar la cuenta de SMS' }).click();
  await expect(sms.getByRole('status')).toContainText('El proveedor acepta las claves');
  await expect(sms.getByRole('status')).toContainText('Probada');
  await sms.getByRole('button', { name: 'Cambiar cuenta: SMS' }).click();
  const change = page.getByRole('dialog', { name: 'Cambiar cuenta: SMS' });
  await expect(change.getByLabel('Auth Token')).toHaveValue('');
  await expect(change).toContainText('Vacío se conserva lo guardado');
  await change.getByLabel('Remitente').fill('+15550009999');
  await expect(change.getByRole('region', { name: 'Qué cambia al guardar' })).toContainText('Es la misma cuenta');
  await change.getByRole('button', { name: 'Guardar' }).click();
  await expect(sms).toContainText('+15550009999');

  // Another account asks for its own secret.
  await page.getByRole('button', { name: 'Usar cuenta propia: WhatsApp' }).click();
  const whatsapp = page.getByRole('dialog', { name: 'Usar cuenta propia: WhatsApp' });
  await whatsapp.getByLabel('Id del número de teléfono').fill(providers.environment.META_PHONE_ID ?? '');
  await whatsapp.getByLabel('Id de la cuenta de WhatsApp Business').fill(providers.environment.META_WABA_ID ?? '');
  await whatsapp.getByLabel('Token de acceso').fill(providers.environment.META_TOKEN ?? '');
  await whatsapp.getByLabel('Secreto de la app').fill('no-es');
  await whatsapp.getByLabel('Token de verificación').fill('palabra-inventada-por-mi');
  await whatsapp.getByRole('button', { name: 'Probar' }).click();
  await expect(whatsapp.getByRole('status')).toContainText('el secreto de la app no es el de esa app');
  await whatsapp.getByLabel('Secreto de la app').fill(providers.environment.META_APP_SECRET ?? '');
  await whatsapp.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByRole('region', { name: 'WhatsApp' })).toContainText('Termina en …r-mi');
  await checkA11y();
  await takeScreenshot('message-accounts-dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 390, height: 844 });
  await takeScreenshot('message-accounts-phone');
  await page.getByRole('button', { name: 'Cambiar cuenta: WhatsApp' }).click();
  await expect(page.getByRole('dialog')).toContainText('Qué cambia al guardar');
  await takeScreenshot('message-account-form-phone');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click();
  await page.setViewportSize({ width: 1440, height: 900 });

  await sms.getByRole('button', { name: 'Quitar la cuenta propia de SMS' }).click();
  const asked = page.getByRole('dialog', { name: '¿Quitar la cuenta propia de SMS?' });
  await expect(asked).toContainText('se quedarán en la lista');
  await asked.getByRole('button', { name: 'Quitar' }).click();
  await expect(sms).toContainText('Sin proveedor');
});
