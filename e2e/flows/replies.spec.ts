import type { Page } from '@playwright/test';
import { type DevProviders, startDevProviders } from '../support/dev-providers.ts';
import { expect, test } from '../support/fixtures.ts';
import { makeOwnDay, type OwnDay, ownPhone } from '../support/own-day.ts';
import { type OwnServer, startOwnServer } from '../support/own-server.ts';

let providers: DevProviders;
let server: OwnServer;
let day: OwnDay;

test.beforeAll(async () => {
  // Two processes and a company of its own, beside much else.
  test.setTimeout(600_000);
  server = await startOwnServer(async (url) => {
    providers = await startDevProviders(url);
    return providers.environment;
  });
  day = await makeOwnDay(server, {
    waits: true,
    more: { certifiedDelivery: true, notify: { email: false, sms: false, whatsapp: true, whatsappPhone: '' } },
  });
});
test.afterAll(async () => {
  await server?.stop();
  await providers?.stop();
});

const enter = async (page: Page, path: string): Promise<void> => {
  await page.goto(`${server.url}/login`);
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), ['token', day.token] as const);
  await page.goto(server.url + path);
};

test('a template is reviewed, its message reaches a phone, and what the recipient writes back is a task that is answered', async ({
  page,
  context,
  checkA11y,
  takeScreenshot,
}) => {
  // Sent to Meta's review from the list; who reviews approves it, and its webhook tells.
  await enter(page, '/settings/templates?channel=whatsapp&event=certifiedCode');
  const row = page.getByRole('table', { name: 'Plantillas de notificación' }).getByRole('row').nth(1);
  await expect(row).toContainText('Código de entrega certificada');
  await expect(row).toContainText('Borrador');
  await row.click();
  await expect(page.getByRole('note')).toContainText('no sale por WhatsApp hasta que la apruebe');
  await page.getByRole('button', { name: 'Enviar a revisión' }).click();
  await expect(page.getByRole('note')).toContainText(/Meta la revisa desde|Meta la aprobó/);
  await expect(page.getByRole('note')).toContainText('Meta la aprobó', { timeout: 120_000 });
  await checkA11y({ exclude: ['iframe'] });
  await takeScreenshot('replies-template');

  // The route leaves: the code goes by WhatsApp, and how far it came is told in words where the guide is.
  await day.drive.start();
  const guide = day.guides[0] as OwnDay['guides'][number];
  await page.goto(`${server.url}/route-guides/${guide.id}?tab=notices`);
  const told = /WhatsApp aceptado \d\d:\d\d.* → leído \d\d:\d\d/;
  await expect(page.getByRole('region', { name: 'Avisos' })).toContainText(told, { timeout: 120_000 });
  await expect(page.getByText('Nadie ha escrito sobre esta guía')).toBeVisible();

  // The recipient holds the phone of the local providers' page: answers what came last.
  const phones = await context.newPage();
  await phones.goto(providers.url);
  const phone = phones.getByRole('article').filter({ hasText: ownPhone }).first();
  await expect(phone.getByRole('listitem')).toHaveCount(day.guides.length);
  await phone.getByRole('textbox', { name: /^Respuesta de/ }).fill('Hola, cambia la dirección por favor: Juárez 20');
  await phone.getByRole('button', { name: 'Enviar' }).click();
  await expect(phone.getByRole('listitem').filter({ hasText: 'Juárez 20' })).toBeVisible();
  await phones.close();

  // It rings for the dispatcher, and leads to the guide that it is about.
  await page.goto(`${server.url}/alerts?kinds=reply`);
  const alert = page.locator('[data-row]').first();
  await expect(alert).toContainText('tiene una respuesta de su destinatario: Cambia la dirección', {
    timeout: 120_000,
  });
  await expect(alert).not.toContainText('Juárez');
  await takeScreenshot('replies-alert');
  await alert.locator('[data-main]').click();
  const talk = page.getByRole('list', { name: 'Conversación con el destinatario' });
  await expect(talk).toContainText('Hola, cambia la dirección por favor: Juárez 20');
  await expect(talk).toContainText('Por atender: cambio de dirección');
  await checkA11y();
  await takeScreenshot('replies-conversation');

  // What is answered most is at hand, and is changed before it leaves.
  await page.getByRole('button', { name: /^Listo, ya registramos/ }).click();
  await expect(page.getByRole('textbox', { name: 'Tu respuesta' })).toHaveValue(/ya registramos/);
  // Answered in the window that the reply opened, with its price; the task is done.
  await expect(page.getByText(/WhatsApp acepta texto libre hasta/)).toContainText('$1.20');
  await page.getByRole('textbox', { name: 'Tu respuesta' }).fill('Claro: mañana llegamos a Juárez 20.');
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(page.getByText('La respuesta va en camino')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Tu respuesta' })).toHaveValue('');
  await expect(talk.getByRole('listitem').filter({ hasText: 'mañana llegamos' })).toContainText('Leído', {
    timeout: 120_000,
  });
  await talk.getByRole('button', { name: 'Marcar atendido' }).click();
  await expect(talk).toContainText('Atendido por Laura Nueva');

  // The same in the list of messages: its line in words, each try with the provider's id, and all replies of the company.
  await page.goto(`${server.url}/messages?channel=whatsapp&search=${ownPhone}`);
  // The codes, and the answer.
  await expect(page.getByRole('row').filter({ hasText: told })).toHaveCount(day.guides.length + 1);
  await page.getByRole('row').filter({ hasText: told }).first().click();
  const message = page.getByRole('dialog');
  await expect(message.getByLabel('Qué pasó con el mensaje')).toContainText(told);
  await expect(message.getByRole('list', { name: 'Intentos' })).toContainText('wamid.');
  await page.keyboard.press('Escape');
  await expect(message).toHaveCount(0);
  await page.getByRole('button', { name: 'Respuestas' }).click();
  const replies = page.getByRole('dialog', { name: 'Respuestas de destinatarios' });
  await expect(replies).toContainText('Atendido por Laura Nueva');
  await checkA11y();
  await takeScreenshot('replies-list');
  await replies.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/route-guides\/.*tab=notices/);

  // The same on a phone.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(talk).toContainText('Atendido por Laura Nueva');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await checkA11y();
  await takeScreenshot('replies-phone');
});
