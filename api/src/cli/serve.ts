import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildApp, startBackground } from '../app.ts';
import { readConfig } from '../platform/config.ts';
import { openPlatform } from '../platform/start.ts';
import { startWatchdog } from '../platform/watchdog.ts';
import { hasDemoCompany } from '../seed/demo.ts';
import { demoAppDriver, demoPassword, demoUsers } from '../seed/demo-users.ts';
import { runDemoFleet } from '../seed/fleet.ts';
import { isEmpty, keepDemoAlive, seedDemo } from '../seed/seed.ts';

const seedingText = 'Creando la empresa de demostración…';

/**
 * Ends a process in order at the first Ctrl-C or TERM; a second one (npm sends it again) changes nothing. While it starts there is nothing to end in
 * order but what is `starting` (a container's first process would not hear the signal without a listener): the seed is all or nothing.
 * Answers how to tell that it has started, with what ends it then.
 */
function onStop(starting: AbortController): (close: () => Promise<void>) => void {
  let closing = false;
  let close = async (): Promise<void> => starting.abort();
  const stop = (): void => {
    if (closing) return;
    closing = true;
    const force = setTimeout(() => process.exit(1), 10_000);
    force.unref();
    close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  return (whenStarted) => {
    close = whenStarted;
  };
}

/** Portal, API and live stream on one port; with the embedded database also the workers and, in the demo, the simulated fleet. */
export async function serve(options: { port: number | null; work: boolean }): Promise<void> {
  const started = Date.now();
  const starting = new AbortController();
  const hasStarted = onStop(starting);
  const config = { ...readConfig(), ...(options.port === null ? {} : { port: options.port }) };
  if (!config.databaseUrl && config.seed === 'demo' && !existsSync(join(config.dataDir, 'PG_VERSION')))
    await seedApart(starting.signal);
  const { platform, close } = await openPlatform(config);
  if (config.seed === 'demo' && (await isEmpty(platform))) {
    console.log(seedingText);
    await seedDemo(platform);
  }
  const stopWatchdog = startWatchdog(config.watchdogS);
  const app = await buildApp(platform);
  const stopBackground = await startBackground(platform, {
    work: options.work || platform.db.connection.kind === 'pglite',
  });
  await app.listen({ port: config.port, host: config.host });
  const { port } = app.server.address() as AddressInfo;
  const address = `http://localhost:${port}`;
  const stopAlive = await keepDemoAlive(platform);
  const fleet = new AbortController();
  const playing = runDemoFleet(platform, address, fleet.signal);
  console.log(
    `\nTramo está listo en ${address} (${((Date.now() - started) / 1000).toFixed(1)} s)\nAPI: ${address}/api/docs`,
  );
  if (await hasDemoCompany(platform)) {
    console.log(`\nUsuarios de demostración, contraseña ${demoPassword}:`);
    for (const u of [...demoUsers, demoAppDriver]) console.log(`  ${u.username.padEnd(28)}${u.about}`);
  }
  hasStarted(async () => {
    fleet.abort();
    stopAlive();
    stopWatchdog();
    await playing.catch(() => undefined);
    await app.close();
    await stopBackground();
    await close();
  });
}

/** Seeds a new embedded database in a process of its own: what making 90 days of history takes of memory goes away with it. */
async function seedApart(signal: AbortSignal): Promise<void> {
  console.log(seedingText);
  const child = spawn(process.execPath, [fileURLToPath(new URL('../main.ts', import.meta.url)), 'seed'], {
    // It ends with this process, too, when that is killed: the channel between them closes (see `seed`).
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    signal,
    killSignal: 'SIGKILL',
  });
  child.on('error', () => undefined);
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error('No se pudo crear la empresa de demostración.');
}

/** Jobs and reactions alone, beside `tramo serve` processes on one PostgreSQL. */
export async function work(): Promise<void> {
  const hasStarted = onStop(new AbortController());
  const config = readConfig();
  if (!config.databaseUrl)
    throw new Error('«tramo work» necesita DATABASE_URL: la base de datos incluida admite un solo proceso.');
  const { platform, close } = await openPlatform(config);
  await buildApp(platform); // registers the job handlers
  const stopBackground = await startBackground(platform, { work: true });
  console.log('Tramo toma trabajos.');
  hasStarted(async () => {
    await stopBackground();
    await close();
  });
}
