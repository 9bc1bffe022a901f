import { expect, test } from '../support/fixtures.ts';

interface Made {
  _id: string;
  name: string;
  version: number;
}
interface Listed {
  templates: (Made & { isInUse: boolean; isDefault: boolean })[];
}

test('an SMS: variables by keyboard, segments and cost as it is typed, in use at once, changed by two', async ({
  page,
  signIn,
  allowConsole,
  checkA11y,
  takeScreenshot,
}) => {
  allowConsole(/status of (409|422)/);
  const { call } = await signIn('admin@tramo.demo', '/settings/templates');
  const name = `Aviso corto ${Date.now()}`;
  const table = page.getByRole('table', { name: 'Plantillas de notificación' });
  await expect(table.getByText('Código de entrega certificada').first()).toBeVisible();
  await checkA11y();
  await takeScreenshot('templates-list');
  await page.getByRole('button', { name: 'Nueva plantilla' }).click();
  await page.getByRole('menuitem', { name: 'SMS' }).click();
  await expect(page.getByRole('heading', { name: 'Nueva plantilla de SMS' })).toBeVisible();

  await page.getByLabel('Nombre').fill(name);
  const message = page.getByLabel('Mensaje');
  const size = page.getByRole('status').filter({ hasText: 'segmento' });
  await message.fill('Hola: ');
  // Chosen by its letters and the keyboard alone, it is written where the cursor was.
  await page.getByRole('combobox', { name: 'Insertar variable' }).focus();
  await page.keyboard.type('folio');
  await expect(page.getByRole('option', { name: 'Folio · folio' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(message).toBeFocused();
  await expect(message).toHaveValue('Hola: {{folio}}');
  await expect(size).toContainText('1 segmento');
  await expect(size).toContainText('GSM-7');
  await expect(size).toContainText('$0.90');
  await message.fill(`${'ó'.repeat(71)} {{folioo}}`);
  await expect(size).toContainText('1 segmento');
  await page.getByRole('switch', { name: 'Enviar sin acentos' }).uncheck();
  await expect(size).toContainText('UCS-2');
  await expect(size).toContainText('2 segmentos');
  await expect(size).toContainText('$1.80');
  await page.getByRole('button', { name: 'Guardar plantilla' }).click();
  await expect(page.getByText('¿Quisiste decir «folio»?')).toBeVisible();
  await message.fill('Tu guía {{folio}} va en camino, código {{codigo}}');
  await checkA11y();
  await takeScreenshot('templates-sms');
  await page.getByRole('button', { name: 'Guardar plantilla' }).click();
  await expect(page.getByText(`Se a creado ${name} exitosamente`)).toBeVisible();
  await expect(page).toHaveURL(/\/settings\/templates/);

  const { templates } = await call<Listed>('GET', '/templates?event=certifiedCode&channel=sms&locale=es');
  const made = templates.find((one) => one.name === name) as Listed['templates'][number];
  expect(made.isInUse).toBe(true);
  await page.getByRole('searchbox').fill(name);
  await table.getByText(name).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  // Somebody else saves meanwhile: what was typed stays, what they changed comes in.
  await call('PUT', `/templates/${made._id}`, { name: `${name} B`, version: made.version });
  await message.fill('Llegamos pronto: {{folio}}, código {{codigo}}');
  await page.getByRole('button', { name: 'Guardar plantilla' }).click();
  await expect(page.getByLabel('Nombre')).toHaveValue(`${name} B`);
  await expect(message).toHaveValue('Llegamos pronto: {{folio}}, código {{codigo}}');
  await page.getByRole('button', { name: 'Guardar plantilla' }).click();
  await expect(page.getByText('Se actualizó exitosamente')).toBeVisible();
  expect(await call('GET', `/templates/${made._id}`)).toMatchObject({
    message: 'Llegamos pronto: {{folio}}, código {{codigo}}',
    version: 3,
  });

  // An older version comes back as if it had been typed; leaving with it asks first.
  await page.getByText('Versiones (3)').click();
  await page.getByRole('button', { name: 'Recuperar la versión 1' }).click();
  await expect(message).toHaveValue('Tu guía {{folio}} va en camino, código {{codigo}}');
  await page.getByRole('link', { name: 'Mensajes' }).first().click();
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('Nombre')).toHaveValue(name);
  // Ours goes back into use, so that the demo says what it said; then it may be deleted.
  const ours = templates.find((one) => one.isDefault) as Made;
  await call('PUT', `/templates/${ours._id}`, { isInUse: true });
  await call('DELETE', `/templates/${made._id}`);
});

test('a mail by blocks: previewed as it is typed, wide, narrow and dark, without a scroll to the side', async ({
  page,
  signIn,
  checkA11y,
  takeScreenshot,
}) => {
  const { call } = await signIn('admin@tramo.demo', '/new-mail-template');
  await expect(page.getByRole('heading', { name: 'Nueva plantilla de correo' })).toBeVisible();
  await page.getByLabel('Nombre').fill(`Correo ${Date.now()}`);
  await page.getByLabel('Asunto').fill('Llegamos, {{destinatario}}');
  const preview = page.getByRole('region', { name: 'Vista previa' });
  await expect(preview).not.toContainText('{{');
  const mail = preview.frameLocator('iframe');
  await page.getByRole('textbox', { name: /^Bloque 2/ }).fill('<b>Hola</b> {{folio}} {{codigo}}');
  await expect(mail.getByText('<b>Hola</b>')).toBeVisible();
  await page.getByRole('button', { name: 'Agregar' }).click();
  await page.getByRole('menuitem', { name: 'Artículos' }).click();
  await expect(mail.getByRole('columnheader', { name: 'Cantidad' })).toBeVisible();
  await preview.getByText('320 px').click();
  await expect(preview.locator('iframe')).toHaveCSS('width', '320px');
  await preview.getByRole('switch', { name: 'Oscuro' }).check();
  await expect(mail.locator('.card')).toHaveCSS('background-color', 'rgb(24, 33, 29)');
  await checkA11y({ exclude: ['iframe'] });
  await takeScreenshot('templates-mail');

  // What leaves, in a window as wide as a phone and as a desk's.
  const long = 'Palabra'.repeat(30);
  const made = await call<Made>('POST', '/templates', {
    name: `Ancho ${Date.now()}`,
    event: 'partial',
    subject: 'Ancho {{folio}}',
    blocks: [
      { type: 'logo' },
      { type: 'text', text: `${long} {{folio}}\n\n{{direccion}}` },
      { type: 'button', label: long.slice(0, 60), url: '{{seguimiento}}' },
      { type: 'items' },
      { type: 'map' },
      { type: 'divider' },
    ],
  });
  const { html } = await call<{ html: string }>('POST', `/templates/${made._id}/preview`, {});
  await call('DELETE', `/templates/${made._id}`);
  for (const [width, scheme] of [
    [320, 'light'],
    [320, 'dark'],
    [600, 'light'],
    [600, 'dark'],
  ] as const) {
    const sheet = await page.context().newPage();
    await sheet.setViewportSize({ width, height: 700 });
    await sheet.emulateMedia({ colorScheme: scheme });
    await sheet.setContent(html);
    expect(await sheet.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    const card = scheme === 'dark' ? 'rgb(24, 33, 29)' : 'rgb(255, 255, 255)';
    await expect(sheet.locator('.card')).toHaveCSS('background-color', card);
    await sheet.close();
  }
});

test('on a phone the list and the WhatsApp form fit', async ({ page, signIn, checkA11y, takeScreenshot }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn('admin@tramo.demo', '/whatsapp-template');
  await expect(page.getByRole('note')).toContainText('se guarda como borrador');
  await expect(page.getByRole('region', { name: 'Conversación' })).toContainText('código');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await checkA11y();
  await takeScreenshot('templates-whatsapp-390');
  // Before a visit, with buttons to answer by.
  await page.getByRole('combobox', { name: 'Evento' }).click();
  await page.getByRole('option', { name: 'En camino' }).click();
  const buttons = page.getByRole('list', { name: 'Botones del mensaje' });
  await expect(buttons).toContainText('Cambia la dirección');
  await checkA11y();
  await takeScreenshot('templates-buttons-390');
  await page.getByRole('switch', { name: 'Botones de respuesta' }).uncheck();
  await expect(buttons).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Evento' }).click();
  await page.getByRole('option', { name: 'Código de entrega certificada' }).click();
  await page.getByLabel('Mensaje').fill('{{folio}} llegó con {{codigo}}.');
  await page.getByLabel('Nombre').fill('WhatsApp');
  await page.getByRole('button', { name: 'Guardar plantilla' }).click();
  await expect(page.getByText('WhatsApp no acepta que el mensaje empiece')).toBeVisible();
});
