import { expect, test } from '../support/fixtures.ts';

test('without a connection the portal stays: a screen that cannot come says so, and comes when it can', async ({
  page,
  context,
  signIn,
  allowConsole,
  checkA11y,
  takeScreenshot,
}) => {
  // Chromium's own notes of requests that did not get through.
  allowConsole(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource|dynamically imported module|preload/);
  await signIn('rutas@tramo.demo');
  await expect(page.getByRole('heading', { level: 1, name: 'Rutas' })).toBeVisible();
  let loads = 0;
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame() && frame.url().startsWith('chrome-error')) loads += 1;
  });
  await page.evaluate(() => {
    (window as { stays?: boolean }).stays = true;
  });

  await context.setOffline(true);
  const rail = page.getByRole('navigation', { name: 'Secciones' });
  await rail.getByRole('link', { name: 'Vehículos' }).click();
  const notice = page.getByRole('main').getByRole('status').filter({ hasText: 'Sin conexión' });
  await expect(notice).toBeVisible();
  await expect(rail).toBeVisible();
  await checkA11y({ include: 'main' });
  await takeScreenshot('offline');
  // Trying again by hand, still without a connection: it stays as it is.
  await notice.getByRole('button', { name: 'Reintentar' }).click();
  await expect(notice).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Vehículos' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Vehículos' })).toBeVisible();
  expect(loads).toBe(0);
  expect(await page.evaluate(() => (window as { stays?: boolean }).stays)).toBe(true);
});

test('a part of the screen that cannot come is told above it', async ({ page, context, signIn, allowConsole }) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource|dynamically imported module|preload/);
  await signIn('rutas@tramo.demo', '/vehicles');
  await expect(page.getByRole('heading', { level: 1, name: 'Vehículos' })).toBeVisible();
  await context.setOffline(true);
  await page.keyboard.press('Control+k');
  await expect(page.getByText('Sin conexión')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Vehículos' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('combobox', { name: /^Buscar guías/ })).toBeVisible();
});

test('a part that failed for another reason comes when it is tried again', async ({ page, signIn, allowConsole }) => {
  allowConsole(/Failed to load resource|dynamically imported module|preload|The above error occurred/);
  await page.route(/\/assets\/OverviewMap-.*\.js$/, (route) => route.fulfill({ status: 404 }));
  await signIn('rutas@tramo.demo');
  const broken = page.getByRole('alert').filter({ hasText: 'Esta pantalla tuvo un problema' });
  await expect(broken).toBeVisible();
  await broken.getByRole('button', { name: 'Reintentar' }).click();
  // It failed again: what this page remembers may be the reason.
  await expect(broken.getByRole('button', { name: 'Recargar' })).toBeVisible();
  await page.unroute(/\/assets\/OverviewMap-.*\.js$/);
  // Shown anew it has not kept its failure.
  const views = page.getByRole('radiogroup', { name: 'Cómo se ven las rutas' });
  await views.getByText('Tablero', { exact: true }).click();
  await views.getByText('Lista', { exact: true }).click();
  await expect(page.locator('[data-map-ready=true]')).toBeVisible();
});

test('after a new release it says so and updates on a click, once the server is there', async ({
  page,
  context,
  signIn,
  allowConsole,
  checkA11y,
  takeScreenshot,
}) => {
  allowConsole(
    /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource|dynamically imported|preload|A part of the portal is gone/,
  );
  // Before the page is there: it fetches some parts ahead while nobody asks anything of it.
  const palette = /\/assets\/CommandPalette-.*\.js$/;
  await page.route(palette, (route) => route.fulfill({ status: 404 }));
  await signIn('rutas@tramo.demo', '/vehicles');
  await expect(page.getByRole('heading', { level: 1, name: 'Vehículos' })).toBeVisible();
  await page.evaluate(() => {
    (window as { stays?: boolean }).stays = true;
  });
  const start = (url: URL) => url.pathname === '/';
  await page.route(start, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replace(/assets\/index-/, 'assets/index-new'),
    });
  });
  await page.keyboard.press('Control+k');
  const notice = page.getByRole('status').filter({ hasText: 'Hay una versión nueva de Tramo' });
  await expect(notice).toBeVisible();
  await expect(page.getByRole('table', { name: 'Vehículos' })).toBeVisible();
  await checkA11y({ include: 'main' });
  await takeScreenshot('new-version');

  // Nothing goes into the browser's own error page.
  await context.setOffline(true);
  await notice.getByRole('button', { name: 'Actualizar' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Sin conexión' })).toBeVisible();
  expect(await page.evaluate(() => (window as { stays?: boolean }).stays)).toBe(true);
  await page.unroute(palette);
  await page.unroute(start);
  await context.setOffline(false);
  await expect.poll(() => page.evaluate(() => (window as { stays?: boolean }).stays).catch(() => true)).toBeUndefined();
  await expect(page.getByRole('heading', { level: 1, name: 'Vehículos' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: /^Buscar guías/ })).toBeVisible();
});
