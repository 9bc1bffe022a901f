import type { ChecklistAnswer, ChecklistForm, SentChecklist } from '@tramo/contract/checklist-answers';
import { type AskedFor, checklistFor } from '@tramo/contract/checklist-choice';
import { contextOf } from '@tramo/contract/checklist-visit';
import { fieldMessages } from '@tramo/contract/problems';
import type { VisitDetail } from '@tramo/contract/proof';
import { audit } from '../../platform/audit.ts';
import { type Ctx, inTx, type TxCtx } from '../../platform/context.ts';
import { problem } from '../../platform/problem.ts';
import { checklistScopes, versionForAnswers } from '../checklists/checklists.active.service.ts';
import { substatusNamed } from '../checklists/checklists.service.ts';
import { correctAnswers } from '../proof/proof.correct.service.ts';
import { guideVisits } from '../proof/proof.service.ts';
import { type FactsRow, factsOf } from './answers.facts.store.ts';
import { toFacts } from './answers.judge.service.ts';
import { acceptedOf, foreignEvidence, officeFaults } from './answers.rules.ts';
import { keepAnswers, toAnswers } from './answers.service.ts';
import * as store from './answers.store.ts';

/** What a visit answers with: its own version when it was answered, else the checklist that it would answer today; null: none. */
interface Opened {
  facts: FactsRow;
  asked: AskedFor;
  versionId: string;
  number: number;
  checklist: { _id: string; name: string };
  standing: store.AnswerRow | null;
}

async function openVisit(tx: TxCtx, visit: VisitDetail, standing: store.AnswerRow | null): Promise<Opened | null> {
  const row = (await factsOf(tx.trx, [visit.guideId], visit.route?._id ?? null)).get(visit.guideId);
  if (!row) return null;
  // The guide may have gone on since: what the visit itself tells counts.
  const facts: FactsRow = {
    ...row,
    status: visit.outcome,
    delivery_attempts: visit.attempt,
    client_id: visit.client?._id ?? null,
  };
  const chosen = visit.subStatus ? await substatusNamed(tx, visit.subStatus, visit.outcome) : null;
  const at = { subStatusId: chosen?._id ?? null, at: visit.at, lat: visit.lat, lng: visit.lng };
  const asked: AskedFor = {
    category: visit.outcome,
    subStatusId: at.subStatusId,
    clientId: facts.client_id,
    vehicleType: row.vehicle_type,
    context: contextOf(toFacts(facts, tx.actor.timeZone), at),
  };
  if (standing) {
    const version = (await store.versionsByIds(tx.trx, [standing.version_id])).get(standing.version_id);
    if (!version) return null;
    const checklist = { _id: standing.checklist_id, name: version.name };
    return { facts, asked, versionId: standing.version_id, number: version.number, checklist, standing };
  }
  const wanted = checklistFor(await checklistScopes(tx), asked);
  if (!wanted) return null;
  const checklist = { _id: wanted._id, name: wanted.name };
  return { facts, asked, versionId: wanted.versionId, number: wanted.number, checklist, standing: null };
}

/** Photos, videos, signatures and scans of a visit, as `foreignEvidence` knows them. */
const evidenceOf = (visit: VisitDetail): Set<string> =>
  new Set(visit.evidence.map((e) => `${e.kind} ${e.kind === 'scan' ? e.text : e.fileId}`));

