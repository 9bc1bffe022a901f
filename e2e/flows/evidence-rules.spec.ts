import { expect, test } from '../support/fixtures.ts';

interface Made {
  _id: string;
  name: string;
}
interface Rules {
  clients: { rules: { delivered: { needs: { photos: number; scans: number } | null; version: number } } }[];
}

test('what a client asks of its visits: in the matrix and in its own settings, with somebody else at it', async ({
  page,
  signIn,
  allowConsole,
  checkA11y,
  takeScreenshot,
}) => {
  allowConsole(/status of (409|422)/);
  const { call } = await signIn('admin@tramo.demo', '/settings/substatus');
  const name = `Joyería ${Date.now()}`;
  const client = await call<Made>('POST', '/clients', { name });
  const rules = () => call<Rules>('GET', `/evidence-rules?clientIds=${client._id}`);
  await page.getByRole('link', { name: 'Evidencia', exact: true }).click();
  await expect(
    page.getByRole('button', { name: /^Toda la empresa, No entregada: 1 foto\. Lo habitual/ }),
  ).toBeVisible();
  await page.getByRole('searchbox').fill(name);
  const cell = page.getByRole('button', { name: new RegExp(`^${name}, Entregada: `) });
  await expect(cell).toContainText('1 foto, firma, quién recibió');
  await checkA11y();
  await takeScreenshot('evidence-matrix');
  await cell.click();
  await expect(page.getByLabel('Fotos')).toBeFocused();
  await page.getByLabel('Fotos').fill('3');
  await page.getByLabel('Lecturas').fill('2');
  // A click beside it loses nothing that was typed.
  await page.getByRole('heading', { name: 'Toda la empresa' }).click();
  await expect(page.getByLabel('Fotos')).toHaveValue('3');
  await checkA11y();
  await takeScreenshot('evidence-cell');
  // Somebody else asks for four photos meanwhile: both are shown, what was typed stays.
  await call('PUT', '/evidence-rules', {
    clientId: client._id,
    outcome: 'delivered',
    needs: { photos: 4, videos: 1, scans: 0, signature: true, receiver: true },
  });
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(page.getByLabel('Videos')).toHaveValue('1');
  await expect(page.getByLabel('Fotos')).toHaveValue('3');
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(cell).toContainText('3 fotos, 1 video, 2 lecturas, firma, quién recibió');
  await expect(cell).toContainText('Lo pide el cliente');
  expect((await rules()).clients[0]?.rules.delivered).toMatchObject({ needs: { photos: 3, scans: 2 }, version: 2 });

  // The same cell in the client's own settings; taken away, the company's holds again.
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Evidencia requerida' })).toBeVisible();
  await expect(cell).toContainText('Lo pide el cliente');
  await checkA11y();
  await takeScreenshot('client-evidence');
  await cell.click();
  await page.getByRole('button', { name: 'Usar lo de la empresa' }).click();
  await expect(cell).toContainText('Lo habitual');
  expect((await rules()).clients[0]?.rules.delivered.needs).toBeNull();
  await page.getByRole('link', { name: 'Ver la matriz de todos los clientes' }).click();

  // Sub-statuses only add; from their list one comes to the cell of the one that was asked about.
  await page.getByRole('link', { name: 'Estados y subestados' }).click();
  const label = 'Zona insegura';
  await page.getByRole('searchbox').fill(label);
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: `Acciones de ${label}` }).click();
  await page.getByRole('menuitem', { name: 'Ver la evidencia que pide' }).click();
  const reason = page.getByRole('button', { name: `${label}: No agrega nada`, exact: true });
  await expect(reason).toBeFocused();
  await expect(reason).toBeInViewport();
  await reason.click();
  await page.getByLabel('Fotos').fill('2');
  await page.keyboard.press('Enter');
  const added = page.getByRole('button', { name: `${label}: 2 fotos`, exact: true });
  await expect(added).toBeVisible();
  await takeScreenshot('evidence-substatus');
  await added.click();
  await page.getByRole('button', { name: 'No agregar nada' }).click();
  await expect(page.getByRole('button', { name: `${label}: No agrega nada` }).first()).toBeVisible();
});

test('a proof lacks what its client asked for when it was made', async ({ page, signIn }) => {
  const { call } = await signIn('admin@tramo.demo', '/delivery-proof');
  await page.getByRole('button', { name: 'Falta' }).click();
  for (const name of ['Video', 'Lectura']) await expect(page.getByRole('checkbox', { name })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Lectura' }).check();
  await expect(page.getByText('Ninguna visita cumple los filtros')).toBeVisible();
  const { visits } = await call<{ visits: unknown[] }>('POST', '/proof/list', { missing: ['scan'] });
  expect(visits).toEqual([]);
});

test('on a phone the matrix is read and changed', async ({ page, signIn, takeScreenshot, checkA11y }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn('admin@tramo.demo', '/settings/evidence');
  const cell = page.getByRole('button', { name: /^Toda la empresa, Entregada: / });
  await expect(cell).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await takeScreenshot('evidence-phone');
  await cell.click();
  await expect(page.getByLabel('Fotos')).toBeVisible();
  await checkA11y();
  await takeScreenshot('evidence-phone-cell');
  await page.getByRole('button', { name: 'Cancelar' }).click();
});
