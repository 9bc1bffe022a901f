import { setting } from './page-setting.ts';
import { createListeners, createStore, useStore } from './store.ts';

/** How long a module that could not be fetched waits for its next try, when the browser does not say that it is connected again. */
const pauseMs = 5000;

/** The way to the server, so that the rule can be tried without a browser. */
export interface Connection {
  isThere: () => Promise<boolean>;
  /** Until another try may help. */
  wait: () => Promise<void>;
  /** Whether the server has another version of the portal than the one that runs here. */
  isNewer: () => Promise<boolean>;
}

/** A part of the portal went away with its version; the page has to be loaded anew. */
export class OldVersion extends Error {}

/** The module that a page begins with: its name changes with every version. */
const entryOf = (page: Document): string | null =>
  page.querySelector('script[type=module][src]')?.getAttribute('src') ?? null;

const retries = createListeners();
/** Tries again now what waits for a connection. */
export const tryAgain = (): void => retries.notify();

export const browserConnection: Connection = {
  isThere: async () => {
    if (!navigator.onLine) return false;
    try {
      return (await fetch(`${setting.apiUrl}/health`, { cache: 'no-store', signal: AbortSignal.timeout(5000) })).ok;
    } catch {
      return false;
    }
  },
  wait: () =>
    new Promise((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        window.removeEventListener('online', end);
        leave();
        resolve();
      };
      const timer = setTimeout(end, pauseMs);
      window.addEventListener('online', end);
      const leave = retries.subscribe(end);
    }),
  isNewer: async () => {
    try {
      const answer = await fetch(import.meta.env.BASE_URL, { cache: 'no-store', signal: AbortSignal.timeout(5000) });
      const served = entryOf(new DOMParser().parseFromString(await answer.text(), 'text/html'));
      return answer.ok && served !== null && served !== entryOf(document);
    } catch {
      return false;
    }
  },
};

const waiting = createStore(0);
/** Whether a part of the portal cannot be fetched for want of a connection. */
export const useIsCutOff = (): boolean => useStore(waiting) > 0;

const old = createStore(false);
/** Whether a part of this version is gone from the server, which has a newer one. */
export const useIsOld = (): boolean => useStore(old);

/**
 * Fetches a part of the portal. Without a connection it waits and tries again, for as long as it takes; what fails twice although the server is
 * there is the caller's: `OldVersion` when a new version took the old files away, else the fault itself.
 */
export async function loadModule<T>(load: () => Promise<T>, connection: Connection = browserConnection): Promise<T> {
  for (let failures = 0; ; ) {
    try {
      return await load();
    } catch (error) {
      if (await connection.isThere()) {
        failures += 1;
        if (failures > 1) {
          if (!(await connection.isNewer())) throw error;
          old.set(true);
          throw new OldVersion('A part of the portal is gone', { cause: error });
        }
      } else {
        failures = 0;
        await waitForIt(connection);
      }
      await mendStyles();
    }
  }
}

async function waitForIt(connection: Connection): Promise<void> {
  waiting.set(waiting.get() + 1);
  await connection.wait();
  waiting.set(waiting.get() - 1);
}

/** Loads the page anew, as soon as the server is there: without it the browser would show its own error page. */
export async function reloadPage(
  connection: Connection = browserConnection,
  reload = () => location.reload(),
): Promise<void> {
  while (!(await connection.isThere())) await waitForIt(connection);
  reload();
}

/** Style sheets that came with a module and could not be fetched: the bundler's helper asks for each of them once alone. */
async function mendStyles(): Promise<void> {
  if (typeof document === 'undefined') return;
  const failed = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].filter((link) => !link.sheet);
  await Promise.all(
    failed.map(
      (link) =>
        new Promise<void>((resolve) => {
          const again = link.cloneNode() as HTMLLinkElement;
          again.onload = again.onerror = () => resolve();
          link.replaceWith(again);
        }),
    ),
  );
}
