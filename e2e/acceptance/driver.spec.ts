import { expect, test } from '../support/fixtures.ts';

test.describe('decided · driver', () => {
  test('the driver’s web app is served at /operador/, to be installed, with a worker of its own', async ({ page }) => {
    await page.goto('/operador/');
    await expect(page.getByLabel('Usuario')).toBeVisible();
    const manifest = await page.locator('link[rel=manifest]').evaluate((link: HTMLLinkElement) => link.href);
    expect(await (await page.request.get(manifest)).json()).toMatchObject({
      scope: '/operador/',
      display: 'standalone',
    });
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.scope)).toMatch(
      /\/operador\/$/,
    );
  });
});
