import { readFile } from 'node:fs/promises';
import { expect, test } from '../support/fixtures.ts';

/** The month before this one: whole, whatever the day on which the demo was made. */
const earlier = 'Mes anterior';

test('what a month cost, down to a client, its route, a guide and the lines that were booked', async ({
  page,
  signIn,
  checkA11y,
  takeScreenshot,
}) => {
  await signIn('admin@tramo.demo', '/billing/costs');
  await expect(page.getByRole('heading', { level: 1, name: 'Consumo y pagos' })).toBeVisible();
  // The month that runs has its budget, of all and of parts, with what it comes to at its end.
  const budgets = page.getByRole('region', { name: 'Presupuestos del mes' });
  await expect(budgets.getByRole('listitem')).toHaveCount(4);
  await expect(budgets.getByRole('listitem').first()).toContainText(/Todo el consumo.* de \$15,000\.00/);
  await takeScreenshot('billing-costs');
  await page.getByRole('button', { name: earlier }).click();
  await expect(page).toHaveURL(/month=\d{4}-\d{2}/);
  // One that has ended is held against no budget.
  await expect(budgets).toHaveCount(0);
  const whole = page.getByLabel('Cifras del mes').locator('dd').first();
  const total = await whole.textContent();
  // The chart says the same as a table: the last day's sum is the month's.
  await page.getByRole('button', { name: 'Ver como tabla' }).first().click();
  const last = page.getByRole('region', { name: 'Costo acumulado por día, IVA incluido' }).getByRole('row').last();
  await expect(last).toContainText(total ?? '');
  await checkA11y();

  // A part that does not count stays in the address, and takes its product away.
  const products = page.getByRole('region', { name: 'Detalle por producto' });
  await expect(products.getByRole('row', { name: /WhatsApp/ })).toBeVisible();
  await page
    .locator('label')
    .filter({ hasText: /^WhatsApp$/ })
    .click();
  await expect(page).toHaveURL(/whatsappToggle=false/);
  await expect(products.getByRole('row', { name: /WhatsApp/ })).toHaveCount(0);
  await expect(whole).not.toHaveText(total ?? '');
  await page
    .locator('label')
    .filter({ hasText: /^WhatsApp$/ })
    .click();
  await expect(whole).toHaveText(total ?? '');

  // Client → its routes → the movements of one → a guide's own.
  const table = (by: string) => page.getByRole('table', { name: `Costo por ${by}` });
  const client = table('Cliente').getByRole('row').nth(1);
  const name = (await client.getByRole('cell').first().textContent()) ?? '';
  await client.click();
  await expect(page).toHaveURL(/clientId=.*by=route|by=route.*clientId=/);
  await expect(page.getByText(`Cliente: ${name.trim()}`)).toBeVisible();
  await table('Ruta').getByRole('row').nth(1).click();
  await expect(page).toHaveURL(/billing\/transactions\?.*routeId=/);
  const movement = page.getByRole('table', { name: 'Movimientos' }).getByRole('row').nth(1);
  await expect(movement).toContainText('Guía gestionada');
  // What the company has stands above its movements.
  await expect(page.getByText('Saldo disponible')).toBeVisible();
  await checkA11y();
  await takeScreenshot('billing-transactions');
  const folio = (await movement.getByRole('link').textContent()) ?? '';
  await movement.getByText('Guía gestionada').click();
  await expect(page.getByRole('heading', { level: 1, name: /^Movimiento [\d,]+$/ })).toBeVisible();
  await expect(page.getByText('Primera gestión de la guía')).toBeVisible();
  await expect(page.getByRole('row', { name: /Suma/ })).toContainText('$0.00');
  await takeScreenshot('transaction');
  await checkA11y();
  await page.getByRole('link', { name: folio.replace('Guía ', '') }).click();
  await expect(page).toHaveURL(/route-guides\//);
});

test('the same as a sheet and as a paper', async ({ page, signIn }) => {
  await signIn('admin@tramo.demo', '/billing/costs?by=cedi');
  const take = async (item: RegExp): Promise<{ name: string; head: string }> => {
    await page.getByRole('button', { name: 'Exportar' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: item }).click(),
    ]);
    const head = (await readFile(await download.path())).subarray(0, 4).toString('latin1');
    return { name: download.suggestedFilename(), head };
  };
  expect(await take(/XLSX/)).toEqual({ name: expect.stringMatching(/\.xlsx$/), head: 'PK\x03\x04' });
  expect(await take(/PDF/)).toEqual({ name: expect.stringMatching(/\.pdf$/), head: '%PDF' });
});

test('a budget is changed where the balance is, and a colleague’s change is not written over', async ({
  page,
  signIn,
  checkA11y,
  allowConsole,
}) => {
  allowConsole(/409/);
  const { call } = await signIn('admin@tramo.demo', '/balance');
  const form = page.getByRole('region', { name: 'Presupuesto del mes' });
  await form.getByLabel('SMS').fill('500');
  // Somebody else sets another part of it meanwhile.
  const now = await call<{ products: Record<string, number | null>; version: number }>('GET', '/balance/budget');
  await call('PUT', '/balance/budget', { ...now, products: { ...now.products, email: 700 } });
  await form.getByRole('button', { name: 'Guardar' }).click();
  await expect(form.getByRole('alert')).toBeVisible();
  await expect(form.getByLabel('SMS')).toHaveValue('$500');
  await checkA11y();
  await form.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Se guardó el presupuesto')).toBeVisible();
  expect(await call('GET', '/balance/budget')).toMatchObject({ products: { sms: 500, email: 700, whatsapp: 1500 } });
  const { version, ...before } = now;
  await call('PUT', '/balance/budget', before);
});

test('a movement that is not there says so', async ({ page, signIn, checkA11y, allowConsole }) => {
  allowConsole(/422/);
  await signIn('admin@tramo.demo', '/transaction/1');
  await expect(page.getByText('Ese movimiento no existe')).toBeVisible();
  await checkA11y();
  await page.getByRole('link', { name: 'Ver los movimientos' }).click();
  await expect(page).toHaveURL(/\/billing\/transactions/);
});

test('nobody but the administrator is shown what was used, or what there is', async ({ page, signIn }) => {
  await signIn('rutas@tramo.demo', '/guides');
  await expect(page.getByRole('link', { name: 'Guías' }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Consumo y pagos' })).toHaveCount(0);
  for (const path of ['/billing/costs', '/billing/transactions'])
    await page.goto(path).then(() => expect(page).toHaveURL(/\/admin-guard/));
  await page.goto('/transaction/1');
  await expect(page).toHaveURL(/\/admin-guard/);
});
