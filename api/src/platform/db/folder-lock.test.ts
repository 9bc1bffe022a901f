import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { takeFolder } from './folder-lock.ts';

let folder = '';
let holder: ChildProcess | null = null;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tramo-lock-'));
});
afterEach(() => {
  holder?.kill('SIGKILL');
  holder = null;
  rmSync(folder, { recursive: true, force: true });
});

/** Another process with the folder, that never gives it back by itself. */
async function hold(): Promise<ChildProcess> {
  const code = `import { takeFolder } from ${JSON.stringify(new URL('./folder-lock.ts', import.meta.url).href)};
    await takeFolder(${JSON.stringify(folder)}); console.log('held'); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  holder = child;
  await once(child.stdout, 'data');
  return child;
}

it('lets one process in, whatever its number', async () => {
  await hold();
  await expect(takeFolder(folder, 300)).rejects.toThrow(/Otro proceso de Tramo usa la base de datos/);
});

it('waits for one that is killed, and begins as soon as it is gone', async () => {
  const child = await hold();
  const taken = takeFolder(folder);
  setTimeout(() => child.kill('SIGKILL'), 400);
  const leave = await taken;
  leave();
});

it('is not blocked by the number of a dead process that another one has now', async () => {
  writeFileSync(join(folder, 'tramo.pid'), String(process.ppid));
  const leave = await takeFolder(folder, 0);
  await expect(takeFolder(folder, 0)).rejects.toThrow(/Otro proceso/);
  leave();
  (await takeFolder(folder, 0))();
});
