import { sql } from 'kysely';
import type { Platform } from './context.ts';
import type { Database } from './db/tx.ts';
import { onWake } from './db/wake.ts';
import { playedProviders } from './messaging/played.ts';
import { relation } from './relation.ts';

/** `id`, `clock_ahead_ms` of sandbox companies. */
export const sandboxRows = relation('platform.sandboxRows');

/** The sandbox companies as this process knows them, and how far each one's clock runs ahead. */
export interface Sandboxes {
  has(companyId: string): boolean;
  aheadMs(companyId: string): number;
  ids(): string[];
  /** What is known at once of a sandbox that this process made or moved. */
  set(companyId: string, aheadMs: number): void;
  refresh(db: Database): Promise<void>;
}

export function openSandboxes(): Sandboxes {
  let ahead = new Map<string, number>();
  /** Of what this process set itself, the turn: an older reading of the table must not take it back. */
  const setAt = new Map<string, number>();
  let turn = 0;
  return {
    has: (id) => ahead.has(id),
    aheadMs: (id) => ahead.get(id) ?? 0,
    ids: () => [...ahead.keys()],
    set: (id, ms) => {
      setAt.set(id, ++turn);
      ahead.set(id, Math.round(ms));
    },
    refresh: async (db) => {
      const began = turn;
      const { rows } = await db.system((trx) =>
        sql<{ id: string; ms: number }>`select id, clock_ahead_ms::float8 as ms from ${sandboxRows()} s`.execute(trx),
      );
      const read = new Map(rows.map((r) => [r.id, r.ms]));
      for (const [id, at] of setAt) if (at > began && ahead.has(id)) read.set(id, ahead.get(id) as number);
      ahead = read;
    },
  };
}

/** Follows what other processes do with sandboxes. */
export async function followSandboxes(
  { db, sandboxes }: Pick<Platform, 'db' | 'sandboxes'>,
  onError: (error: unknown) => void,
): Promise<() => Promise<void>> {
  await sandboxes.refresh(db);
  const beat = await onWake(db.connection, 'tramo_sandbox', () => sandboxes.refresh(db), onError);
  return () => beat.stop();
}

const worlds = new WeakMap<Platform, Platform>();
const made = new WeakMap<Platform, Map<string, Platform>>();

/** The platform of the world itself, whosever time and providers are in use. */
export const worldOf = (platform: Platform): Platform => worlds.get(platform) ?? platform;
/** The time of the world: of sessions, keys and signatures, which are no part of what a sandbox plays. */
export const worldNow = (platform: Platform): Date => worldOf(platform).now();

/** What a company stands on. A sandbox has its own time, and providers that play what real ones do; nothing of it reaches a person or costs money. */
export function platformOf(platform: Platform, companyId: string): Platform {
  const world = worldOf(platform);
  const { sandboxes } = world;
  if (!sandboxes.has(companyId)) return world;
  const own = made.get(world) ?? new Map<string, Platform>();
  made.set(world, own);
  const known = own.get(companyId);
  if (known) return known;
  const { config } = world;
  const sandbox: Platform = {
    ...world,
    config: { ...config, smtpUrl: null, messaging: { ...config.messaging, twilio: null, meta: null, fcm: null } },
    providers: playedProviders,
    // Money of a wiped book would be missing from the provider's statement.
    payments: null,
    now: () => new Date(world.now().getTime() + sandboxes.aheadMs(companyId)),
  };
  worlds.set(sandbox, world);
  own.set(companyId, sandbox);
  return sandbox;
}
