/** A PgBouncer in transaction mode before the PostgreSQL of the tests, for as long as they run. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** So few connections to the server that those of one test wait for each other and change hands. */
const POOL_SIZE = 3;

export const findPgBouncer = () => {
  const places = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/local/sbin'];
  return places.map((folder) => join(folder, 'pgbouncer')).find(existsSync);
};

/** What the databases are called is asked by name: each test file makes its own. */
export const poolerConfig = (/** @type {string} */ databaseUrl, /** @type {number} */ port) => {
  const { hostname, port: serverPort, username, password } = new URL(databaseUrl);
  const quoted = (/** @type {string} */ value) => `'${decodeURIComponent(value).replaceAll("'", "''")}'`;
  const server = [
    `host=${hostname || '127.0.0.1'}`,
    `port=${serverPort || 5432}`,
    `user=${quoted(username || 'postgres')}`,
    ...(password ? [`password=${quoted(password)}`] : []),
  ];
  return [
    '[databases]',
    `* = ${server.join(' ')}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    // The tests' own, on this machine, for a minute.
    'auth_type = any',
    'pool_mode = transaction',
    `default_pool_size = ${POOL_SIZE}`,
    'max_client_conn = 500',
    'ignore_startup_parameters = extra_float_digits,options',
    'log_connections = 0',
    'log_disconnections = 0',
    '',
  ].join('\n');
};

const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
};

const answers = (/** @type {number} */ port) =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });

/**
 * Starts one; it refuses to run as root, so that it goes on as `nobody` there.
 * @returns {Promise<{url: string, version: string, stop: () => Promise<void>}>}
 */
export const startPooler = async (/** @type {string} */ binary, /** @type {string} */ databaseUrl) => {
  const folder = mkdtempSync(join(tmpdir(), 'tramo-pooler-'));
  const port = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(file, poolerConfig(databaseUrl, port));
  const isRoot = process.getuid?.() === 0;
  if (isRoot)
    for (const [path, mode] of [
      [folder, 0o755],
      [file, 0o644],
    ])
      chmodSync(path, mode);
  const child = spawn(binary, ['-q', ...(isRoot ? ['-u', 'nobody'] : []), file], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (data) => (said += data));
  let ended = false;
  const end = once(child, 'exit').then(() => (ended = true));
  child.on('error', () => (ended = true));
  const stop = async () => {
    if (!ended) child.kill('SIGINT');
    await Promise.race([end, pause(3000)]);
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  for (let tries = 0; !(await answers(port)); tries++) {
    if (ended || tries > 100) {
      await stop();
      throw new Error(`PgBouncer no inició: ${said.trim() || 'no dijo por qué'}`);
    }
    await pause(50);
  }
  const version = spawnSync(binary, ['--version'], { encoding: 'utf8' }).stdout.split('\n')[0] ?? '';
  return { url: `postgres://tramo@127.0.0.1:${port}`, version, stop };
};
