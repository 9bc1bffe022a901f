import { failuresOf } from '@tramo/contract/checklist-logic';
import { keptAnswers, readAnswers } from '@tramo/contract/checklist-shown';
import type { Parsed } from '@tramo/contract/endpoint';
import { countOf, type ListCount } from '@tramo/contract/fields';
import type { CheckedQuestion, VehicleCheck, vehicleChecksApi } from '@tramo/contract/vehicle-checks';
import { type Ctx, cediScope, inTx, seesCedi, type TxCtx } from '../../platform/context.ts';
import { problem } from '../../platform/problem.ts';
import { findVehicle } from '../fleet/fleet.service.ts';
import { type OpenedEvidence, openFile } from '../proof/proof.files.service.ts';
import { seenRoute } from '../routes/routes.read.service.ts';
import * as departures from './answers.departure.store.ts';
import { blockReason } from './answers.rules.ts';
import { type Version, versionsOf } from './answers.service.ts';

/** Tries of one departure that its page shows: nobody reads more. */
const MOST_OF_ROUTE = 20;

/** What was answered, with what is wrong before the rest. */
function readCheck(
  row: departures.CheckRow,
  { content }: Version,
  files: readonly departures.AnswerFile[],
  locale: TxCtx['locale'],
): CheckedQuestion[] {
  const failed = new Set(failuresOf(content, row.answers).map((f) => f.question.id));
  const list = readAnswers(keptAnswers(content, row.answers), locale).flatMap(({ questionId, question, answer }) =>
    questionId === null
      ? []
      : [
          {
            questionId,
            question,
            answer,
            isFailure: failed.has(questionId),
            files: files
              .filter((f) => f.question_id === questionId)
              .map(({ file_id, kind }) => ({ _id: file_id, kind })),
          },
        ],
  );
  return [...list.filter((a) => a.isFailure), ...list.filter((a) => !a.isFailure)];
}

async function toChecks(tx: TxCtx, rows: readonly departures.CheckRow[]): Promise<VehicleCheck[]> {
  const versions = await versionsOf(tx, [...new Set(rows.map((r) => r.version_id))]);
  const files = await departures.filesOf(
    tx.trx,
    rows.map((r) => r.id),
  );
  return rows.flatMap((r) => {
    const version = versions.get(r.version_id);
    if (!version) return [];
    return {
      _id: r.id,
      checklist: { _id: r.checklist_id, name: version.name },
      versionId: r.version_id,
      number: version.number,
      at: r.at.toISOString(),
      by: r.by_name,
      route: r.route_id === null ? null : { _id: r.route_id, name: r.route_name },
      vehicle: r.vehicle_id === null ? null : { _id: r.vehicle_id, name: r.vehicle_name },
      failures: r.failures,
      refusedBecause: r.blocked_by === null ? null : blockReason(version.content, r.blocked_by, tx.locale),
      answers: readCheck(r, version, files.get(r.id) ?? [], tx.locale),
    };
  });
}

/** What was checked of a route's vehicle before it left. Throws routes.not_found. */
export const routeChecks = (ctx: Ctx, routeId: string): Promise<{ checks: VehicleCheck[] }> =>
  inTx(ctx, async (tx) => {
    await seenRoute(tx, routeId);
    return { checks: await toChecks(tx, await departures.checksOfRoute(tx.trx, routeId, MOST_OF_ROUTE)) };
  });

type ListQuery = Parsed<typeof vehicleChecksApi.ofVehicle>['query'];
/** A vehicle's checks, on routes that the caller sees. Throws fleet.vehicle_not_found. */
export const vehicleChecks = (
  ctx: Ctx,
  vehicleId: string,
  q: ListQuery,
): Promise<{ checks: VehicleCheck[]; count: ListCount }> =>
  inTx(ctx, async (tx) => {
    await findVehicle(tx, vehicleId);
    const filter = { vehicleId, cediIds: cediScope(tx.actor), search: q.search };
    const page = { limit: q.limit, offset: (q.page - 1) * q.limit };
    const { rows, total } = await departures.checksOfVehicle(tx.trx, filter, page);
    return { checks: await toChecks(tx, rows), count: countOf(total, q.limit) };
  });

/** A picture, a video or a signature of a check. Who may not see its route is told that there is none. */
export async function openCheckFile(
  ctx: Ctx,
  answerId: string,
  fileId: string,
  isThumb: boolean,
): Promise<OpenedEvidence> {
  const file = await inTx(ctx, async (tx) => {
    const found = await departures.findCheckFile(tx.trx, answerId, fileId);
    if (!found || !(found.cedi_id === null ? tx.actor.cediIds === null : seesCedi(tx.actor, found.cedi_id)))
      throw problem('files.not_found');
    return found;
  });
  return openFile(ctx, fileId, { type: file.type, stem: `${file.vehicle_name} ${file.kind}` }, isThumb);
}
