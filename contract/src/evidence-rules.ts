import * as z from 'zod/mini';
import { operations } from './access.ts';
import { type Outcome, outcome, outcomes } from './checklists.ts';
import { handsOver } from './driver-day/outcomes.ts';
import { endpoint } from './endpoint.ts';
import { csvIds, id, listCount, listQuery } from './fields.ts';
import { limits } from './limits.ts';

const upTo = (most: number, error: string) => z.int({ error }).check(z.gte(0, { error }), z.lte(most, { error }));
/** What a visit must bring at least. A position is asked for always, and a code where the guide is certified: no rule changes that. */
export const evidenceNeeds = z.object({
  /** A video more than needed counts as a photo. */
  photos: upTo(limits.photosNeeded, 'photosNeeded'),
  videos: upTo(limits.videosNeeded, 'videosNeeded'),
  scans: upTo(limits.scansNeeded, 'scansNeeded'),
  signature: z.boolean(),
  /** Who received is named. */
  receiver: z.boolean(),
});
export type EvidenceNeeds = z.infer<typeof evidenceNeeds>;
export const evidenceParts = [
  'photos',
  'videos',
  'scans',
  'signature',
  'receiver',
] as const satisfies readonly (keyof EvidenceNeeds)[];
export type EvidencePart = (typeof evidenceParts)[number];

/** Who asks for a part. */
export const evidenceSources = ['company', 'client', 'substatus', 'checklist'] as const;
export type EvidenceSource = (typeof evidenceSources)[number];

/** Nothing at all. */
export const noEvidence: EvidenceNeeds = { photos: 0, videos: 0, scans: 0, signature: false, receiver: false };
/**
 * What holds while a company has not said otherwise: a picture always, for it shows that somebody was there; where goods changed hands, whole or
 * in part, somebody received them and signed.
 */
export const defaultNeeds = (of: Outcome): EvidenceNeeds => ({
  ...noEvidence,
  photos: 1,
  signature: handsOver(of),
  receiver: handsOver(of),
});

/** What may be asked for a visit: null where nobody said anything. `checklist`: what the version that is answered requires at least. */
export interface AskedEvidence {
  outcome: Outcome;
  company: EvidenceNeeds | null;
  client: EvidenceNeeds | null;
  substatus: EvidenceNeeds | null;
  checklist: EvidenceNeeds | null;
}
export type RequiredEvidence = { [P in EvidencePart]: { needed: EvidenceNeeds[P]; from: EvidenceSource } };

/**
 * What a visit must bring, part by part, and who asks for it; on the phone, in the portal and for a proof's "Falta" alike. The client's row stands in
 * the place of the company's, and may ask for less. A sub-status and a checklist only add: the most demanding wins, and where several ask for the
 * same the first of company or client, sub-status, checklist is told.
 */
export function requiredEvidence(asked: AskedEvidence): RequiredEvidence {
  const base = asked.client ?? asked.company ?? defaultNeeds(asked.outcome);
  const from: EvidenceSource = asked.client ? 'client' : 'company';
  const part = <P extends EvidencePart>(key: P): RequiredEvidence[P] => {
    let most: { needed: EvidenceNeeds[P]; from: EvidenceSource } = { needed: base[key], from };
    for (const source of ['substatus', 'checklist'] as const) {
      const needed = asked[source]?.[key];
      if (needed !== undefined && Number(needed) > Number(most.needed)) most = { needed, from: source };
    }
    return most as RequiredEvidence[P];
  };
  return {
    photos: part('photos'),
    videos: part('videos'),
    scans: part('scans'),
    signature: part('signature'),
    receiver: part('receiver'),
  };
}
/** The needs without who asks. */
export const neededOf = (required: RequiredEvidence): EvidenceNeeds => ({
  photos: required.photos.needed,
  videos: required.videos.needed,
  scans: required.scans.needed,
  signature: required.signature.needed,
  receiver: required.receiver.needed,
});

