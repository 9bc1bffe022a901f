import type { CustomField, CustomFieldType } from '@tramo/contract/custom-fields';
import { fieldMessages, type Locale } from '@tramo/contract/problems';
import type { FieldParts } from './shared/fields.api.ts';

// A type and not an interface: forms take plain records.
export type FieldValues = Omit<FieldParts, 'options' | 'type'> & {
  type: CustomFieldType /** One a line. */;
  options: string;
};

export const valuesOf = (field: CustomField | null): FieldValues => ({
  name: field?.name ?? '',
  type: field?.type ?? 'text',
  options: field?.options.join('\n') ?? '',
  description: field?.description ?? '',
  required: field?.required ?? false,
  capturable: field?.capturable ?? false,
  showInReport: field?.showInReport ?? false,
});

export const optionsOf = (text: string): string[] => [
  ...text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean),
];
export const partsOf = (values: FieldValues): FieldParts => ({
  ...values,
  name: values.name.trim(),
  description: values.description.trim(),
  options: values.type === 'choice' ? optionsOf(values.options) : [],
});

export function faultsOf(values: FieldValues, locale: Locale): Record<string, string> {
  const faults: Record<string, string> = {};
  const { name, type, options } = partsOf(values);
  if (name === '') faults.name = fieldMessages.required[locale];
  if (type === 'choice') {
    if (options.length < 2) faults.options = fieldMessages.optionsFew[locale];
    else if (new Set(options.map((one) => one.toLowerCase())).size < options.length)
      faults.options = fieldMessages.duplicated[locale];
    else if (options.length > 50) faults.options = fieldMessages.tooMany[locale];
    else if (options.some((one) => one.length > 80)) faults.options = fieldMessages.tooLong[locale];
  }
  return faults;
}
