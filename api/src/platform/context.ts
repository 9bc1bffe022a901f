import type { ApiScope, Audience, Role, StaffType, UserType } from '@tramo/contract/access';
import type { Locale } from '@tramo/contract/problems';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import type { LogPlace } from './db/replica.ts';
import type { Database, Trx } from './db/tx.ts';
import type { FixBus } from './fix-bus/fix-bus.ts';
import type { Jobs } from './jobs.ts';
import type { Providers } from './messaging/provider.ts';
import type { Metrics } from './metrics/registry.ts';
import type { ObjectStore } from './object-store/object-store.ts';
import type { Outbound } from './outbound.ts';
import type { Pac } from './pac/pac.ts';
import type { Payments } from './payments/stripe.ts';
import type { AddressBooks } from './roads/address-books.ts';
import type { Geocoder } from './roads/geocoder.ts';
import type { Roads } from './roads/roads.ts';
import { platformOf, type Sandboxes } from './sandboxes.ts';
import type { Vault } from './secrets.ts';
import type { Serving } from './serving.ts';
import type { Standings } from './standings.ts';
import type { Tracer } from './tracing/tracer.ts';
import type { Travel } from './travel/travel.ts';
import { workContext } from './work-context.ts';

/** What every module stands on. Passed in, never imported, so that tests bring their own clock and services. */
export interface Platform {
  config: Config;
  db: Database;
  jobs: Jobs;
  /** Where vehicles are, told to all processes. */
  fixBus: FixBus;
  /** The imported streets. */
  roads: Roads;
  travel: Travel;
  /** Catalogues of addresses. */
  addressBooks: AddressBooks;
  /** Finds what those do not know. */
  geocoder: Geocoder;
  /** Every request to the world goes through it. */
  outbound: Outbound;
  providers: Providers;
  /** Where files lie besides the database; null where there is only that. */
  objects: ObjectStore | null;
  /** Null where nobody can pay by card. */
  payments: Payments | null;
  /** Who certifies invoices. */
  pac: Pac;
  vault: Vault;
  sandboxes: Sandboxes;
  /** A restored copy for trying: nothing leaves it, whatever is set up (`tramo quiet`). */
  isQuiet: boolean;
  standings: Standings;
  log: FastifyBaseLogger;
  /** Figures of this process, for whoever watches it. */
  metrics: Metrics;
  /** Keeps traces, where the installation has a collector. */
  tracer: Tracer;
  /** Whether this process wants requests. */
  serving: Serving;
  now(): Date;
}

/** Who is calling. */
export interface Actor {
  userId: string;
  companyId: string;
  name: string;
  type: UserType;
  staffType: StaffType | null;
  roles: readonly Role[];
  audiences: readonly Audience[];
  /** Cedis that a user who is not an admin is kept to; null means all of them. */
  cediIds: readonly string[] | null;
  /** The company's time zone: it decides what "today" is. */
  timeZone: string;
  /** Hash of the session's token, or null for the system's own work. */
  sessionHash: Buffer | null;
  /** The connection behind a call of another system: what its key is for, and how much of it. */
  connection?: { id: string; scopes: readonly ApiScope[]; ratePerMinute: number };
}

/** Where a call comes from, for the audit. */
export interface From {
  address: string | null;
  /** `web`, `driver`, `api`; `system` for the server's own work. */
  platform: string;
  userAgent: string;
}
export const fromSystem: From = { address: null, platform: 'system', userAgent: '' };

/** A call under way. Services take it first and pass it on. */
export interface Ctx {
  platform: Platform;
  actor: Actor;
  locale: Locale;
  requestId: string;
  from: From;
  /** The transaction that is open, if any; `inTx` joins it. */
  trx?: Trx;
  /** It changes nothing: a replica that has come so far may be asked. `fromPrimary` becomes true when the primary was. */
  reads?: { after: LogPlace; fromPrimary: boolean };
}
export type TxCtx = Ctx & { trx: Trx };

/** Runs `work` in the call's transaction: the open one, or a new one behind the tenant wall of the actor's company. */
export async function inTx<T>(ctx: Ctx, work: (ctx: TxCtx) => Promise<T>): Promise<T> {
  if (ctx.trx) return work(ctx as TxCtx);
  const { reads } = ctx;
  if (reads) {
    const { value, isReplica } = await ctx.platform.db.read(ctx.actor.companyId, reads.after, (trx) =>
      work({ ...ctx, trx }),
    );
    reads.fromPrimary ||= !isReplica;
    return value;
  }
  return ctx.platform.db.as(ctx.actor.companyId, (trx) => work({ ...ctx, trx }));
}

/** For the reading of long work beside requests: a replica may be asked that has come as far as the primary stands now. */
export async function readingNow(ctx: Ctx): Promise<Ctx> {
  const after = await ctx.platform.db.replica?.place();
  return after ? { ...ctx, reads: { after, fromPrimary: false } } : ctx;
}

/** True when the actor may see a cedi's rows. */
export const seesCedi = (actor: Pick<Actor, 'cediIds'>, cediId: string): boolean =>
  actor.cediIds === null || actor.cediIds.includes(cediId);

/** The cedis to filter by: those asked for, kept to those that the actor may see; null means no filter. */
export function cediScope(actor: Actor, asked?: readonly string[]): readonly string[] | null {
  if (actor.cediIds === null) return asked && asked.length > 0 ? asked : null;
  const own = actor.cediIds;
  return asked && asked.length > 0 ? asked.filter((c) => own.includes(c)) : own;
}

/** A call of the system itself for a company (jobs, seeds, subscribers): sees every cedi. */
export function systemCtx(
  platform: Platform,
  company: { id: string; timeZone: string },
  user?: { id: string; name: string },
): Ctx {
  return {
    platform: platformOf(platform, company.id),
    locale: 'es',
    requestId: workContext()?.requestId ?? 'system',
    from: fromSystem,
    actor: {
      userId: user?.id ?? '00000000-0000-7000-8000-000000000000',
      companyId: company.id,
      name: user?.name ?? 'Sistema',
      type: 'admin',
      staffType: null,
      roles: ['admin'],
      audiences: ['admin'],
      cediIds: null,
      timeZone: company.timeZone,
      sessionHash: null,
    },
  };
}
