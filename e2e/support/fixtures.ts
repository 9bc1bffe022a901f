import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Frame, type Page } from '@playwright/test';
import { type DemoServerOptions, demoServerReady } from './demo-server.ts';
import { type FaultyNetwork, openFaultyNetwork } from './faulty-network.ts';
import { interceptsAtOnce } from './interception.ts';
import { beginWithSession } from './session.ts';

/** Password of every demo user. */
export const demoPassword = 'tramo-demo-2026';
/** Public client id of the portal; a deployment may set its own. */
const apiKey = 'tramo-web';

/** Console lines that come from Chromium's software rendering and not from us. */
export const harmless = [
  // The runner's own scripts, in a mail's frame that may run none.
  /document(?:'s frame)? is sandboxed/,
  /GPU stall due to ReadPixels/,
  /Automatic fallback to software WebGL/,
];

export interface SignedIn {
  token: string;
  /** Calls the API as this user, path below `/api`; answers the parsed body and fails on an error. */
  call: <T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, data?: unknown) => Promise<T>;
}

interface Fixtures {
  /** Opens a session by the API, as the login screen does, and gives it to the page; then opens `path`. */
  signIn: (username: string, path?: string) => Promise<SignedIn>;
  /** Fails on serious and critical accessibility faults of the page as it is now (WCAG 2.2 A and AA). */
  checkA11y: (options?: { include?: string; exclude?: string[] }) => Promise<void>;
  /** Keeps a picture as `<name>.png` in the folder `E2E_SCREENSHOTS` and in the report, where that folder is given: drawing them all takes a while. */
  takeScreenshot: (name: string) => Promise<void>;
  /** Lets a console line pass in this test, such as the browser's own note of a refused request. */
  allowConsole: (pattern: RegExp) => void;
  /** The network of the page’s phone: it stands until the page’s console has been judged. */
  openNetwork: (target: string) => Promise<FaultyNetwork>;
}

/** What fades in, and figures that are dimmed until they are read again, have colours of their own: contrast is judged once everything stands still. */
const standsStill = async (page: Page): Promise<void> => {
  await page.waitForFunction(
    () =>
      new Promise<boolean>((answer) => {
        const moving = () =>
          document
            .getAnimations()
            .some((one) => one.playState === 'running' && one.effect?.getComputedTiming().endTime !== Infinity);
        const isReadAgain = () => document.querySelector('[data-stale], [data-checking], [data-saving]') !== null;
        requestAnimationFrame(() => requestAnimationFrame(() => answer(!moving() && !isReadAgain())));
      }),
  );
};

const isOwnFrame = (page: Page, frame: Frame): boolean =>
  frame.url() === '' || frame.url().startsWith('about:') || new URL(frame.url()).origin === new URL(page.url()).origin;

const describeViolations = async (page: Page, { include, exclude = [] }: { include?: string; exclude?: string[] }) => {
  await standsStill(page);
  // Only faults are described: naming each of the thousands of nodes that pass takes longer than looking at them. The legacy mode looks at the page and
  // the frames of its origin and sums up where it looked: the other one opens an empty page to do so, which takes twice as long, and is for pages that frame
  // another's.
  let builder = new AxeBuilder({ page })
    .setLegacyMode(page.frames().every((frame) => isOwnFrame(page, frame)))
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']);
  if (include) builder = builder.include(include);
  for (const selector of exclude) builder = builder.exclude(selector);
  const { violations } = await builder.analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, impact, help, nodes }) =>
        `${impact} ${id}: ${help}\n${nodes.map((node) => `    ${node.target.join(' ')}`).join('\n')}`,
    );
};

export const test = base.extend<Fixtures, DemoServerOptions & { demoServer: undefined }>({
  usesDemoServer: [true, { option: true, scope: 'worker' }],
  demoServer: [
    async ({ usesDemoServer }, use, { project }) => {
      if (usesDemoServer) await demoServerReady(project.use.baseURL);
      await use(undefined);
    },
    { auto: true, scope: 'worker', timeout: 330_000 },
  ],

  page: async ({ page }, use) => {
    interceptsAtOnce(page);
    await use(page);
  },

  // biome-ignore lint/correctness/noEmptyPattern: a fixture names what it needs, and this one needs none.
  openNetwork: async ({}, use) => {
    const networks: FaultyNetwork[] = [];
    await use(async (target) => {
      const network = await openFaultyNetwork(target);
      networks.push(network);
      return network;
    });
    for (const network of networks) await network.close();
  },

  // Every test watches the console, whether it asks or not.
  allowConsole: [
    async ({ page, openNetwork: _ }, use) => {
      const lines: string[] = [];
      const allowed = [...harmless];
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') {
          lines.push(`${message.type()}: ${message.text()} (${message.location().url})`);
        }
      });
      page.on('pageerror', (error) => lines.push(`uncaught: ${error.stack ?? error.message}`));
      await use((pattern) => {
        allowed.push(pattern);
      });
      const unexpected = lines.filter((line) => !allowed.some((pattern) => pattern.test(line)));
      // An answer that is still being changed for a page that closes now concerns nobody.
      if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
      expect(unexpected, 'the console stays clean').toEqual([]);
    },
    { auto: true },
  ],

  signIn: async ({ page, request }, use) => {
    await use(async (username, path = '/') => {
      const headers = { apiKey, platform: 'web' };
      const password = createHash('sha256').update(demoPassword).digest('hex');
      const answer = await request.post('/api/v2/auth/login', { headers, data: { username, password } });
      expect(answer.status(), `sign-in of ${username}: ${await answer.text()}`).toBe(200);
      const { token } = (await answer.json()) as { token: string };
      await beginWithSession(page, token, { isOnce: true });
      await page.goto(path);
      return {
        token,
        call: async <T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', target: string, data?: unknown) => {
          const called = await request.fetch(`/api${target}`, { method, headers: { ...headers, token }, data });
          expect(called.ok(), `${method} ${target}: ${called.status()} ${await called.text()}`).toBe(true);
          return (await called.json()) as T;
        },
      };
    });
  },

  checkA11y: async ({ page }, use) => {
    await use(async (options = {}) => {
      expect(await describeViolations(page, options), 'no serious accessibility faults').toEqual([]);
    });
  },

  takeScreenshot: async ({ page }, use, testInfo) => {
    await use(async (name) => {
      const folder = process.env.E2E_SCREENSHOTS;
      if (!folder) return;
      const path = join(folder, `${name}.png`);
      await page.screenshot({ path, animations: 'disabled' });
      await testInfo.attach(name, { path, contentType: 'image/png' });
    });
  },
});

export { expect };
