import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openServiceManager } from './service-manager.ts';

/** A systemd-notify that writes down what it was told. */
const folder = mkdtempSync(join(tmpdir(), 'tramo-notify-'));
const told = join(folder, 'told');
beforeAll(() => {
  writeFileSync(
    join(folder, 'systemd-notify'),
    `#!/bin/sh\nprintf '%s|' "$@" >>"${told}"; echo "$NOTIFY_SOCKET" >>"${told}"\n`,
  );
  chmodSync(join(folder, 'systemd-notify'), 0o755);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(told, { force: true });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const lines = (): string[] => (existsSync(told) ? readFileSync(told, 'utf8').trim().split('\n') : []);
const managed = (env: Record<string, string>): void => {
  vi.stubEnv('PATH', `${folder}:${process.env.PATH}`);
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
};
const noError = (error: unknown): void => {
  throw error;
};

test('systemd is told that it is ready, that it turns as often as it asks, and that it ends', async () => {
  managed({ NOTIFY_SOCKET: '/run/x', WATCHDOG_USEC: '150000', WATCHDOG_PID: String(process.pid) });
  const manager = openServiceManager(noError);
  await manager.ready('Sirve en el puerto 3000');
  expect(lines()).toEqual(['READY=1|STATUS=Sirve en el puerto 3000|/run/x']);
  await vi.waitFor(() => expect(lines().filter((l) => l.startsWith('WATCHDOG=1|')).length).toBeGreaterThan(1), 60_000);
  await manager.stopping();
  const after = lines();
  expect(after.some((line) => line.startsWith('STOPPING=1|'))).toBe(true);
});

test('the watchdog of another process is not ours; without systemd nobody is told; without its program the log says so', async () => {
  managed({ NOTIFY_SOCKET: '/run/x', WATCHDOG_USEC: '1000', WATCHDOG_PID: '1' });
  const other = openServiceManager(noError);
  await other.ready('a');
  await other.stopping();
  expect(lines().map((line) => line.split('|')[0])).toEqual(['READY=1', 'STOPPING=1']);
  rmSync(told, { force: true });
  vi.stubEnv('NOTIFY_SOCKET', '');
  await openServiceManager(noError).ready('a');
  expect(lines()).toEqual([]);
  vi.stubEnv('NOTIFY_SOCKET', '/run/x');
  vi.stubEnv('PATH', '/nowhere');
  const errors: unknown[] = [];
  await openServiceManager((error) => errors.push(error)).ready('a');
  expect(String(errors[0])).toContain('ENOENT');
});
