import type { SentChecklist } from '@tramo/contract/checklist-answers';
import type { ActiveChecklist } from '@tramo/contract/checklist-api';
import { type AskedFor, checklistFor } from '@tramo/contract/checklist-choice';
import { type ChecklistContent, checklistLimits } from '@tramo/contract/checklist-content';
import { type ChecklistFacts, contextOf } from '@tramo/contract/checklist-visit';
import type { Outcome } from '@tramo/contract/checklists';
import { managedStatuses } from '@tramo/contract/guides';
import { fieldMessages } from '@tramo/contract/problems';
import { instantOf } from '../../platform/calendar.ts';
import { type Ctx, inTx, type TxCtx } from '../../platform/context.ts';
import { problem } from '../../platform/problem.ts';
import {
  activeChecklists,
  checklistScopes,
  versionContents,
  versionForAnswers,
} from '../checklists/checklists.active.service.ts';
import { findSubstatus, substatusNamed } from '../checklists/checklists.service.ts';
import { type FactsRow, factsOf } from './answers.facts.store.ts';
import { type Accepted, acceptedOf, blockReason, demandsSomething, type Faults } from './answers.rules.ts';
import * as store from './answers.store.ts';

/** A visit whose checklist is judged, before it is written. */
export interface VisitToJudge {
  routeId: string;
  at: string;
  lat: number | null;
  lng: number | null;
}
export interface VisitEnd {
  result: Outcome;
  subStatus?: string | undefined;
}
/** Answers of a visit that hold, with the version that they were given to. */
export interface Judged extends Accepted {
  checklist: { _id: string; name: string };
  versionId: string;
  content: ChecklistContent;
  facts: FactsRow;
  attempt: number;
  /** The sub-status that a rule ended the visit with, instead of the one chosen. */
  subStatus: string | null;
}

const end = (row: FactsRow, timeZone: string): Date | null => {
  const last = Math.max(...row.windows.map((w) => w.endMinute));
  if (row.windows.length > 0 && row.route_day !== null) return instantOf(row.route_day, last * 60, timeZone);
  return row.planned_arrival;
};
const addOne = (row: FactsRow): number =>
  row.delivery_attempts + ((managedStatuses as readonly string[]).includes(row.status) ? 0 : 1);

/** What rules see of a guide, as phones get it and as the server judges by it. */
export const toFacts = (row: FactsRow, timeZone: string): ChecklistFacts => ({
  clientId: row.client_id,
  guideType: row.type,
  certified: row.certified,
  vehicleType: row.vehicle_type,
  attempt: Math.max(1, addOne(row)),
  declaredValue: row.declared_cents / 100,
  lat: row.lat,
  lng: row.lng,
  dueAt: end(row, timeZone)?.toISOString() ?? null,
  itemCodes: row.item_codes,
});

/** What rules see of the guides of a route; a guide that is not in it is told as it stands alone. */
export const checklistFacts = (
  ctx: Ctx,
  guideIds: readonly string[],
  routeId: string | null,
): Promise<Map<string, ChecklistFacts>> =>
  inTx(ctx, async (tx) => {
    const rows = await factsOf(tx.trx, guideIds, routeId);
    return new Map([...rows].map(([id, row]) => [id, toFacts(row, tx.actor.timeZone)]));
  });

/** Judges the checklists of the guides of one visit. */
export interface Judge {
  /**
   * The answers of one guide, or null: it has none and need not. `mayBeLeft`: they were given for guides that ended otherwise, and count only where they
   * fit. Throws answers.*, and general.invalid with fields at `checklist.answers.<question>`.
   */
  of(guideId: string, end: VisitEnd, sent: SentChecklist | null, mayBeLeft: boolean): Promise<Judged | null>;
}

