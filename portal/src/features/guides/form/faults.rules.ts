import { type CustomField, type CustomValues, customValueError } from '@tramo/contract/custom-fields';
import { askedByForm, guideInput } from '@tramo/contract/guide-input';
import { problemText } from '@tramo/contract/problem-kinds';
import { fieldErrors, fieldMessages, fill, type Locale } from '@tramo/contract/problems';
import { isSame } from '../../../ui/form/merge.rules.ts';
import { customBody, filledRows, repeatedCells } from './items.rules.ts';
import { pinStands } from './place.rules.ts';
import { atForm, bodyOf, type FormFields, type GuideFormValues } from './values.rules.ts';

interface Asked {
  locale: Locale;
  fields: FormFields;
  /** What the guide was opened with, when it exists. Made by a file or another system it may lack what this form asks of new ones. */
  base: GuideFormValues | null;
  /** A guide in a route must keep a place. */
  isInRoute: boolean;
}

/** A required field that the driver fills at the visit is not asked for here. */
export const isAsked = (field: Pick<CustomField, 'required' | 'capturable'>): boolean =>
  field.required && !field.capturable;

function customFaults(
  at: string,
  values: CustomValues,
  fields: readonly CustomField[],
  locale: Locale,
): Record<string, string> {
  const sent = customBody(values, fields);
  return Object.fromEntries(
    fields.flatMap((field) => {
      const fault = customValueError({ ...field, required: isAsked(field) }, sent[field._id]);
      return fault ? [[`${at}.${field._id}`, fieldMessages[fault][locale]]] : [];
    }),
  );
}

/** What is wrong with the form before it is sent, in the contract's words, by the field's place in the form. */
export function faultsOf(values: GuideFormValues, { locale, fields, base, isInRoute }: Asked): Record<string, string> {
  const rows = filledRows(values.items);
  const parsed = guideInput.safeParse(bodyOf(values, fields), { reportInput: true });
  const faults = parsed.success ? {} : atForm(fieldErrors(parsed.error.issues, locale), rows);
  // The schema looks for them only once every article is right for itself.
  for (const path of repeatedCells(values.items)) faults[path] ??= fieldMessages.duplicated[locale];
  for (const key of askedByForm) {
    const wasWithout = base !== null && base.party[key].trim() === '' && !(key === 'email' && values.notify.email);
    if (values.party[key].trim() === '' && !wasWithout) faults[`party.${key}`] = fieldMessages.required[locale];
  }
  if (values.scheduledUntil !== '' && values.scheduledUntil < values.scheduledDate)
    faults.scheduledUntil ??= fieldMessages.rangeOrder[locale];
  if (base !== null && values.serviceMinutes === '') faults.serviceMinutes ??= fieldMessages.required[locale];
  if (isInRoute && !pinStands(values.party.pin, values.party.address))
    faults['party.pin'] ??= problemText('guides.no_coordinates', locale, { folio: values.folio });
  // What a guide lacked before stops no change of something else: the field may be newer than the guide.
  const isTouched = (key: 'customFields' | 'items'): boolean => base === null || !isSame(base[key], values[key]);
  const custom = [
    ...(isTouched('customFields') ? [customFaults('customFields', values.customFields, fields.guide, locale)] : []),
    ...(isTouched('items') ? rows : []).map((row) =>
      customFaults(`items.${row}.customFields`, values.items[row]?.customFields ?? {}, fields.item, locale),
    ),
  ];
  return Object.assign(faults, ...custom);
}

/** Document 2 §5: what stands at the folio that another guide has. */
export const folioTakenText = (folio: string, locale: Locale): string =>
  fill(fieldMessages.folioTaken[locale], { folio });
