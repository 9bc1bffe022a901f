import * as z from 'zod/mini';
import { guideReaders } from './access.ts';
import { answeredQuestion } from './checklist-shown.ts';
import { type Outcome, outcome } from './checklists.ts';
import { customField, customValue } from './custom-fields.ts';
import { handsOver } from './driver-day/outcomes.ts';
import { endpoint } from './endpoint.ts';
import { defaultNeeds, type EvidenceNeeds } from './evidence-rules.ts';
import { day, id, instant, lat, listCount, listQuery, lng, ok, text } from './fields.ts';
import { guideType } from './guides.ts';
import { limits } from './limits.ts';

export const evidenceKinds = ['photo', 'video', 'signature', 'scan'] as const;
export const evidenceKind = z.enum(evidenceKinds);
export type EvidenceKind = z.infer<typeof evidenceKind>;
/** Those that are files. */
export const fileEvidenceKinds = ['photo', 'video', 'signature'] as const;

/** What a driver gathered at a visit. Files were sent before (`PUT /driver/files/{id}`); a scan is its text. */
export const evidenceInput = z
  .object({
    kind: evidenceKind,
    fileId: z._default(z.nullable(id), null),
    text: z._default(text(300), ''),
    /** The device's time and place of the shot. */
    at: instant,
    lat: z._default(z.nullable(lat), null),
    lng: z._default(z.nullable(lng), null),
  })
  .check(
    z.refine((e) => (e.kind === 'scan' ? e.text !== '' : e.fileId !== null), { error: 'required', path: ['fileId'] }),
  );
export const answerInput = z.object({
  question: text(200),
  answer: z.union([text(1000), z.number(), z.boolean(), z.array(text(200)).check(z.maxLength(20))]),
});

export const evidence = z.object({
  _id: id,
  kind: evidenceKind,
  fileId: z.nullable(id),
  /** Media type of the file. */
  type: z.nullable(z.string()),
  /** SHA-256 of the file as kept, in hex. */
  sha256: z.nullable(z.string()),
  text: z.string(),
  at: instant,
  lat: z.nullable(z.number()),
  lng: z.nullable(z.number()),
  /** The question of the checklist that it answers. */
  questionId: z.nullable(id),
});
export type Evidence = z.infer<typeof evidence>;

/** What a proof may lack. `code`: a certified delivery that nothing proves. */
export const proofParts = ['photo', 'video', 'signature', 'scan', 'receiver', 'position', 'code'] as const;
export const proofPart = z.enum(proofParts);
export type ProofPart = z.infer<typeof proofPart>;

/** What of a visit says whether it proves enough. */
export interface ProofFacts {
  outcome: Outcome;
  photos: number;
  videos: number;
  scans: number;
  hasSignature: boolean;
  receivedBy: string;
  lat: number | null;
  certified: boolean;
  proven: 'code' | 'offlineCode' | 'override' | null;
}
/**
 * The parts that a visit lacks of what was asked for it (`requiredEvidence`), in the order of `proofParts`. A video more than needed shows as much as a
 * photo. Whatever the rules, a position shows where it was, and a certified delivery that handed goods over is proven. The server keeps the answer
 * beside the visit as it is written: lists filter by that, and a later change of the rules leaves it as it was.
 */
export function missingParts(v: ProofFacts, needs: EvidenceNeeds = defaultNeeds(v.outcome)): ProofPart[] {
  const lacks: Record<ProofPart, boolean> = {
    photo: v.photos + Math.max(0, v.videos - needs.videos) < needs.photos,
    video: v.videos < needs.videos,
    signature: needs.signature && !v.hasSignature,
    scan: v.scans < needs.scans,
    receiver: needs.receiver && v.receivedBy.trim() === '',
    position: v.lat === null,
    code: handsOver(v.outcome) && v.certified && v.proven === null,
  };
  return proofParts.filter((part) => lacks[part]);
}

