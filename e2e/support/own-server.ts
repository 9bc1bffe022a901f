import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const repository = join(import.meta.dirname, '../..');

export interface OwnServer {
  url: string;
  /** What `tramo company create` printed for the first entry. */
  username: string;
  password: string;
  /** Ends it as a power cut does, in the middle of whatever it does. */
  kill: () => Promise<void>;
  /** Starts it again, on what it had written. */
  start: () => Promise<void>;
  stop: () => Promise<void>;
}

/** How long a server may take to answer for the first time, beside much else. */
const STARTS_WITHIN_MS = 240_000;

const username = 'direccion@empresa.test';

const environmentIn = (dataDir: string): NodeJS.ProcessEnv => ({
  ...process.env,
  DATA_DIR: dataDir,
  SEED: 'none',
  LOG_LEVEL: 'warn',
  MAP_STYLE_URL: 'embedded',
  PASSWORD_COST: 'light',
  TZ: 'UTC',
});

interface CompanyTemplate {
  folder: string;
  password: string;
}

/** A folder with an empty database and one company as `tramo company create` makes it: once a run, whichever worker needs it first; each server takes a copy. */
async function companyTemplate(): Promise<CompanyTemplate> {
  // A bench has no folder of a run: it makes one company for itself.
  const place = `${process.env.E2E_DATA_DIR ?? join(tmpdir(), `tramo-e2e-${process.pid}`)}-company`;
  const folder = join(place, 'data');
  const passwordFile = join(place, 'password');
  for (const end = Date.now() + STARTS_WITHIN_MS; Date.now() < end; ) {
    if (existsSync(passwordFile)) return { folder, password: readFileSync(passwordFile, 'utf8') };
    try {
      mkdirSync(place);
    } catch {
      // Another worker is making it.
      await new Promise((resolve) => setTimeout(resolve, 100));
      continue;
    }
    try {
      const password = makeCompany(folder);
      writeFileSync(`${passwordFile}.part`, password);
      renameSync(`${passwordFile}.part`, passwordFile);
    } catch (error) {
      rmSync(place, { recursive: true, force: true });
      throw error;
    }
  }
  throw new Error('company create: another worker does not end it');
}

function makeCompany(dataDir: string): string {
  const company = ['--name', 'Empresa de Prueba', '--admin', username, '--admin-name', 'Laura Nueva'];
  const made = spawnSync(process.execPath, ['api/src/main.ts', 'company', 'create', ...company], {
    cwd: repository,
    env: environmentIn(dataDir),
    encoding: 'utf8',
    timeout: STARTS_WITHIN_MS,
  });
  const password = /primera entrada: (\S+)/.exec(made.stdout)?.[1];
  if (!password) throw new Error(`company create: ${made.stdout}${made.stderr}`);
  return password;
}

/**
 * A server beside the common one, with an empty database and one company as `tramo company create` makes it. `environmentOf` adds what it is
 * started with, such as the providers of messages.
 */
export async function startOwnServer(
  environmentOf: (url: string) => Promise<Record<string, string>> = async () => ({}),
): Promise<OwnServer> {
  const port = await freePort();
  const { folder, password } = await companyTemplate();
  const dataDir = mkdtempSync(join(tmpdir(), 'tramo-e2e-own-'));
  cpSync(folder, dataDir, { recursive: true });
  const env = environmentIn(dataDir);
  const url = `http://127.0.0.1:${port}`;
  const more = await environmentOf(url);
  let child: ChildProcess | undefined;
  const start = async (): Promise<void> => {
    const started = spawn(process.execPath, ['api/src/main.ts', 'serve'], {
      cwd: repository,
      env: { ...env, ...more, PORT: String(port), HOST: '127.0.0.1', PUBLIC_URL: url, SIMULATE_SPEED: '0' },
      stdio: 'ignore',
    });
    child = started;
    for (const end = Date.now() + STARTS_WITHIN_MS; Date.now() < end; ) {
      const answer = await fetch(`${url}/api/ready`).catch(() => null);
      if (answer?.ok) return;
      if (started.exitCode !== null) break;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error('The own server does not answer');
  };
  const kill = async (): Promise<void> => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exit = new Promise((resolve) => child?.once('exit', resolve));
    child.kill('SIGKILL');
    await exit;
  };
  const stop = async (): Promise<void> => {
    if (child) await ended(child);
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await start();
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, username, password, kill, start, stop };
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
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), 10_000);
  await exit;
  clearTimeout(timer);
}
