import { expect, test } from '../support/fixtures.ts';

interface Named {
  _id: string;
  name: string;
}

test('Ctrl K finds a guide by folio and by recipient, a route, a client, a driver and a vehicle, and opens each', async ({
  page,
  signIn,
  checkA11y,
  takeScreenshot,
}) => {
  const { call } = await signIn('admin@tramo.demo');
  const { guides } = await call<{ guides: { _id: string; folio: string; recipient: { contactName: string } }[] }>(
    'POST',
    '/guides/list',
    { types: ['delivery'], limit: 1 },
  );
  const { routes } = await call<{ routes: (Named & { driver: { fullName: string } | null })[] }>(
    'POST',
    '/routes/list',
    {
      status: ['started'],
      limit: 1,
    },
  );
  const { clients } = await call<{ clients: Named[] }>('GET', '/clients?limit=1');
  const { accounts } = await call<{ accounts: { _id: string; fullName: string }[] }>('POST', '/accounts', {
    types: ['driver'],
    status: 'enabled',
    limit: 1,
  });
  const { vehicles } = await call<{ vehicles: { _id: string; nickname: string; plate: string }[] }>(
    'GET',
    '/vehicles?limit=1',
  );
  const [guide, route, client, driver, vehicle] = [guides[0], routes[0], clients[0], accounts[0], vehicles[0]];
  if (!guide || !route || !client || !driver || !vehicle) throw new Error('the demo has one of each');

  const field = page.getByRole('combobox', { name: /^Buscar guías/ });
  const find = async (text: string, group: string, name: string): Promise<void> => {
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    await field.fill(text);
    await page.getByRole('group', { name: group }).getByRole('option', { name }).first().click();
    await expect(field).toBeHidden();
  };
  await find(guide.folio, 'Guías', guide.folio);
  await expect(page).toHaveURL(new RegExp(`/route-guides/${guide._id}`));
  await find(guide.recipient.contactName, 'Guías', guide.recipient.contactName);
  await expect(page).toHaveURL(/\/route-guides\//);
  await find(route.driver?.fullName ?? route.name, 'Rutas', route.driver?.fullName ?? route.name);
  await expect(page).toHaveURL(/\/routes-overview\/\d{4}-\d\d-\d\d\?route=/);
  await find(client.name, 'Clientes', client.name);
  await expect(page).toHaveURL(new RegExp(`/clients/edit/${client._id}`));
  await find(driver.fullName, 'Operadores', driver.fullName);
  await expect(page.getByRole('dialog').getByText(driver.fullName).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await find(vehicle.plate, 'Vehículos', vehicle.nickname);
  await expect(page.getByRole('dialog', { name: `Editar ${vehicle.nickname}` })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.keyboard.press('Control+k');
  await field.fill(driver.fullName.split(' ')[0] ?? '');
  await page.getByRole('group', { name: 'Operadores' }).waitFor();
  await checkA11y({ include: '[role=dialog]' });
  await takeScreenshot('palette');
});

test('the palette keeps what is typed before it is there, says that it searches, and answers Enter with what was meant', async ({
  page,
  signIn,
}) => {
  const { call } = await signIn('admin@tramo.demo');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const { guides } = await call<{ guides: { _id: string; folio: string }[] }>('POST', '/guides/list', { limit: 1 });
  const guide = guides[0];
  if (!guide) throw new Error('the demo has guides');

  // Its code comes late: the keys of a quick hand come first.
  let bring = (): void => undefined;
  const asked = new Promise<void>((resolve) => {
    bring = resolve;
  });
  await page.route(/\/assets\/CommandPalette-.*\.js$/, async (route) => {
    await asked;
    await route.continue();
  });
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/search?**', async (route) => {
    await answered;
    await route.continue();
  });
  await page.keyboard.press('Control+k');
  await page.keyboard.type(guide.folio);
  bring();
  const field = page.getByRole('combobox', { name: /^Buscar guías/ });
  await expect(field).toHaveValue(guide.folio);
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText('Buscando…');
  await page.keyboard.press('Enter');
  answer();
  await expect(page).toHaveURL(new RegExp(`/route-guides/${guide._id}`));

  await page.keyboard.press('Control+k');
  await field.fill('zzzzqqqq');
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText('Nada coincide con “zzzzqqqq”');
});

test('answers come while one types', async ({ page, signIn }) => {
  await signIn('admin@tramo.demo');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: /^Buscar guías/ });
  await field.fill('ros');
  await page.getByRole('group', { name: 'Guías' }).waitFor();
  // In the page itself: from the key to the first line that shows the answer. 150 ms on a quiet machine; this one may do much else.
  const times: number[] = [];
  for (const text of ['mar', 'jua', 'lui', 'ana', 'gar', 'her']) {
    times.push(
      await field.evaluate(
        (input, typed) =>
          new Promise<number>((resolve) => {
            const from = performance.now();
            const shows = (): boolean =>
              [...document.querySelectorAll('[role=option]')].some((one) =>
                (one.textContent ?? '').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().includes(typed),
              );
            const observer = new MutationObserver(() => {
              if (!shows()) return;
              observer.disconnect();
              resolve(performance.now() - from);
            });
            observer.observe(document.body, { subtree: true, childList: true, characterData: true });
            Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, typed);
            input.dispatchEvent(new Event('input', { bubbles: true }));
          }),
        text,
      ),
    );
  }
  expect(Math.min(...times)).toBeLessThan(600);
});
