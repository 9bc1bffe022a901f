import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { takeFolder } from '../src/platform/db/folder-lock.ts';
import { eventually } from './waits.ts';

const demoRoadsCache = new URL('../../node_modules/.cache/tramo', import.meta.url).pathname;

let server: ChildProcess | null = null;
let folder = '';
afterEach(() => {
  server?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** `tramo serve` on an empty folder, while the demo company is being made. */
async function startSeeding(): Promise<ChildProcess> {
  folder = mkdtempSync(join(tmpdir(), 'tramo-start-'));
  const child = spawn(process.execPath, [new URL('../src/main.ts', import.meta.url).pathname, 'serve', '--port', '0'], {
    env: {
      ...process.env,
      DATA_DIR: folder,
      DATABASE_URL: '',
      SEED: 'demo',
      DEMO_ROADS_CACHE: demoRoadsCache,
      PASSWORD_COST: 'light',
    },
    stdio: ['ignore', 'ignore', 'ignore'],
  });
  server = child;
  await eventually(() => expect(existsSync(join(folder, 'tramo.lock'))).toBe(true));
  return child;
}

describe('a start that is ended while the demo is made', () => {
  for (const signal of ['SIGTERM', 'SIGKILL'] as const)
    it(`ends the seed by ${signal}, too: the folder is free`, async () => {
      const child = await startSeeding();
      const gone = once(child, 'exit');
      child.kill(signal);
      await gone;
      const leave = await takeFolder(folder, 3000);
      leave();
    });
});
