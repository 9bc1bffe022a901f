/** What a measurement of a whole installation needs: a PostgreSQL of its own, Tramo's processes, what they cost. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pause } from './measured-server.ts';

/** A port that nobody has now. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });

const binaries = '/usr/lib/postgresql';
/** Folder of the newest PostgreSQL's programs on this machine, or null. */
export function postgresPrograms(): string | null {
  if (!existsSync(binaries)) return null;
  const [newest] = readdirSync(binaries).sort((a, b) => Number(b) - Number(a));
  return newest && existsSync(join(binaries, newest, 'bin', 'initdb')) ? join(binaries, newest, 'bin') : null;
}

export interface Cluster {
  url: string;
  /** As after a loss of power. */
  crash(): void;
  /** CPU seconds of all of its processes since its start. */
  pid(): number;
  end(): void;
}
/** A PostgreSQL cluster with its usual safety (fsync and all), for this measurement alone. */
export async function openCluster(programs: string, more = ''): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'tramo-phones-'));
  const data = join(folder, 'data');
  const port = await freePort();
  // PostgreSQL does not run as root.
  const isRoot = process.getuid?.() === 0;
  const run = (program: string, ...args: string[]): void => {
    const [file, given] = isRoot
      ? ['runuser', ['-u', 'postgres', '--', join(programs, program), ...args]]
      : [join(programs, program), args];
    execFileSync(file as string, given as string[], { stdio: 'ignore', cwd: '/' });
  };
  if (isRoot) {
    execFileSync('chown', ['postgres', folder]);
    chmodSync(folder, 0o700);
  }
  const options = `-p ${port} -h 127.0.0.1 -k ${folder} -c max_connections=200 -c shared_buffers=256MB -c max_wal_size=2GB -c recovery_init_sync_method=syncfs -c log_min_messages=fatal ${more}`;
  run('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync');
  const start = (): void =>
    run('pg_ctl', '-D', data, '-o', options, '-w', '-t', '60', '-l', join(folder, 'log'), 'start');
  start();
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    crash: () => {
      run('pg_ctl', '-D', data, '-m', 'immediate', 'stop');
      start();
    },
    pid: () => Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]),
    end: () => {
      try {
        run('pg_ctl', '-D', data, '-m', 'immediate', 'stop');
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  };
}

const TICKS_PER_S = 100;
interface ProcessTimes {
  pid: number;
  parent: number;
  cpuS: number;
}
function timesOf(pid: number): ProcessTimes | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const rest = text.slice(text.lastIndexOf(')') + 2).split(' ');
    // Its own and of its children that have ended.
    const ticks = [11, 12, 13, 14].reduce((sum, i) => sum + Number(rest[i]), 0);
    return { pid, parent: Number(rest[1]), cpuS: ticks / TICKS_PER_S };
  } catch {
    return null;
  }
}
/** CPU seconds of a process and its children. */
export function cpuOf(pid: number, withChildren = false): number {
  const own = timesOf(pid)?.cpuS ?? 0;
  if (!withChildren) return own;
  const all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (timesOf(Number(name)) ?? []) : []));
  return all.filter((p) => p.parent === pid).reduce((sum, p) => sum + p.cpuS, own);
}
/** Megabytes of memory that a process holds. */
export function memoryOf(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1024;
  } catch {
    return Number.NaN;
  }
}

const main = fileURLToPath(import.meta.resolve('@tramo/api/main'));
export interface Running {
  child: ChildProcess;
  port: number | null;
  /** `kill -9`, and again after a while. */
  killAndRestart(afterMs: number): Promise<void>;
  /** CPU seconds of all that ran under this name. */
  cpuS(): number;
  memoryMb(): number;
  end(): Promise<void>;
}
/** `tramo serve --no-work` on a port, or `tramo work`. */
export async function runTramo(env: Record<string, string>, port: number | null): Promise<Running> {
  const args = port === null ? ['work'] : ['serve', '--no-work', '--port', String(port)];
  let spent = 0;
  let isEnding = false;
  const start = (): ChildProcess =>
    spawn(process.execPath, [main, ...args], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  const running: Running = {
    child: start(),
    port,
    killAndRestart: async (afterMs) => {
      spent += cpuOf(running.child.pid as number);
      running.child.kill('SIGKILL');
      await pause(afterMs);
      if (isEnding) return;
      running.child = start();
      await isUp(port);
    },
    cpuS: () => spent + cpuOf(running.child.pid as number),
    memoryMb: () => memoryOf(running.child.pid as number),
    end: async () => {
      isEnding = true;
      if (running.child.exitCode !== null || running.child.signalCode !== null) return;
      running.child.kill('SIGKILL');
      await new Promise((resolve) => running.child.once('exit', resolve));
    },
  };
  await isUp(port).catch(async (error: unknown) => {
    await running.end();
    throw error;
  });
  return running;
}

async function isUp(port: number | null): Promise<void> {
  if (port === null) return;
  for (let n = 0; n < 1800; n++) {
    const status = await new Promise<number>((resolve) => {
      get({ port, host: '127.0.0.1', path: '/api/health' }, (r) => {
        r.resume();
        resolve(r.statusCode ?? 0);
      }).on('error', () => resolve(0));
    });
    if (status > 0) return;
    await pause(100);
  }
  throw new Error(`the server on ${port} does not come up`);
}
