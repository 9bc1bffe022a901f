import type { ApiScope, Audience, Role, StaffType, UserType } from '@tramo/contract/access';
import type { Locale } from '@tramo/contract/problems';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import type { Database, Trx } from './db/tx.ts';
import type { Jobs } from './jobs.ts';
import type { Providers } from './messaging/provider.ts';
import type { Outbound } from './outbound.ts';
import type { Pac } from './pac/pac.ts';
import type { Payments } from './payments/stripe.ts';
import { platformOf, type Sandboxes } from './sandboxes.ts';
import type { Vault } from './secrets.ts';
import type { Travel } from './travel/travel.ts';

/** What every module stands on. Passed in, never imported, so that tests bring their own clock and services. */
export interface Platform {
  config: Config;
  db: Database;
  jobs: Jobs;
  travel: Travel;
  /** Every request to the world goes through it. */
  outbound: Outbound;
  providers: Providers;
  /** Null where nobody can pay by card. */
  payments: Payments | null;
  /** Who certifies invoices. */
  pac: Pac;
  vault: Vault;
  sandboxes: Sandboxes;
  log: FastifyBaseLogger;
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
}
export type TxCtx = Ctx & { trx: Trx };

/** Runs `work` in the call's transaction: the open one, or a new one behind the tenant wall of the actor's company. */
export function inTx<T>(ctx: Ctx, work: (ctx: TxCtx) => Promise<T>): Promise<T> {
  if (ctx.trx) return work(ctx as TxCtx);
  return ctx.platform.db.as(ctx.actor.companyId, (trx) => work({ ...ctx, trx }));
}

/** True when the actor may see a cedi's rows. */
export const seesCedi = (actor: Actor, cediId: string): boolean =>
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
    requestId: 'system',
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
