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

/** A server beside the common one, with an empty database and one company as `tramo company create` makes it. */
export async function startOwnServer(): Promise<OwnServer> {
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
  const made = spawnSync(process.execPath, command, { cwd: repository, env, encoding: 'utf8', timeout: 120_000 });
  const password = /primera entrada: (\S+)/.exec(made.stdout)?.[1];
  if (!password) throw new Error(`company create: ${made.stdout}${made.stderr}`);
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ['api/src/main.ts', 'serve'], {
    cwd: repository,
    env: { ...env, PORT: String(port), HOST: '127.0.0.1', PUBLIC_URL: url, SIMULATE_SPEED: '0' },
    stdio: 'ignore',
  });
  const stop = async (): Promise<void> => {
    await ended(child);
    rmSync(dataDir, { recursive: true, force: true });
  };
  for (let tries = 0; tries < 240; tries += 1) {
    const answer = await fetch(`${url}/api/ready`).catch(() => null);
    if (answer?.ok) return { url, username, password, stop };
    if (child.exitCode !== null) break;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  await stop();
  throw new Error('The own server does not answer');
}

/** One that the system gives: flows side by side never meet on it. */
function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const exit = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), 10_000);
  await exit;
  clearTimeout(timer);
}
