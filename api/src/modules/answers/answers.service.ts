import type { ChecklistAnswer, checklistAnswersApi } from '@tramo/contract/checklist-answers';
import type { ChecklistContent } from '@tramo/contract/checklist-content';
import { keptAnswers, readAnswers } from '@tramo/contract/checklist-shown';
import type { Parsed } from '@tramo/contract/endpoint';
import { countOf, type ListCount } from '@tramo/contract/fields';
import type { Locale } from '@tramo/contract/problems';
import { searchWords } from '@tramo/contract/text';
import { addDays, instantOf } from '../../platform/calendar.ts';
import { type Ctx, inTx, type TxCtx } from '../../platform/context.ts';
import { newId } from '../../platform/ids.ts';
import { problem } from '../../platform/problem.ts';
import { versionContents } from '../checklists/checklists.active.service.ts';
import { addPhotoPapers } from '../guides/guides.documents.service.ts';
import { guidesByFolios } from '../guides/guides.service.ts';
import { departureOf } from './answers.departure.store.ts';
import type { Judged } from './answers.judge.service.ts';
import * as lists from './answers.list.store.ts';
import * as store from './answers.store.ts';

export type Version = store.Version & { content: ChecklistContent };

/** A row with its answers as text, by its own version's questions. */
export const toAnswer = (r: store.AnswerRow, version: Version, locale: Locale): ChecklistAnswer => ({
  _id: r.id,
  checklist: { _id: r.checklist_id, name: version.name },
  versionId: r.version_id,
  number: version.number,
  at: r.at.toISOString(),
  receivedAt: r.received_at.toISOString(),
  by: r.by_name,
  isOffice: r.is_office,
  reason: r.reason,
  isLate: r.is_late,
  goneAt: r.gone_at?.toISOString() ?? null,
  guide: r.guide_id === null ? null : { _id: r.guide_id, folio: r.folio },
  visitId: r.visit_id,
  route: r.route_id === null ? null : { _id: r.route_id, name: r.route_name },
  vehicle: r.vehicle_id === null ? null : { _id: r.vehicle_id, name: r.vehicle_name },
  failures: r.failures,
  answers: readAnswers(keptAnswers(version.content, r.answers), locale),
  values: r.answers,
});

/** Versions with what they ask. */
export async function versionsOf(tx: TxCtx, ids: readonly string[]): Promise<Map<string, Version>> {
  const [rows, contents] = [await store.versionsByIds(tx.trx, ids), await versionContents(tx, ids)];
  return new Map(
    [...rows].flatMap(([id, row]) => {
      const content = contents.get(id);
      return content ? [[id, { ...row, content }]] : [];
    }),
  );
}
export async function toAnswers(tx: TxCtx, rows: readonly store.AnswerRow[]): Promise<ChecklistAnswer[]> {
  const versions = await versionsOf(tx, [...new Set(rows.map((r) => r.version_id))]);
  return rows.flatMap((r) => {
    const version = versions.get(r.version_id);
    return version ? [toAnswer(r, version, tx.locale)] : [];
  });
}

type ListQuery = Parsed<typeof checklistAnswersApi.answers>['query'];
export type AnswersFilter = Pick<ListQuery, 'search' | 'dateFrom' | 'dateTo' | 'versionId'>;

/** A filter as the store takes it: days of the company, the words of the search, guides by the folio that they have now. */
export async function filterOf(tx: TxCtx, checklistId: string, q: AnswersFilter): Promise<lists.AnswersFilter> {
  const { actor } = tx;
  const words = searchWords(q.search);
  const named = words.length === 0 ? [] : await guidesByFolios(tx, [q.search.trim()]);
  return {
    companyId: actor.companyId,
    checklistId,
    words,
    guideIds: [...new Set(named.map((g) => g._id))],
    from: q.dateFrom ? instantOf(q.dateFrom, 0, actor.timeZone) : null,
    until: q.dateTo ? instantOf(addDays(q.dateTo, 1), 0, actor.timeZone) : null,
    versionId: q.versionId ?? null,
  };
}

