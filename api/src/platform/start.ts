import { type LoggerOptions, pino } from 'pino';
import type { Config } from './config.ts';
import type { Platform } from './context.ts';
import { type Connection, openPglite, openPostgres } from './db/connect.ts';
import { isReadOnly } from './db/database-away.ts';
import { migrate } from './db/migrate.ts';
import { openDatabase } from './db/tx.ts';
import { openJobs } from './jobs.ts';
import { openProviders } from './messaging/open-providers.ts';
import { pushProvider } from './messaging/push.ts';
import { findTarget, forgetTarget, markPushed } from './messaging/subscriptions.ts';
import { pushSubject, vapidKeys } from './messaging/vapid.ts';
import { openOutbound } from './outbound.ts';
import { sandboxPac } from './pac/sandbox.ts';
import { databaseObjects } from './payments/sandbox-objects.ts';
import { openPayments } from './payments/stripe.ts';
import { openSandboxes } from './sandboxes.ts';
import { openVault } from './secrets.ts';
import { estimatedTravel, osrmTravel } from './travel/osrm.ts';
import { rememberingTravel } from './travel/remember.ts';

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
  serializers: {
    err: (error: Error & { code?: unknown }) => ({ ...pino.stdSerializers.err(error), errorCode: error.code }),
  },
};

/** Opens everything that modules stand on: migrated database, jobs, travel times, log. `close` ends it in order. */
export async function openPlatform(
  config: Config,
  given: { connection?: Connection; now?: () => Date } = {},
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
      ? await openPostgres(config.databaseUrl)
      : await openPglite(config.dataDir, { reserveBytes: config.reserveMb * 1024 * 1024, onRoom: tellRoom }));
  await migrate(connection);
  const onError = (error: unknown): void => {
    if (!isReadOnly(error)) log.error({ err: error }, 'platform');
  };
  const sandboxes = openSandboxes();
  const db = openDatabase(connection, onError, (companyId) => sandboxes.aheadMs(companyId));
  const outbound = openOutbound(config.outboundAllow);
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
  const jobs = await openJobs(db, { onError });
  connection.watchRoom();
  const platform: Platform = {
    config,
    db,
    jobs,
    travel: rememberingTravel(config.routingUrl ? osrmTravel(config.routingUrl, onError) : estimatedTravel()),
    outbound,
    providers: { ...openProviders(config, outbound, onError), push },
    payments: openPayments(config, { outbound, db, now }),
    pac: sandboxPac({ objects: databaseObjects(db), issuer: config.issuer, now }),
    vault,
    sandboxes,
    log,
    now,
  };
  return {
    platform,
    close: async () => {
      await jobs.stop();
      await db.close();
    },
  };
}
