import { decodePolyline, encodePolyline } from '@tramo/contract/roads/polyline';
import { expect, test } from '../support/fixtures.ts';

interface Place {
  lat: number;
  lng: number;
}
interface Asked {
  leg: string;
  source: string;
  path: Place[];
}

test('routes are drawn along streets and go around one that somebody closes while they are looked at; how far one comes is shown', async ({
  page,
  signIn,
  checkA11y,
  takeScreenshot,
}) => {
  const asked: Asked[] = [];
  page.on('response', async (response) => {
    if (!response.url().endsWith('/api/roads/lines')) return;
    const { legs } = response.request().postDataJSON() as { legs: unknown[] };
    // What was asked by a screen that is left has no answer any more.
    const answer = (await response.json().catch(() => ({ lines: [] }))) as {
      lines: { line: string; source: string }[];
    };
    answer.lines.forEach(({ line, source }, i) => {
      asked.push({ leg: JSON.stringify(legs[i]), source, path: decodePolyline(line) });
    });
  });
  const api = await signIn('admin@tramo.demo', '/plan-list');
  const { plans } = await api.call<{ plans: { _id: string; name: string; status: string }[] }>(
    'GET',
    '/routes-plan?page=1&limit=100',
  );
  // One of the demo's, which no other flow changes.
  const plan = plans.find(({ status, name }) => status === 'optimised' && /^(?:Reparto|Ruta)/.test(name));
  await page.goto(`/route-planner/view-route?plan=${plan?._id}`);
  await expect(page.getByText('Tiempos por calles')).toBeVisible();
  await expect.poll(() => asked.length).toBeGreaterThan(10);
  const along = asked.filter(({ source }) => source === 'roads');
  const longest = along.reduce((a, b) => (b.path.length > a.path.length ? b : a));
  expect(longest.path.length).toBeGreaterThan(20);

  await page.getByRole('button', { name: 'Alcance' }).click();
  await expect(page.getByRole('list', { name: 'Alcance' })).toContainText('60 min');
  await takeScreenshot('roads-reach');

  const half = Math.floor(longest.path.length / 2);
  const [p, q] = longest.path.slice(half, half + 2) as [Place, Place];
  const length = Math.hypot(q.lat - p.lat, q.lng - p.lng);
  const [north, east] = [(q.lat - p.lat) / length, (q.lng - p.lng) / length];
  const middle = { lat: (p.lat + q.lat) / 2, lng: (p.lng + q.lng) / 2 };
  // Forty metres to either side of the street.
  const across = 0.0004;
  const { closure } = await api.call<{ closure: { _id: string } }>('POST', '/roads/closures', {
    kind: 'line',
    points: [
      [middle.lng - north * across, middle.lat + east * across],
      [middle.lng + north * across, middle.lat - east * across],
    ],
    vehicleKinds: [],
    name: 'Tianguis',
    // Whenever the plan's vans leave.
    from: '2026-01-01T06:00:00Z',
    until: null,
    weekly: null,
  });
  const now = () => encodePolyline(asked.filter(({ leg }) => leg === longest.leg).at(-1)?.path ?? []);
  try {
    await expect.poll(now).not.toBe(encodePolyline(longest.path));
    await expect(page.getByRole('button', { name: /^Calles cerradas \(\d+\)$/ })).toBeVisible();
    await checkA11y();
    await takeScreenshot('roads-plan-closed');
  } finally {
    // The flows beside plan on these streets.
    await api.call('DELETE', `/roads/closures/${closure._id}`);
  }
  await expect.poll(now).toBe(encodePolyline(longest.path));
});

test('streets are closed by corners in writing, shown, changed on the list and opened again; what was learned and the zones are told', async ({
  page,
  signIn,
  checkA11y,
  takeScreenshot,
}) => {
  await signIn('admin@tramo.demo', '/roads');
  await test.step('a line is drawn in writing and its streets are told', async () => {
    await page.getByRole('button', { name: 'Cerrar calles' }).click();
    const form = page.getByRole('form', { name: 'Cerrar calles' });
    await form.getByRole('button', { name: 'Esquinas por escrito' }).click();
    await form.getByRole('textbox', { name: 'Esquinas por escrito' }).fill('25.6700, -100.3150\n25.6740, -100.3100');
    await form.getByRole('button', { name: 'Usar estas esquinas' }).click();
    await form.getByRole('textbox', { name: 'Motivo' }).fill('Cerrada por feria');
    await expect(form.getByRole('region', { name: 'Lo que se cierra' }).getByRole('status')).not.toContainText(
      'Dibuja primero',
    );
    await checkA11y();
    await takeScreenshot('roads-closure-form');
    await form.getByRole('button', { name: 'Cerrar calles' }).click();
    await expect(page.getByText(/Calles cerradas: planes y rutas/)).toBeVisible();
  });
  await test.step('it stands in the list and is opened again', async () => {
    await expect(page.getByRole('cell', { name: /Cerrada por feria/ })).toBeVisible();
    await takeScreenshot('roads-closures');
    await page.getByRole('cell', { name: /Cerrada por feria/ }).click();
    await page.getByRole('button', { name: 'Abrir estas calles' }).click();
    await expect(page.getByRole('cell', { name: /Cerrada por feria/ })).toBeHidden();
  });
  await test.step('what was learned, and the zones', async () => {
    await page.getByRole('link', { name: 'Lo que se aprendió' }).click();
    await expect(page.getByRole('button', { name: 'Aprender ahora' })).toBeVisible();
    await checkA11y();
    await takeScreenshot('roads-learning');
    await page.getByRole('link', { name: 'Zonas importadas' }).click();
    await expect(page.getByText(/tramo roads import/)).toBeVisible();
    await checkA11y();
    await takeScreenshot('roads-zones');
  });
});
