import * as z from 'zod/mini';
import { guideReaders, operations } from './access.ts';
import { checklistContent, checklistLimits, condition, vehicleTypes } from './checklist-content.ts';
import { substatusCategories } from './checklists.ts';
import { endpoint } from './endpoint.ts';
import { csv, id, instant, listCount, listQuery, ok, requiredText, text, version } from './fields.ts';

/** What a checklist is answered at: the end of a visit, by its outcome, or before a route leaves. */
export const checklistCategories = [...substatusCategories, 'departure'] as const;
export const checklistCategory = z.enum(checklistCategories);
export type ChecklistCategory = z.infer<typeof checklistCategory>;

/** When a checklist is the one to answer: tests of facts alone; null: always. */
export const checklistLogic = z.nullable(condition);
/** A client's own. `version`: of the set as it is; it changes with what stands in it, whoever changes that. */
export const clientChecklists = z.object({ checklistIds: z.array(id), version: z.string().check(z.maxLength(64)) });
export type ClientChecklists = z.infer<typeof clientChecklists>;
const ref = z.object({ _id: id, name: z.string() });

/** What decides which checklist is answered (`checklistFor`). */
const scope = {
  subStatusId: z.nullable(id),
  /** Those it was attached to; none: every client. */
  clientIds: z.array(id),
  /** Of vehicles' checklists; none: every kind. */
  vehicleTypes,
  logic: checklistLogic,
  /** Among equals the first answers, from 1. */
  position: z.int(),
};
/** A published version as phones get it. */
export const activeChecklist = z.object({
  _id: id,
  name: z.string(),
  category: checklistCategory,
  ...scope,
  versionId: id,
  number: z.int(),
  content: checklistContent,
});
export type ActiveChecklist = z.infer<typeof activeChecklist>;

export const checklist = z.object({
  _id: id,
  name: z.string(),
  description: z.string(),
  category: z.object({ _id: checklistCategory, value: checklistCategory, label: z.string() }),
  /** The sub-status that it belongs to; null: it answers for all of its category. */
  subStatus: z.nullable(z.extend(ref, { status: z.enum(['enabled', 'inactive']) })),
  status: z.enum(['enabled', 'inactive']),
  /** Drivers get it: it is enabled, visible and published. */
  visible: z.boolean(),
  ...z.object(scope).shape,
  /** Of the draft. */
  questions: z.int(),
  /** The version that phones get; null: none was published. */
  published: z.nullable(z.object({ _id: id, number: z.int(), at: instant, by: z.string() })),
  /** The draft is not what was published. */
  isChanged: z.boolean(),
  createdDate: instant,
  version,
  can: z.object({ edit: z.boolean(), remove: z.boolean() }),
});
export type Checklist = z.infer<typeof checklist>;
/** With its draft, and the content that phones have. */
export const checklistDetail = z.extend(checklist, {
  content: checklistContent,
  publishedContent: z.nullable(checklistContent),
});
export type ChecklistDetail = z.infer<typeof checklistDetail>;

export const checklistVersion = z.object({
  _id: id,
  number: z.int(),
  /** SHA-256 of the content as kept. */
  sha256: z.string(),
  publishedAt: instant,
  publishedBy: z.string(),
  note: z.string(),
  /** When the next one took its place; null: it is the present one. */
  supersededAt: z.nullable(instant),
  answers: z.int(),
});
export type ChecklistVersion = z.infer<typeof checklistVersion>;

/** A driver on the road, and the version that his phone got with the route. */
export const onRoad = z.object({
  routeId: id,
  routeName: z.string(),
  driverName: z.string(),
  number: z.nullable(z.int()),
});
export type OnRoad = z.infer<typeof onRoad>;