export async function openJudge(ctx: Ctx, visit: VisitToJudge, guideIds: readonly string[]): Promise<Judge> {
  return inTx(ctx, async (tx) => {
    const rows = await factsOf(tx.trx, guideIds, visit.routeId);
    const scopes = await checklistScopes(tx);
    return {
      of: async (guideId, ending, sent, mayBeLeft) => {
        const row = rows.get(guideId);
        // Not on the road, or not in this route: the visit itself is refused for that.
        if (row?.status !== 'route' || row.route_name === null) return null;
        const asked = await askedFor(tx, row, visit, ending);
        const judged = sent && (await judge(tx, row, asked, sent, mayBeLeft));
        if (judged) return judged;
        await requireAnswers(tx, row, asked, checklistFor(scopes, asked));
        return null;
      },
    };
  });
}

/** What a visit's end asks a checklist for, and what its rules see. */
async function askedFor(
  tx: TxCtx,
  row: FactsRow,
  visit: Omit<VisitToJudge, 'routeId'>,
  { result, subStatus }: VisitEnd,
): Promise<AskedFor> {
  const name = subStatus?.trim() ?? '';
  const chosen = name === '' ? null : await substatusNamed(tx, name, result);
  const facts = toFacts(row, tx.actor.timeZone);
  const context = contextOf(facts, { subStatusId: chosen?._id ?? null, at: visit.at, lat: visit.lat, lng: visit.lng });
  return {
    category: result,
    subStatusId: chosen?._id ?? null,
    clientId: row.client_id,
    vehicleType: row.vehicle_type,
    context,
  };
}

type Scope = Awaited<ReturnType<typeof checklistScopes>>[number];
const startOf = (row: FactsRow): Date => row.route_started_at ?? new Date(0);

/**
 * Judges what was sent by the version that was answered. Its checklist must be one of how the visit ended; which of those that fit is the phone's
 * choice, by the day that it read: the office may have ordered them otherwise since. One that was attached to other clients is refused unless
 * checklist or client were changed after the route had left. Null: it may be left, and is not about how this guide ended.
 */
async function judge(
  tx: TxCtx,
  row: FactsRow,
  asked: AskedFor,
  sent: SentChecklist,
  mayBeLeft: boolean,
): Promise<Judged | null> {
  const version = await versionForAnswers(tx, sent.versionId);
  const invalid = (words: string): Record<string, string> => ({ 'checklist.versionId': words });
  if (!version) throw problem('answers.version_unknown', {}, { fields: invalid(fieldMessages.invalid[tx.locale]) });
  const { checklist, content } = version;
  const { accepted, faults } = acceptedOf(content, sent.answers, asked.context);
  const ending = accepted.finishWith ? await findSubstatus(tx, accepted.finishWith).catch(() => null) : null;
  const isOfThisEnd = checklist.category === asked.category || ending?.category === asked.category;
  const fits = isOfThisEnd && (checklist.subStatusId === null || checklist.subStatusId === asked.subStatusId);
  if (!fits && mayBeLeft) return null;
  const isOfClient =
    checklist.clientIds.length === 0 || (row.client_id !== null && checklist.clientIds.includes(row.client_id));
  const subjects = [checklist._id, ...(row.client_id ? [row.client_id] : [])];
  if (!fits || !(isOfClient || (await store.isChangedSince(tx.trx, subjects, startOf(row)))))
    throw problem(
      'answers.other_checklist',
      { name: checklist.name },
      { fields: invalid(fieldMessages.invalid[tx.locale]) },
    );
  if (!version.isAcceptable)
    throw problem(
      'answers.version_expired',
      { name: checklist.name, days: checklistLimits.olderVersionDays },
      { fields: invalid(fieldMessages.invalid[tx.locale]) },
    );
  refuseFaults(tx, content, faults);
  if (ending && ending.status === 'enabled' && ending.category !== asked.category)
    throw problem('answers.ends_otherwise', { subStatus: ending.name }, { fields: { subStatus: ending.name } });
  return {
    ...accepted,
    checklist: { _id: checklist._id, name: checklist.name },
    versionId: sent.versionId,
    content,
    facts: row,
    attempt: addOne(row),
    subStatus: ending?.status === 'enabled' ? ending.name : null,
  };
}

