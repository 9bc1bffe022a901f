import * as z from 'zod/mini';
import { type Audience, guideReaders } from './access.ts';
import { endpoint } from './endpoint.ts';
import { csv, id, isDay, ok, requiredText, text, version } from './fields.ts';
import { limits } from './limits.ts';

/** What a company's own field belongs to: deliveries and collections have fields apart, as have their items. */
export const customFieldTargets = ['guide', 'item', 'collectionGuide', 'collectionItem'] as const;
export const customFieldTarget = z.enum(customFieldTargets);
export type CustomFieldTarget = z.infer<typeof customFieldTarget>;
export const customFieldTypes = ['text', 'number', 'date', 'boolean', 'choice'] as const;
export const customFieldType = z.enum(customFieldTypes);
export type CustomFieldType = z.infer<typeof customFieldType>;

export const customField = z.object({
  _id: id,
  target: customFieldTarget,
  name: z.string(),
  type: customFieldType,
  /** For `choice`: at least two. */
  options: z.array(z.string()),
  description: z.string(),
  required: z.boolean(),
  /** The driver fills it at the visit. A required one that is capturable is asked of the driver, not of the office. */
  capturable: z.boolean(),
  /** Stands on the delivery report and the proof sheet. */
  showInReport: z.boolean(),
  /** Order on the forms, from 1. */
  position: z.int(),
  /** Guides that hold a value of it. A field with values keeps its type. */
  isUsed: z.boolean(),
  version,
});
export type CustomField = z.infer<typeof customField>;

/** A value as it travels; dates as `YYYY-MM-DD`, numbers as numbers, choices as their words. */
export const customValue = z.union([text(500), z.number(), z.boolean()]);
export type CustomValue = z.infer<typeof customValue>;
/** Values by the id of their field. */
export const customValues = z.record(id, customValue);
export type CustomValues = z.infer<typeof customValues>;

/** The fields of a guide of this type, or of its items. */
export const targetOf = (type: 'delivery' | 'recollection', part: 'guide' | 'item'): CustomFieldTarget => {
  if (type === 'delivery') return part;
  return part === 'guide' ? 'collectionGuide' : 'collectionItem';
};

/** What is wrong with a value: a key of `fieldMessages`, or null. `undefined`, '' and null are no value. */
export function customValueError(
  field: Pick<CustomField, 'type' | 'options' | 'required'>,
  value: unknown,
): 'obligatory' | 'number' | 'day' | 'invalid' | 'tooLong' | null {
  if (value === undefined || value === null || value === '') return field.required ? 'obligatory' : null;
  switch (field.type) {
    case 'text':
      if (typeof value !== 'string') return 'invalid';
      return value.length > 500 ? 'tooLong' : null;
    case 'number':
      return typeof value === 'number' && Number.isFinite(value) ? null : 'number';
    case 'date':
      return isDay(value) ? null : 'day';
    case 'boolean':
      return typeof value === 'boolean' ? null : 'invalid';
    case 'choice':
      return typeof value === 'string' && field.options.includes(value) ? null : 'invalid';
  }
}

const fields = {
  name: requiredText(60),
  type: customFieldType,
  options: z.array(requiredText(80)).check(z.maxLength(50, { error: 'tooMany' })),
  description: text(200),
  required: z.boolean(),
  capturable: z.boolean(),
  showInReport: z.boolean(),
  position: z.int().check(z.gte(1), z.lte(limits.customFieldsPerTarget)),
};
const readers: readonly Audience[] = [...guideReaders, 'integration'];

export const customFieldsApi = {
  list: endpoint({
    method: 'GET',
    path: '/custom-fields',
    summary: 'Campos personalizados, en el orden de los formularios',
    who: readers,
    scope: 'guides',
    query: z.object({ targets: z.optional(csv) }),
    answer: z.object({ customFields: z.array(customField) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/custom-fields',
    summary: 'Crea un campo personalizado',
    who: ['admin'],
    body: z.object({
      target: customFieldTarget,
      name: fields.name,
      type: fields.type,
      options: z._default(fields.options, []),
      description: z._default(fields.description, ''),
      required: z._default(fields.required, false),
      capturable: z._default(fields.capturable, false),
      showInReport: z._default(fields.showInReport, false),
    }),
    answer: customField,
    idempotent: true,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/custom-fields/{id}',
    summary: 'Cambia un campo personalizado, o su lugar en los formularios',
    who: ['admin'],
    params: z.object({ id }),
    body: z.extend(z.partial(z.object(fields)), { version: z.optional(version) }),
    answer: customField,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/custom-fields/{id}',
    summary: 'Quita un campo; los valores que ya hay se conservan en sus guías',
    who: ['admin'],
    params: z.object({ id }),
    answer: ok,
  }),
};
