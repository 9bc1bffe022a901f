import { outcome } from '@tramo/contract/checklists';
import type { CustomValues } from '@tramo/contract/custom-fields';
import type { BinnacleEntry } from '@tramo/contract/guides';
import type { Visit } from '@tramo/contract/proof';
import { type Ctx, inTx } from '../../platform/context.ts';
import type { Trx } from '../../platform/db/tx.ts';
import { readFile } from '../../platform/files.ts';
import { amendmentsOf } from '../guides/guides.capture.service.ts';
import * as store from './proof.public.store.ts';
import { amendmentsOfVisit } from './proof.sheet.rules.ts';

/** A visit as the delivery report tells it. Still whole: whoever shows it masks it. */
export interface PublicVisit {
  attempt: number;
  outcome: Visit['outcome'];
  subStatus: string | null;
  at: Date;
  /** What the office corrected it to since; `outcome` null: the guide is on its way again. */
  corrected: { at: string; outcome: Visit['outcome'] | null; subStatus: string | null } | null;
  receivedBy: string;
  proven: Visit['proven'];
  answers: store.PublicVisitRow['answers'];
  items: store.PublicVisitRow['items'];
  customFields: CustomValues;
  files: { _id: string; kind: store.PublicFileRow['kind']; type: string; sha256: string }[];
}

/** Visits that stand, and those of their files that recipients are shown: pictures of a question that is not for them stay the company's. */
async function shownOf(
  trx: Trx,
  guideId: string,
): Promise<{ visits: store.PublicVisitRow[]; files: store.PublicFileRow[] }> {
  const [visits, files] = [await store.visitsOf(trx, guideId), await store.filesOf(trx, guideId)];
  const isOurs = new Set(
    visits.flatMap((v) =>
      v.answers.flatMap((a) => (a.questionId && a.showInReport === false ? [`${v.id} ${a.questionId}`] : [])),
    ),
  );
  return { visits, files: files.filter((f) => !isOurs.has(`${f.visit_id} ${f.question_id}`)) };
}

/** The last correction of a visit before the next one; null when it says what the driver said. */
function correctionOf(
  lines: readonly BinnacleEntry[],
  v: store.PublicVisitRow,
  next: Date | null,
): PublicVisit['corrected'] {
  const visit = { at: v.at.toISOString(), proven: v.proven };
  const line = amendmentsOfVisit(lines, visit, next?.toISOString() ?? null).findLast((l) => l.action === 'corrected');
  if (!line) return null;
  const to = outcome.safeParse(line.to).data ?? null;
  if (to === v.outcome && line.subStatus === v.sub_status) return null;
  return { at: line.at, outcome: to, subStatus: line.subStatus };
}

/** The visits of a guide that were not taken back, the last one first. */
export const publicVisits = (ctx: Ctx, guideId: string): Promise<PublicVisit[]> =>
  inTx(ctx, async (tx) => {
    const { visits, files } = await shownOf(tx.trx, guideId);
    const lines = await amendmentsOf(tx, guideId);
    return visits.map((v, n) => ({
      attempt: v.attempt,
      outcome: v.outcome,
      subStatus: v.sub_status,
      at: v.at,
      corrected: correctionOf(lines, v, visits[n - 1]?.at ?? null),
      receivedBy: v.received_by,
      proven: v.proven,
      answers: v.answers,
      items: v.items,
      customFields: v.custom_fields,
      files: files
        .filter((f) => f.visit_id === v.id)
        .map((f) => ({ _id: f.file_id, kind: f.kind, type: f.type, sha256: f.sha256 })),
    }));
  });

export const hasVisits = (ctx: Ctx, guideId: string): Promise<boolean> =>
  inTx(ctx, ({ trx }) => store.hasVisits(trx, guideId));

/** A photo, video or signature of a guide's visits; null when the file is none of theirs. */
export async function publicEvidence(
  ctx: Ctx,
  guideId: string,
  fileId: string,
): Promise<{ kind: store.PublicFileRow['kind']; type: string; content: Uint8Array } | null> {
  const file = await inTx(ctx, async ({ trx }) =>
    (await shownOf(trx, guideId)).files.find((f) => f.file_id === fileId),
  );
  const content = file ? await readFile(ctx, fileId) : null;
  return file && content ? { kind: file.kind, type: file.type, content } : null;
}
