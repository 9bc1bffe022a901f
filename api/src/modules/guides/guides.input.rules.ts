import type { GuideInput } from '@tramo/contract/guide-input';
import { askedByForm } from '@tramo/contract/guide-input';
import type { FieldMessageKey } from '@tramo/contract/problems';

/** Keys of `fieldMessages` by the path of their field. */
export type InputFaults = Record<string, FieldMessageKey>;

/** What is wrong between the fields of a guide, each of them right for itself. */
export function inputFaults(
  guide: Pick<GuideInput, 'scheduledDate' | 'scheduledUntil' | 'notify'> & {
    party: Pick<GuideInput['party'], 'email'>;
  },
): InputFaults {
  const faults: InputFaults = {};
  if (guide.scheduledUntil !== null && guide.scheduledUntil < guide.scheduledDate) faults.scheduledUntil = 'rangeOrder';
  if (guide.notify.email && guide.party.email === '') faults['party.email'] = 'required';
  return faults;
}

/** What the form of a new guide asks of people beyond what any guide needs. */
export const formFaults = (party: GuideInput['party']): InputFaults =>
  Object.fromEntries(askedByForm.filter((field) => party[field] === '').map((field) => [`party.${field}`, 'required']));

/** A range of one day is that day. */
export const lastDayOf = (scheduledDate: string, scheduledUntil: string | null): string | null =>
  scheduledUntil === scheduledDate ? null : scheduledUntil;