/** What was answered at a guide's visits, and the visits that the caller may fill in. */
export const guideAnswers = (
  ctx: Ctx,
  guideId: string,
): Promise<{ answers: ChecklistAnswer[]; forms: ChecklistForm[] }> =>
  inTx(ctx, async (tx) => {
    const { visits } = await guideVisits(tx, guideId);
    const seen = new Set(visits.map((v) => v._id));
    const rows = (await store.answersOfGuide(tx.trx, guideId)).filter(
      (r) => r.visit_id === null || seen.has(r.visit_id),
    );
    const mayFill = tx.actor.audiences.some((a) => a === 'admin' || a === 'documents');
    const forms: ChecklistForm[] = [];
    for (const visit of mayFill ? visits.filter((v) => v.undone === null) : []) {
      const opened = await openVisit(
        tx,
        visit,
        rows.find((r) => r.visit_id === visit._id && r.gone_at === null) ?? null,
      );
      if (opened) forms.push(formOf(tx, visit, opened));
    }
    return { answers: await toAnswers(tx, rows), forms };
  });

const formOf = (
  tx: TxCtx,
  visit: VisitDetail,
  { facts, asked, versionId, number, checklist, standing }: Opened,
): ChecklistForm => ({
  visitId: visit._id,
  checklist,
  versionId,
  number,
  facts: toFacts(facts, tx.actor.timeZone),
  subStatusId: asked.subStatusId,
  at: visit.at,
  lat: visit.lat,
  lng: visit.lng,
  values: standing?.answers ?? {},
});

/**
 * The office completes or corrects the answers of a visit, by the version that they were given to. Whatever needs somebody at the door (pictures, scans,
 * a signature) stays as the driver brought it, and is not asked for. The answers before stay, marked. Throws proof.not_found, answers.*.
 */
export const fillAnswers = (
  ctx: Ctx,
  guideId: string,
  visitId: string,
  body: SentChecklist & { reason: string },
): Promise<ChecklistAnswer> =>
  inTx(ctx, async (tx) => {
    const visit = (await guideVisits(tx, guideId)).visits.find((v) => v._id === visitId);
    if (!visit || visit.undone) throw problem('proof.not_found');
    const standing = await store.lockAnswerOfVisit(tx.trx, visitId);
    const opened = await openVisit(tx, visit, standing);
    if (!opened) throw problem('answers.none_to_fill');
    if (opened.versionId !== body.versionId) throw problem('answers.not_yours_to_fill');
    const version = await versionForAnswers(tx, body.versionId);
    if (!version) throw problem('answers.version_unknown');
    const { accepted, faults } = acceptedOf(version.content, body.answers, opened.asked.context);
    const errors = officeFaults(version.content, faults);
    for (const id of foreignEvidence(accepted.evidence, evidenceOf(visit))) errors[id] ??= 'unknownFile';
    const fields = Object.fromEntries(
      Object.entries(errors).map(([id, key]) => [`answers.${id}`, fieldMessages[key][tx.locale]]),
    );
    if (Object.keys(fields).length > 0) throw problem('general.invalid', {}, { fields });
    const now = tx.platform.now();
    if (standing) await store.endAnswer(tx.trx, standing.id, now);
    const judged = { ...accepted, ...opened, content: version.content, attempt: visit.attempt, subStatus: null };
    const id = await keepAnswers(tx, judged, {
      guideId,
      visitId,
      routeId: visit.route?._id ?? null,
      at: new Date(visit.at),
      isOffice: true,
      reason: body.reason,
    });
    if (standing) await store.replaceAnswer(tx.trx, standing.id, id);
    await correctAnswers(tx, { guideId, visitId, reason: body.reason }, accepted.kept);
    await audit(tx, {
      action: 'update',
      kind: 'guide',
      id: guideId,
      name: visit.folio,
      reason: body.reason,
      before: {
        checklistAnswers: standing
          ? textOf(acceptedOf(version.content, standing.answers, opened.asked.context).accepted.kept)
          : '',
      },
      after: { checklistAnswers: textOf(accepted.kept) },
    });
    const [answer] = await toAnswers(tx, await store.answersByIds(tx.trx, [id]));
    if (!answer) throw new Error('the answers that were just written are not there');
    return answer;
  });

const textOf = (kept: readonly { question: string; answer: string }[]): string =>
  kept.map((a) => `${a.question} ${a.answer}`).join('; ');
