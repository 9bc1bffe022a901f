import { expect, test } from '../support/fixtures.ts';

test('a map draws the zones’ streets, asks nobody else and says whose they are', async ({
  page,
  signIn,
  takeScreenshot,
}) => {
  const asked: URL[] = [];
  page.on('request', (request) => asked.push(new URL(request.url())));
  await signIn('admin@tramo.demo', '/cedis');
  await page.getByRole('row', { name: /Monterrey/ }).click();
  const map = page.locator('[data-map-ready=true]').first();
  await expect(map).toBeVisible({ timeout: 30_000 });
  const tiles = (): string[] =>
    asked.map((url) => url.pathname + url.search).filter((path) => path.startsWith('/api/map/'));
  expect(tiles().filter((path) => path === '/api/map/zones')).toHaveLength(1);
  await expect
    .poll(() => tiles().filter((path) => /^\/api\/map\/demo-\w+\/\d+\/\d+\/\d+\?v=/.test(path)).length)
    .toBeGreaterThan(0);
  await expect(map.locator('.maplibregl-ctrl-attrib-inner')).toContainText('Calles de demostración');
  const outside = asked.filter(
    ({ protocol, origin }) => protocol.startsWith('http') && origin !== new URL(page.url()).origin,
  );
  expect(outside.map(String)).toEqual([]);
  await takeScreenshot('street-map');
});
