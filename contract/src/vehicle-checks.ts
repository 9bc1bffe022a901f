import * as z from 'zod/mini';
import { guideReaders } from './access.ts';
import { endpoint } from './endpoint.ts';
import { id, instant, listCount, listQuery, ok } from './fields.ts';
import { fileEvidenceKinds } from './proof.ts';

const ref = z.object({ _id: id, name: z.string() });
/** An answer as text, by its own version's words. */
export const checkedQuestion = z.object({
  questionId: id,
  question: z.string(),
  answer: z.string(),
  /** It says that something is wrong. */
  isFailure: z.boolean(),
  files: z.array(z.object({ _id: id, kind: z.enum(fileEvidenceKinds) })),
});
export type CheckedQuestion = z.infer<typeof checkedQuestion>;

/** What a driver answered of a vehicle before a route left. */
export const vehicleCheck = z.object({
  _id: id,
  checklist: ref,
  versionId: id,
  number: z.int(),
  /** The device's time. */
  at: instant,
  by: z.string(),
  route: z.nullable(ref),
  vehicle: z.nullable(ref),
  /** Answers that say that something is wrong. */
  failures: z.int(),
  /** Why the route did not leave with these answers; null: it did. Of those that did not, no files are kept. */
  refusedBecause: z.nullable(z.string()),
  /** Failures first, then in the order of the questions. */
  answers: z.array(checkedQuestion),
});
export type VehicleCheck = z.infer<typeof vehicleCheck>;

/** A page of a vehicle's checks. */
export const vehicleChecksPage = 5;
const byId = z.object({ id });

export const vehicleChecksApi = {
  ofRoute: endpoint({
    method: 'GET',
    path: '/routes/{id}/vehicle-checks',
    summary: 'La revisión de la unidad antes de salir, y los intentos que no dejaron salir, el último primero',
    who: guideReaders,
    params: byId,
    answer: z.object({ checks: z.array(vehicleCheck) }),
  }),
  ofVehicle: endpoint({
    method: 'GET',
    path: '/vehicles/{id}/checks',
    summary: 'Las revisiones de una unidad, la última primero; se buscan por ruta u operador',
    who: guideReaders,
    params: byId,
    query: z.object({ ...listQuery(vehicleChecksPage) }),
    answer: z.object({ checks: z.array(vehicleCheck), count: listCount }),
  }),
  file: endpoint({
    method: 'GET',
    path: '/vehicle-checks/{id}/files/{fileId}',
    summary: 'Una foto, un video o una firma de una revisión; size=thumb, una miniatura',
    who: guideReaders,
    params: z.object({ id, fileId: id }),
    query: z.object({ size: z.optional(z.literal('thumb')) }),
    kind: 'stream',
    answer: ok,
  }),
};
