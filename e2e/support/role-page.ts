import { type Browser, expect, type Page } from '@playwright/test';
import { harmless } from './fixtures.ts';
import { interceptsAtOnce } from './interception.ts';
import { sessionOf } from './people.ts';

export interface RolePage {
  page: Page;
  /** Calls the API as this person, path below `/api`. */
  call: <T>(method: string, path: string, data?: unknown) => Promise<T>;
  /** Goes to a path as a link does: the router and its guards decide, nothing is loaded anew. */
  open: (path: string) => Promise<void>;
  /** Answers the next calls of a path (below `/api`, `**` allowed) with an error as it travels on the wire, until `restore`. */
  refuse: (
    path: string,
    status: number,
    error: { code: number | string; message?: string; key?: string },
  ) => Promise<void>;
  restore: () => Promise<void>;
  /** Ends the page; its console must have stayed clean but for the refusals that the cases made. */
  close: () => Promise<void>;
}

/** Notes of the browser itself about answers that a case asked for. */
const refusals = /Failed to load resource: the server responded with a status of (400|401|403|404|409|422|429|500)/;

/**
 * A page that stays open for all cases of a file, signed in once as a demo user, or as nobody. It begins at a bare screen, so that each case
 * opens what it looks at.
 */
export async function openAs(browser: Browser, username: string | null, path = '/admin-guard'): Promise<RolePage> {
  const context = await browser.newContext();
  const page = await context.newPage();
  interceptsAtOnce(page);
  const lines: string[] = [];
  page.on('console', (message) => {
    const text = message.text();
    const isLoud = message.type() === 'error' || message.type() === 'warning';
    if (isLoud && ![...harmless, refusals].some((pattern) => pattern.test(text))) lines.push(text);
  });
  page.on('pageerror', (error) => lines.push(error.stack ?? error.message));
  const session = username === null ? null : await sessionOf(context.request, username);
  await page.goto(path);
  if (session) {
    await page.evaluate((token) => localStorage.setItem('token', token), session.token);
    await page.reload();
  }
  return {
    page,
    call: (method, target, data) => {
      if (!session) throw new Error('nobody is signed in');
      return session.call(method, target, data);
    },
    open: (to) => page.evaluate((target) => history.pushState(null, '', target), to),
    refuse: async (target, status, error) => {
      await page.route(`**/api${target}`, (route) =>
        route.fulfill({ status, json: { error: { key: 'x', message: 'x', ...error } } }),
      );
    },
    restore: () => page.unrouteAll({ behavior: 'ignoreErrors' }),
    close: async () => {
      await context.close();
      expect(lines, 'the console stays clean').toEqual([]);
    },
  };
}
