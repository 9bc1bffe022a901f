import { readAnswers } from '@tramo/contract/checklist-shown';
import type { CustomField } from '@tramo/contract/custom-fields';
import type { Parsed } from '@tramo/contract/endpoint';
import { countOf, type ListCount } from '@tramo/contract/fields';
import { type proofApi, proofParts, type Visit, type VisitDetail } from '@tramo/contract/proof';
import { searchWords } from '@tramo/contract/text';
import { addDays, instantOf } from '../../platform/calendar.ts';
import { type Ctx, cediScope, inTx, seesCedi, type TxCtx } from '../../platform/context.ts';
import { problem } from '../../platform/problem.ts';
import { fieldDefinitions } from '../fields/fields.service.ts';
import { guidesByFolios, guidesByIds } from '../guides/guides.service.ts';
import * as lists from './proof.list.store.ts';
import { fingerprintOf } from './proof.rules.ts';
import * as store from './proof.store.ts';

type ListInput = Parsed<typeof proofApi.list>['body'];
export type ProofFilter = Omit<ListInput, 'page' | 'limit'>;

const given = <T>(list: readonly T[] | undefined): readonly T[] | null => (list && list.length > 0 ? list : null);

/** A filter as the store takes it: days of the company, the caller's cedis, the words of the search. */
export async function filterOf(tx: TxCtx, q: ProofFilter, standing: boolean): Promise<lists.VisitFilter> {
  const { actor } = tx;
  const words = searchWords(q.search);
  const folio = q.search.trim();
  const named = words.length === 0 ? [] : await guidesByFolios(tx, [folio]);
  const missing = given(q.missing);
  return {
    companyId: actor.companyId,
    words,
    guideIds: [...new Set(named.map((g) => g._id))],
    from: q.dateFrom ? instantOf(q.dateFrom, 0, actor.timeZone) : null,
    until: q.dateTo ? instantOf(addDays(q.dateTo, 1), 0, actor.timeZone) : null,
    outcomes: given(q.outcomes),
    cediIds: cediScope(actor, q.cedisIds),
    clientIds: given(q.clientIds),
    driverIds: given(q.driverIds),
    routeIds: given(q.routeIds),
    missing: missing && proofParts.filter((part) => missing.includes('any') || missing.includes(part)),
    standing,
  };
}

/** Visits with their evidence, the newest first. */
export const listProof = (ctx: Ctx, q: ListInput): Promise<{ visits: Visit[]; count: ListCount }> =>
  inTx(ctx, async (tx) => {
    const { page, limit, ...filter } = q;
    const { rows, total, isAtLeast } = await lists.listVisits(tx.trx, await filterOf(tx, filter, false), {
      limit,
      offset: (page - 1) * limit,
    });
    const evidence = await store.evidenceOf(
      tx.trx,
      rows.map((r) => r.id),
    );
    return {
      visits: rows.map((r) => store.toVisit(r, evidence.get(r.id) ?? [], ctx.locale)),
      count: { ...countOf(total, limit), ...(isAtLeast ? { isAtLeast } : {}) },
    };
  });

/** Whole rows as the contract shows them. */
export async function detailsOf(tx: TxCtx, rows: readonly store.NamedVisit[]): Promise<VisitDetail[]> {
  const evidence = await store.evidenceOf(
    tx.trx,
    rows.map((r) => r.id),
  );
  const hasValues = rows.some((r) => Object.keys(r.custom_fields).length > 0);
  const fields = hasValues ? await fieldDefinitions(tx, ['guide', 'collectionGuide']) : [];
  return rows.map((row) => {
    const detail = {
      ...store.toVisit(row, evidence.get(row.id) ?? [], tx.locale),
      planned:
        row.planned_lat === null || row.planned_lng === null ? null : { lat: row.planned_lat, lng: row.planned_lng },
      answers: readAnswers(row.corrected?.answers ?? row.answers, tx.locale),
      corrected: row.corrected && { at: row.corrected.at, by: row.corrected.by, reason: row.corrected.reason },
      items: row.items,
      customFields: valuesOf(fields, row.custom_fields),
    };
    // By what the driver reported, whoever reads it and whatever the office corrected since.
    return { ...detail, fingerprint: fingerprintOf({ ...detail, answers: row.answers }) };
  });
}
const valuesOf = (
  fields: readonly CustomField[],
  values: store.VisitRow['custom_fields'],
): VisitDetail['customFields'] =>
  fields.flatMap(({ _id, name, type, showInReport }) => {
    const value = values[_id];
    return value === undefined ? [] : [{ field: { _id, name, type, showInReport }, value }];
  });

/** Rows of a guide's visits that the caller sees: all when the guide is in a cedi of theirs, else those that were made for one. */
export async function seenVisits(tx: TxCtx, guideId: string): Promise<store.NamedVisit[]> {
  const [guide] = await guidesByIds(tx, [guideId]);
  const rows = await store.visitsOfGuide(tx.trx, guideId);
  const seen = guide ? rows : rows.filter((r) => seesCedi(tx.actor, r.cedi_id));
  if (!guide && seen.length === 0) throw problem('guides.not_found');
  return seen;
}

export const guideVisits = (ctx: Ctx, guideId: string): Promise<{ visits: VisitDetail[] }> =>
  inTx(ctx, async (tx) => ({ visits: await detailsOf(tx, await seenVisits(tx, guideId)) }));

/** Visits of guides of some clients. */
export const visitsOfThese = (ctx: Ctx, clientIds: readonly string[]): Promise<number> =>
  inTx(ctx, ({ trx }) => store.countOfClients(trx, clientIds));
/** Visits of clients that end become another one's; what the driver reported, and its fingerprint, stay. Answers how many. */
export const moveVisitsToClient = (ctx: Ctx, from: readonly string[], into: string): Promise<number> =>
  inTx(ctx, ({ trx }) => store.moveToClient(trx, from, into));