/** One visit of a guide, whatever its end: delivered, failed and collected alike. */
export const visit = z.object({
  _id: id,
  guideId: id,
  folio: z.string(),
  type: guideType,
  /** From 1. */
  attempt: z.int(),
  outcome,
  subStatus: z.nullable(z.string()),
  /** The device's time; `receivedAt` is the server's. */
  at: instant,
  receivedAt: instant,
  lat: z.nullable(z.number()),
  lng: z.nullable(z.number()),
  /** From the planned place, in metres. */
  distanceM: z.nullable(z.int()),
  receivedBy: z.string(),
  comment: z.string(),
  route: z.nullable(z.object({ _id: id, name: z.string() })),
  driverName: z.string(),
  vehicleName: z.string(),
  cedi: z.object({ _id: id, name: z.string() }),
  client: z.nullable(z.object({ _id: id, name: z.string() })),
  contactName: z.string(),
  addressLine: z.string(),
  certifiedDelivery: z.boolean(),
  /** How a certified delivery was proven; null when it was not, or need not be. */
  proven: z.nullable(z.enum(['code', 'offlineCode', 'override'])),
  /** Reported by mistake and taken back; it stays to be seen. */
  undone: z.nullable(z.object({ at: instant, by: z.string(), reason: z.string() })),
  missing: z.array(proofPart),
  evidence: z.array(evidence),
});
export type Visit = z.infer<typeof visit>;
export const visitDetail = z.extend(visit, {
  /** Where the guide was to be visited; null when it had no place. */
  planned: z.nullable(z.object({ lat: z.number(), lng: z.number() })),
  /** SHA-256 of all that the driver reported, files' hashes included: the same here and on every sheet, until a byte of it changes. */
  fingerprint: z.string(),
  /** What the driver answered, or what the office corrected of it. */
  answers: z.array(answeredQuestion),
  /** The office filled the answers in, or corrected them. */
  corrected: z.nullable(z.object({ at: instant, by: z.string(), reason: z.string() })),
  items: z.array(z.object({ name: z.string(), quantity: z.int(), managedQuantity: z.nullable(z.int()) })),
  customFields: z.array(
    z.object({
      field: z.pick(customField, { _id: true, name: true, type: true, showInReport: true }),
      value: customValue,
    }),
  ),
});
export type VisitDetail = z.infer<typeof visitDetail>;

const proofFilter = {
  /** Local days of the visits. */
  dateFrom: z.optional(day),
  dateTo: z.optional(day),
  outcomes: z.optional(z.array(outcome)),
  cedisIds: z.optional(z.array(id)),
  clientIds: z.optional(z.array(id)),
  driverIds: z.optional(z.array(id)),
  routeIds: z.optional(z.array(id)),
  /** Visits that lack one of these parts; `any`: something. */
  missing: z.optional(z.array(z.enum([...proofParts, 'any']))),
};
const proofList = z.object({ search: listQuery().search, ...proofFilter });
const byGuide = z.object({ id });

export const proofApi = {
  list: endpoint({
    method: 'POST',
    path: '/proof/list',
    summary: 'Visitas con su evidencia, las más recientes primero',
    reads: 'replica',
    who: guideReaders,
    body: z.extend(proofList, { page: listQuery().page, limit: listQuery(limits.guidesPage).limit }),
    answer: z.object({ visits: z.array(visit), count: listCount }),
  }),
  visits: endpoint({
    method: 'GET',
    path: '/guides/{id}/visits',
    summary: 'Las visitas de una guía, la última primero',
    who: guideReaders,
    params: byGuide,
    answer: z.object({ visits: z.array(visitDetail) }),
  }),
  file: endpoint({
    method: 'GET',
    path: '/guides/{id}/evidence/{fileId}',
    summary: 'Una foto, un video o una firma de una guía; size=thumb, una miniatura',
    who: guideReaders,
    params: z.object({ id, fileId: id }),
    query: z.object({ size: z.optional(z.literal('thumb')) }),
    kind: 'stream',
    answer: ok,
  }),
  sheet: endpoint({
    method: 'GET',
    path: '/guides/{id}/proof-sheet',
    summary: 'Comprobante de entrega en PDF: fotos, firma, respuestas, posiciones, horas y huellas',
    who: guideReaders,
    params: byGuide,
    query: z.object({ visitId: z.optional(id) }),
    kind: 'stream',
    answer: ok,
    ratePerMinute: 120,
  }),
  export: endpoint({
    method: 'POST',
    path: '/proof/export',
    summary: 'Un ZIP con los comprobantes y sus archivos; el trabajo deja el archivo en detail.fileId',
    who: guideReaders,
    body: z.object({
      visitIds: z.optional(
        z
          .array(id)
          .check(z.minLength(1, { error: 'required' }), z.maxLength(limits.proofsPerZip, { error: 'tooMany' })),
      ),
      filter: z.optional(proofList),
      /** Visits of the filter that are left out. */
      except: z._default(z.array(id).check(z.maxLength(limits.listMax, { error: 'tooMany' })), []),
      /** The pictures beside the sheets. */
      withFiles: z._default(z.boolean(), true),
    }),
    answer: z.object({ jobId: id, visits: z.int() }),
    idempotent: true,
    ratePerMinute: 20,
  }),
};
