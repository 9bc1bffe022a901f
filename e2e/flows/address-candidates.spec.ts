import { expect, test } from '../support/fixtures.ts';
import { deliveryOf, far, type Listed, prefixOf } from '../support/guides.ts';

test('a pin that somebody put is the candidate of the next guides: taken by its key, and for many at once after counting them', async ({
  page,
  signIn,
  checkA11y,
  takeScreenshot,
}) => {
  const api = await signIn('rutas@tramo.demo');
  const prefix = prefixOf('PIN');
  const { guides } = await api.call<Listed>('POST', '/guides/list', { available: true, limit: 1 });
  // A number that no other run has.
  const extNumber = String(100_000 + (Date.now() % 800_000));
  const make = (n: number, place: object = { lat: null, lng: null }) =>
    api.call<{ _id: string; version: number }>(
      'POST',
      '/guides',
      deliveryOf(
        { folio: `${prefix}-${n}`, cediId: guides[0]?.cedi._id, scheduledDate: far },
        {},
        { street: 'Calle del Nogal Viejo', extNumber, ...place },
      ),
    );
  const first = await make(1, {});
  await api.call('PUT', `/guides/${first._id}`, { lat: 25.6712, lng: -100.3121, version: first.version });
  for (const n of [2, 3, 4]) await make(n);

  await page.goto(`/guides/review?search=${prefix}`);
  await expect(page.getByText('quedan 3 por ubicar')).toBeVisible();
  const candidates = page.getByRole('list', { name: 'Candidatos por su dirección' });
  await expect(candidates.getByRole('button').first()).toContainText('Pin de tu empresa');
  await expect(candidates.getByRole('button').first()).toContainText('96 %');
  await checkA11y();
  await takeScreenshot('review-candidates');
  await page.keyboard.press('1');
  await page.getByRole('button', { name: 'Guardar ubicación' }).click();
  await expect(page.getByText('quedan 2 por ubicar')).toBeVisible();

  await page.getByRole('button', { name: 'Aplicar las seguras' }).click();
  const dialog = page.getByRole('dialog', { name: '¿Ubicar 2 guías por su dirección?' });
  await dialog.getByRole('button', { name: 'Aplicar las seguras' }).click();
  await expect(page.getByText('2 guías quedaron ubicadas por su dirección')).toBeVisible();
  const { guides: placed } = await api.call<{ guides: { location: string }[] }>('POST', '/guides/list', {
    search: prefix,
  });
  expect(placed.map(({ location }) => location).sort()).toEqual(['address', 'address', 'pin', 'pin']);
});
