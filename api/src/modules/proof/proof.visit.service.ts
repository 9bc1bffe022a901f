import type { driverApi } from '@tramo/contract/driver';
import type { Parsed } from '@tramo/contract/endpoint';
import { distanceKm } from '@tramo/contract/geo';
import { type EvidenceKind, missingParts, type Visit } from '@tramo/contract/proof';
import { type Ctx, inTx, type TxCtx } from '../../platform/context.ts';
import { claimFiles } from '../../platform/files.ts';
import { newId } from '../../platform/ids.ts';
import { problem } from '../../platform/problem.ts';
import { captureVisit } from '../guides/guides.capture.service.ts';
import { answerText, countKinds, fitsKind, notLater } from './proof.rules.ts';
import * as store from './proof.store.ts';

type Managed = Parsed<typeof driverApi.manage>['body'];
/** What a driver brings back from a visit, beyond what the guide itself keeps. */
export interface VisitReport extends Pick<Managed, 'evidence' | 'answers' | 'customFields' | 'items'> {
  guideId: string;
  /** How a certified delivery was proven; null when it was not, or need not be. */
  proven: Visit['proven'];
}

/** As the binnacle, records keep the portal's own language. */
const madeAnew = 'Se visitó de nuevo';

/**
 * Keeps the record of a visit in the transaction that managed its guide. Its files were sent before by the same driver and belong to no
 * other visit that stands (proof.unknown_file).
 */
export const keepVisit = (ctx: Ctx, report: VisitReport): Promise<{ visitId: string }> =>
  inTx(ctx, async (tx) => {
    const { actor, platform, trx } = tx;
    const guide = await captureVisit(tx, report.guideId, {
      values: report.customFields,
      items: report.items.map((i) => ({ id: i.id, values: i.customFields })),
    });
    await takeFiles(tx, report);
    const now = platform.now();
    const visitId = newId();
    const counts = countKinds(report.evidence);
    const facts = {
      outcome: guide.outcome,
      photos: counts.photo,
      videos: counts.video,
      hasSignature: counts.signature > 0,
      receivedBy: guide.receivedBy,
      lat: guide.lat,
      certified: guide.certified,
      proven: report.proven,
    };
    // Where the office sent a guide back to its route the same attempt is made again: the record before does not stand.
    await store.markUndone(trx, guide.id, { attempt: guide.attempt }, { at: now, by: actor.name, reason: madeAnew });
    await store.insertVisit(trx, {
      id: visitId,
      company_id: actor.companyId,
      guide_id: guide.id,
      folio: guide.folio,
      type: guide.type,
      attempt: guide.attempt,
      outcome: guide.outcome,
      sub_status: guide.subStatus,
      at: guide.at,
      received_at: now,
      lat: guide.lat,
      lng: guide.lng,
      planned_lat: guide.planned?.lat ?? null,
      planned_lng: guide.planned?.lng ?? null,
      distance_m:
        guide.planned && guide.lat !== null && guide.lng !== null
          ? Math.round(distanceKm(guide.planned, { lat: guide.lat, lng: guide.lng }) * 1000)
          : null,
      received_by: guide.receivedBy,
      comment: guide.comment,
      route_id: guide.routeId,
      route_name: guide.routeName,
      driver_id: actor.userId,
      driver_name: actor.name,
      contact_name: guide.contactName,
      address_line: guide.addressLine,
      cedi_id: guide.cediId,
      client_id: guide.clientId,
      certified: guide.certified,
      proven: report.proven,
      answers: report.answers.map((a) => ({ question: a.question, answer: answerText(a.answer) })),
      items: guide.items.map(({ name, quantity, managedQuantity }) => ({ name, quantity, managedQuantity })),
      custom_fields: guide.customFields,
      photos: counts.photo,
      videos: counts.video,
      scans: counts.scan,
      has_signature: facts.hasSignature,
      missing: missingParts(facts),
    });
    await store.insertEvidence(
      trx,
      { companyId: actor.companyId, visitId, guideId: guide.id },
      report.evidence.map((e) => ({
        kind: e.kind,
        fileId: e.kind === 'scan' ? null : e.fileId,
        text: e.text,
        at: notLater(new Date(e.at), now),
        lat: e.lat,
        lng: e.lng,
      })),
    );
    return { visitId };
  });

/** Makes the files of a report its own. One that was sent by nobody, by another driver, or that another visit shows is refused. */
async function takeFiles(tx: TxCtx, { guideId, evidence }: VisitReport): Promise<void> {
  const files = evidence.filter((e): e is typeof e & { fileId: string; kind: EvidenceKind } => e.kind !== 'scan');
  const ids = [...new Set(files.map((f) => f.fileId))];
  if (ids.length === 0) return;
  const types = await store.fileTypes(tx.trx, ids);
  const claimed = await claimFiles(tx, ids, ['evidence']);
  const left = ids.filter((id) => !claimed.has(id));
  const freed = left.length === 0 ? new Set<string>() : await store.freedFiles(tx.trx, guideId, tx.actor.userId, left);
  const isWhole =
    ids.length === files.length &&
    left.every((id) => freed.has(id)) &&
    files.every(({ kind, fileId }) => fitsKind(kind, types.get(fileId) ?? ''));
  if (!isWhole) throw problem('proof.unknown_file');
}

/** A visit that its driver reported by mistake: its record stays, marked. */
export const undoVisit = (ctx: Ctx, guideId: string, reason: string): Promise<void> =>
  inTx(ctx, (tx) => store.markUndone(tx.trx, guideId, 'last', { at: tx.platform.now(), by: tx.actor.name, reason }));
