import { expect, it } from 'vitest';
import { type Connection, loadModule, OldVersion, reloadPage } from './load-module.ts';

/** A module that comes after some failures, and a connection that is away for as many looks. */
function world(failures: number, looksAway: number, isNewer = false) {
  const seen = { asked: 0, waits: 0, looks: 0 };
  const connection: Connection = {
    isThere: async () => seen.looks++ >= looksAway,
    wait: async () => void seen.waits++,
    isNewer: async () => isNewer,
  };
  const load = async (): Promise<string> => {
    if (seen.asked++ < failures) throw new Error('Failed to fetch dynamically imported module');
    return 'module';
  };
  return { seen, connection, work: () => loadModule(load, connection) };
}

it('waits for the connection, however long, and then has the module', async () => {
  const { seen, work } = world(7, 7);
  expect(await work()).toBe('module');
  expect(seen).toMatchObject({ asked: 8, waits: 7 });
});

it('tries a second time when the server is there: the cut may have been short', async () => {
  const { seen, work } = world(1, 0);
  expect(await work()).toBe('module');
  expect(seen).toMatchObject({ asked: 2, waits: 0 });
});

it('gives up what the server does not have', async () => {
  const { seen, work } = world(Number.POSITIVE_INFINITY, 3);
  await expect(work()).rejects.toThrow('dynamically imported');
  expect(seen).toMatchObject({ asked: 5, waits: 3 });
});

it('tells a version that is gone from a part that is broken', async () => {
  await expect(world(Number.POSITIVE_INFINITY, 0, true).work()).rejects.toBeInstanceOf(OldVersion);
  await expect(world(Number.POSITIVE_INFINITY, 0, false).work()).rejects.not.toBeInstanceOf(OldVersion);
});

it('loads the page anew only when the server is there', async () => {
  const { seen, connection } = world(0, 3);
  let reloads = 0;
  await reloadPage(connection, () => {
    reloads += 1;
    expect(seen).toMatchObject({ looks: 4, waits: 3 });
  });
  expect(reloads).toBe(1);
});
