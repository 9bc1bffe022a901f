import type { driverApi } from '@tramo/contract/driver';
import { isPartial } from '@tramo/contract/driver-day/outcomes';
import { endOf } from '@tramo/contract/driver-day/visit-rules';
import type { Parsed } from '@tramo/contract/endpoint';
import { fieldMessages } from '@tramo/contract/problems';
import { writtenHour } from '../../platform/company-formats.ts';
import { type Ctx, inTx } from '../../platform/context.ts';
import { Problem, problem } from '../../platform/problem.ts';
import { companyOf } from '../accounts/accounts.service.ts';
import { type Judged, judgeLate, openJudge } from '../answers/answers.judge.service.ts';
import { type Told, tellNotifications } from '../answers/answers.notices.service.ts';
import { keepLateAnswers, keepVisitAnswers } from '../answers/answers.service.ts';
import { proveDelivery, tryBeforeVisit } from '../codes/codes.service.ts';
import { noteOnGuides } from '../guides/guides.notes.service.ts';
import { recordLateVisits, recordVisit, type TakenEvidence, takeEvidence } from '../proof/proof.visit.service.ts';
import * as execution from '../routes/routes.execution.service.ts';

type One = Parsed<typeof driverApi.manage>['body'];
type Many = Parsed<typeof driverApi.manageMany>['body'];
type Guide = Many['guides'][number];

/** A visit to one guide is a visit to several that are one. */
const ofOne = (id: string, { items, code, checkedOffline, customFields, ...shared }: One): Many => ({
  ...shared,
  guides: [{ id, items, code, checkedOffline, customFields, checklist: null }],
});

/** Does something for each guide of a sending. A refusal says which one it is of: `detail.guideId`, and its fields lie under `guides.n`. */
async function forEach(sent: Many, isOne: boolean, work: (guide: Guide) => Promise<void>): Promise<void> {
  for (const [n, guide] of sent.guides.entries()) {
    try {
      await work(guide);
    } catch (error) {
      if (isOne || !(error instanceof Problem)) throw error;
      const fields =
        error.fields &&
        Object.fromEntries(
          Object.entries(error.fields).map(([at, words]) => {
            // What was answered once for all lies where it was sent.
            const isShared = at.startsWith('checklist') && guide.checklist === null;
            return [isShared ? at : `guides.${n}.${at}`, words];
          }),
        );
      throw new Problem(error.key, error.params, { ...(fields ? { fields } : {}), detail: { guideId: guide.id } });
    }
  }
}

/**
 * A report of guides that the office took out of the driver's hands meanwhile is kept for the office, and then refused: the phone may forget
 * it. In a transaction of its own, since the visit itself is refused.
 */
async function recordIfLate(ctx: Ctx, sent: Many): Promise<void> {
  const lateReport = await inTx(ctx, async (tx) => {
    const guideIds = sent.guides.map((g) => g.id);
    const taken = await execution.takenAway(tx, { routeId: sent.routeId, guideIds, at: new Date(sent.at) });
    if (!taken) return null;
    const { evidence, answers, lat, lng, receivedBy, comment } = sent;
    const reports: Parameters<typeof recordLateVisits>[2][number][] = [];
    const judgements = new Map<string, Judged>();
    for (const g of sent.guides) {
      if (!taken.guideIds.includes(g.id)) continue;
      const { result: outcome, subStatus = null } = endOf(sent, g);
      const checklist = g.checklist ?? sent.checklist;
      const judged = checklist && (await judgeLate(tx, sent, g.id, endOf(sent, g), checklist));
      if (judged) judgements.set(g.id, judged);
      const visit = { outcome, subStatus, lat, lng, receivedBy, comment, proven: null, answers };
      const brought = withAnswers(sent, evidence, judged?.evidence ?? []);
      const filled = {
        customFields: g.customFields,
        items: g.items,
        checklistAnswers: judged?.kept ?? [],
        checklistNeeds: null,
      };
      reports.push({ guideId: g.id, evidence: brought, ...filled, ...visit });
    }
    const late = await recordLateVisits(tx, { ...taken, evidence: allEvidence(reports) }, reports);
    const news: string[] = [];
    for (const { guideId, visitId } of late) {
      if (visitId === null) continue;
      news.push(guideId);
      const judged = judgements.get(guideId);
      if (judged) await keepLateAnswers(tx, judged, { guideId, visitId, routeId: sent.routeId, at: taken.at });
    }
    if (news.length > 0) {
      const { company } = await companyOf(tx, tx.actor.companyId);
      const reason = writtenHour(taken.at.toISOString(), company);
      await noteOnGuides(tx, { guideIds: news, action: 'lateVisit', reason });
    }
    return { late, route: taken.route.name };
  });
  const [first] = lateReport?.late ?? [];
  if (!lateReport || !first) return;
  const detail = { guideIds: lateReport.late.map((l) => l.guideId) };
  throw problem('driver.late_visit', { route: lateReport.route, folio: first.folio }, { detail });
}

/**
 * The evidence of a guide: what was sent beside, and what its answers are. A picture that stands in both is one, and answers its question; what only an
 * answer names was taken when and where the visit was.
 */
