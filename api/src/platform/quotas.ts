import { type QuotaKind, quotaDefaults, quotaKinds } from '@tramo/contract/companies';
import { sql } from 'kysely';
import { instantOf, localDay } from './calendar.ts';
import type { Ctx, Platform, TxCtx } from './context.ts';
import { takeTurns } from './db/named-locks.ts';
import { outsideTransaction, type Trx } from './db/tx.ts';
import { problem } from './problem.ts';
import { relation } from './relation.ts';
import { worldOf } from './sandboxes.ts';
import { requireService } from './standings.ts';

/** `company_id`, `guides`, `positions`, `storage`, `searches`, `import_rows`: what the operator set; null: what everybody may. */
export const quotaRows = relation('platform.quotaRows');
/** `company_id`, `created_at` of guides. */
export const guidesOfQuotas = relation('platform.guidesOfQuotas');
/** `company_id`, `id`, `rows` of the loads that run. */
export const loadsOfQuotas = relation('platform.loadsOfQuotas');

export type QuotaLimits = Record<QuotaKind, number>;

/** What a process remembers of a company: its limits, and what it counted last with what came since. */
interface Known {
  limits: QuotaLimits | null;
  limitsAt: number;
  counted: Partial<Record<'guides' | 'storage', { used: number; at: number; period: string }>>;
  minute: { begun: number; fixes: number };
}
const LIMITS_MS = 10_000;
const MINUTE_MS = 60_000;
/** Far from a limit a count is good for so long; from this share of it on guides are counted exactly. */
const COUNT_MS = 60_000;
const NEAR = 0.9;
const MB = 1024 * 1024;

const remembered = new WeakMap<Platform, Map<string, Known>>();
function known(platform: Platform, companyId: string): Known {
  const world = worldOf(platform);
  const companies = remembered.get(world) ?? new Map<string, Known>();
  remembered.set(world, companies);
  const own = companies.get(companyId) ?? {
    limits: null,
    limitsAt: 0,
    counted: {},
    minute: { begun: 0, fixes: 0 },
  };
  companies.set(companyId, own);
  return own;
}
/** The operator changed a limit: this process asks at once, others within ten seconds. */
export const forgetLimits = (platform: Platform, companyId: string): void => {
  known(platform, companyId).limitsAt = 0;
};

export async function limitsOf(platform: Platform, trx: Trx, companyId: string): Promise<QuotaLimits> {
  const own = known(platform, companyId);
  if (own.limits && Date.now() - own.limitsAt < LIMITS_MS) return own.limits;
  const { rows } = await sql<
    Record<string, string | number | null>
  >`select guides, positions, storage, searches, import_rows as "importRows"
    from ${quotaRows()} q where company_id = ${companyId}`.execute(trx);
  own.limits = Object.fromEntries(
    quotaKinds.map((k) => [k, rows[0]?.[k] == null ? quotaDefaults[k] : Number(rows[0][k])]),
  ) as QuotaLimits;
  own.limitsAt = Date.now();
  return own.limits;
}

/** The month that it is at the company, as its first day. */
const monthOf = ({ platform, actor }: Pick<Ctx, 'platform' | 'actor'>): string =>
  `${localDay(platform.now(), actor.timeZone).slice(0, 7)}-01`;
/** When the next one begins. */
function nextMonth(ctx: Pick<Ctx, 'platform' | 'actor'>): { day: string; at: Date } {
  const [year, month] = monthOf(ctx).split('-').map(Number) as [number, number];
  const day = new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
  return { day, at: instantOf(day, 0, ctx.actor.timeZone) };
}

