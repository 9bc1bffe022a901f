import { createHash, randomUUID } from 'node:crypto';
import { demoPassword, expect, test } from '../support/fixtures.ts';
import { passwordHash } from '../support/people.ts';
import { ownCrew, ownRoute, phoneOf } from '../support/road.ts';

type Call = <T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, data?: unknown) => Promise<T>;
/** Two doors of today. */
const makeRoute = (
  call: Call,
  crew: { cediId: string; vehicleId: string; driverId: string },
): ReturnType<typeof ownRoute> =>
  ownRoute(call, crew, {
    prefix: 'APP',
    name: 'Cola',
    places: [1, 2].map((n) => ({ lat: 25.67 + n * 0.01, lng: -100.31 })),
  });

/** What a phone saves when it cannot send: a change of its order, a delivery with its photo and signature, and a stop where nobody was, as lines of JSON. */
function queueFile(driverId: string, route: { id: string; guides: string[] }, picture: Buffer): Buffer {
  const at = new Date().toISOString();
  const guides = [...route.guides].reverse();
  const [first = '', second = ''] = guides;
  const files = (['photo', 'signature'] as const).map((kind) => ({
    _id: randomUUID(),
    kind,
    type: 'image/png',
    sha256: createHash('sha256').update(picture).digest('hex'),
    base64: picture.toString('base64'),
  }));
  const evidence = files.map(({ _id, kind }) => ({ kind, fileId: _id, at }));
  const visit = { routeId: route.id, at, lat: 25.69, lng: -100.31 };
  const deeds = [
    { kind: 'order', body: { at, guides } },
    { kind: 'visit', guideId: first, body: { ...visit, result: 'delivered', receivedBy: 'Rosa Elizondo', evidence } },
    { kind: 'visit', guideId: second, body: { ...visit, result: 'undelivered', subStatus: 'Nadie en el domicilio' } },
  ];
  const acts = deeds.flatMap((deed, i) => [
    ...(deed.guideId === first ? files.map((file) => ({ file })) : []),
    {
      act: {
        _id: randomUUID(),
        seq: i + 1,
        driverId,
        routeId: route.id,
        at,
        clock: { device: at, monotonicMs: 1, startId: 'x', offsetMs: 0 },
        place: null,
        fileIds: deed.guideId === first ? files.map((file) => file._id) : [],
        ...deed,
      },
    },
  ]);
  const header = {
    format: 'tramo-driver-queue/1',
    driverId,
    fullName: 'Quien sea',
    exportedAt: at,
    appVersion: '1',
    acts: deeds.length,
    files: files.length,
  };
  return Buffer.from([header, ...acts].map((line) => `${JSON.stringify(line)}\n`).join(''));
}

