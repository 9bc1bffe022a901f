import { expect, test } from '../support/fixtures.ts';
import { ownCrew, ownRoute } from '../support/road.ts';
import { driverPhone } from '../support/routes.ts';

test('a card pays, another is declined with the bank’s reason, a third asks its holder', async ({
  page,
  signIn,
  checkA11y,
  takeScreenshot,
}) => {
  await signIn('admin@tramo.demo', '/balance');
  await expect(page.getByText('Pago de prueba: no se cobra nada')).toBeVisible();
  await page.getByLabel('Cuánto recargar').fill('149.99');
  await page.getByRole('button', { name: 'Continuar al pago' }).click();
  await expect(page.getByText('La recarga mínima es de $150')).toBeVisible();
  await page.getByLabel('Cuánto recargar').fill('1000');
  const sums = page.getByLabel('Lo que pagas');
  await expect(sums).toContainText('$39.00');
  await expect(sums).toContainText('$6.24');
  await expect(sums).toContainText('$1,045.24');
  await checkA11y();
  await takeScreenshot('balance');
  await page.getByLabel('Guardar esta tarjeta').check();
  await page.getByRole('button', { name: 'Continuar al pago' }).click();

  const dialog = page.getByRole('dialog');
  const payBy = async (number: string): Promise<void> => {
    await dialog.getByLabel('Número de la tarjeta').fill(number);
    await dialog.getByLabel('Vencimiento').fill('12/40');
    await dialog.getByLabel('CVC').fill('123');
    await dialog.getByRole('button', { name: /^Pagar/ }).click();
  };
  await dialog.getByRole('button', { name: /^Pagar/ }).click();
  await expect(dialog.getByText('Escribe el número completo')).toBeVisible();
  await payBy('4000 0000 0000 9995');
  await expect(dialog.getByRole('alert')).toContainText('no tiene fondos suficientes');
  await takeScreenshot('balance-declined');
  await payBy('4000 0025 0000 3155');
  await expect(dialog.getByText('Tu banco pide confirmar que eres tú')).toBeVisible();
  await checkA11y();
  await dialog.getByRole('button', { name: 'Confirmar con el banco' }).click();
  await expect(dialog.getByText('Listo: se abonaron $1,000.00 a tu saldo')).toBeVisible();
  await takeScreenshot('balance-paid');
  await checkA11y();

  // Back to the card, up to what is unspent.
  await dialog.getByRole('button', { name: 'Devolver a la tarjeta' }).click();
  await dialog.getByLabel('Cuánto devolver').fill('100');
  await dialog.getByRole('button', { name: 'Devolver a la tarjeta' }).click();
  await expect(dialog.getByText('Se devolvieron $100.00 a la tarjeta')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  // The saved card tops up by itself, once somebody turns it on.
  await expect(page.getByText('visa terminada en 3155')).toBeVisible();
  const automatic = page.getByRole('region', { name: 'Recarga automática' });
  await page.getByLabel('A lo más por día').fill('100');
  await automatic.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(page.getByText('El tope de un día no puede ser menor que una recarga')).toBeVisible();
  await page.getByLabel('A lo más por día').fill('2000');
  await automatic.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(page.getByText('Se guardó la recarga automática')).toBeVisible();

  await page.goto('/billing/payments');
  await expect(page.getByRole('row').nth(1)).toContainText('Devuelto en parte');
  await checkA11y();
  await takeScreenshot('billing-payments');
});

test('OXXO and SPEI, on a phone', async ({ page, signIn, checkA11y, takeScreenshot }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn('admin@tramo.demo', '/balance');
  await page.getByRole('radio', { name: /OXXO/ }).check();
  await page.getByRole('button', { name: '$500.00' }).click();
  await expect(page.getByLabel('Lo que pagas')).not.toContainText('Comisión');
  await takeScreenshot('balance-phone');
  await checkA11y();
  await page.getByRole('button', { name: 'Crear ficha de pago' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Dicta este número en la caja de cualquier OXXO')).toBeVisible();
  await takeScreenshot('balance-oxxo-phone');
  await checkA11y();
  await dialog.getByRole('button', { name: 'Simular el pago en tienda' }).click();
  await expect(dialog.getByText('Listo: se abonaron $500.00 a tu saldo')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('radio', { name: /SPEI/ }).check();
  const ask = page.getByRole('button', { name: 'Ver mi CLABE' });
  const copy = page.getByRole('button', { name: 'Copiar CLABE' });
  await expect(ask.or(copy)).toBeVisible();
  // It is asked for once and stays.
  if (await ask.isVisible()) await ask.click();
  await expect(copy).toBeVisible();
  await page.getByLabel('Cantidad que llega').fill('321.5');
  await page.getByRole('button', { name: 'Simular una transferencia' }).click();
  await expect(page.getByText('La transferencia llegó y se abonó')).toBeVisible();
  await expect(page.getByRole('button', { name: /SPEI.*321\.50/ }).first()).toBeVisible();
  await takeScreenshot('balance-spei-phone');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

  await page.goto('/billing/payments');
  await expect(page.getByRole('row').filter({ hasText: 'SPEI' }).first()).toContainText('Pagado');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await takeScreenshot('billing-payments-phone');
});

test('a transfer to the operator’s bank waits with its reference, and says until when', async ({
  page,
  signIn,
  checkA11y,
}) => {
  await signIn('admin@tramo.demo', '/balance');
  const way = page.getByRole('radio', { name: /^Transferencia/ });
  await expect(way).toHaveAccessibleName(/Hasta 8 horas hábiles/);
  await way.check();
  await page.getByLabel('Cuánto recargar').fill('1250');
  await expect(page.getByLabel('Lo que pagas')).not.toContainText('Comisión');
  await page.getByRole('button', { name: 'Ver datos para transferir' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('002010077777777771')).toBeVisible();
  await expect(dialog.getByText(/^\d{10}$/)).toBeVisible();
  await expect(dialog.getByText('en hasta 8 horas hábiles')).toBeVisible();
  await checkA11y();
  await page.goto('/billing/payments');
  await expect(page.getByRole('row').nth(1)).toContainText('Transferencia');
  await expect(page.getByRole('row').nth(1)).toContainText('$1,250.00');
});

test('a disputed charge leads to the proofs of delivery', async ({
  page,
  request,
  signIn,
  checkA11y,
  takeScreenshot,
}) => {
  const { call } = await signIn('admin@tramo.demo', '/balance');
  // The demo has delivered nothing yet in the first hours of a day.
  const crew = await ownCrew(call);
  const places = [{ lat: 25.68, lng: -100.31 }];
  const route = await ownRoute(call, crew, { prefix: 'ACLARA', name: 'Aclarada', places });
  const phone = await driverPhone(request, crew.username);
  await phone.start(route.id);
  await phone.manage(route.id, route.guides[0] ?? '', 'delivered');
  await page.getByLabel('Cuánto recargar').fill('150');
  await page.getByRole('button', { name: 'Continuar al pago' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Número de la tarjeta').fill('4000 0000 0000 0259');
  await dialog.getByLabel('Vencimiento').fill('12/40');
  await dialog.getByLabel('CVC').fill('123');
  await dialog.getByRole('button', { name: /^Pagar/ }).click();
  await expect(dialog.getByText('desconoció este cobro')).toBeVisible();
  await takeScreenshot('balance-disputed');
  await checkA11y();
  // Proofs of what was delivered, prepared by one click.
  await dialog.getByRole('button', { name: 'Preparar las pruebas para el banco' }).click();
  const pack = dialog.getByRole('region', { name: /Pruebas de \d+ entregas/ });
  await expect(pack).toBeVisible();
  // A day of sheets takes its time, and other flows share the server.
  await pack.getByRole('button', { name: 'Cancelar' }).click();
  await expect(pack).toContainText('Cancelado');
  await dialog.getByRole('link', { name: /pruebas de entrega/ }).click();
  await expect(page).toHaveURL(/\/delivery-proof\?.*when=between/);
});
