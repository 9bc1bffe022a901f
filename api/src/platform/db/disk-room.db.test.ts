import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accountsApi } from '@tramo/contract/accounts-api';
import { placesApi } from '@tramo/contract/places-api';
import { afterEach, expect, it } from 'vitest';
import { openAppOn, type TestApp } from '../../../test/app.ts';
import { buildCompany, type Company } from '../../../test/builders.ts';
import { eventually } from '../../../test/waits.ts';
import { openPglite } from './connect.ts';

const MB = 1024 * 1024;
/** Each opens a database on the disk and migrates it: on a machine with much else to do that takes half a minute. */
const PATIENCE_MS = 120_000;
const undo: (() => void | Promise<void>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

/** A folder of its own; on a disk of its own of so many MB, or null where no disk can be mounted. */
function folderOf(mb?: number): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'tramo-room-'));
  undo.push(() => rmSync(folder, { recursive: true, force: true }));
  if (mb === undefined) return folder;
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${mb}m`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    return null;
  }
  undo.push(() => void execFileSync('umount', ['-l', folder]));
  return folder;
}
const appOn = async (dataDir: string, reserveMb: number): Promise<TestApp> => {
  mkdirSync(dataDir, { recursive: true });
  const t = await openAppOn(await openPglite(dataDir, { reserveBytes: reserveMb * MB }));
  undo.push(t.close);
  return t;
};
let c: Company;
const write = async (t: TestApp): Promise<[number, string | undefined]> => {
  const answer = await t.call(placesApi.update, {
    token: c.admin.token,
    params: { id: c.cediId },
    body: { alias: 'Sur' },
  });
  return [answer.statusCode, answer.json().error?.key];
};
const read = async (t: TestApp): Promise<number> =>
  (await t.call(accountsApi.accounts, { token: c.admin.token, body: {} })).statusCode;

const disk = folderOf(500);
it.skipIf(disk === null)(
  'a disk that fills is told, writes are answered 507 and reads as ever, until there is room again',
  async (ctx) => {
    if (disk === null) return ctx.skip('a disk of its own could not be mounted here');
    const t = await appOn(join(disk, 'data'), 150);
    c = await buildCompany(t);
    expect(await write(t)).toEqual([200, undefined]);
    const filler = join(disk, 'filler');
    const free = Number(execFileSync('df', ['--output=avail', '-B1', disk]).toString().split('\n')[1]);
    execFileSync('fallocate', ['-l', String(free - 100 * MB), filler]);
    await eventually(() => expect(t.platform.db.connection.isShortOfRoom()).toBe(true));
    expect(await write(t)).toEqual([507, 'general.disk_full']);
    expect(await read(t)).toBe(200);
    rmSync(filler);
    await eventually(() => expect(t.platform.db.connection.isShortOfRoom()).toBe(false));
    expect(await write(t)).toEqual([200, undefined]);
  },
  PATIENCE_MS,
);

it('a reserve that the disk does not have makes the database readable and no more', {
  timeout: PATIENCE_MS,
}, async () => {
  const folder = folderOf() as string;
  const first = await appOn(folder, 0);
  c = await buildCompany(first);
  await first.close();
  undo.splice(1, 1);
  const t = await appOn(folder, 1e9);
  await eventually(() => expect(t.platform.db.connection.isShortOfRoom()).toBe(true));
  expect(await write(t)).toEqual([507, 'general.disk_full']);
  expect(await read(t)).toBe(200);
});
