import * as z from 'zod/mini';
import { type Audience, guideReaders } from './access.ts';
import { question, rule } from './checklist-content.ts';
import { endpoint } from './endpoint.ts';
import { csv, id, instant, listCount, listQuery, requiredText, text, version } from './fields.ts';
import { limits } from './limits.ts';

/** The outcomes that sub-statuses refine. */
export const outcomes = [
  'delivered',
  'partial',
  'undelivered',
  'collected',
  'partialCollection',
  'uncollected',
] as const;
export const outcome = z.enum(outcomes);
export type Outcome = z.infer<typeof outcome>;
/** What a sub-status refines: an outcome, or `return` for the scheduling ones. */
export const substatusCategories = [...outcomes, 'return'] as const;
export const substatusCategory = z.enum(substatusCategories);
export type SubstatusCategory = z.infer<typeof substatusCategory>;

export const substatus = z.object({
  _id: id,
  name: z.string(),
  category: substatusCategory,
  status: z.enum(['enabled', 'inactive', 'deleted']),
  description: z.string(),
  visible: z.boolean(),
  /** The checklist that a driver answers with it. */
  checklistId: z.nullable(id),
  checklistStatus: z.nullable(z.enum(['enabled', 'inactive'])),
  /** What its published version asks, and its rules. */
  questions: z.array(question),
  logic: z.array(rule),
  /** The system's own words ('Cierre de ruta', 'Programación de envío' …) can be neither renamed nor deleted. */
  isSystem: z.boolean(),
  /** Guides that end with it. */
  guides: z.int(),
  createdDate: instant,
  version,
  can: z.object({ edit: z.boolean(), remove: z.boolean() }),
});
export type Substatus = z.infer<typeof substatus>;
const readers: readonly Audience[] = [...guideReaders, 'driver'];

const substatusFields = {
  name: requiredText(120),
  category: substatusCategory,
  description: text(400),
  visible: z.boolean(),
  /** `deleted` is the soft delete. */
  status: z.enum(['enabled', 'inactive', 'deleted']),
};
/** A guide's status as the portal shows it, with what refines it. */
export const guideStatusInfo = z.object({
  status: z.string(),
  label: z.string(),
  /** Deliveries, collections or both. */
  appliesTo: z.enum(['delivery', 'recollection', 'both']),
  isFinal: z.boolean(),
  /** Visible sub-statuses of it; none for statuses that are not refined. */
  substatus: z.array(z.object({ _id: id, name: z.string() })),
});
export type GuideStatusInfo = z.infer<typeof guideStatusInfo>;

export const checklistsApi = {
  status: endpoint({
    method: 'GET',
    path: '/status',
    summary: 'Estados de las guías y sus subestados',
    who: readers,
    answer: z.object({ status: z.array(guideStatusInfo) }),
  }),
  substatus: endpoint({
    method: 'GET',
    path: '/substatus',
    summary: 'Lista de subestados',
    who: readers,
    query: z.object({
      ...listQuery(limits.filterPage),
      categories: z.optional(csv),
      status: z.optional(z.enum(['enabled', 'inactive'])),
    }),
    answer: z.object({ substatus: z.array(substatus), count: listCount }),
  }),
  createSubstatus: endpoint({
    method: 'POST',
    path: '/substatus',
    summary: 'Crea un subestado con su checklist',
    who: ['admin'],
    body: z.object({
      category: substatusCategory,
      name: substatusFields.name,
      description: z._default(substatusFields.description, ''),
      visible: z._default(z.boolean(), true),
    }),
    answer: z.object({ subStatusId: id, checklistId: id }),
    idempotent: true,
  }),
  cloneSubstatus: endpoint({
    method: 'POST',
    path: '/substatus/{id}/clone',
    summary: "Clona un subestado como 'Copia de …'; su checklist nace inactivo y sin publicar",
    who: ['admin'],
    params: z.object({ id }),
    answer: z.object({ subStatusId: id, checklistId: id, name: z.string() }),
    idempotent: true,
  }),
  updateSubstatus: endpoint({
    method: 'PUT',
    path: '/substatus/{id}',
    summary: 'Cambia un subestado; con status deleted lo elimina',
    who: ['admin'],
    params: z.object({ id }),
    body: z.extend(z.partial(z.object(substatusFields)), { version: z.optional(version) }),
    answer: substatus,
  }),
};
