import type { User } from '@tramo/contract/accounts';
import { limits } from '@tramo/contract/limits';
import { fieldMessages, type Locale } from '@tramo/contract/problems';

export type ProfileValues = {
  fullName: string;
  cellphone: string;
  email: string;
  currentPassword: string;
  photoFileId: string | null;
};
type Shown = Pick<User, 'fullName' | 'cellphone' | 'email' | 'photoFileId'>;

export const profileValues = (me: Shown): ProfileValues => ({
  fullName: me.fullName,
  cellphone: me.cellphone ?? '',
  email: me.email ?? '',
  currentPassword: '',
  photoFileId: me.photoFileId,
});

const phoneDigits = (value: string): string => value.replace(/\D/g, '');
/** True when the mail to which a lost password's link goes would change: that needs the password. */
export const isEmailChange = (values: Pick<ProfileValues, 'email'>, me: Pick<Shown, 'email'>): boolean =>
  values.email.trim().toLowerCase() !== (me.email ?? '');

/** What the form says before anything is sent. */
export function profileFaults(
  values: ProfileValues,
  me: Shown,
  locale: Locale,
): Partial<Record<keyof ProfileValues, string>> {
  const faults: Partial<Record<keyof ProfileValues, string>> = {};
  if (values.fullName.trim() === '') faults.fullName = fieldMessages.required[locale];
  if (values.cellphone.trim() !== '' && phoneDigits(values.cellphone).length !== limits.phoneDigits)
    faults.cellphone = fieldMessages.phone[locale];
  if (values.email.trim() !== '' && !/^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(values.email.trim()))
    faults.email = fieldMessages.email[locale];
  if (isEmailChange(values, me) && values.currentPassword === '')
    faults.currentPassword = fieldMessages.required[locale];
  return faults;
}

/** Only what was changed, so that what somebody else saved meanwhile stays. The password goes along apart, transformed. */
export function profileChange(values: ProfileValues, me: Shown) {
  const cellphone = phoneDigits(values.cellphone) || null;
  return {
    ...(values.fullName.trim() !== me.fullName ? { fullName: values.fullName.trim() } : {}),
    ...(cellphone !== me.cellphone ? { cellphone } : {}),
    ...(isEmailChange(values, me) ? { email: values.email.trim().toLowerCase() || null } : {}),
    ...(values.photoFileId !== me.photoFileId ? { photoFileId: values.photoFileId } : {}),
  };
}
