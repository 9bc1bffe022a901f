import {
  opensEveryCedi,
  type Role,
  type StaffType,
  type UserType,
  type Who,
  worksInEveryCedi,
} from '@tramo/contract/access';
import type { User } from '@tramo/contract/accounts';
import { fieldMessages, type Locale } from '@tramo/contract/problems';
import type { UserChangeBody } from '../shared/people.api.ts';
import { emailFault, needed, passwordFault, phoneFault, usernameFault } from '../shared/person-form.rules.ts';

export interface UserValues extends Record<string, unknown> {
  fullName: string;
  username: string;
  cellphone: string;
  email: string;
  type: UserType;
  staffType: StaffType | null;
  roles: Role[];
  cedisIds: string[];
  /** Null takes the company's number; '' is a field still empty. */
  maxRoutes: number | '' | null;
  isChangePasswordRequired: boolean;
  /** Of a new user alone. */
  password: string;
}

export const userValues = (user: User | null, password = ''): UserValues => ({
  fullName: user?.fullName ?? '',
  username: user?.username ?? '',
  cellphone: user?.cellphone ?? '',
  email: user?.email ?? '',
  type: user?.type ?? 'staff',
  staffType: user?.staffType ?? null,
  roles: [...(user?.roles ?? [])],
  cedisIds: [...(user?.cedisIds ?? [])],
  maxRoutes: user?.maxRoutesToManage ?? null,
  isChangePasswordRequired: user?.isChangePasswordRequired ?? true,
  password,
});

/** Only staff has a staff type: one that is left over from before does not count. */
const whoOf = ({ type, staffType, roles }: Who): Who => ({
  type,
  staffType: type === 'staff' ? staffType : null,
  roles,
});

/** People of documents lose their cedis before they are created (document 1 §5). */
export const losesCedis = (values: Pick<UserValues, 'type' | 'staffType' | 'roles'>): boolean =>
  worksInEveryCedi(whoOf(values));

/** True when saving would open the whole company to somebody who is kept to some cedis: it is asked first. */
export const opensCompany = (values: UserValues, base: User | null): boolean =>
  base !== null && opensEveryCedi(base, whoOf(values));

export const userFaults = (values: UserValues, isNew: boolean, locale: Locale): Record<string, string | null> => ({
  fullName: needed(values.fullName, locale),
  // An account made before the rule keeps its short name.
  username: isNew ? usernameFault(values.username, locale) : needed(values.username, locale),
  cellphone: phoneFault(values.cellphone, locale),
  email: emailFault(values.email, locale),
  staffType: values.type === 'staff' && values.staffType === null ? fieldMessages.staffType[locale] : null,
  maxRoutes: values.maxRoutes === '' ? fieldMessages.required[locale] : null,
  password: isNew ? passwordFault(values.password, locale) : null,
});

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

/** What a new and a changed user send alike; a user name is sent only when it is another one. */
export function userBody(values: UserValues, base: User | null): UserChangeBody {
  const { type } = values;
  const roles = values.roles.filter((role) => type === 'admin' || role !== 'admin' || type === 'staff');
  const username = values.username.trim();
  return {
    fullName: values.fullName.trim(),
    ...(base?.username === username ? {} : { username }),
    email: orNull(values.email),
    cellphone: orNull(values.cellphone),
    type,
    staffType: type === 'staff' ? values.staffType : null,
    roles: type === 'admin' && !roles.includes('admin') ? ['admin', ...roles] : roles,
    cedisIds: losesCedis(values) ? [] : values.cedisIds,
    // The form has asked by now.
    ...(opensCompany(values, base) ? { everyCediConfirmed: true } : {}),
    maxRoutesToManage: values.maxRoutes === '' ? null : values.maxRoutes,
    isChangePasswordRequired: values.isChangePasswordRequired,
  };
}
