import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from 'vitest';

const child = fileURLToPath(new URL('../../../test/plan-crash.child.ts', import.meta.url));
const dataDir = mkdtempSync(join(tmpdir(), 'tramo-plan-'));
const running: ChildProcess[] = [];
afterEach(() => {
  for (const p of running) p.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

interface Line {
  planId: string;
  status: string;
  version: number;
  stops: number;
  dones: number;
}
function start(...args: string[]): { process: ChildProcess; next(): Promise<Line> } {
  const p = spawn(process.execPath, [child, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  running.push(p);
  const lines = createInterface({ input: p.stdout })[Symbol.asyncIterator]();
  return { process: p, next: async () => JSON.parse((await lines.next()).value as string) as Line };
}

// The embedded database in a folder: there the process that dies is the database's own.
it.runIf(process.env.TEST_DB !== 'postgres')(
  'an optimisation killed in the middle begins again and ends once',
  { timeout: 90_000 },
  async () => {
    const first = start('begin', dataDir);
    const before = await first.next();
    expect(before).toMatchObject({ status: 'optimising', stops: 0 });
    const ended = new Promise((r) => first.process.once('exit', r));
    first.process.kill('SIGKILL');
    await ended;
    const second = start('resume', dataDir, before.planId);
    expect(await second.next()).toMatchObject({ status: 'optimising', version: before.version, stops: 0 });
    expect(await second.next()).toEqual({
      planId: before.planId,
      status: 'optimised',
      version: before.version + 1,
      stops: 45,
      dones: 1,
    });
  },
);