/** The rules of a driver's day, told once for all stops: what each outcome needs, the clients that differ, and sub-statuses that add. */
export const dayEvidence = z.object({
  company: z.record(outcome, evidenceNeeds),
  clients: z.array(z.object({ clientId: id, outcome, needs: evidenceNeeds })),
  substatus: z.array(z.object({ _id: id, name: z.string(), outcome, needs: evidenceNeeds })),
});
export type DayEvidence = z.infer<typeof dayEvidence>;
/** What a visit of that day must bring; `subStatus` by its name, whatever its case, as a visit tells it. */
export function requiredOnDay(
  day: DayEvidence,
  visit: { outcome: Outcome; clientId: string | null; subStatus: string | null; checklist?: EvidenceNeeds | null },
): RequiredEvidence {
  const named = visit.subStatus?.toLowerCase();
  return requiredEvidence({
    outcome: visit.outcome,
    company: day.company[visit.outcome],
    client: day.clients.find((c) => c.clientId === visit.clientId && c.outcome === visit.outcome)?.needs ?? null,
    substatus: day.substatus.find((s) => s.outcome === visit.outcome && s.name.toLowerCase() === named)?.needs ?? null,
    checklist: visit.checklist ?? null,
  });
}

/** What one of company, client or sub-status asks for; `needs` null: nothing of its own. Version 0: nobody ever said. */
export const evidenceRule = z.object({ needs: z.nullable(evidenceNeeds), version: z.int() });
export type EvidenceRule = z.infer<typeof evidenceRule>;
export const evidenceRow = z.record(outcome, evidenceRule);
export type EvidenceRow = z.infer<typeof evidenceRow>;
export const clientEvidence = z.object({ _id: id, name: z.string(), rules: evidenceRow });
export type ClientEvidence = z.infer<typeof clientEvidence>;
export const substatusEvidence = z.object({ _id: id, name: z.string(), outcome, rule: evidenceRule });
export type SubstatusEvidence = z.infer<typeof substatusEvidence>;

/** What the checklist that answers for a client (null: for clients without one of their own) and an outcome asks at least, whatever the sub-status and the answers. */
export const checklistEvidence = z.object({
  clientId: z.nullable(id),
  outcome,
  name: z.string(),
  needs: evidenceNeeds,
});
export type ChecklistEvidence = z.infer<typeof checklistEvidence>;

/** A row of rules with one for each outcome. */
export const evidenceRowOf = (ruleOf: (of: Outcome) => EvidenceRule | undefined): EvidenceRow =>
  Object.fromEntries(outcomes.map((of) => [of, ruleOf(of) ?? { needs: null, version: 0 }])) as EvidenceRow;

const nullableId = z._default(z.nullable(id), null);
export const evidenceRulesApi = {
  list: endpoint({
    method: 'GET',
    path: '/evidence-rules',
    summary: 'Evidencia requerida por resultado: la de la empresa, la de los subestados y la de cada cliente',
    who: operations,
    query: z.object({ ...listQuery(limits.evidenceClients), clientIds: z.optional(csvIds) }),
    /** Clients with rules of their own come first. */
    answer: z.object({
      company: evidenceRow,
      substatus: z.array(substatusEvidence),
      clients: z.array(clientEvidence),
      /** For the company and for each client of the page, where one answers. */
      checklists: z.array(checklistEvidence),
      count: listCount,
    }),
  }),
  /**
   * One cell: of a client and an outcome, of the company (neither client nor sub-status) and an outcome, or of a sub-status. Only an admin changes the
   * company's and the sub-statuses'. Throws general.stale with the cell as it is, clients.not_found, checklists.not_found, auth.forbidden.
   */
  save: endpoint({
    method: 'PUT',
    path: '/evidence-rules',
    summary: 'Cambia o quita (needs null) lo que pide un cliente, la empresa o un subestado',
    who: operations,
    body: z
      .object({
        clientId: nullableId,
        substatusId: nullableId,
        outcome: z._default(z.nullable(outcome), null),
        needs: z.nullable(evidenceNeeds),
        /** Of the cell as the caller saw it. */
        version: z.optional(z.int().check(z.gte(0))),
      })
      .check(
        z.refine((r) => (r.substatusId === null ? r.outcome !== null : r.outcome === null && r.clientId === null), {
          error: 'invalid',
          path: ['outcome'],
        }),
      ),
    answer: evidenceRule,
  }),
};
