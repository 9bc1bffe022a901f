import type { BrowserContext, Page } from '@playwright/test';

/**
 * The session that a page, or every page of a context, begins with, also after it is loaded anew. `isOnce`: only until it is ended, so that signing out
 * stays signed out. The browser's own pages, such as the one that says that there is no network, have no storage and are left alone.
 */
export const beginWithSession = (
  where: Page | BrowserContext,
  token: string,
  { isOnce = false }: { isOnce?: boolean } = {},
): Promise<unknown> =>
  where.addInitScript(
    ({ value, once }) => {
      if (self.origin === 'null') return;
      if (once && sessionStorage.getItem('signedInByTest') === value) return;
      if (once) sessionStorage.setItem('signedInByTest', value);
      localStorage.setItem('token', value);
    },
    { value: token, once: isOnce },
  );
