import * as z from 'zod/mini';
import { guideReaders } from './access.ts';
import { checklistAnswers, checklistLimits } from './checklist-content.ts';
import { answeredQuestion } from './checklist-shown.ts';
import { checklistFacts } from './checklist-visit.ts';
import { endpoint } from './endpoint.ts';
import { day, id, instant, listCount, listQuery, requiredText } from './fields.ts';

const ref = z.object({ _id: id, name: z.string() });
/** A checklist that somebody answered. */
export const checklistAnswer = z.object({
  _id: id,
  checklist: ref,
  versionId: id,
  number: z.int(),
  /** The device's time. */
  at: instant,
  receivedAt: instant,
  /** The driver, or who filled it in the office. */
  by: z.string(),
  isOffice: z.boolean(),
  /** Of the office's ones: why. */
  reason: z.string(),
  /** Their visit came when the guide was in the driver's hands no more: it does not count, and what was answered is kept. */
  isLate: z.boolean(),
  /** When others took their place, or their visit was taken back; null: they stand. */
  goneAt: z.nullable(instant),
  guide: z.nullable(z.object({ _id: id, folio: z.string() })),
  visitId: z.nullable(id),
  route: z.nullable(ref),
  vehicle: z.nullable(ref),
  /** Options that say that something is wrong. */
  failures: z.int(),
  answers: z.array(answeredQuestion),
  /** The answers themselves, to be judged or corrected by the same version. */
  values: checklistAnswers,
});
export type ChecklistAnswer = z.infer<typeof checklistAnswer>;

/** A visit whose checklist the office may fill in or correct: which version, and what its rules see. */
export const checklistForm = z.object({
  visitId: id,
  checklist: ref,
  versionId: id,
  number: z.int(),
  facts: checklistFacts,
  /** Of the visit: what `contextOf` takes beside the facts. */
  subStatusId: z.nullable(id),
  at: instant,
  lat: z.nullable(z.number()),
  lng: z.nullable(z.number()),
  /** Photos, videos, signatures and scans stay the driver's: these may be answered with. */
  values: checklistAnswers,
});
export type ChecklistForm = z.infer<typeof checklistForm>;

/** Answers of one version: what a driver's visit, a departure and the office send. */
export const sentChecklist = z.object({ versionId: id, answers: checklistAnswers });
export type SentChecklist = z.infer<typeof sentChecklist>;

const answersFilter = {
  search: listQuery().search,
  dateFrom: z.optional(day),
  dateTo: z.optional(day),
  versionId: z.optional(id),
};

const byId = { params: z.object({ id }) };

export const checklistAnswersApi = {
  answers: endpoint({
    method: 'GET',
    path: '/checklist/{id}/answers',
    summary: 'Respuestas a un checklist, las últimas primero; se buscan por folio, operador o unidad',
    reads: 'replica',
    who: ['admin'],
    ...byId,
    query: z.object({ ...listQuery(checklistLimits.page), ...answersFilter }),
    answer: z.object({ answers: z.array(checklistAnswer), count: listCount }),
  }),
  exportAnswers: endpoint({
    method: 'POST',
    path: '/checklist/{id}/answers/export',
    summary: 'Todas sus respuestas en XLSX, una columna por pregunta; el trabajo deja el archivo en detail.fileId',
    who: ['admin'],
    ...byId,
    body: z.object(answersFilter),
    answer: z.object({ jobId: id }),
    idempotent: true,
    ratePerMinute: 20,
  }),
  ofGuide: endpoint({
    method: 'GET',
    path: '/guides/{id}/checklists',
    summary: 'Lo que se contestó en las visitas de una guía, con sus propias preguntas',
    who: guideReaders,
    ...byId,
    /** `answers`: the last ones first, those that were corrected among them. `forms`: visits that the caller may fill in. */
    answer: z.object({ answers: z.array(checklistAnswer), forms: z.array(checklistForm) }),
  }),
  fill: endpoint({
    method: 'PUT',
    path: '/guides/{id}/visits/{visitId}/checklist',
    summary: 'El personal de documentos completa o corrige las respuestas de una visita; las anteriores quedan',
    who: ['admin', 'documents'],
    params: z.object({ id, visitId: id }),
    body: z.extend(sentChecklist, { reason: requiredText(300) }),
    answer: checklistAnswer,
    idempotent: true,
  }),
};
