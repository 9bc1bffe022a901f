import { join } from 'node:path';
import { openTiles } from '@tramo/roads/tiles/tile-file';
import { openZone } from '@tramo/roads/zone/zone-file';
import { type LoggerOptions, pino } from 'pino';
import type { Config } from './config.ts';
import type { Platform } from './context.ts';
import { type Connection, openPglite, openPostgres } from './db/connect.ts';
import { isReadOnly } from './db/database-away.ts';
import { migrate } from './db/migrate.ts';
import { measureReplica, openReplica } from './db/replica.ts';
import { openDatabase } from './db/tx.ts';
import { measureObjects, openFileStore } from './file-objects.ts';
import { measureFixes, openFixes } from './fix-bus/open-fixes.ts';
import { installationOf, refuseUnfinished } from './installation.ts';
import { openJobs } from './jobs.ts';
import { openProviders } from './messaging/open-providers.ts';
import { pushProvider } from './messaging/push.ts';
import { findTarget, forgetTarget, markPushed } from './messaging/subscriptions.ts';
import { pushSubject, vapidKeys } from './messaging/vapid.ts';
import { openMetrics } from './metrics/registry.ts';
import { openOutbound, quietOutbound } from './outbound.ts';
import { sandboxPac } from './pac/sandbox.ts';
import { databaseObjects } from './payments/sandbox-objects.ts';
import { openPayments } from './payments/stripe.ts';
import { openAddressBooks } from './roads/address-books.ts';
import { openGeocoder } from './roads/geocoder.ts';
import { openRoads } from './roads/road-engine.ts';
import { openSandboxes } from './sandboxes.ts';
import { openVault } from './secrets.ts';
import { openServing } from './serving.ts';
import { openStandings } from './standings.ts';
import { openTracer } from './tracing/open.ts';
import { tracedOutbound } from './tracing/outbound.ts';
import { osrmTravel } from './travel/osrm.ts';
import { rememberingTravel } from './travel/remember.ts';
import { streetTravel } from './travel/street-travel.ts';
import { loggedContext } from './work-context.ts';

/** No secret in a log, wherever a request or a body is logged. */
const redact = {
  paths: [
    'req.headers.token',
    'req.headers.apikey',
    'req.headers.cookie',
    '*.password',
    '*.token',
    '*.newPassword',
    '*.currentPassword',
    '*.resetToken',
    '*.secret',
    '*.code',
  ],
  censor: '[oculto]',
};

/** An error's own code (SQLSTATE, ECONNREFUSED) tells what happened: it has a name that does not fall under the hidden ones. */
export const logOptions: LoggerOptions = {
  redact,
  // Which request or job a line belongs to.
  mixin: loggedContext,
  serializers: {
    err: (error: Error & { code?: unknown }) => ({ ...pino.stdSerializers.err(error), errorCode: error.code }),
  },
};

/** Opens everything that modules stand on: migrated database, jobs, travel times, log. `close` ends it in order. */
export async function openPlatform(
  config: Config,
  given: { connection?: Connection; now?: () => Date; isRestoring?: boolean } = {},
): Promise<{ platform: Platform; close(): Promise<void> }> {
  const log = pino({
    level: config.logLevel,
    ...logOptions,
  });
  const tellRoom = (isShort: boolean): void => {
    if (isShort) log.error('the disk is nearly full: nothing is written until there is room');
    else log.warn('there is room on the disk again');
  };
  const connection =
    given.connection ??
    (config.databaseUrl
      ? await openPostgres(config.databaseUrl, { directUrl: config.databaseDirectUrl })
      : await openPglite(config.dataDir, { reserveBytes: config.reserveMb * 1024 * 1024, onRoom: tellRoom }));
  await migrate(connection, {
    onApplied: (migration, ms) => log.info({ migration, ms: Math.round(ms) }, 'migrated'),
    onUnknown: (migrations) =>
      log.warn({ migrations }, 'the database is newer than this version, which can live with it'),
  });
  if (!given.isRestoring)
    await refuseUnfinished(connection.kysely).catch(async (error: unknown) => {
      await connection.close();
      throw error;
    });
  const isQuiet = (await installationOf(connection.kysely)).quietSince !== null;
  if (isQuiet && !given.isRestoring)
    log.warn('this installation is quiet: nothing leaves it until «tramo quiet --off»');
  const onError = (error: unknown): void => {
    if (!isReadOnly(error)) log.error({ err: error }, 'platform');
  };
  const sandboxes = openSandboxes();
  const standings = openStandings();
  const metrics = openMetrics((err, collector) => log.warn({ err, collector }, 'metrics'));
  const tracer = await openTracer(config.tracing, { log, metrics });
  const replica =
    config.databaseReadUrl && connection.kind === 'postgres'
      ? await openReplica({
          url: config.databaseReadUrl,
          primary: connection.kysely,
          mostLagS: config.readLagS,
          tell: (fault) => (fault ? log.warn({ fault }, 'replica') : log.info('the replica answers reads')),
          onError,
        })
      : null;
  const db = openDatabase(connection, onError, (companyId) => sandboxes.aheadMs(companyId), tracer, replica);
  const outbound = tracedOutbound(isQuiet ? quietOutbound : openOutbound(config.outboundAllow), tracer);
  if (replica) measureReplica(replica, metrics);
  if (config.files.store) measureObjects(db, metrics);
  const vault = openVault(config);
  const now = given.now ?? (() => new Date());
  const push = pushProvider({
    keys: () => vapidKeys({ config, vault }),
    subject: pushSubject(config),
    fcm: config.messaging.fcm,
    outbound,
    now,
    find: (id) => findTarget(db, id, config.publicUrl),
    forget: (id) => forgetTarget(db, id),
    took: (id) => markPushed(db, id, now()),
  });
  const fixBus = openFixes(config, connection, log, onError);
  measureFixes(fixBus, metrics);
  const jobs = await openJobs(db, { onError, tracer, resting: standings.resting });
  connection.watchRoom();
  const roads = await openRoads({
    folder: join(config.dataDir, 'roads'),
    memoryMb: config.roadsMemoryMb,
    now,
    onError: (error, about) => log.error({ err: error }, about),
    openZone,
    openTiles,
  });
  const platform: Platform = {
    config,
    db,
    jobs,
    fixBus,
    roads,
    travel: rememberingTravel(config.routingUrl ? osrmTravel(config.routingUrl, onError) : streetTravel(roads)),
    addressBooks: openAddressBooks(config.dataDir, (file, err) => log.error({ err, file }, 'address book')),
    geocoder: openGeocoder(config, outbound, (err) => log.warn({ err }, 'geocoder')),
    outbound,
    providers: isQuiet ? {} : { ...openProviders(config, outbound, onError), push },
    objects: config.files.store && openFileStore(config.files.store, (err) => log.error({ err }, 'file store')),
    payments: isQuiet ? null : openPayments(config, { outbound, db, now }),
    pac: sandboxPac({ objects: databaseObjects(db), issuer: config.issuer, now }),
    vault,
    sandboxes,
    isQuiet,
    standings,
    log,
    serving: openServing(),
    metrics,
    tracer,
    now,
  };
  return {
    platform,
    close: async () => {
      await jobs.stop();
      await roads.close();
      await fixBus.close();
      await db.close();
      await tracer.close();
    },
  };
}
