import type { SentChecklist } from '@tramo/contract/checklist-answers';
import { type ChecklistContent, checklistLimits, type Label, labelIn } from '@tramo/contract/checklist-content';
import { departureAsks, departureChecklist } from '@tramo/contract/checklist-departure';
import { fieldMessages } from '@tramo/contract/problems';
import { instantOf, trueTime } from '../../platform/calendar.ts';
import { type Ctx, inTx, type TxCtx } from '../../platform/context.ts';
import { newId } from '../../platform/ids.ts';
import { emit } from '../../platform/outbox.ts';
import { problem } from '../../platform/problem.ts';
import { checklistScopes, versionContents, versionForAnswers } from '../checklists/checklists.active.service.ts';
import { takeEvidence } from '../proof/proof.visit.service.ts';
import * as departures from './answers.departure.store.ts';
import { vehicleChecked } from './answers.events.ts';
import { refuseFaults } from './answers.judge.service.ts';
import { mailNotification } from './answers.notices.service.ts';
import { type Accepted, acceptedOf, demandsSomething, type Faults, failureWords } from './answers.rules.ts';
import * as store from './answers.store.ts';

/** For each kind of vehicle, the version of the checklist that it answers before leaving. */
export async function departureVersions(ctx: Ctx): Promise<(vehicleType: string | null) => string | null> {
  const scopes = await checklistScopes(ctx);
  return (vehicleType) => departureChecklist(scopes, vehicleType)?.versionId ?? null;
}

/** A phone reads its day when that begins, and a route once it is made: what was published before either it has. */
const readSince = (row: departures.DepartureRow, timeZone: string): Date =>
  new Date(Math.max(instantOf(row.start_day, 0, timeZone).getTime(), row.created_at.getTime()));

interface JudgedDeparture {
  checklistId: string;
  name: string;
  versionId: string;
  content: ChecklistContent;
  accepted: Accepted;
  faults: Faults;
}
/** Judges a vehicle's checklist by the version that was answered. Throws answers.version_unknown, answers.other_departure, answers.version_expired. */
async function judge(tx: TxCtx, row: departures.DepartureRow, sent: SentChecklist): Promise<JudgedDeparture> {
  const fields = { 'checklist.versionId': fieldMessages.invalid[tx.locale] };
  const version = await versionForAnswers(tx, sent.versionId);
  if (!version) throw problem('answers.version_unknown', {}, { fields });
  const { checklist, content } = version;
  const asked = departureAsks(row.vehicle_type);
  const kinds: readonly string[] = checklist.vehicleTypes;
  // Which kinds it is for may have changed since the phone read its day.
  const isOfVehicle =
    kinds.length === 0 ||
    (row.vehicle_type !== null && kinds.includes(row.vehicle_type)) ||
    (await store.isChangedSince(tx.trx, [checklist._id], readSince(row, tx.actor.timeZone)));
  if (checklist.category !== asked.category || !isOfVehicle)
    throw problem('answers.other_departure', { name: checklist.name }, { fields });
  if (!version.isAcceptable)
    throw problem(
      'answers.version_expired',
      { name: checklist.name, days: checklistLimits.olderVersionDays },
      { fields },
    );
  const judged = acceptedOf(content, sent.answers, asked.context);
  return { checklistId: checklist._id, name: checklist.name, versionId: sent.versionId, content, ...judged };
}

/** A departure without answers is refused only where the phone had what to answer. */
async function requireAnswers(tx: TxCtx, row: departures.DepartureRow): Promise<void> {
  const wanted = departureChecklist(await checklistScopes(tx), row.vehicle_type);
  const since = readSince(row, tx.actor.timeZone);
  if (!wanted || wanted.firstPublishedAt >= since) return;
  const content = (await versionContents(tx, [wanted.versionId])).get(wanted.versionId);
  if (!content || !demandsSomething(content, departureAsks(row.vehicle_type).context)) return;
  if (await store.isChangedSince(tx.trx, [wanted._id], since)) return;
  throw problem(
    'answers.departure_required',
    { name: wanted.name },
    {
      fields: { checklist: fieldMessages.required[tx.locale] },
      detail: { checklistId: wanted._id, versionId: wanted.versionId },
    },
  );
}

