import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildApp, startBackground } from '../app.ts';
import { type Config, readConfig } from '../platform/config.ts';
import type { Platform } from '../platform/context.ts';
import { poolerAdvice } from '../platform/db/pooler.ts';
import { listenMetrics } from '../platform/metrics/page.ts';
import { watchRuntime } from '../platform/metrics/runtime.ts';
import { openServiceManager } from '../platform/service-manager.ts';
import { misspeltSettings } from '../platform/settings/misspelt.ts';
import { openPlatform } from '../platform/start.ts';
import { startWatchdog } from '../platform/watchdog.ts';
import { hasDemoCompany } from '../seed/demo.ts';
import { demoAppDriver, demoPassword, demoRouteDriver, demoUsers } from '../seed/demo-users.ts';
import { runDemoFleet } from '../seed/fleet.ts';
import { isEmpty, keepDemoAlive, readyDemoZones, seedDemo } from '../seed/seed.ts';

const seedingText = 'Creando la empresa de demostración…';

/** What is under way gets so long to end after the grace; then the process ends without it. */
const STOP_MS = 20_000;

/** A pause that nothing keeps alive. */
const pause = (ms: number): Promise<void> => (ms <= 0 ? Promise.resolve() : new Promise((r) => setTimeout(r, ms)));

/**
 * Ends a process in order at the first Ctrl-C or TERM; a second one (npm sends it again) changes nothing. While it starts there is nothing to end in
 * order but what is `starting` (a container's first process would not hear the signal without a listener): the seed is all or nothing.
 * Answers how to tell that it has started, with what ends it then.
 */
function onStop(starting: AbortController): (close: (graceMs: number) => Promise<void>, graceMs?: number) => void {
  let closing = false;
  let grace = 0;
  let close = async (_: number): Promise<void> => starting.abort();
  const stop = (graceMs: number): void => {
    if (closing) return;
    closing = true;
    const force = setTimeout(() => {
      console.error(`Tramo no terminó en ${STOP_MS / 1000} s y se cierra sin esperar más.`);
      process.exit(1);
    }, graceMs + STOP_MS);
    force.unref();
    close(graceMs).then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  // Whoever sits at the terminal has nobody to send elsewhere.
  process.on('SIGINT', () => stop(0));
  process.on('SIGTERM', () => stop(grace));
  return (whenStarted, graceMs = 0) => {
    close = whenStarted;
    grace = graceMs;
  };
}

/** The configuration, after a word about each variable that looks as if it were meant and is not read. */
function startConfig(): Config {
  for (const warning of misspeltSettings()) console.warn(`Atención: ${warning}`);
  return readConfig();
}

/** Portal, API and live stream on one port; with the embedded database also the workers and, in the demo, the simulated fleet. */
export async function serve(options: { port: number | null; work: boolean }): Promise<void> {
  const started = Date.now();
  const starting = new AbortController();
  const hasStarted = onStop(starting);
  const config = { ...startConfig(), ...(options.port === null ? {} : { port: options.port }) };
  if (!config.databaseUrl && config.seed === 'demo' && !existsSync(join(config.dataDir, 'PG_VERSION')))
    await seedApart(starting.signal);
  const { platform, close } = await openPlatform(config);
  platform.serving.set('starting');
  const stopMetrics = await watchProcess(platform);
  if (config.seed === 'demo' && (await isEmpty(platform))) {
    console.log(seedingText);
    await seedDemo(platform);
  } else await readyForDemo(platform);
  tellPooler(platform);
  const stopWatchdog = startWatchdog(config.watchdogS);
  const manager = openServiceManager((err) => platform.log.error({ err }, 'systemd-notify'));
  const app = await buildApp(platform);
  const stopBackground = await startBackground(platform, {
    work: options.work || platform.db.connection.kind === 'pglite',
  });
  await app.listen({ port: config.port, host: config.host });
  platform.serving.set('ready');
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
    for (const u of [...demoUsers, demoRouteDriver, demoAppDriver]) console.log(`  ${u.username.padEnd(28)}${u.about}`);
  }
  await manager.ready(`Sirve en el puerto ${port}`);
  hasStarted(async (graceMs) => {
    void manager.stopping();
    // From here on it says that it is not ready; the grace is for whoever asks to see it.
    platform.serving.set('draining');
    fleet.abort();
    stopAlive();
    stopWatchdog();
    await pause(graceMs);
    await playing.catch(() => undefined);
    await app.close();
    await stopBackground();
    await stopMetrics();
    await close();
  }, config.drainS * 1000);
}

/** Figures of the process, and their own port where one is set. Answers how to stop. */
async function watchProcess(platform: Platform): Promise<() => Promise<void>> {
  const stopRuntime = watchRuntime(platform.metrics);
  const page = await listenMetrics(platform);
  return async () => {
    stopRuntime();
    await page?.close();
  };
}

/** Whoever set up the server reads it once, at its start; that costs a second where a pooler swallows notices, so nobody waits for it. */
function tellPooler(platform: Platform): void {
  platform.db.connection.pooler().then(
    (pooler) => {
      const advice = poolerAdvice(pooler);
      if (advice) platform.log.warn(advice);
    },
    (error: unknown) => platform.log.warn({ err: error }, 'pooler'),
  );
}

/** Gives a demo that was made before the streets of this version. It serves without them when they cannot be made. */
async function readyForDemo(platform: Platform): Promise<void> {
  if (platform.config.seed !== 'demo' || !(await hasDemoCompany(platform))) return;
  await readyDemoZones(platform).catch((error: unknown) => platform.log.error({ err: error }, 'demo streets'));
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
  const config = startConfig();
  if (!config.databaseUrl)
    throw new Error('«tramo work» necesita DATABASE_URL: la base de datos incluida admite un solo proceso.');
  const { platform, close } = await openPlatform(config);
  platform.serving.set('starting');
  const stopMetrics = await watchProcess(platform);
  tellPooler(platform);
  await readyForDemo(platform);
  const manager = openServiceManager((err) => platform.log.error({ err }, 'systemd-notify'));
  await buildApp(platform); // registers the job handlers
  const stopBackground = await startBackground(platform, { work: true });
  platform.serving.set('ready');
  console.log('Tramo toma trabajos.');
  await manager.ready('Toma trabajos');
  hasStarted(async () => {
    platform.serving.set('draining');
    void manager.stopping();
    await stopBackground();
    await stopMetrics();
    await close();
  });
}
