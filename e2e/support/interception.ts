import type { Page } from '@playwright/test';

/** A file that every page of ours may ask for, with a query that nothing else asks with. */
const probe = '/theme.js?intercepted';
const patienceMs = 10_000;

/**
 * Makes `page.route` hold from the moment it has returned. The browser tells an open page of it by a way of its own: on a busy machine what the page asked for right afterwards went
 * past it (7 of 150 runs). So the first request that is sent after it is one of ours.
 */
export function interceptsAtOnce(page: Page): void {
  const route = page.route.bind(page);
  page.route = async (...rule) => {
    if (!page.url().startsWith('http')) return route(...rule);
    const isProbe = (url: URL): boolean => url.pathname + url.search === probe;
    await route(isProbe, (asked) => asked.fulfill({ status: 204 }));
    const isHeld = async ([url, until]: [string, number]): Promise<boolean> => {
      while (Date.now() < until) {
        const answer = await fetch(url, { cache: 'no-store' }).catch(() => null);
        if (answer?.status === 204) return true;
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      return false;
    };
    // A page that is left meanwhile gives way to one that is intercepted from its beginning.
    const holds = await page.evaluate(isHeld, [probe, Date.now() + patienceMs] as [string, number]).catch(() => true);
    if (!holds) throw new Error(`${page.url()}: its requests cannot be intercepted`);
    const rules = await route(...rule);
    await page.unroute(isProbe);
    return rules;
  };
}
