import type { Company } from '@tramo/contract/accounts';
import { type Ctx, inTx } from '../../platform/context.ts';
import { findCompany } from './accounts.company.store.ts';

/** The call's company, for pages that nobody signs in to: null when there is none. */
export const publicCompanyOf = (ctx: Ctx): Promise<Company | null> =>
  inTx(ctx, ({ trx, actor }) => findCompany(trx, actor.companyId));
