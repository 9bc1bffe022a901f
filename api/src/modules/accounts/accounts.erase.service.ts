import { createHash } from 'node:crypto';
import type { Platform } from '../../platform/context.ts';
import { deleteCompanyRow, forgetProfileRow, givePassword } from './accounts.company.store.ts';
import { hashPassword } from './accounts.passwords.service.ts';
import { sandboxBeside } from './accounts.sandbox.store.ts';

/** The sandbox that stands beside a company. */
export const sandboxOf = async (platform: Platform, companyId: string): Promise<string | null> =>
  (await platform.db.system((trx) => sandboxBeside(trx, companyId)))?.id ?? null;

/** Forgets how a company was reached and what it set; its name and legal name stand on what was invoiced. */
export const forgetProfile = (platform: Platform, companyId: string): Promise<unknown> =>
  platform.db.system((trx) => forgetProfileRow(trx, companyId));

/** Removes the row of a company that has nothing any more. */
export const removeCompany = (platform: Platform, companyId: string): Promise<unknown> =>
  platform.db.system((trx) => deleteCompanyRow(trx, companyId));

/** Gives the administrator who is the longest in a company that came without passwords one of its own, to be changed at the first sign-in. Answers the name. */
export async function resetFirstAdmin(platform: Platform, companyId: string, password: string): Promise<string | null> {
  const hash = await hashPassword(createHash('sha256').update(password).digest('hex'));
  return platform.db.system((trx) => givePassword(trx, companyId, hash));
}