const answerRow = (
  tx: TxCtx,
  row: departures.DepartureRow,
  { checklistId, versionId, accepted }: JudgedDeparture,
  at: Date,
): store.NewAnswer => ({
  id: newId(),
  company_id: tx.actor.companyId,
  checklist_id: checklistId,
  version_id: versionId,
  guide_id: null,
  visit_id: null,
  route_id: row.id,
  vehicle_id: row.vehicle_id,
  folio: '',
  route_name: row.name,
  vehicle_name: row.vehicle_name,
  at,
  received_at: tx.platform.now(),
  by_id: tx.actor.userId,
  by_name: tx.actor.name,
  is_office: false,
  reason: '',
  answers: accepted.answers,
  path: accepted.path,
  failures: accepted.failures,
  is_late: false,
});

/** The alerts hear of it, and the checklist's own notifications leave: once for a route that left, and once for each try that did not. */
async function tell(
  tx: TxCtx,
  row: departures.DepartureRow,
  { name, content, accepted }: JudgedDeparture,
  at: Date,
  refusedBecause: Label | null,
): Promise<void> {
  await emit(tx.trx, [
    vehicleChecked(tx.actor.companyId, row.cedi_id, {
      routeId: row.id,
      at: at.toISOString(),
      failures: failureWords(content, accepted.answers),
      refusedBecause,
    }),
  ]);
  for (const id of accepted.notify)
    await mailNotification(tx, content, id, {
      checklist: name,
      kept: accepted.kept,
      at,
      guideId: null,
      folios: [],
      clientIds: [],
      cediId: row.cedi_id,
      routeName: row.name,
      vehicleName: row.vehicle_name,
    });
}

/**
 * Judges and keeps the vehicle's checklist of a route that has just started, in the same transaction. Throws answers.* (answers.blocked for a rule that
 * keeps it from leaving), proof.unknown_file, and general.invalid with fields at `checklist.answers.<question>`.
 */
export const keepDeparture = (ctx: Ctx, of: { routeId: string; at: Date }, sent: SentChecklist | null): Promise<void> =>
  inTx(ctx, async (tx) => {
    const row = await departures.departureOf(tx.trx, of.routeId);
    if (!row) throw problem('routes.not_found');
    if (!sent) return requireAnswers(tx, row);
    const judged = await judge(tx, row, sent);
    refuseFaults(tx, judged.content, judged.faults);
    const files = judged.accepted.evidence.flatMap(({ questionId, kind, value }) =>
      kind === 'scan' ? [] : [{ file_id: value, question_id: questionId, kind }],
    );
    const taken = { text: '', at: of.at.toISOString(), lat: null, lng: null };
    await takeEvidence(
      tx,
      [],
      files.map((f) => ({ kind: f.kind, fileId: f.file_id, questionId: f.question_id, ...taken })),
    );
    const answer = answerRow(tx, row, judged, of.at);
    await store.insertAnswer(tx.trx, answer);
    await departures.insertFiles(tx.trx, tx.actor.companyId, answer.id, files);
    await tell(tx, row, judged, of.at, null);
  });

/**
 * Answers of which a rule keeps the route from leaving: they are kept and told, though the start itself is refused and undone. Everything else that is
 * wrong with them is told by the start. What was refused keeps no files: the phone may send the same pictures with the next try.
 */
export const noteRefusedDeparture = (
  ctx: Ctx,
  routeId: string,
  deviceAt: Date,
  sent: SentChecklist | null,
): Promise<void> =>
  inTx(ctx, async (tx) => {
    const row = sent && (await departures.departureOf(tx.trx, routeId));
    if (!row || row.driver_id !== tx.actor.userId || row.status !== 'ready') return;
    const judged = await judge(tx, row, sent).catch(() => null);
    const ruleId = judged?.faults.blockedBy ?? null;
    if (!judged || ruleId === null || Object.keys(judged.faults.errors).length > 0) return;
    const at = trueTime(deviceAt, tx.platform.now(), row.created_at);
    const hasFiles = new Set(judged.accepted.evidence.filter((e) => e.kind !== 'scan').map((e) => e.questionId));
    const answers = Object.fromEntries(Object.entries(judged.accepted.answers).filter(([id]) => !hasFiles.has(id)));
    const refused = { ...answerRow(tx, row, judged, at), answers, blocked_by: ruleId, gone_at: tx.platform.now() };
    if (!(await departures.insertRefused(tx.trx, refused))) return;
    const rule = judged.content.rules.find((r) => r.id === ruleId);
    const reason = rule?.actions.find((a) => a.type === 'block')?.reason ?? { es: '', en: '' };
    await tell(tx, row, judged, at, { es: reason.es, en: labelIn(reason, 'en') });
  });
