import type { guidesApi } from '@tramo/contract/guides-api';
import { type ProblemKey, problemText } from '@tramo/contract/problem-kinds';
import { cediScope, type TxCtx } from '../../platform/context.ts';
import type { Answered } from '../../platform/http/mount.ts';
import { statusNames } from './guides.rules.ts';
import { type GuideRow, lockGuides } from './guides.store.ts';

/** Guides that are locked and written together; one list for all thousands of them would hold them in memory thrice. */
const CHUNK = 500;

/** Why an action over many leaves a guide out. */
type Refusal = Answered<typeof guidesApi.returnMany>['refused'][number];
type Reason = { key: ProblemKey; params?: Record<string, string> };

/**
 * Does something to many guides of the caller's cedis: `refuse` says why one may not, `work` does it to the others of a chunk at once.
 * Always in the order of ids, so that two callers cannot wait for each other. Answers how many and the refusals.
 */
export async function overMany(
  tx: TxCtx,
  ids: readonly string[],
  refuse: (row: GuideRow) => Reason | null,
  work: (rows: readonly GuideRow[]) => Promise<unknown>,
): Promise<{ done: number; refused: Refusal[] }> {
  const sorted = [...new Set(ids)].sort();
  const refused: Refusal[] = [];
  let done = 0;
  for (let i = 0; i < sorted.length; i += CHUNK) {
    const chunk = sorted.slice(i, i + CHUNK);
    const rows = new Map((await lockGuides(tx.trx, chunk, cediScope(tx.actor))).map((r) => [r.id, r]));
    const allowed = chunk.flatMap((id) => {
      const row = rows.get(id);
      const reason: Reason | null = row ? refuse(row) : { key: 'guides.not_found' };
      if (row && !reason) return [row];
      const { key, params } = reason as Reason;
      refused.push({ _id: id, folio: row?.folio ?? '', message: problemText(key, tx.locale, params) });
      return [];
    });
    if (allowed.length > 0) await work(allowed);
    done += allowed.length;
  }
  return { done, refused };
}

export const inWrongState = (tx: TxCtx, row: GuideRow): Reason => ({
  key: 'guides.wrong_state',
  params: { folio: row.folio, status: statusNames[row.status][tx.locale] },
});
