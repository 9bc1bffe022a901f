import * as z from 'zod/mini';
import { type Audience, dispatchers, guideReaders } from './access.ts';
import { outcome } from './checklists.ts';
import { documentRole } from './clients.ts';
import { endpoint } from './endpoint.ts';
import { day, id, instant, listCount, load, ok, queryInt, requiredText, text, version } from './fields.ts';
import { guideChange, guideInput } from './guide-input.ts';
import { guideList } from './guide-list.ts';
import { guide, guideDetail, guideDocument, guideItem, guideType, schedulingSubStatuses } from './guides.ts';
import { limits } from './limits.ts';

/** Guides that an action over many refused, each with its reason. */
const refusedGuides = z.array(z.object({ _id: id, folio: z.string(), message: z.string() }));
const manyIds = z
  .array(id)
  .check(z.minLength(1, { error: 'required' }), z.maxLength(limits.listMax, { error: 'tooMany' }));
const readers: readonly Audience[] = [...guideReaders, 'integration'];
const writers: readonly Audience[] = [...dispatchers, 'integration'];
/** Those who undo a closing made by mistake. */
export const correctors = ['admin', 'supervisor', 'routesManager'] as const satisfies readonly Audience[];
const paperPeople: readonly Audience[] = [...dispatchers, 'documents'];

