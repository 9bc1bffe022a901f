import { expect, test } from '@playwright/test';
import {
  allSent,
  choosePhoto,
  fillVisit,
  goTo,
  holdDrafts,
  leave,
  openAgain,
  saveVisit,
  signInToApp,
} from '../support/driver-app.ts';
import { officeSees, reasonsOf, recordVideo, stepsOf } from '../support/driver-steps.ts';
import { openFaultyNetwork } from '../support/faulty-network.ts';
import { makeOwnDay, type OwnDay } from '../support/own-day.ts';
import { type OwnServer, startOwnServer } from '../support/own-server.ts';
import { type PhoneBrowser, phoneBrowser } from '../support/phone-browser.ts';

/** `FAULTS=full`: the day of forty steps with a fault of each kind at every one, and a hundred kills in the middle of a write; else a tenth of it. */
const isFull = process.env.FAULTS === 'full';
const stops = isFull ? 36 : 8;
/** `KILLS=25`: a part of them, for a machine that has other work. */
const kills = Number(process.env.KILLS ?? (isFull ? 100 : 8));

test.describe.configure({ mode: 'parallel' });
test.setTimeout(isFull ? 3_600_000 : 600_000);

const ownDay = (server: OwnServer): Promise<OwnDay> =>
  makeOwnDay(server, {
    waits: true,
    places: Array.from({ length: stops }, (_, n) => ({ lat: 25.68 + n * 0.004, lng: -100.31 })),
    moreOf: (n) => (n % 6 === 5 ? { type: 'recollection' } : {}),
  });

const chromiumOf = (launch: { executablePath?: string }): string => launch.executablePath ?? '/usr/bin/chromium';

test('a day with everything failing at every step ends as the day with signal', async ({ launchOptions }) => {
  const phones: PhoneBrowser[] = [];
  const servers: OwnServer[] = [];
  try {
    const newPhone = (): PhoneBrowser => {
      const phone = phoneBrowser(chromiumOf(launchOptions));
      phones.push(phone);
      return phone;
    };
    const newServer = async (): Promise<OwnServer> => {
      const server = await startOwnServer();
      servers.push(server);
      return server;
    };

    // The day as it should be.
    const calm = await newServer();
    const calmDay = await ownDay(calm);
    const page = await newPhone().open();
    await signInToApp(page, calm.url, calmDay.driver);
    const video = await recordVideo(page);
    for (const step of stepsOf(calmDay, await reasonsOf(calmDay), video)) {
      await test.step(step.name, async () => {
        await step.prepare(page);
        await step.tap(page);
      });
    }
    await allSent(page);
    const wanted = await officeSees(calmDay);
    expect(wanted.status).toBe('finished');
    await calm.stop();

    // The same day in a bad world.
    const server = await newServer();
    const network = await openFaultyNetwork(server.url);
    const day = await ownDay(server);
    const phone = newPhone();
    let at = await phone.open();
    await signInToApp(at, network.url, day.driver);
    await at.waitForFunction(() => navigator.serviceWorker?.controller !== null);
    for (const [i, step] of stepsOf(day, await reasonsOf(day), video).entries()) {
      await test.step(step.name, async () => {
        const faults = isFull
          ? (['server', 'browser'] as const)
          : ([['server', 'deaf', 'browser', 'down'][i % 4]] as const);
        if (faults.includes('down' as never)) network.be('down');
        await step.prepare(at);
        if (faults.includes('server' as never)) await server.kill();
        if (faults.includes('deaf' as never)) network.be('deaf');
        await step.tap(at);
        if (faults.includes('browser' as never) || i % 8 === 7) {
          await phone.kill();
          at = await openAgain(phone, network.url);
        }
        if (faults.includes('server' as never)) await server.start();
        // An answer on its way is lost before the next one is asked for.
        if (faults.includes('deaf' as never)) await at.waitForTimeout(700);
        network.be('up');
      });
    }
    await allSent(at, 240_000);
    expect(await officeSees(day)).toEqual(wanted);
    await network.close();
  } finally {
    for (const phone of phones) await phone.close();
    for (const server of servers) await server.stop();
  }
});

