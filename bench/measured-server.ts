/** A server in a process of its own, so that it alone is measured: its messages, its database, the portal it serves and the browser before it. */
import { type ChildProcess, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const chromiumPath =
  process.env.CHROMIUM_PATH ?? ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find((path) => existsSync(path));

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export const messageFrom = <T>(child: ChildProcess): Promise<T> =>
  new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(message as T));
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });

/** What the server says of itself when it is asked. */
export const usageOf = <T>(child: ChildProcess): Promise<T> => {
  const answer = messageFrom<T>(child);
  child.send('usage');
  return answer;
};

const agent = new Agent({ keepAlive: true, maxSockets: 64 });
/** A driver's phone reports; the answer is the status. */
export function post(port: number, token: string, path: string, data: object): Promise<number> {
  const body = JSON.stringify(data);
  return new Promise((resolve, reject) => {
    const headers = {
      apikey: 'tramo-web',
      token,
      platform: 'driver',
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    };
    const sent = request({ port, host: '127.0.0.1', path: `/api${path}`, method: 'POST', agent, headers }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode ?? 0));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** A folder with the built portal, a slash at its end: PORTAL_DIR, or `folder` after it is built there. */
export function builtPortal(folder: string): string {
  const chosen = process.env.PORTAL_DIR ?? folder;
  if (!process.env.PORTAL_DIR) {
    const repository = fileURLToPath(new URL('..', import.meta.url));
    const vite = join(repository, 'node_modules/vite/bin/vite.js');
    const built = spawnSync(
      process.execPath,
      [vite, 'build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'error'],
      { cwd: join(repository, 'portal'), stdio: 'inherit' },
    );
    if (built.status !== 0) throw new Error('the portal could not be built');
  }
  return chosen.endsWith('/') ? chosen : `${chosen}/`;
}

/** Runs with the address of a new database, which goes again; not at all where no server is in reach. */
export async function withDatabase(server: string, name: string, run: (url: string) => Promise<void>): Promise<void> {
  const { Client } = (await import('pg')).default;
  const admin = new Client({ connectionString: server });
  try {
    await admin.connect();
  } catch {
    console.log('sin PostgreSQL al alcance');
    return;
  }
  try {
    await admin.query(`create database ${name}`);
    const url = new URL(server);
    url.pathname = `/${name}`;
    await run(url.href);
  } finally {
    await admin.query(`drop database if exists ${name} with (force)`);
    await admin.end();
  }
}
