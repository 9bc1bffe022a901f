import { randomBytes } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import type { Connection } from '../db/connect.ts';
import type { Metrics } from '../metrics/registry.ts';
import { type FixBus, openFixBus } from './fix-bus.ts';
import { natsWire } from './nats-wire.ts';
import { notifyWire } from './notify-wire.ts';

/** What operators see of it: by which way the fixes go, how many went and came. */
export function measureFixes(bus: FixBus, metrics: Metrics): void {
  const way = metrics.gauge('tramo_positions_bus', '1 at the way by which positions reach other processes', ['kind']);
  const fallback = metrics.gauge('tramo_positions_bus_fallback', '1 while NATS is set up and away');
  const told = metrics.gauge('tramo_positions_told', 'Positions that this process told others of, since its start');
  const heard = metrics.gauge(
    'tramo_positions_heard',
    'Positions that other processes told this one of, since its start',
  );
  metrics.onCollect('positions_bus', () => {
    const { kind, isFallback, published, received } = bus.state();
    way.clear();
    way.set(1, { kind });
    fallback.set(isFallback ? 1 : 0);
    told.set(published);
    heard.set(received);
  });
}

/** The bus of a process: NATS where it is set up, PostgreSQL's notices without it and while it is away. The embedded database has one process. */
export function openFixes(
  { natsUrl }: Pick<Config, 'natsUrl'>,
  connection: Connection,
  log: FastifyBaseLogger,
  onError: (error: unknown) => void,
): FixBus {
  if (connection.kind === 'pglite') return openFixBus({ first: null, second: null }, onError);
  const origin = randomBytes(6).toString('base64url');
  const first = natsUrl
    ? natsWire({
        url: natsUrl,
        origin,
        onUp: (server) => log.info({ server }, 'NATS carries the positions'),
        onDown: (reason) => log.warn({ reason }, 'NATS is away: PostgreSQL carries the positions meanwhile'),
      })
    : null;
  return openFixBus({ first, second: notifyWire(connection, origin, onError) }, onError);
}