const byId = { params: z.object({ id }) };
const fields = {
  /** One with a sub-status goes by its name, whatever is sent. */
  name: requiredText(120),
  description: text(400),
  category: checklistCategory,
  /** Of its own category, and without a checklist: else 409 `checklists.sub_status_taken`, `detail.checklistId` names the one that it has. */
  subStatusId: z.nullable(id),
  /** Judged whole (`contentFaults`): 422 with fields at `content.<path>`. */
  content: checklistContent,
  /** Of `departure` alone; others have none. */
  vehicleTypes,
};
export const checklistApi = {
  list: endpoint({
    method: 'GET',
    path: '/checklist',
    summary: 'Checklists, en orden de uso',
    who: guideReaders,
    query: z.object({
      ...listQuery(checklistLimits.page),
      category: z.optional(csv),
      status: z.optional(z.enum(['enabled', 'inactive'])),
      /** State of the sub-status that they belong to. */
      subcategoryStatus: z.optional(z.enum(['enabled', 'inactive'])),
      /** Those attached to it. */
      clientId: z.optional(id),
    }),
    answer: z.object({ checklist: z.array(checklist), count: listCount }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/checklist/{id}',
    summary: 'Un checklist con su borrador y lo publicado',
    who: guideReaders,
    ...byId,
    answer: checklistDetail,
  }),
  create: endpoint({
    method: 'POST',
    path: '/checklist',
    summary: 'Crea un checklist; nadie lo contesta hasta que se publica',
    who: ['admin'],
    body: z.object({
      name: fields.name,
      category: fields.category,
      description: z._default(fields.description, ''),
      subStatusId: z._default(fields.subStatusId, null),
      /** None: an empty draft. */
      content: z.optional(fields.content),
      vehicleTypes: z._default(fields.vehicleTypes, []),
    }),
    answer: checklistDetail,
    idempotent: true,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/checklist/{id}',
    summary:
      'Cambia un checklist: nombre, borrador, estado, visibilidad o cuándo se contesta; con status deleted lo elimina',
    who: ['admin'],
    ...byId,
    body: z.extend(z.partial(z.object(fields)), {
      status: z.optional(z.enum(['enabled', 'inactive', 'deleted'])),
      visible: z.optional(z.boolean()),
      logic: z.optional(checklistLogic),
      version: z.optional(version),
    }),
    /** `checklists.last_one`, `last_without_logic`, `last_visible` (422): what every status must keep. `awaited` (409): routes under way carry it. */
    answer: checklistDetail,
  }),
  order: endpoint({
    method: 'PUT',
    path: '/checklist/order',
    summary: 'El orden de los checklists de un estado; los que no se nombran van después',
    who: ['admin'],
    body: z.object({
      category: checklistCategory,
      ids: z.array(id).check(z.minLength(1, { error: 'required' }), z.maxLength(500, { error: 'tooMany' })),
    }),
    answer: ok,
  }),
  clone: endpoint({
    method: 'POST',
    path: '/checklist/{id}/clone',
    summary: "Duplica un checklist como 'Copia de …', inactivo y sin publicar",
    who: ['admin'],
    ...byId,
    answer: checklistDetail,
    idempotent: true,
  }),
  publish: endpoint({
    method: 'POST',
    path: '/checklist/{id}/publish',
    summary: 'Publica el borrador como versión nueva, que ya no cambia',
    who: ['admin'],
    ...byId,
    /** `confirmed`: in spite of the reviewer's warnings, which 409 `checklists.review_warnings` tells in `detail.findings` (`reviewOf`); its errors are 422 `checklists.review_errors`. */
    body: z.object({ version, note: z._default(text(300), ''), confirmed: z._default(z.boolean(), false) }),
    answer: checklistDetail,
    idempotent: true,
  }),
  onRoad: endpoint({
    method: 'GET',
    path: '/checklist/{id}/on-road',
    summary: 'Operadores en ruta y la versión que llevan',
    who: ['admin'],
    ...byId,
    query: z.object(listQuery(checklistLimits.page)),
    answer: z.object({ drivers: z.array(onRoad), count: listCount }),
  }),
  versions: endpoint({
    method: 'GET',
    path: '/checklist/{id}/versions',
    summary: 'Versiones publicadas, la última primero',
    who: ['admin'],
    ...byId,
    query: z.object(listQuery(checklistLimits.page)),
    answer: z.object({ versions: z.array(checklistVersion), count: listCount }),
  }),
  version: endpoint({
    method: 'GET',
    path: '/checklist/{id}/versions/{versionId}',
    summary: 'Lo que preguntaba una versión',
    who: guideReaders,
    params: z.object({ id, versionId: id }),
    answer: z.extend(checklistVersion, { content: checklistContent }),
  }),
  clientChecklists: endpoint({
    method: 'GET',
    path: '/clients/{id}/checklists',
    summary: 'Los checklists de un cliente',
    who: guideReaders,
    ...byId,
    answer: clientChecklists,
  }),
  /** Throws clients.not_found, general.stale with the set as it is, and general.invalid with fields at `checklistIds.<n>`. */
  attachToClient: endpoint({
    method: 'PUT',
    path: '/clients/{id}/checklists',
    summary: 'Qué checklists son de un cliente',
    who: operations,
    ...byId,
    body: z.object({
      checklistIds: z.array(id).check(z.maxLength(500, { error: 'tooMany' })),
      version: z.optional(clientChecklists.shape.version),
    }),
    answer: clientChecklists,
  }),
};
