import { statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Platform } from '../context.ts';
import { watchKeeping } from './keeping.ts';
import { lagsOf } from './lags.ts';

/** The size of a large database takes a moment to add up. */
const SIZE_EVERY_MS = 60_000;

/** Figures that are read when somebody asks: how far what happens besides is behind, the database, the disk. */
export function watchPlatform(platform: Platform): void {
  const { metrics, db, config } = platform;
  const up = metrics.gauge('tramo_database_up', 'The database answers (1) or not (0)');
  const relayWaiting = metrics.gauge('tramo_relay_waiting_events', 'Committed events that wait for their place');
  const relayOldest = metrics.gauge('tramo_relay_oldest_seconds', 'Age of the oldest of them');
  const outbox = metrics.gauge('tramo_outbox_events', 'Events kept in the outbox');
  const behind = metrics.gauge('tramo_subscriber_behind_events', 'Events that a subscriber has not had yet', [
    'subscriber',
  ]);
  const behindS = metrics.gauge('tramo_subscriber_oldest_seconds', 'Age of the oldest of them', ['subscriber']);
  const parked = metrics.gauge('tramo_subscriber_parked_events', 'Events that a subscriber gave up after five tries', [
    'subscriber',
  ]);
  const jobs = metrics.gauge('tramo_jobs', 'Jobs by kind and state', ['kind', 'state']);
  const jobsOldest = metrics.gauge('tramo_jobs_oldest_waiting_seconds', 'Age of the oldest waiting job', ['kind']);
  const messages = metrics.gauge('tramo_messages_due', 'Messages that should have left by now', ['channel']);
  const messagesOldest = metrics.gauge('tramo_messages_oldest_due_seconds', 'How late the oldest of them is', [
    'channel',
  ]);
  const webhooks = metrics.gauge('tramo_webhooks_due', 'Deliveries to webhooks that should have left by now');
  const webhooksOldest = metrics.gauge('tramo_webhooks_oldest_due_seconds', 'How late the oldest of them is');
  metrics.onCollect('lags', async () => {
    try {
      const lags = await lagsOf(platform);
      up.set(1);
      relayWaiting.set(lags.relay.waiting);
      relayOldest.set(lags.relay.oldestS);
      outbox.set(lags.outbox);
      for (const s of lags.subscribers) {
        behind.set(s.behind, { subscriber: s.name });
        behindS.set(s.oldestS, { subscriber: s.name });
        parked.set(s.parked, { subscriber: s.name });
      }
      jobs.clear();
      jobsOldest.clear();
      for (const j of lags.jobs) {
        jobs.set(j.waiting, { kind: j.kind, state: 'waiting' });
        jobs.set(j.running, { kind: j.kind, state: 'running' });
        jobsOldest.set(j.oldestS, { kind: j.kind });
      }
      messages.clear();
      messagesOldest.clear();
      for (const m of lags.messages) {
        messages.set(m.due, { channel: m.channel });
        messagesOldest.set(m.oldestS, { channel: m.channel });
      }
      webhooks.set(lags.webhooks.due);
      webhooksOldest.set(lags.webhooks.oldestS);
    } catch (error) {
      up.set(0);
      throw error;
    }
  });

  const pool = metrics.gauge('tramo_database_connections', 'Connections of this process to its database', ['state']);
  const turns = metrics.gauge('tramo_database_waiting', 'Who waits in this process for a connection');
  metrics.onCollect('pool', () => {
    const { used, idle, waiting } = db.connection.pool();
    pool.set(used, { state: 'used' });
    pool.set(idle, { state: 'idle' });
    turns.set(waiting);
  });

  const replica = db.replica;
  if (replica) {
    const used = metrics.gauge('tramo_replica_used', 'The replica answers reads (1) or not (0)');
    const lag = metrics.gauge('tramo_replica_lag_seconds', 'How far the replica is behind the primary; -1: unknown');
    const reads = metrics.gauge('tramo_replica_reads', 'Reads since the start, by who answered them', ['by']);
    metrics.onCollect('replica', () => {
      const state = replica.state();
      used.set(state.isUsed ? 1 : 0);
      lag.set(state.lagS ?? -1);
      reads.set(state.reads, { by: 'replica' });
      reads.set(state.fallbacks, { by: 'primary' });
    });
  }

  const size = metrics.gauge('tramo_database_bytes', 'Size of the database');
  const free = metrics.gauge('tramo_disk_free_bytes', 'Room on the disk of DATA_DIR');
  const total = metrics.gauge('tramo_disk_total_bytes', 'Size of the disk of DATA_DIR');
  let sizedAt = Number.NEGATIVE_INFINITY;
  metrics.onCollect('database_size', async () => {
    if (performance.now() - sizedAt < SIZE_EVERY_MS) return;
    const { rows } = await db.system((trx) =>
      sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(trx),
    );
    size.set(rows[0]?.bytes ?? 0);
    sizedAt = performance.now();
  });
  metrics.onCollect('disk', async () => {
    const disk = await statfs(config.dataDir).catch(() => null);
    if (!disk) return;
    free.set(disk.bavail * disk.bsize);
    total.set(disk.blocks * disk.bsize);
  });
  watchKeeping(platform);
}
