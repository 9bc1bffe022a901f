import { expect, test } from '../support/fixtures.ts';

interface Made {
  _id: string;
  name: string;
}

test('clients that are one: found as likely duplicates, merged with what was chosen, from the view, the rows and a row’s menu', async ({
  page,
  signIn,
  allowConsole,
  checkA11y,
  takeScreenshot,
}) => {
  allowConsole(/status of (404|409)/);
  const { call } = await signIn('admin@tramo.demo', '/clients');
  const mark = `Ferretería ${Date.now()}`;
  const rfc = `FER${String(Date.now()).slice(-6)}AB1`;
  const make = (parts: object) => call<Made>('POST', '/clients', parts);
  const kept = await make({ name: `${mark} Ñandú`, rfc, notes: 'Por la cochera', tags: ['obra'] });
  const double = await make({ name: `${mark} NANDU, S.A. de C.V.`, rfc, clientId: 'F-77', notes: 'Con cita' });
  const third = await make({ name: `${mark} sucursal` });
  // Numbers of this flow alone: other flows' clients would be alike by them.
  const phoneOf = (n: number): string => `8${n}${String(Date.now()).slice(-8)}`;
  const contact = { name: 'Rosa Peña', phone: phoneOf(1), email: `rosa.${Date.now()}@obra.mx` };
  await call('POST', `/clients/${kept._id}/contacts`, contact);
  await call('POST', `/clients/${double._id}/contacts`, { ...contact, name: 'Rosa P.' });
  await call('POST', `/clients/${double._id}/contacts`, {
    ...contact,
    name: 'Luis',
    phone: phoneOf(2),
    email: `luis.${Date.now()}@obra.mx`,
  });

  await page.getByRole('button', { name: 'Posibles duplicados' }).click();
  await page.getByRole('searchbox').fill(mark);
  const group = page.getByRole('article', { name: `Parecidos a ${mark}` });
  await expect(group).toHaveCount(1);
  await expect(group.getByText('Mismo RFC')).toBeVisible();
  await expect(group.getByText('Nombre parecido')).toBeVisible();
  await checkA11y();
  await takeScreenshot('client-duplicates');
  await group.getByRole('button', { name: 'Combinar clientes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Combinar clientes' });
  await dialog
    .getByRole('radio', { name: new RegExp(`${mark} Ñandú`) })
    .first()
    .check();
  await expect(dialog.getByText('1 contacto que ya tenía no se repite')).toBeVisible();
  await expect(dialog.getByText('1 contacto', { exact: true })).toBeVisible();
  await dialog.getByRole('radiogroup', { name: 'Nombre' }).getByRole('radio', { name: /NANDU/ }).check();
  await expect(dialog.getByRole('radio', { name: 'Juntar todas' })).toBeChecked();
  await checkA11y();
  await takeScreenshot('client-merge');

  // Somebody changes the client meanwhile: it is told, seen and confirmed again.
  await call('PUT', `/clients/${kept._id}`, { name: kept.name, rfc, notes: 'Por la puerta azul', tags: ['obra'] });
  await dialog.getByRole('button', { name: /^Combinar en/ }).click();
  await expect(dialog.getByText(/El cliente cambió mientras lo revisabas/)).toBeVisible();
  await expect(dialog.getByText('Por la puerta azul')).toBeVisible();
  await dialog.getByRole('button', { name: /^Combinar en/ }).click();
  await expect(page.getByText(/Se combinó 1 cliente en/)).toBeVisible();
  await expect(page.getByText('Ningún grupo coincide')).toBeVisible();
  expect(await call('GET', `/clients/${kept._id}`)).toMatchObject({
    name: `${mark} NANDU, S.A. de C.V.`,
    clientId: 'F-77',
    notes: 'Por la puerta azul\nCon cita',
  });
  const { contacts } = await call<{ contacts: Made[] }>('GET', `/clients/${kept._id}/contacts`);
  expect(contacts.map((c) => c.name)).toEqual(['Luis', 'Rosa Peña']);

  // From the rows that are ticked: two or more.
  await page.getByRole('button', { name: 'Todos', exact: true }).click();
  await page.getByRole('checkbox', { name: `Seleccionar ${mark} sucursal` }).check();
  await expect(page.getByRole('button', { name: 'Combinar clientes' })).toHaveCount(0);
  await page.getByRole('checkbox', { name: `Seleccionar ${mark} NANDU, S.A. de C.V.` }).check();
  await page.getByRole('button', { name: 'Combinar clientes' }).click();
  await expect(dialog.getByText(/^Qué pasa a/)).toBeVisible();
  await page.keyboard.press('Escape');

  // From a row's menu, where the other one is looked for.
  await page.getByRole('button', { name: `Acciones de ${third.name}` }).click();
  await page.getByRole('menuitem', { name: 'Combinar clientes' }).click();
  await expect(dialog.getByText('Elige a quién más combinar')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Agregar otro cliente' }).fill(`${mark} NANDU`);
  await page.getByRole('option', { name: /NANDU/ }).click();
  await dialog
    .getByRole('radio', { name: /NANDU.*F-77/ })
    .first()
    .check();
  await dialog.getByRole('button', { name: /^Combinar en/ }).click();
  await expect(page.getByText(/Se combinó 1 cliente en/)).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(mark) })).toHaveCount(1);
  await page
    .getByRole('row', { name: new RegExp(mark) })
    .getByText(mark)
    .click();
  await expect(page.getByRole('heading', { name: `${mark} NANDU, S.A. de C.V.`, level: 1 })).toBeVisible();
});

test('on a phone a merge is read and confirmed without scrolling sideways', async ({
  page,
  signIn,
  takeScreenshot,
  checkA11y,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { call } = await signIn('admin@tramo.demo', '/clients');
  const mark = `Papelería ${Date.now()}`;
  await call('POST', '/clients', { name: `${mark} Uno`, companyName: mark, notes: 'Una' });
  await call('POST', '/clients', { name: `${mark} Dos`, companyName: `${mark} SA de CV`, notes: 'Otra' });
  await page.goto(`/clients?view=duplicates&search=${encodeURIComponent(mark)}`);
  await page.getByRole('button', { name: 'Combinar clientes' }).click();
  await expect(page.getByRole('radio', { name: 'Juntar todas' })).toBeVisible();
  await checkA11y();
  await takeScreenshot('client-merge-phone');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
