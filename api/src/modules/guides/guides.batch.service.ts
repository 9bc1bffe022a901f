import { type GuideInput, guideInput } from '@tramo/contract/guide-input';
import { folioKey } from '@tramo/contract/guides';
import type { guidesApi } from '@tramo/contract/guides-api';
import { fieldErrors } from '@tramo/contract/problems';
import { type Ctx, inTx } from '../../platform/context.ts';
import type { Answered } from '../../platform/http/mount.ts';
import { type Problem, problemBody } from '../../platform/problem.ts';
import {
  folioTaken,
  insertChecked,
  invalid,
  markFieldsUsedBy,
  openGuideCheck,
  optionsOf,
} from './guides.create.service.ts';
import { existingFolios } from './guides.service.ts';

type Batch = Answered<typeof guidesApi.batch>;
type Result = Batch['results'][number];
interface Parsed {
  index: number;
  guide: GuideInput;
}
const guidesOf = (list: readonly Parsed[]): GuideInput[] => list.map((p) => p.guide);

/** The folio that a guide of unknown shape shows, so that its sender knows which one it is. */
const folioOf = (raw: unknown): string => {
  const folio = typeof raw === 'object' && raw !== null ? (raw as Record<string, unknown>).folio : undefined;
  return typeof folio === 'string' ? folio.trim().slice(0, 60) : '';
};

/** Makes the good ones of many guides together and says of each of the others what is wrong with it; none is lost. */
export const createBatch = (ctx: Ctx, raws: readonly unknown[]): Promise<Batch> =>
  inTx(ctx, async (tx) => {
    const options = optionsOf(tx);
    const results = raws.map((raw, index): Result => ({ index, folio: folioOf(raw), guideId: null, error: null }));
    const refuse = (index: number, fault: Problem): void => {
      const { code, message, fields } = problemBody(fault, tx.locale).body.error as unknown as NonNullable<
        Result['error']
      >;
      (results[index] as Result).error = { code, message, ...(fields ? { fields } : {}) };
    };
    /** Those without a fault; the others are refused. */
    const sift = (list: readonly Parsed[], faultOf: (guide: GuideInput) => Problem | null): Parsed[] =>
      list.filter(({ index, guide }) => {
        const fault = faultOf(guide);
        if (fault) refuse(index, fault);
        return fault === null;
      });

    const parsed = raws.flatMap((raw, index): Parsed[] => {
      const read = guideInput.safeParse(raw, { reportInput: true });
      if (read.success) return [{ index, guide: read.data }];
      refuse(index, invalid(fieldErrors(read.error.issues, tx.locale)));
      return [];
    });
    const looked = sift(parsed, (await openGuideCheck(tx, guidesOf(parsed), options)).faultOf);
    // What a refused guide brings does not count as a field's value; what a good one brings is checked again once it does.
    await markFieldsUsedBy(tx, guidesOf(looked));
    const { faultOf, values } = await openGuideCheck(tx, guidesOf(looked), options);
    const folios = await existingFolios(
      tx,
      looked.map((p) => p.guide.folio),
    );
    const good = sift(looked, (guide) => {
      const fault = faultOf(guide) ?? (folios.has(folioKey(guide.folio)) ? folioTaken(guide.folio, tx.locale) : null);
      // The first good guide of a folio takes it from those after it.
      if (fault === null) folios.add(folioKey(guide.folio));
      return fault;
    });
    const { made } = good.length === 0 ? { made: [] } : await insertChecked(tx, guidesOf(good), values, options);
    const ids = new Map(made.map((g) => [g.folio, g.id]));
    for (const { index, guide } of good) {
      const guideId = ids.get(guide.folio);
      // Somebody else took the folio between the look and the write.
      if (guideId === undefined) refuse(index, folioTaken(guide.folio, tx.locale));
      else (results[index] as Result).guideId = guideId;
    }
    return { created: made.length, results };
  });