function withAnswers(
  { at, lat, lng }: Pick<Many, 'at' | 'lat' | 'lng'>,
  sent: Many['evidence'],
  answered: Judged['evidence'],
): TakenEvidence[] {
  const list: TakenEvidence[] = sent.map((e) => ({ ...e }));
  for (const { kind, value, questionId } of answered) {
    const known = list.find((e) => !e.questionId && e.kind === kind && (kind === 'scan' ? e.text : e.fileId) === value);
    if (known) known.questionId = questionId;
    else if (kind === 'scan') list.push({ kind, fileId: null, text: value, at, lat, lng, questionId });
    else list.push({ kind, fileId: value, text: '', at, lat, lng, questionId });
  }
  return list;
}
/** Evidence of several guides, each file once. */
function allEvidence(of: readonly { evidence: readonly TakenEvidence[] }[]): TakenEvidence[] {
  const seen = new Set<string>();
  return of.flatMap(({ evidence }, n) =>
    evidence.filter((e) => {
      if (e.fileId === null) return false;
      // Within one guide a file that stands twice is a mistake, which `takeEvidence` tells.
      const isKnown = seen.has(e.fileId) && n > 0;
      seen.add(e.fileId);
      return !isKnown;
    }),
  );
}

/** What of a visit stands although the visit may be refused: what came too late is kept, and a wrong try of a code is counted. */
async function before(ctx: Ctx, sent: Many, isOne: boolean): Promise<void> {
  await recordIfLate(ctx, sent);
  await forEach(sent, isOne, (g) =>
    tryBeforeVisit(ctx, { guideId: g.id, outcome: endOf(sent, g).result, code: g.code }),
  );
}

/** Manages the guides of one sending, all or none. */
function recordVisits(
  ctx: Ctx,
  sent: Many,
  isOne: boolean,
): Promise<{ guides: { id: string; status: string }[]; next: string | null }> {
  const { routeId, lat, lng, accuracyM, receivedBy, comment, evidence, answers } = sent;
  const at = new Date(sent.at);
  const ids = sent.guides.map((g) => g.id);
  if (new Set(ids).size < ids.length)
    throw problem('general.invalid', {}, { fields: { guides: fieldMessages.duplicated[ctx.locale] } });
  return inTx(ctx, async (tx) => {
    const door = await execution.openDoor(tx, routeId);
    const judge = await openJudge(tx, sent, ids);
    const judgements = new Map<string, Judged>();
    const guides: { id: string; status: string }[] = [];
    const proofs = new Map<string, Awaited<ReturnType<typeof proveDelivery>>>();
    await forEach(sent, isOne, async (g) => {
      const { id: guideId, code, checkedOffline, items } = g;
      // One that ended otherwise than the others may leave aside what was answered for all.
      const endsApart = g.result !== undefined && g.result !== sent.result;
      const judged = await judge.of(guideId, endOf(sent, g), g.checklist ?? sent.checklist, endsApart && !g.checklist);
      if (judged) judgements.set(guideId, judged);
      const end = { ...endOf(sent, g), ...(judged?.subStatus ? { subStatus: judged.subStatus } : {}) };
      proofs.set(guideId, await proveDelivery(tx, { guideId, outcome: end.result, code, checkedOffline }));
      guides.push({
        id: guideId,
        status: await door.manage({ guideId, ...end, at, lat, lng, accuracyM, receivedBy, comment, items }),
      });
      if (isPartial(end.result) && items.length === 0)
        throw problem('general.invalid', {}, { fields: { items: fieldMessages.partialItems[tx.locale] } });
    });
    const evidenceOf = (guideId: string): TakenEvidence[] =>
      withAnswers(sent, evidence, judgements.get(guideId)?.evidence ?? []);
    // What was taken once for all belongs to every guide; what one guide's own checklist asked, to that guide.
    const own = sent.guides.filter((g) => g.checklist !== null && judgements.has(g.id));
    const common = sent.guides.filter((g) => !own.includes(g));
    const shared =
      common.length === 0 ? [...evidence] : allEvidence(common.map((g) => ({ evidence: evidenceOf(g.id) })));
    await takeEvidence(tx, ids, shared);
    const taken = new Set(shared.map((e) => e.fileId));
    await forEach(sent, isOne, async ({ id, checklist }) => {
      if (checklist)
        await takeEvidence(
          tx,
          [id],
          evidenceOf(id).filter((e) => !taken.has(e.fileId)),
        );
    });
    const told: Told[] = [];
    await forEach(sent, isOne, async ({ id: guideId, customFields, items }) => {
      const judged = judgements.get(guideId);
      const { visitId } = await recordVisit(tx, {
        guideId,
        proven: proofs.get(guideId) ?? null,
        evidence: evidenceOf(guideId),
        answers,
        checklistAnswers: judged?.kept ?? [],
        checklistNeeds: judged?.needs ?? null,
        customFields,
        items,
      });
      if (!judged) return;
      await keepVisitAnswers(tx, judged, { guideId, visitId, routeId, at });
      told.push({ judged, at });
    });
    await tellNotifications(tx, told);
    return { guides, next: await door.leave(at) };
  });
}

export const beforeManaging = (ctx: Ctx, guideId: string, body: One): Promise<void> =>
  before(ctx, ofOne(guideId, body), true);
export const beforeManagingMany = (ctx: Ctx, body: Many): Promise<void> => before(ctx, body, false);

/** The driver reports a visit to one guide. */
export async function manage(ctx: Ctx, guideId: string, body: One): Promise<{ status: string; next: string | null }> {
  const { guides, next } = await recordVisits(ctx, ofOne(guideId, body), true);
  return { status: guides[0]?.status ?? '', next };
}

/** The driver reports one visit to several guides, with one set of evidence. */
export const manageMany = async (ctx: Ctx, body: Many): ReturnType<typeof recordVisits> =>
  recordVisits(ctx, body, false);