test('a browser that is killed in the middle of a write loses no act that was kept, and keeps none by halves', async ({
  launchOptions,
}) => {
  const server = await startOwnServer();
  const network = await openFaultyNetwork(server.url);
  const phone = phoneBrowser(chromiumOf(launchOptions));
  try {
    const day = await makeOwnDay(server, { waits: true });
    const [guide] = day.guides;
    if (!guide) throw new Error('no guide');
    let page = await phone.open();
    await signInToApp(page, network.url, day.driver);
    await page.waitForFunction(() => navigator.serviceWorker?.controller !== null);
    await leave(page, day.routeId);
    await allSent(page);
    network.be('down');
    let kept = 0;
    let visits = 0;
    for (let i = 0; i < kills; i++) {
      await test.step(`${i + 1}`, async () => {
        await goTo(page, `/route/${day.routeId}/stop/${guide.id}`);
        const undo = page.getByRole('button', { name: 'Fue un error: deshacer' });
        const open = page.getByRole('button', { name: 'Entregar', exact: true });
        await expect(undo.or(open).first()).toBeVisible();
        const isVisit = await open.isVisible();
        if (isVisit) await fillVisit(page, day.routeId, guide, { receivedBy: `Vez ${i}` });
        else {
          await undo.click();
          await page.getByRole('dialog').getByText('Era otra guía').click();
        }
        // The tap, and the end of everything some milliseconds after.
        const last = isVisit
          ? page.getByRole('button', { name: 'Guardar visita' })
          : page.getByRole('dialog').getByRole('button', { name: 'Deshacer', exact: true });
        await last.click({ noWaitAfter: true });
        if (isVisit) {
          const anyway = page.getByRole('button', { name: 'Guardar así' });
          await anyway.click({ noWaitAfter: true });
        }
        await new Promise((resolve) => setTimeout(resolve, (i * 7) % 40));
        await phone.kill();
        page = await openAgain(phone, network.url);
        const status = page.getByRole('button', { name: /por enviar/i }).first();
        await expect(status).toBeVisible();
        const waiting = Number(/\d+/.exec((await status.getAttribute('aria-label')) ?? '')?.[0] ?? 0);
        expect([kept, kept + 1]).toContain(waiting);
        if (waiting > kept && isVisit) visits += 1;
        kept = waiting;
      });
    }
    network.be('up');
    await allSent(page, 240_000);
    const seen = await officeSees(day);
    expect(seen.guides[0]?.visits).toHaveLength(visits);
    expect(visits).toBeGreaterThan(0);
  } finally {
    await phone.close();
    await network.close();
    await server.stop();
  }
});

test('who has saved a visit goes on from where he was after the browser was closed in the middle of the next one', async ({
  launchOptions,
}) => {
  const server = await startOwnServer();
  const network = await openFaultyNetwork(server.url);
  const phone = phoneBrowser(chromiumOf(launchOptions), { width: 320, height: 568 });
  try {
    const day = await makeOwnDay(server, { waits: true });
    const [first, second] = day.guides;
    if (!first || !second) throw new Error('no guides');
    let page = await phone.open();
    await signInToApp(page, network.url, day.driver);
    await page.waitForFunction(() => navigator.serviceWorker?.controller !== null);
    await leave(page, day.routeId);
    network.be('down');
    await fillVisit(page, day.routeId, first, { receivedBy: 'Ana' });
    await saveVisit(page);
    await fillVisit(page, day.routeId, second, { receivedBy: 'Beto', comment: 'A medias' });
    // A photo is shown as taken once nothing can take it away any more.
    const letGo = await holdDrafts(page);
    await choosePhoto(page, 7);
    const shown = page.getByRole('button', { name: 'Ver foto 1' });
    await expect(page.getByRole('button', { name: 'Guardando foto 1' })).toBeVisible();
    await expect(shown).toBeHidden();
    await letGo();
    await expect(shown).toBeVisible();
    await phone.kill();
    page = await openAgain(phone, network.url);
    await goTo(page, `/route/${day.routeId}/visit/${second.id}`);
    await expect(page.getByLabel(/Recibió/)).toHaveValue('Beto');
    await expect(page.getByRole('button', { name: 'Ver foto 1' })).toBeVisible();
    await saveVisit(page);
    network.be('up');
    await allSent(page);
    const { guides } = await officeSees(day);
    expect(guides.slice(0, 2).map(({ visits }) => visits.map((v) => v.receivedBy))).toEqual([['Ana'], ['Beto']]);
    expect(guides[1]?.visits[0]?.evidence).toHaveLength(1);
  } finally {
    await phone.close();
    await network.close();
    await server.stop();
  }
});
