import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import {
  allSent,
  choosePhoto,
  fillSignIn,
  fillVisit,
  goTo,
  holdPictures,
  leave,
  openAgain,
  saveVisit,
  signInToApp,
} from '../support/driver-app.ts';
import { changePassword, type DriverRoute, makeDriver, makeDriverRoute } from '../support/driver-routes.ts';
import { officeSees } from '../support/driver-steps.ts';
import { type FaultyNetwork, openFaultyNetwork } from '../support/faulty-network.ts';
import { expect, test } from '../support/fixtures.ts';
import { makeOwnDay, type OwnDay, type OwnGuide } from '../support/own-day.ts';
import { type OwnServer, startOwnServer } from '../support/own-server.ts';
import { type PhoneBrowser, phoneBrowser } from '../support/phone-browser.ts';
import { beginWithSession } from '../support/session.ts';

/** One company for all of them; each test has a driver, a vehicle and a route of its own. */
let server: OwnServer;
let company: OwnDay;
const open: { close: () => Promise<void> }[] = [];

test.setTimeout(300_000);
test.beforeAll(async () => {
  test.setTimeout(600_000);
  server = await startOwnServer();
  company = await makeOwnDay(server, { waits: true });
});
test.afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});
test.afterAll(() => server?.stop());

const newNetwork = async (): Promise<FaultyNetwork> => {
  const network = await openFaultyNetwork(server.url);
  open.push(network);
  return network;
};
const newPhone = (launch: { executablePath?: string }, size?: { width: number; height: number }): PhoneBrowser => {
  const phone = phoneBrowser(launch.executablePath ?? '/usr/bin/chromium', size);
  open.push(phone);
  return phone;
};
/** Signed in, the app kept on the phone, and on the road. */
const onTheRoad = async (page: Page, url: string, day: DriverRoute): Promise<void> => {
  await signInToApp(page, url, day.driver);
  await page.waitForFunction(() => navigator.serviceWorker?.controller !== null);
  await leave(page, day.routeId);
  await allSent(page);
};
/** A driver with a route, a phone and a network of his own, who has left; `first` is the phone's page. */
const driverOnTheRoad = async (launch: { executablePath?: string }, stops: number) => {
  const day = await makeDriverRoute(company, stops);
  const network = await newNetwork();
  const phone = newPhone(launch);
  const first = await phone.open();
  await onTheRoad(first, network.url, day);
  return { day, network, phone, first };
};
const visit = async (page: Page, day: DriverRoute, n: number, receivedBy: string, photos: number[] = []) => {
  await fillVisit(page, day.routeId, day.guides[n] as OwnGuide, { receivedBy, photos });
  await saveVisit(page);
};
const waits = (page: Page, n: number): Promise<void> =>
  expect(page.locator('html')).toHaveAttribute('data-waiting', String(n));
const visitsOf = async (day: DriverRoute, n: number) =>
  (
    await day.call<{
      visits: {
        at: string;
        receivedBy: string;
        comment: string;
        evidence: { kind: string }[];
        undone: { reason: string } | null;
      }[];
    }>('GET', `/guides/${day.guides[n]?.id}/visits`)
  ).visits;

/** Somebody sets the phone's clock: what tells the time moves, what counts it does not. */
const moveClock = (page: Page, hours: number): Promise<void> =>
  page.evaluate((by) => {
    const own = window as unknown as { trueDate?: DateConstructor };
    own.trueDate ??= Date;
    const real = own.trueDate;
    globalThis.Date = new Proxy(real, {
      construct: (target, given) =>
        given.length === 0 ? new target(real.now() + by) : Reflect.construct(target, given),
      get: (target, name) => (name === 'now' ? () => real.now() + by : Reflect.get(target, name)),
    });
  }, hours * 3_600_000);