test('the app is handed out by link, code and message; what a phone could not send is brought in once', async ({
  page,
  request,
  signIn,
  checkA11y,
  takeScreenshot,
  allowConsole,
}) => {
  test.slow();
  const { call } = await signIn('rutas@tramo.demo', '/carriers');
  const crew = await ownCrew(call);
  const dialog = page.getByRole('dialog');
  const close = () => dialog.getByRole('button', { name: 'Cerrar' }).first().click();

  await test.step('one link for everybody, and a message with the driver’s own user', async () => {
    await page.getByRole('button', { name: 'App del operador' }).click();
    await page.getByRole('menuitem', { name: 'Enlace y código QR' }).click();
    const link = dialog.getByRole('link', { name: /\/operador\/$/ });
    await expect(link).toBeVisible();
    const url = (await link.getAttribute('href')) ?? '';
    expect((await request.get(url)).status()).toBe(200);
    await expect(dialog.getByRole('img', { name: /Código QR/ })).toBeVisible();
    await checkA11y({ include: '[role="dialog"]' });
    await takeScreenshot('driver-app');
    await close();
    await page.getByRole('searchbox', { name: 'Nombre, usuario, correo o teléfono' }).fill(crew.username);
    await page.getByRole('button', { name: /^Acciones de Operador Prueba/ }).click();
    await page.getByRole('menuitem', { name: 'Compartir la app' }).click();
    const message = await dialog.getByRole('link', { name: /^WhatsApp a / }).getAttribute('href');
    const sent = new URL(message ?? '');
    expect(sent.origin + sent.pathname).toBe(`https://wa.me/52${crew.username}`);
    expect(sent.searchParams.get('text')).toContain(url);
    expect(sent.searchParams.get('text')).toContain(crew.username);
    await close();
    expect((await request.get('/guia-operador.html')).status()).toBe(200);
  });

  const route = await makeRoute(call, crew);
  const phone = await phoneOf(request, crew.username);
  await phone.start(route.id);

  await test.step('a queue is brought in, told act by act; the second time all of it was there', async () => {
    const bring = async (buffer: Buffer): Promise<void> => {
      await page.getByRole('button', { name: 'App del operador' }).click();
      await page.getByRole('menuitem', { name: 'Traer cola de un operador' }).click();
      await dialog.locator('input[type=file]').setInputFiles({ name: 'cola.jsonl', mimeType: 'text/plain', buffer });
    };
    const file = queueFile(crew.driverId, route, await page.screenshot());
    await bring(file);
    await expect(dialog.getByRole('status')).toContainText('Se trajeron 3 acciones');
    await expect(dialog.getByRole('row', { name: /Cambio de orden.*Se trajo/ })).toHaveCount(1);
    await expect(dialog.getByRole('row', { name: /Se trajo/ })).toHaveCount(3);
    await checkA11y({ include: '[role="dialog"]' });
    await takeScreenshot('driver-queue');
    await close();
    await bring(file);
    await expect(dialog.getByRole('status')).toContainText('Todo lo de este archivo ya estaba');
    await expect(dialog.getByRole('row', { name: /Ya estaba/ })).toHaveCount(3);
    await close();
    allowConsole(/Failed to load resource: the server responded with a status of 4\d\d/);
    await bring(Buffer.from('esto no es una cola'));
    await expect(dialog.getByRole('alert')).toContainText('No se trajo el archivo');
    await close();
  });

  await test.step('the visits stand at their guides, with the photo that the phone took', async () => {
    const [failed, delivered] = route.guides;
    await page.goto(`/route-guides/${delivered}?tab=visits`);
    await expect(page.getByRole('button', { name: /Ver Foto 1 de APP-/i })).toBeVisible();
    await expect(page.getByText('Rosa Elizondo').first()).toBeVisible();
    await page.goto(`/route-guides/${failed}?tab=visits`);
    await expect(page.getByText('Nadie en el domicilio').first()).toBeVisible();
  });
});

test('the office sees since when a driver’s app is in the background', async ({ page, request, signIn }) => {
  const { call } = await signIn('rutas@tramo.demo', '/feet-deployment?cedi=all');
  const crew = await ownCrew(call);
  const route = await makeRoute(call, crew);
  const phone = await phoneOf(request, crew.username);
  await phone.start(route.id);
  await phone.locate(route.id, { lat: 25.68, lng: -100.31 });
  const headers = { apiKey: 'tramo-web', platform: 'driver' };
  const login = { username: crew.username, password: passwordHash(demoPassword) };
  const { token } = await (await request.post('/api/driver/login', { headers, data: login })).json();
  const tell = async (state: string): Promise<void> => {
    const data = { state, at: new Date().toISOString() };
    expect((await request.post('/api/driver/presence', { headers: { ...headers, token }, data })).status()).toBe(200);
  };
  const row = page.getByRole('region', { name: 'Vehículos en ruta' }).getByRole('button', { name: route.name });
  await page.getByRole('searchbox', { name: 'Buscar ruta, operador, placas o parada' }).fill(route.name);
  await expect(row).toBeVisible();
  await tell('hidden');
  await expect(row).toContainText(/App en segundo plano desde las \d+:\d\d/);
  await row.click();
  const card = page.getByRole('region', { name: `Detalle de ${route.name}` });
  await expect(card).toContainText(/App en segundo plano desde las/);
  await tell('awake');
  await expect(row).not.toContainText('segundo plano');
  await expect(card).toContainText('A la vista, con la pantalla encendida');
});
