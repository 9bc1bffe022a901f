import type { Company } from '@tramo/contract/accounts';
import { type Ctx, inTx } from '../../platform/context.ts';
import { printedPicture } from '../../platform/print/picture.ts';
import { companyOf } from './accounts.service.ts';

const LOGO_PX = 400;

/** What stands at the head of a company's papers. */
export interface Letterhead {
  company: Company;
  logo: Uint8Array | null;
}

export async function letterhead(ctx: Ctx): Promise<Letterhead> {
  const { company } = await inTx(ctx, (tx) => companyOf(tx, tx.actor.companyId));
  return { company, logo: company.logoFileId ? await printedPicture(ctx, company.logoFileId, LOGO_PX) : null };
}
