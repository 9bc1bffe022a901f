import { browserConnection, type Connection, loadModule } from '../lib/load-module.ts';

const guardKey = (key: string): string => `reloaded:${key}`;

/** The page's own connection, reload and memory, so that the rule can be tried without a browser. */
export interface ReloadWorld {
  connection: Connection;
  get: (key: string) => string | null;
  set: (key: string, value: string) => void;
  remove: (key: string) => void;
  reload: () => void;
}
const browser: ReloadWorld = {
  connection: browserConnection,
  get: (key) => sessionStorage.getItem(key),
  set: (key, value) => sessionStorage.setItem(key, value),
  remove: (key) => sessionStorage.removeItem(key),
  reload: () => location.reload(),
};

/** A screen that does not come, not even after the page was loaded anew; nothing in this page can try again. */
export class NoScreen extends Error {}

/**
 * Loads a screen's module, once there is a connection. When that fails (a new version took the old files away) the page reloads, once: the second failure in a row is told.
 */
export async function loadOnce<T>(key: string, load: () => Promise<T>, world: ReloadWorld = browser): Promise<T> {
  try {
    const loaded = await loadModule(load, world.connection);
    world.remove(guardKey(key));
    return loaded;
  } catch {
    if (world.get(guardKey(key)) === null) {
      world.set(guardKey(key), '1');
      world.reload();
      // The page is going away; nothing more is to be shown in it.
      return new Promise<never>(() => undefined);
    }
    world.remove(guardKey(key));
    throw new NoScreen(`The screen ${key} could not be loaded`);
  }
}
