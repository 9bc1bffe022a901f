import type { KeptAnswer } from '@tramo/contract/checklist-shown';
import type { driverApi } from '@tramo/contract/driver';
import type { Parsed } from '@tramo/contract/endpoint';
import { type EvidenceNeeds, neededOf } from '@tramo/contract/evidence-rules';
import { distanceKm } from '@tramo/contract/geo';
import { fieldMessages } from '@tramo/contract/problems';
import { type EvidenceKind, missingParts, type Visit } from '@tramo/contract/proof';
import { keptReason, reasonText } from '@tramo/contract/words/kept-reasons';
import { type Ctx, inTx, type TxCtx } from '../../platform/context.ts';
import { claimFiles } from '../../platform/files.ts';
import { newId } from '../../platform/ids.ts';
import { problem } from '../../platform/problem.ts';
import { evidenceRequired } from '../evidence/evidence.service.ts';
import { captureVisit, guideAsIs, type VisitedGuide } from '../guides/guides.capture.service.ts';
import { answerText, countKinds, fitsKind, notLater } from './proof.rules.ts';
import * as store from './proof.store.ts';

type Managed = Parsed<typeof driverApi.manage>['body'];
/** What a driver took at a visit. `questionId`: the question of a checklist that it answers. */
export type TakenEvidence = Managed['evidence'][number] & { questionId?: string | null };
/** What a driver brings back from a visit, beyond what the guide itself keeps. */
export interface VisitReport extends Pick<Managed, 'answers' | 'customFields' | 'items'> {
  guideId: string;
  evidence: readonly TakenEvidence[];
  /** Answers to its checklist, as text. */
  checklistAnswers: readonly KeptAnswer[];
  /** What that checklist asks for at least; null without one. */
  checklistNeeds: EvidenceNeeds | null;
  /** How a certified delivery was proven; null when it was not, or need not be. */
  proven: Visit['proven'];
}

const madeAnew = keptReason('visitedAgain');
const cameLate = keptReason('cameLate');
/** Visits of earlier versions keep it in Spanish. */
const isLate = (reason: string): boolean => reason === cameLate || reason === reasonText(cameLate, 'es');

/** One sending may tell of several guides at one door: its evidence is shown by the visit of each. */
type Sent = VisitReport['evidence'];
const filesOf = (evidence: Sent) =>
  evidence.filter((e): e is typeof e & { fileId: string; kind: EvidenceKind } => e.kind !== 'scan');

/**
 * Makes the files of one sending its own, before `recordVisit` for each of its guides. One that was sent by nobody, by another driver, or that
 * a visit of another sending shows is refused (proof.unknown_file); those of visits that were taken back may be shown again by the same guides.
 */
export const takeEvidence = (ctx: Ctx, guideIds: readonly string[], evidence: Sent): Promise<void> =>
  inTx(ctx, async (tx) => {
    const files = filesOf(evidence);
    const ids = [...new Set(files.map((f) => f.fileId))];
    if (ids.length === 0) return;
    const types = await store.fileTypes(tx.trx, ids);
    const claimed = await claimFiles(tx, ids, ['evidence']);
    const left = ids.filter((id) => !claimed.has(id));
    const freed =
      left.length === 0 ? new Set<string>() : await store.freedFiles(tx.trx, guideIds, tx.actor.userId, left);
    const isWhole =
      ids.length === files.length &&
      left.every((id) => freed.has(id)) &&
      files.every(({ kind, fileId }) => fitsKind(kind, types.get(fileId) ?? ''));
    if (isWhole) return;
    // Of answers to a checklist it is told which: the driver takes that picture anew.
    const fields = Object.fromEntries(
      files
        .filter(
          (f) =>
            f.questionId &&
            !((claimed.has(f.fileId) || freed.has(f.fileId)) && fitsKind(f.kind, types.get(f.fileId) ?? '')),
        )
        .map((f) => [`checklist.answers.${f.questionId}`, fieldMessages.unknownFile[tx.locale]]),
    );
    throw problem('proof.unknown_file', {}, Object.keys(fields).length > 0 ? { fields } : {});
  });

