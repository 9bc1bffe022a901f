import type { Role, StaffType, UserType } from '@tramo/contract/access';
import type { Company, Licence } from '@tramo/contract/accounts';
import type { Platform } from '../../platform/context.ts';
import { type Trx, uniqueViolation } from '../../platform/db/tx.ts';
import { newId } from '../../platform/ids.ts';
import * as companies from './accounts.company.store.ts';
import { hashPassword } from './accounts.session.service.ts';
import * as store from './accounts.store.ts';

/** A company and its first admin, who must change the password at the first entry. Throws when the user name is taken. */
export async function createCompany(
  platform: Platform,
  input: { name: string; timeZone: string; admin: { username: string; fullName: string; passwordSha256: string } },
): Promise<{ companyId: string; adminId: string }> {
  const companyId = newId();
  const passwordHash = await hashPassword(input.admin.passwordSha256);
  try {
    return await platform.db.system(async (trx) => {
      await addCompany(trx, { id: companyId, name: input.name, timeZone: input.timeZone, isDemo: false });
      const adminId = newId();
      await store.insertUser(trx, {
        id: adminId,
        companyId,
        username: input.admin.username,
        fullName: input.admin.fullName,
        email: input.admin.username.includes('@') ? input.admin.username : null,
        cellphone: null,
        type: 'admin',
        staffType: null,
        roles: ['admin'],
        passwordHash,
        mustChangePassword: true,
        cediIds: [],
        isOnboardingRequired: true,
      });
      return { companyId, adminId };
    });
  } catch (error) {
    if (uniqueViolation(error)) throw new Error(`El usuario ${input.admin.username} ya existe.`);
    throw error;
  }
}

/** A company's row, with its profile when somebody filled it. What a company cannot work without (sub-statuses, planner parameters) comes with it or at first need. */
export async function addCompany(
  trx: Trx,
  company: {
    id: string;
    name: string;
    timeZone: string;
    isDemo: boolean;
    profile?: Company['profile'];
    savedAt?: Date;
  },
): Promise<void> {
  await companies.insertCompany(trx, company);
  const { profile } = company;
  if (profile)
    await companies.updateCompanyRow(trx, company.id, companies.profileColumns(profile, company.savedAt ?? new Date()));
}

export interface NewPerson {
  username: string;
  fullName: string;
  email: string | null;
  cellphone: string | null;
  type: UserType;
  staffType: StaffType | null;
  roles: readonly Role[];
  /** Argon2id hash; the same one may serve many people of a demo. */
  passwordHash: string;
  cediIds: readonly string[];
  licence?: Licence;
}
/** Adds a person to a company and answers the id. */
export async function addPerson(trx: Trx, companyId: string, person: NewPerson): Promise<string> {
  const id = newId();
  await store.insertUser(trx, { id, companyId, mustChangePassword: false, ...person });
  return id;
}