test('a clock that is set three hours ahead and back in mid-day changes no hour at the office', async ({
  launchOptions,
}) => {
  const { day, network, phone, first } = await driverOnTheRoad(launchOptions, 5);
  let page = first;
  network.be('down');
  const truth: number[] = [];
  const visitAt = async (n: number): Promise<void> => {
    await visit(page, day, n, `Vez ${n}`);
    truth.push(Date.now());
  };
  await visitAt(0);
  await moveClock(page, 3);
  await visitAt(1);
  await moveClock(page, -3);
  await visitAt(2);
  // Signal comes back while it is wrong, and the next one is done with signal.
  network.be('up');
  await allSent(page);
  await visitAt(3);
  await allSent(page);
  // The page is gone with the clock as it was: what is kept of it must not harm the next start, without signal.
  network.be('down');
  await phone.kill();
  page = await openAgain(phone, network.url);
  await visitAt(4);
  network.be('up');
  await allSent(page);
  const times: number[] = [];
  for (const n of day.guides.keys()) times.push(Date.parse((await visitsOf(day, n))[0]?.at ?? ''));
  for (const [n, at] of times.entries())
    expect(Math.abs(at - (truth[n] as number)), `visit ${n + 1}`).toBeLessThan(5000);
  expect([...times].sort((a, b) => a - b)).toEqual(times);
});

