import type { Platform, TxCtx } from '../../platform/context.ts';
import * as store from './accounts.company.store.ts';

/** Companies and the local day on which each was last notified of papers that end. */
export const companiesToNotify = (platform: Platform): ReturnType<typeof store.companiesToNotify> =>
  platform.db.system((trx) => store.companiesToNotify(trx));

/** Takes the company's day for one notice; false when another process (or an earlier run) has sent it. */
export const takeNoticeDay = ({ trx, actor }: TxCtx, day: string): Promise<boolean> =>
  store.takeNoticeDay(trx, actor.companyId, day);