/** Writes the record of a visit to a guide as `visited` tells it. */
async function insertVisit(
  tx: TxCtx,
  visited: VisitedGuide,
  report: VisitReport,
  undone: store.Undone | null,
): Promise<string> {
  const { actor, platform, trx } = tx;
  const now = platform.now();
  const visitId = newId();
  const counts = countKinds(report.evidence);
  const hasSignature = counts.signature > 0;
  const { outcome, receivedBy, lat, lng, certified, planned } = visited;
  const { proven } = report;
  const facts = {
    outcome,
    photos: counts.photo,
    videos: counts.video,
    scans: counts.scan,
    hasSignature,
    receivedBy,
    lat,
    certified,
    proven,
  };
  await store.insertVisit(trx, {
    id: visitId,
    company_id: actor.companyId,
    guide_id: visited.id,
    folio: visited.folio,
    type: visited.type,
    attempt: visited.attempt,
    outcome,
    sub_status: visited.subStatus,
    at: visited.at,
    received_at: now,
    lat,
    lng,
    planned_lat: planned?.lat ?? null,
    planned_lng: planned?.lng ?? null,
    distance_m: planned && lat !== null && lng !== null ? Math.round(distanceKm(planned, { lat, lng }) * 1000) : null,
    received_by: receivedBy,
    comment: visited.comment,
    route_id: visited.routeId,
    route_name: visited.routeName,
    driver_id: actor.userId,
    driver_name: actor.name,
    contact_name: visited.contactName,
    address_line: visited.addressLine,
    cedi_id: visited.cediId,
    client_id: visited.clientId,
    certified,
    proven,
    answers: [
      ...report.answers.map((a) => ({ question: a.question, answer: answerText(a.answer) })),
      ...report.checklistAnswers,
    ],
    items: visited.items.map(({ name, quantity, managedQuantity }) => ({ name, quantity, managedQuantity })),
    custom_fields: visited.customFields,
    photos: counts.photo,
    videos: counts.video,
    scans: counts.scan,
    has_signature: hasSignature,
    missing: undone ? [] : missingParts(facts, neededOf(await evidenceRequired(tx, visited, report.checklistNeeds))),
    ...(undone ? { undone_at: undone.at, undone_by: undone.by, undone_reason: undone.reason } : {}),
  });
  await store.insertEvidence(
    trx,
    { companyId: actor.companyId, visitId, guideId: visited.id },
    report.evidence.map((e) => ({
      kind: e.kind,
      fileId: e.kind === 'scan' ? null : e.fileId,
      text: e.text,
      at: notLater(new Date(e.at), now),
      lat: e.lat,
      lng: e.lng,
      questionId: e.questionId ?? null,
    })),
  );
  return visitId;
}

/** Keeps the record of a visit in the transaction that managed its guide and took its evidence. */
export const recordVisit = (ctx: Ctx, report: VisitReport): Promise<{ visitId: string }> =>
  inTx(ctx, async (tx) => {
    const guide = await captureVisit(tx, report.guideId, {
      values: report.customFields,
      items: report.items.map((i) => ({ id: i.id, values: i.customFields })),
    });
    // Where the office sent a guide back to its route the same attempt is made again: the record before does not stand.
    const undone = { at: tx.platform.now(), by: tx.actor.name, reason: madeAnew };
    await store.markUndone(tx.trx, guide.id, { attempt: guide.attempt }, undone);
    return { visitId: await insertVisit(tx, guide, report, null) };
  });

/** What a driver tells of a visit that came too late to count. */
export interface LateVisit
  extends VisitReport,
    Pick<VisitedGuide, 'outcome' | 'lat' | 'lng' | 'receivedBy' | 'comment'> {
  subStatus: string | null;
}
/** `visitId`: null when it was kept before. */
export interface LateRecord {
  guideId: string;
  folio: string;
  visitId: string | null;
}
/**
 * Keeps visits that reached the server when their guides were in the driver's hands no more, with their evidence: marked as not standing, for
 * the office to look at and correct. Answers the guides that this is so of, with the visits that are written now; sent again, they are answered again and nothing is doubled. One
 * that the driver reported in time is not among them.
 */
export const recordLateVisits = (
  ctx: Ctx,
  of: { route: { _id: string; name: string }; at: Date; evidence: Sent },
  reports: readonly LateVisit[],
): Promise<LateRecord[]> =>
  inTx(ctx, async (tx) => {
    const late: LateRecord[] = [];
    const news: [VisitedGuide, LateVisit, LateRecord][] = [];
    for (const report of reports) {
      const mine = (await store.visitsOfGuide(tx.trx, report.guideId)).filter(
        (v) => v.route_id === of.route._id && v.driver_id === tx.actor.userId,
      );
      const known = mine.find((v) => v.at.getTime() === of.at.getTime());
      if (mine.some((v) => v.undone_at === null) || (known && !isLate(known.undone_reason))) continue;
      const guide = await guideAsIs(tx, report.guideId);
      const record: LateRecord = { guideId: guide.id, folio: guide.folio, visitId: null };
      late.push(record);
      if (!known) news.push([guide, report, record]);
    }
    if (news.length === 0) return late;
    await takeEvidence(
      tx,
      news.map(([g]) => g.id),
      of.evidence,
    );
    for (const [guide, report, record] of news) {
      const quantities = new Map(report.items.map((i) => [i.id, i.quantity]));
      const { outcome, lat, lng, receivedBy, comment, subStatus } = report;
      const isPartial = outcome === 'partial' || outcome === 'partialCollection';
      const whole = outcome === 'delivered' || outcome === 'collected';
      const items = guide.items.map((i) => ({
        ...i,
        managedQuantity: isPartial ? (quantities.get(i._id) ?? null) : whole ? i.quantity : 0,
      }));
      const attempt = Math.max(1, guide.attempt);
      const facts = { outcome, lat, lng, receivedBy, comment, subStatus, items, attempt, at: of.at };
      const visited = { ...guide, ...facts, routeId: of.route._id, routeName: of.route.name };
      const undone = { at: tx.platform.now(), by: 'Sistema', reason: cameLate };
      record.visitId = await insertVisit(tx, visited, report, undone);
    }
    return late;
  });

/** A visit that its driver reported by mistake: its record stays, marked. */
export const undoVisit = (ctx: Ctx, guideId: string, reason: string): Promise<void> =>
  inTx(ctx, (tx) => store.markUndone(tx.trx, guideId, 'last', { at: tx.platform.now(), by: tx.actor.name, reason }));
