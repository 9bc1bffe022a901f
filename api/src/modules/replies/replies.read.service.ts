import type { TxCtx } from '../../platform/context.ts';
import * as store from './replies.store.ts';

/** What was written about guides by their recipients and by the office, the newest first, whoever asks: for whoever goes there. */
export const textsAbout = (
  tx: TxCtx,
  guideIds: readonly string[],
): Promise<Map<string, { at: string; by: string | null; text: string }[]>> => store.textsAbout(tx.trx, guideIds);