export const guidesApi = {
  list: endpoint({
    method: 'POST',
    path: '/guides/list',
    summary: 'Lista de guías, filtrada y paginada',
    reads: 'replica',
    who: readers,
    scope: 'guides',
    body: guideList,
    answer: z.object({ guides: z.array(guide), count: listCount }),
  }),
  count: endpoint({
    method: 'POST',
    path: '/guides/list/count',
    summary: 'Cuántas guías cumplen el filtro',
    reads: 'replica',
    who: readers,
    scope: 'guides',
    body: guideList,
    answer: z.object({ count: listCount }),
  }),
  select: endpoint({
    method: 'POST',
    path: '/guides/list/ids',
    summary: 'Identificadores y carga total de las guías que cumplen el filtro («seleccionar todas»)',
    reads: 'replica',
    who: guideReaders,
    body: guideList,
    answer: z.object({ ids: z.array(id), load, truncated: z.boolean() }),
  }),
  changes: endpoint({
    method: 'GET',
    path: '/guides',
    summary: 'Guías que cambiaron desde un momento, y las eliminadas, para quien no puede recibir webhooks',
    who: ['admin', 'integration'],
    scope: 'guides',
    query: z.object({
      /** Of the first call; from then on `cursor` says where it goes on. Neither: from the beginning. */
      updatedSince: z.optional(instant),
      cursor: z.optional(z.string().check(z.maxLength(200, { error: 'tooLong' }))),
      limit: queryInt(1, limits.guidesChangedMost, limits.guidesChanged),
    }),
    answer: z.object({
      /** In the order of their last change. */
      guides: z.array(z.extend(guide, { items: z.array(guideItem), updatedDate: instant })),
      /** Told for 90 days. */
      deleted: z.array(z.object({ _id: id, folio: z.string(), deletedDate: instant })),
      /** For the next call, also when there was nothing. */
      cursor: z.string(),
      hasMore: z.boolean(),
    }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/guides',
    summary: 'Crea una guía',
    who: writers,
    scope: 'guides',
    body: guideInput,
    answer: guide,
    idempotent: true,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/guides/{id}',
    summary: 'Cambia una guía, su pin o su orden en la ruta',
    who: writers,
    scope: 'guides',
    params: z.object({ id }),
    body: guideChange,
    answer: guide,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/guides/{id}',
    summary: 'Elimina una guía que no está en una ruta',
    who: writers,
    scope: 'guides',
    params: z.object({ id }),
    answer: ok,
  }),
  removeUnassigned: endpoint({
    method: 'DELETE',
    path: '/guides/unassigned',
    summary: 'Elimina guías sin ruta por sus identificadores',
    who: dispatchers,
    body: z.object({ ids: manyIds }),
    answer: z.object({ deleted: z.int() }),
  }),
  detail: endpoint({
    method: 'GET',
    path: '/guides/{id}',
    summary: 'Una guía con sus artículos y su bitácora',
    who: readers,
    scope: 'guides',
    params: z.object({ id }),
    query: z.object({ routeId: z.optional(id) }),
    answer: guideDetail,
  }),
  returnToAvailable: endpoint({
    method: 'POST',
    path: '/guides/{id}/return',
    summary: 'Devuelve una guía no entregada a las disponibles',
    who: dispatchers,
    params: z.object({ id }),
    body: z.object({
      scheduledDate: day,
      subStatus: z.enum(schedulingSubStatuses),
      version: z.optional(version),
    }),
    answer: guide,
  }),
  returnMany: endpoint({
    method: 'POST',
    path: '/guides/return',
    summary: 'Devuelve varias guías no entregadas a las disponibles; dice cuáles no',
    who: dispatchers,
    body: z.object({ ids: manyIds, scheduledDate: day, subStatus: z.enum(schedulingSubStatuses) }),
    answer: z.object({ returned: z.int(), refused: refusedGuides }),
    idempotent: true,
  }),
  placeByZip: endpoint({
    method: 'POST',
    path: '/guides/place-by-zip',
    summary: 'Pone guías sin ubicación al centro de su código postal, marcadas como aproximadas; dice cuáles no',
    who: dispatchers,
    body: z.object({ ids: manyIds }),
    answer: z.object({ placed: z.int(), refused: refusedGuides }),
    idempotent: true,
  }),
  placeByAddress: endpoint({
    method: 'POST',
    path: '/guides/place-by-address',
    summary: 'Ubica por su dirección las guías de las que hay un candidato seguro; con isTrial solo las cuenta',
    who: dispatchers,
    body: z.object({ ids: manyIds, isTrial: z._default(z.boolean(), false) }),
    /** `sure`: guides with a sure candidate; those that were placed, none of a trial. */
    answer: z.object({ sure: z.int(), placed: z.int(), refused: refusedGuides }),
    idempotent: true,
    ratePerMinute: 60,
  }),
  batch: endpoint({
    method: 'POST',
    path: '/guides/batch',
    summary: 'Crea hasta 500 guías; cada una tiene su resultado y una mala no estorba a las demás',
    who: writers,
    scope: 'guides',
    body: z.object({
      /** Each as for `POST /guides`. */
      guides: z
        .array(z.unknown())
        .check(z.minLength(1, { error: 'required' }), z.maxLength(limits.guidesPerBatch, { error: 'tooMany' })),
    }),
    answer: z.object({
      created: z.int(),
      results: z.array(
        z.object({
          /** Place in the request, from 0. */
          index: z.int(),
          folio: z.string(),
          guideId: z.nullable(id),
          error: z.nullable(
            z.object({
              code: z.union([z.number(), z.string()]),
              message: z.string(),
              fields: z.optional(z.record(z.string(), z.string())),
            }),
          ),
        }),
      ),
    }),
    idempotent: true,
    ratePerMinute: 120,
  }),
  subtypes: endpoint({
    method: 'GET',
    path: '/guides/subtypes',
    summary: 'Subtipos que usa la empresa, los más usados primero',
    who: readers,
    scope: 'guides',
    answer: z.object({ subtypes: z.array(z.object({ name: z.string(), type: guideType, guides: z.int() })) }),
  }),
  correct: endpoint({
    method: 'POST',
    path: '/guides/{id}/correct',
    summary: 'Deshace un cierre equivocado: otro resultado, o de nuevo en ruta si la ruta sigue iniciada',
    who: correctors,
    params: z.object({ id }),
    body: z.object({
      result: z.union([outcome, z.literal('route')]),
      /** For partial and failed outcomes: the name of the sub-status. */
      subStatus: z.optional(text(120)),
      reason: requiredText(300),
      version: z.optional(version),
    }),
    answer: guide,
  }),
  verify: endpoint({
    method: 'POST',
    path: '/guides/verify',
    summary: 'Da por verificados los documentos de unas guías en un rol; dice cuáles no',
    who: ['admin', 'documents'],
    body: z.object({ ids: manyIds, role: documentRole, note: z._default(text(300), '') }),
    answer: z.object({ verified: z.int(), refused: refusedGuides }),
    idempotent: true,
  }),
  unverify: endpoint({
    method: 'POST',
    path: '/guides/{id}/unverify',
    summary: 'Retira una verificación de la vuelta por venir, con motivo',
    who: ['admin', 'documents'],
    params: z.object({ id }),
    body: z.object({ role: documentRole, reason: requiredText(300) }),
    answer: guide,
  }),
  addDocument: endpoint({
    method: 'POST',
    path: '/guides/{id}/documents',
    summary: 'Adjunta un archivo subido (kind guideDocument) a una guía',
    who: paperPeople,
    params: z.object({ id }),
    body: z.object({ fileId: id, name: z.optional(requiredText(120)) }),
    answer: guideDocument,
    idempotent: true,
  }),
  removeDocument: endpoint({
    method: 'DELETE',
    path: '/guides/{id}/documents/{documentId}',
    summary: 'Quita un documento de una guía',
    who: paperPeople,
    params: z.object({ id, documentId: id }),
    answer: ok,
  }),
  openDocument: endpoint({
    method: 'GET',
    path: '/guides/{id}/documents/{documentId}',
    summary: 'El contenido de un documento; size=thumb, una miniatura de las imágenes',
    who: guideReaders,
    params: z.object({ id, documentId: id }),
    query: z.object({ size: z.optional(z.literal('thumb')) }),
    kind: 'stream',
    answer: ok,
  }),
};