/** Throws checklists.unknown; deleted ones keep their answers. */
export async function checklistName(tx: TxCtx, id: string): Promise<string> {
  const name = await store.nameOf(tx.trx, id);
  if (name === null) throw problem('checklists.unknown');
  return name;
}

/** Standing answers to a checklist, the last ones first. Throws checklists.unknown. */
export const listAnswers = (
  ctx: Ctx,
  checklistId: string,
  q: ListQuery,
): Promise<{ answers: ChecklistAnswer[]; count: ListCount }> =>
  inTx(ctx, async (tx) => {
    await checklistName(tx, checklistId);
    const page = { limit: q.limit, offset: (q.page - 1) * q.limit };
    const { rows, total, isAtLeast } = await lists.listAnswers(tx.trx, await filterOf(tx, checklistId, q), page);
    return {
      answers: await toAnswers(tx, rows),
      count: { ...countOf(total, q.limit), ...(isAtLeast ? { isAtLeast } : {}) },
    };
  });

/** Who answered, at what and when, beside what was answered. */
export interface Answered {
  guideId: string | null;
  visitId: string | null;
  routeId: string | null;
  at: Date;
  isOffice?: boolean;
  reason?: string;
  isLate?: boolean;
}
/** Keeps accepted answers, in the transaction that wrote the visit. */
export const keepAnswers = (ctx: Ctx, judged: Judged, of: Answered): Promise<string> =>
  inTx(ctx, async (tx) => {
    const { actor, trx, platform } = tx;
    const id = newId();
    const { facts } = judged;
    await store.insertAnswer(trx, {
      id,
      company_id: actor.companyId,
      checklist_id: judged.checklist._id,
      version_id: judged.versionId,
      guide_id: of.guideId,
      visit_id: of.visitId,
      route_id: of.routeId,
      vehicle_id: facts.vehicle_id,
      folio: facts.folio,
      route_name: facts.route_name ?? '',
      vehicle_name: facts.vehicle_name ?? '',
      at: of.at,
      received_at: platform.now(),
      by_id: actor.userId,
      by_name: actor.name,
      is_office: of.isOffice ?? false,
      reason: of.reason ?? '',
      answers: judged.answers,
      path: judged.path,
      failures: judged.failures,
      is_late: of.isLate ?? false,
    });
    return id;
  });

/** Keeps the answers of a visit of the driver; its pictures that are documents become papers of the guide. */
export const keepVisitAnswers = (
  ctx: Ctx,
  judged: Judged,
  of: { guideId: string; visitId: string; routeId: string; at: Date },
): Promise<void> =>
  inTx(ctx, async (tx) => {
    // A visit of the same attempt that stood before stands no more, and neither do its answers.
    await store.endAnswersOfUndone(tx.trx, of.guideId, tx.platform.now());
    await keepAnswers(tx, judged, of);
    const papers = judged.content.sections
      .flatMap((s) => s.questions)
      .filter((q) => q.type === 'photos' && q.isDocument)
      .flatMap((q) =>
        judged.evidence.filter((e) => e.questionId === q.id).map((e) => ({ fileId: e.value, name: q.label.es })),
      );
    if (papers.length > 0) await addPhotoPapers(tx, of.guideId, papers);
  });

/** Keeps the answers of a visit that came too late to count. Its guide may have left the route, which tells of itself. */
export const keepLateAnswers = (
  ctx: Ctx,
  judged: Judged,
  of: { guideId: string; visitId: string; routeId: string; at: Date },
): Promise<void> =>
  inTx(ctx, async (tx) => {
    const route = await departureOf(tx.trx, of.routeId);
    const vehicle = { vehicle_id: route?.vehicle_id ?? null, vehicle_name: route?.vehicle_name ?? '' };
    const facts = { ...judged.facts, ...vehicle, route_name: route?.name ?? '' };
    await keepAnswers(tx, { ...judged, facts }, { ...of, isLate: true });
  });

/** A visit was taken back: its answers stand no more. */
export const endUndoneAnswers = (ctx: Ctx, guideId: string): Promise<void> =>
  inTx(ctx, async (tx) => void (await store.endAnswersOfUndone(tx.trx, guideId, tx.platform.now())));