/** Throws what is wrong with answers: general.invalid with fields at `checklist.answers.<question>`, or answers.blocked. */
export function refuseFaults(tx: TxCtx, content: ChecklistContent, { errors, blockedBy }: Faults): void {
  const fields = Object.fromEntries(
    Object.entries(errors).map(([id, key]) => [`checklist.answers.${id}`, fieldMessages[key][tx.locale]]),
  );
  if (Object.keys(fields).length > 0) throw problem('general.invalid', {}, { fields });
  if (blockedBy !== null) throw problem('answers.blocked', { reason: blockReason(content, blockedBy, tx.locale) });
}

/** A visit without answers is refused only where the phone had what to answer: it was published, and nothing of it changed, since before the route left. */
async function requireAnswers(tx: TxCtx, row: FactsRow, asked: AskedFor, wanted: Scope | null): Promise<void> {
  if (!wanted || wanted.firstPublishedAt >= startOf(row)) return;
  const content = (await versionContents(tx, [wanted.versionId])).get(wanted.versionId);
  if (!content || !demandsSomething(content, asked.context)) return;
  const subjects = [wanted._id, ...(row.client_id ? [row.client_id] : [])];
  if (await store.isChangedSince(tx.trx, subjects, startOf(row))) return;
  throw problem(
    'answers.required',
    { name: wanted.name },
    {
      fields: { checklist: fieldMessages.required[tx.locale] },
      detail: { checklistId: wanted._id, versionId: wanted.versionId },
    },
  );
}

/** Answers of a visit that came too late to count: whatever of them can be read, with no refusal. */
export const judgeLate = (
  ctx: Ctx,
  visit: VisitToJudge,
  guideId: string,
  ending: VisitEnd,
  sent: SentChecklist,
): Promise<Judged | null> =>
  inTx(ctx, async (tx) => {
    const row = (await factsOf(tx.trx, [guideId], visit.routeId)).get(guideId);
    return row ? readAsSent(tx, row, visit, ending, sent) : null;
  });

/** What was answered, right or wrong; null when the company has no such version. */
async function readAsSent(
  tx: TxCtx,
  row: FactsRow,
  visit: VisitToJudge,
  ending: VisitEnd,
  sent: SentChecklist,
): Promise<Judged | null> {
  const version = await versionForAnswers(tx, sent.versionId);
  if (!version) return null;
  const { checklist, content } = version;
  const { context } = await askedFor(tx, row, visit, ending);
  const { accepted } = acceptedOf(content, sent.answers, context);
  const about = { checklist: { _id: checklist._id, name: checklist.name }, versionId: sent.versionId, content };
  return { ...accepted, ...about, facts: row, attempt: addOne(row), subStatus: null };
}

/** The checklist that a visit would answer today, with what its rules see. */
export const wantedFor = (
  ctx: Ctx,
  row: FactsRow,
  visit: Omit<VisitToJudge, 'routeId'>,
  ending: VisitEnd,
): Promise<{ asked: AskedFor; wanted: ActiveChecklist | null }> =>
  inTx(ctx, async (tx) => {
    const asked = await askedFor(tx, row, visit, ending);
    return { asked, wanted: checklistFor(await activeChecklists(tx), asked) };
  });

/** Answers so far of a visit under way of the calling driver's own route, right or wrong; null when the guide is not in it. Throws routes.not_yours, answers.version_unknown. */
export const openNoticeJudge = (
  ctx: Ctx,
  guideId: string,
  visit: VisitToJudge & VisitEnd & { checklist: SentChecklist },
): Promise<Judged | null> =>
  inTx(ctx, async (tx) => {
    const row = (await factsOf(tx.trx, [guideId], visit.routeId)).get(guideId);
    if (!row || row.route_name === null) return null;
    if (row.route_driver_id !== tx.actor.userId || row.route_status !== 'started') throw problem('routes.not_yours');
    const read = await readAsSent(tx, row, visit, visit, visit.checklist);
    if (!read) throw problem('answers.version_unknown');
    return read;
  });