test('a full phone says so, keeps the visit without its photo and all that was there, and goes on when there is room', async ({
  launchOptions,
}) => {
  const { day, network, phone, first } = await driverOnTheRoad(launchOptions, 3);
  let page = first;
  network.be('down');
  await visit(page, day, 0, 'Con lugar', [1]);
  /** Opens the app on a disk that has no room for a photo: less than one above what lies there already. */
  const openFull = async (): Promise<Page> => {
    const { usage = 0 } = await page.evaluate(() => navigator.storage.estimate());
    await phone.kill();
    const next = await phone.open();
    // Before the page opens its disk: how much is left is looked up then, and again half a minute later.
    const cdp = await next.context().newCDPSession(next);
    await cdp.send('Storage.overrideQuotaForOrigin', { origin: network.url, quotaSize: usage + 8000 });
    await next.goto(`${network.url}/operador/`);
    await expect(next.getByRole('heading', { level: 1 })).toBeVisible();
    return next;
  };
  page = await openFull();
  await fillVisit(page, day.routeId, day.guides[1] as OwnGuide, { receivedBy: 'Sin lugar' });
  const photo = await page.screenshot({ type: 'jpeg' });
  await page
    .locator('input[type=file][accept="image/*"]')
    .first()
    .setInputFiles({ name: 'foto.jpg', mimeType: 'image/jpeg', buffer: photo });
  await expect(page.getByText('El teléfono no tiene espacio')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ver foto 1' })).toBeHidden();
  await saveVisit(page);
  await waits(page, 2);
  page = await openFull();
  await waits(page, 2);
  await phone.kill();
  page = await openAgain(phone, network.url);
  await visit(page, day, 2, 'Otra vez con lugar', [2]);
  await waits(page, 3);
  network.be('up');
  await allSent(page);
  const { guides } = await officeSees(day);
  expect(guides.map((g) => g.visits.map((v) => [v.receivedBy, (v.evidence as unknown[]).length]))).toEqual([
    [['Con lugar', 1]],
    [['Sin lugar', 0]],
    [['Otra vez con lugar', 1]],
  ]);
});

test('a visit waits for the photo that is still being kept, and is not saved without it', async ({ launchOptions }) => {
  const { day, first: page } = await driverOnTheRoad(launchOptions, 2);
  const [guide] = day.guides as [OwnGuide];
  const save = page.getByRole('button', { name: 'Guardar visita' });
  const busy = page.getByRole('button', { name: 'Guardando foto…' });
  const photos = page.getByRole('button', { name: /^Ver foto/ });
  await test.step('given up, it comes back without the photo', async () => {
    await fillVisit(page, day.routeId, guide, { receivedBy: 'Nadie' });
    const letGo = await holdPictures(page);
    await choosePhoto(page, 1);
    await page.getByRole('button', { name: 'Descartar lo capturado' }).click();
    await page.getByRole('button', { name: 'Descartar', exact: true }).click();
    await letGo();
    await expect(save).toBeHidden();
    await fillVisit(page, day.routeId, guide, { receivedBy: 'Ana' });
    await expect(photos).toHaveCount(0);
  });
  await test.step('a photo that cannot be kept is told, and nothing is saved', async () => {
    const letGo = await holdPictures(page);
    await choosePhoto(page, 1);
    await save.click();
    await expect(busy).toBeVisible();
    await letGo('broken');
    await expect(page.getByText('Esa imagen no se puede leer. Toma otra.')).toBeVisible();
    await expect(save).toBeVisible();
    await expect(page.getByRole('button', { name: 'Guardar así' })).toBeHidden();
  });
  await test.step('one that is kept is saved with it', async () => {
    const letGo = await holdPictures(page);
    await choosePhoto(page, 2);
    await save.click();
    await expect(busy).toBeVisible();
    await letGo();
    // The company asks for more than a photo.
    await page.getByRole('button', { name: 'Guardar así' }).click();
    await expect(save).toBeHidden();
  });
  await test.step('left and opened again, the visit gets it beside what was written meanwhile', async () => {
    const other = day.guides[1] as OwnGuide;
    await fillVisit(page, day.routeId, other, { receivedBy: 'Beto' });
    const letGo = await holdPictures(page);
    await choosePhoto(page, 3);
    await goTo(page, `/route/${day.routeId}`);
    await expect(save).toBeHidden();
    await fillVisit(page, day.routeId, other, { comment: 'Con el vecino' });
    await letGo();
    await expect(photos).toHaveCount(1);
    await page.getByLabel(/Comentario/).fill('Con el vecino de enfrente');
    await save.click();
    await page.getByRole('button', { name: 'Guardar así' }).click();
    await expect(save).toBeHidden();
  });
  await allSent(page);
  const visits = [...(await visitsOf(day, 0)), ...(await visitsOf(day, 1))];
  expect(visits.map((v) => [v.receivedBy, v.comment, v.evidence.map((e) => e.kind)])).toEqual([
    ['Ana', '', ['photo']],
    ['Beto', 'Con el vecino de enfrente', ['photo']],
  ]);
});

test('a session that ended in the morning stops nothing but the sending', async ({ launchOptions }) => {
  const { day, network, phone, first } = await driverOnTheRoad(launchOptions, 3);
  let page = first;
  network.be('down');
  await visit(page, day, 0, 'Ana', [1]);
  await changePassword(server.url, day.driver, 'clave-otra-2026');
  network.be('up');
  const banner = page.getByRole('button', { name: 'Entra otra vez para enviar lo que espera' });
  await expect(banner).toBeVisible({ timeout: 60_000 });
  await visit(page, day, 1, 'Beto', [2]);
  await phone.kill();
  page = await openAgain(phone, network.url);
  await visit(page, day, 2, 'Carla', [3]);
  await waits(page, 3);
  expect(await visitsOf(day, 0)).toEqual([]);
  await page.getByRole('button', { name: 'Entra otra vez para enviar lo que espera' }).click();
  await expect(page.getByText('Tu día y lo que registraste siguen aquí')).toBeVisible();
  await page.getByLabel('Contraseña', { exact: true }).fill('clave-otra-2026');
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await allSent(page);
  const { guides } = await officeSees(day);
  expect(guides.map((g) => g.visits.map((v) => [v.receivedBy, (v.evidence as unknown[]).length]))).toEqual([
    [['Ana', 1]],
    [['Beto', 1]],
    [['Carla', 1]],
  ]);
});

test('a new version in mid-route takes nothing with it: the day goes on, also in a browser that was killed meanwhile', async ({
  launchOptions,
}) => {
  const { day, network, phone, first } = await driverOnTheRoad(launchOptions, 3);
  let page = first;
  const isNew = (): Promise<boolean> => page.evaluate(() => document.documentElement.hasAttribute('data-next-build'));
  const newer = (text: string): string => text.replace('<html', '<html data-next-build');
  const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
  const index = await (await fetch(`${server.url}/operador/`)).text();
  network.rewrite('/operador/', newer);
  network.rewrite('/operador/service-worker.js', (text) => {
    const next = text.replaceAll(sha256(index), sha256(newer(index)));
    // Its name is another, too.
    return next.replace(/(?<![0-9a-f])[0-9a-f]{16}(?=`)/, '00000000fffffff0');
  });
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update();
  });
  await expect
    .poll(() => page.evaluate(async () => !!(await navigator.serviceWorker.getRegistration())?.waiting))
    .toBe(true);
  // The old one goes on with its own parts, those that it had not shown yet, too.
  network.be('down');
  await visit(page, day, 0, 'Ana', [1]);
  await goTo(page, '/phone');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await isNew()).toBe(false);
  await fillVisit(page, day.routeId, day.guides[1] as OwnGuide, { receivedBy: 'Beto', photos: [2] });
  await phone.kill();
  // The next start takes what waits, without signal too, on the same day.
  page = await openAgain(phone, network.url);
  await expect.poll(isNew).toBe(true);
  await waits(page, 1);
  // What was half written is there as well.
  await goTo(page, `/route/${day.routeId}/visit/${day.guides[1]?.id}`);
  await expect(page.getByLabel(/Recibió/)).toHaveValue('Beto');
  await saveVisit(page);
  await waits(page, 2);
  network.be('up');
  await allSent(page);
  const { guides } = await officeSees(day);
  expect(guides.slice(0, 2).map((g) => g.visits.map((v) => [v.receivedBy, (v.evidence as unknown[]).length]))).toEqual([
    [['Ana', 1]],
    [['Beto', 1]],
  ]);
});

test('a route that was given to somebody else meanwhile: told, and the visits reach the office with their evidence', async ({
  launchOptions,
}) => {
  const day = await makeDriverRoute(company, 3);
  const other = await makeDriver(company, 'Otra Persona');
  const network = await newNetwork();
  const phone = newPhone(launchOptions);
  const page = await phone.open();
  await onTheRoad(page, network.url, day);
  network.be('down');
  await visit(page, day, 0, 'Ana', [1]);
  await visit(page, day, 1, 'Beto', [2, 3]);
  await waits(page, 2);
  await day.call('PUT', `/routes/${day.routeId}`, { driver: other.id, updateReason: 'Cambio de turno' });
  network.be('up');
  await allSent(page);
  await goTo(page, `/route/${day.routeId}`);
  await expect(page.getByText('Esta ruta ya no es tuya')).toBeVisible({ timeout: 60_000 });
  const late = [...(await visitsOf(day, 0)), ...(await visitsOf(day, 1))];
  expect(late.map((v) => [v.receivedBy, v.evidence.length])).toEqual([
    ['Ana', 1],
    ['Beto', 2],
  ]);
  for (const one of late) expect(one.undone?.reason).toContain('ya no estaba');
  await goTo(page, '/');
  await expect(page.getByText(/La ruta .* ya no es tuya/)).toBeVisible();
  await expect(page.getByText(/llegó cuando la parada ya no era tuya/).first()).toBeVisible();
});

test('two phones of one driver see each other, and the same stop done on both is told', async ({ launchOptions }) => {
  const day = await makeDriverRoute(company, 4);
  const [first, second] = [await newNetwork(), await newNetwork()];
  const a = await newPhone(launchOptions).open();
  const b = await newPhone(launchOptions).open();
  await onTheRoad(a, first.url, day);
  await signInToApp(b, second.url, day.driver);
  await visit(a, day, 0, 'De la primera', [1]);
  await allSent(a);
  // The day is read anew after what was sent.
  await visit(b, day, 1, 'De la segunda', [2]);
  await allSent(b);
  const isDone = async (page: Page, n: number): Promise<void> => {
    await goTo(page, `/route/${day.routeId}/stop/${day.guides[n]?.id}`);
    await expect(page.getByRole('button', { name: 'Fue un error: deshacer' })).toBeVisible({ timeout: 60_000 });
  };
  await isDone(b, 0);
  await isDone(a, 1);
  first.be('down');
  second.be('down');
  await visit(a, day, 2, 'Primera', [3]);
  // With one photo more: by what the day tells it is another visit.
  await visit(b, day, 2, 'Segunda', [4, 6]);
  first.be('up');
  await allSent(a);
  second.be('up');
  const refused = b.getByRole('button', { name: /no pasó: revísalo/ });
  await expect(refused).toBeVisible({ timeout: 60_000 });
  // It is not in the way of the next one.
  await visit(b, day, 3, 'De la segunda', [5]);
  await expect.poll(async () => (await visitsOf(day, 3)).length, { timeout: 60_000 }).toBe(1);
  await refused.click();
  await expect(b.getByText('Siguen guardados aquí hasta que decidas')).toBeVisible();
  await b.getByRole('button', { name: 'Dejarlo' }).first().click();
  await b.getByRole('dialog').getByRole('button', { name: 'Dejarlo' }).click();
  await allSent(b);
  const { guides } = await officeSees(day);
  expect(guides.map((g) => g.visits.map((v) => v.receivedBy))).toEqual([
    ['De la primera'],
    ['De la segunda'],
    ['Primera'],
    ['De la segunda'],
  ]);
});

test('the office sees a visit as it is made, and the driver is told what the office takes away', async ({
  page,
  launchOptions,
}) => {
  const day = await makeDriverRoute(company, 3);
  const other = await makeDriverRoute(company, 1);
  const network = await newNetwork();
  const app = await newPhone(launchOptions).open();
  await onTheRoad(app, network.url, day);
  await beginWithSession(page, day.token);
  await page.goto(`${server.url}/routes-overview?route=${day.routeId}`);
  const stops = page.getByRole('list', { name: `Paradas de ${day.name}` });
  const row = stops.getByRole('listitem').filter({ hasText: day.guides[0]?.folio ?? '' });
  await expect(row).toBeVisible();
  await expect(page.getByText(/En vivo/)).toBeVisible();
  await fillVisit(app, day.routeId, day.guides[0] as OwnGuide, { receivedBy: 'Ana', photos: [1] });
  await saveVisit(app);
  const savedAt = Date.now();
  await expect(row).toContainText('Entregada', { timeout: 30_000 });
  const took = Date.now() - savedAt;
  test.info().annotations.push({ type: 'seen by the office after', description: `${took} ms` });
  expect(took).toBeLessThan(5000);
  await allSent(app);
  await day.call('POST', `/routes/${day.routeId}/move`, {
    guides: [day.guides[2]?.id],
    to: other.routeId,
    reason: 'Queda más cerca',
  });
  await goTo(app, `/route/${day.routeId}`);
  await expect(app.getByText(/La oficina quitó la parada 3/)).toBeVisible({ timeout: 60_000 });
  await app.getByRole('button', { name: 'Entendido' }).click();
  await expect(app.getByText(/La oficina quitó la parada 3/)).toBeHidden();
});

test('no screen of the app has a serious accessibility fault', async ({ page, checkA11y, takeScreenshot }) => {
  const day = await makeDriverRoute(company, 3);
  const network = await newNetwork();
  await page.setViewportSize({ width: 320, height: 568 });
  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation({ latitude: 25.681, longitude: -100.31 });
  const look = async (name: string): Promise<void> => {
    await test.step(name, async () => {
      await checkA11y();
      await takeScreenshot(`driver-${name}`);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wide, `${name} goes beyond the screen`).toBeLessThanOrEqual(0);
    });
  };
  await page.goto(`${network.url}/operador/`);
  await expect(page.getByLabel('Usuario')).toBeVisible();
  await look('sign-in');
  await fillSignIn(page, day.driver.username, day.driver.password);
  const at = async (path: string, seen: RegExp, name: string): Promise<void> => {
    await goTo(page, path);
    await expect(page.getByRole('heading', { level: 1, name: seen })).toBeVisible();
    await look(name);
  };
  // Who has one route is led to it once the day is read: it would come in between.
  await expect(page.getByRole('heading', { level: 1, name: day.name })).toBeVisible();
  await at('/', /Mi día/, 'day');
  await at(`/route/${day.routeId}/start`, /./, 'start');
  await leave(page, day.routeId);
  await allSent(page);
  await at(`/route/${day.routeId}`, new RegExp(day.name), 'route');
  await at(`/route/${day.routeId}/stop/${day.guides[0]?.id}`, /./, 'stop');
  await at(`/route/${day.routeId}/visit/${day.guides[0]?.id}`, /./, 'visit');
  await visit(page, day, 0, 'Ana', [1]);
  await allSent(page);
  await at('/queue', /Por enviar/, 'queue');
  await at('/phone', /./, 'phone');
  await at('/settings', /./, 'settings');
});
