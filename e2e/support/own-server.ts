import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const repository = join(import.meta.dirname, '../..');

export interface OwnServer {
  url: string;
  /** What `tramo company create` printed for the first entry. */
  username: string;
  password: string;
  stop: () => Promise<void>;
}

/** How long a server may take to answer for the first time, beside much else. */
const STARTS_WITHIN_MS = 240_000;

/**
 * A server beside the common one, with an empty database and one company as `tramo company create` makes it. `environmentOf` adds what it is
 * started with, such as the providers of messages.
 */
export async function startOwnServer(
  environmentOf: (url: string) => Promise<Record<string, string>> = async () => ({}),
): Promise<OwnServer> {
  const port = await freePort();
  const dataDir = mkdtempSync(join(tmpdir(), 'tramo-e2e-own-'));
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    DATA_DIR: dataDir,
    SEED: 'none',
    LOG_LEVEL: 'warn',
    MAP_STYLE_URL: 'embedded',
    TZ: 'UTC',
  };
  const username = 'direccion@empresa.test';
  const command = [
    'api/src/main.ts',
    'company',
    'create',
    '--name',
    'Empresa de Prueba',
    '--admin',
    username,
    '--admin-name',
    'Laura Nueva',
  ];
  const made = spawnSync(process.execPath, command, {
    cwd: repository,
    env,
    encoding: 'utf8',
    timeout: STARTS_WITHIN_MS,
  });
  const password = /primera entrada: (\S+)/.exec(made.stdout)?.[1];
  if (!password) throw new Error(`company create: ${made.stdout}${made.stderr}`);
  const url = `http://127.0.0.1:${port}`;
  const more = await environmentOf(url);
  const child = spawn(process.execPath, ['api/src/main.ts', 'serve'], {
    cwd: repository,
    env: { ...env, ...more, PORT: String(port), HOST: '127.0.0.1', PUBLIC_URL: url, SIMULATE_SPEED: '0' },
    stdio: 'ignore',
  });
  const stop = async (): Promise<void> => {
    await ended(child);
    rmSync(dataDir, { recursive: true, force: true });
  };
  for (const end = Date.now() + STARTS_WITHIN_MS; Date.now() < end; ) {
    const answer = await fetch(`${url}/api/ready`).catch(() => null);
    if (answer?.ok) return { url, username, password, stop };
    if (child.exitCode !== null) break;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  await stop();
  throw new Error('The own server does not answer');
}

/** One that the system gives: flows side by side never meet on it. */
export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

/** Stops a process, by force where it does not hear. */
export async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const exit = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), 10_000);
  await exit;
  clearTimeout(timer);
}