async function countGuides(tx: TxCtx): Promise<number> {
  const since = instantOf(monthOf(tx), 0, tx.actor.timeZone);
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${guidesOfQuotas()} g
    where company_id = ${tx.actor.companyId} and created_at >= ${since}`.execute(tx.trx);
  return rows[0]?.n ?? 0;
}
async function countStorage(tx: TxCtx): Promise<number> {
  const { rows } = await sql<{ n: number }>`select coalesce(sum(bytes), 0)::float8 as n from file
    where company_id = ${tx.actor.companyId}`.execute(tx.trx);
  return rows[0]?.n ?? 0;
}
const unfinishedSearches = async (tx: TxCtx): Promise<number> =>
  (
    await sql<{ n: number }>`select count(*)::int as n from job
      where company_id = ${tx.actor.companyId} and kind in ('planning.optimize', 'planning.try') and status in ('queued', 'running')`.execute(
      tx.trx,
    )
  ).rows[0]?.n ?? 0;
const rowsUnderWay = async (tx: TxCtx, except: string | null): Promise<number> =>
  (
    await sql<{ n: number }>`select coalesce(sum(rows), 0)::int as n from ${loadsOfQuotas()} l
      where company_id = ${tx.actor.companyId} and (${except}::uuid is null or id <> ${except}::uuid)`.execute(tx.trx)
  ).rows[0]?.n ?? 0;

/** Nothing of a sandbox is real, and it has a limit of its own. */
const isFree = ({ platform, actor }: Pick<Ctx, 'platform' | 'actor'>): boolean =>
  platform.sandboxes.has(actor.companyId);

/**
 * So many guides are about to be made. Throws quotas.guides, and what `requireService` throws. Near the limit those of a company come one after another,
 * each counted exactly; far from it nobody waits for anybody.
 */
export async function takeGuides(tx: TxCtx, guides: number): Promise<void> {
  const { platform, actor, trx } = tx;
  requireService(platform, actor.companyId);
  if (isFree(tx) || guides === 0) return;
  const limit = (await limitsOf(platform, trx, actor.companyId)).guides;
  const own = known(platform, actor.companyId);
  const period = monthOf(tx);
  const last = own.counted.guides;
  if (last && last.period === period && Date.now() - last.at < COUNT_MS && last.used + guides <= limit * NEAR) {
    last.used += guides;
    return;
  }
  let used = await countGuides(tx);
  if (used + guides > limit * NEAR) {
    await takeTurns(trx, [`guides of ${actor.companyId}`]);
    used = await countGuides(tx);
  }
  own.counted.guides = { used: used + guides, at: Date.now(), period };
  if (used + guides > limit)
    throw problem('quotas.guides', { limit, free: nextMonth(tx).day.split('-').reverse().join('/') });
}

/** So many bytes are about to be kept. What was counted within a minute, and came since, decides. Throws quotas.storage. */
export async function takeStorage(tx: TxCtx, bytes: number): Promise<void> {
  const { platform, actor, trx } = tx;
  if (isFree(tx)) return;
  const limit = (await limitsOf(platform, trx, actor.companyId)).storage;
  const own = known(platform, actor.companyId);
  const last = own.counted.storage;
  const isFresh = last && Date.now() - last.at < (last.used > limit * NEAR ? COUNT_MS : 10 * COUNT_MS);
  const used = isFresh ? last.used : await countStorage(tx);
  if (used + bytes > limit) {
    own.counted.storage = { used, at: isFresh ? last.at : Date.now(), period: '' };
    throw problem('quotas.storage', { limit: Math.floor(limit / MB) });
  }
  own.counted.storage = { used: used + bytes, at: isFresh ? last.at : Date.now(), period: '' };
}

/** Fixes that a company's phones sent just now, counted in this process' memory. Throws quotas.positions: phones keep them and try again. */
export async function takePositions(
  { platform, actor }: Pick<Ctx, 'platform' | 'actor'>,
  fixes: number,
): Promise<void> {
  const own = known(platform, actor.companyId);
  // A limit that was changed is asked for beside the phones, not before them.
  if (!own.limits) await platform.db.system((trx) => limitsOf(platform, trx, actor.companyId));
  else if (Date.now() - own.limitsAt >= LIMITS_MS) void askAgain(platform, actor.companyId);
  const now = Date.now();
  if (now - own.minute.begun >= MINUTE_MS) own.minute = { begun: now, fixes: 0 };
  const limit = own.limits?.positions ?? quotaDefaults.positions;
  // A batch alone always goes: it could never go otherwise.
  if (own.minute.fixes > 0 && own.minute.fixes + fixes > limit)
    throw problem('quotas.positions', { limit, seconds: Math.ceil((own.minute.begun + MINUTE_MS - now) / 1000) });
  own.minute.fixes += fixes;
}
async function askAgain(platform: Platform, companyId: string): Promise<void> {
  const own = known(platform, companyId);
  const last = own.limits;
  // Those that come meanwhile do not ask, too.
  own.limitsAt = Date.now();
  try {
    await outsideTransaction(() =>
      platform.db.system((trx) => {
        own.limitsAt = 0;
        return limitsOf(platform, trx, companyId);
      }),
    );
  } catch {
    own.limits = last;
  }
}

/** A plan is about to be searched, or parameters tried. */
export async function takeSearch(tx: TxCtx): Promise<void> {
  const { platform, actor, trx } = tx;
  requireService(platform, actor.companyId);
  const limit = (await limitsOf(platform, trx, actor.companyId)).searches;
  await takeTurns(trx, [`searches of ${actor.companyId}`]);
  if ((await unfinishedSearches(tx)) >= limit) throw problem('quotas.searches', { limit });
}

/** A load of so many rows is about to run. One alone always may. */
export async function takeImportRows(tx: TxCtx, rows: number, importId: string): Promise<void> {
  const { platform, actor, trx } = tx;
  requireService(platform, actor.companyId);
  const limit = (await limitsOf(platform, trx, actor.companyId)).importRows;
  await takeTurns(trx, [`loads of ${actor.companyId}`]);
  const used = await rowsUnderWay(tx, importId);
  if (used > 0 && used + rows > limit) throw problem('quotas.import_rows', { limit, used });
}

export interface QuotaUse {
  kind: QuotaKind;
  limit: number;
  used: number;
  freeDate: string | null;
}
/** What the company uses of each, counted now; positions: of this process' last minute. */
export async function quotaUse(tx: TxCtx): Promise<QuotaUse[]> {
  const { platform, actor, trx } = tx;
  const limits = await limitsOf(platform, trx, actor.companyId);
  const { minute } = known(platform, actor.companyId);
  const used: Record<QuotaKind, number> = {
    guides: await countGuides(tx),
    positions: Date.now() - minute.begun < MINUTE_MS ? minute.fixes : 0,
    storage: await countStorage(tx),
    searches: await unfinishedSearches(tx),
    importRows: await rowsUnderWay(tx, null),
  };
  const free = nextMonth(tx).at.toISOString();
  return quotaKinds.map((kind) => ({
    kind,
    limit: limits[kind],
    used: used[kind],
    freeDate: kind === 'guides' ? free : null,
  }));
}
