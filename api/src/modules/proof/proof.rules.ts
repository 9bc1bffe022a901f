import { createHash } from 'node:crypto';
import type { Locale } from '@tramo/contract/problems';
import type { EvidenceKind, Visit, VisitDetail } from '@tramo/contract/proof';
import { evidenceKindNames, proofNames } from '@tramo/contract/words/proof';

/** What a driver answered, as text: a record is read by people, in the language of the portal. */
export function answerText(answer: string | number | boolean | readonly string[]): string {
  if (typeof answer === 'boolean') return answer ? 'Sí' : 'No';
  return Array.isArray(answer) ? answer.join(', ') : String(answer);
}

/** Media types that each kind of evidence is kept as. */
export const fitsKind = (kind: EvidenceKind, type: string): boolean =>
  type.startsWith(kind === 'video' ? 'video/' : 'image/');

export const countKinds = (list: readonly { kind: EvidenceKind }[]): Record<EvidenceKind, number> => {
  const counts = { photo: 0, video: 0, signature: 0, scan: 0 };
  for (const { kind } of list) counts[kind] += 1;
  return counts;
};

/** A device may run ahead, never the server: what it says of later than now was now. */
export const notLater = (at: Date, now: Date): Date => (at > now ? now : at);

/**
 * The same for the same facts, in any order of keys: what the driver reported, the files by their hashes. What happened to the visit later
 * (taken back, corrected) and how people call its places now are not among them.
 */
export function fingerprintOf(
  v: Omit<VisitDetail, 'fingerprint' | 'answers'> & { answers: readonly { question: string; answer: string }[] },
): string {
  const facts = {
    visit: v._id,
    guide: v.guideId,
    folio: v.folio,
    type: v.type,
    attempt: v.attempt,
    outcome: v.outcome,
    subStatus: v.subStatus,
    at: v.at,
    receivedAt: v.receivedAt,
    place: [v.lat, v.lng],
    planned: v.planned && [v.planned.lat, v.planned.lng],
    receivedBy: v.receivedBy,
    comment: v.comment,
    route: v.route?._id ?? null,
    driver: v.driverName,
    vehicle: v.vehicleName,
    contact: v.contactName,
    address: v.addressLine,
    certified: v.certifiedDelivery,
    proven: v.proven,
    answers: v.answers.map((a) => [a.question, a.answer]),
    items: v.items.map((i) => [i.name, i.quantity, i.managedQuantity]),
    values: v.customFields.map((f) => [f.field._id, f.value]).sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
    evidence: v.evidence.map((e) => [e.kind, e.sha256 ?? e.text, e.at, e.lat, e.lng]),
  };
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex');
}

const endings: Record<string, string> = {
  'image/webp': 'webp',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
};
export const endingOf = (type: string | null): string => endings[type ?? ''] ?? 'bin';

/** What files are called beside a sheet: `intento-1-foto-2.webp`. */
export function evidenceNames(
  v: Pick<Visit, 'attempt' | 'evidence'>,
  locale: Locale,
): { fileId: string; sha256: string; name: string }[] {
  const counts: Partial<Record<EvidenceKind, number>> = {};
  return v.evidence.flatMap((e) => {
    if (!e.fileId) return [];
    counts[e.kind] = (counts[e.kind] ?? 0) + 1;
    const attempt = proofNames.attempt[locale].toLowerCase();
    return [
      {
        fileId: e.fileId,
        sha256: e.sha256 ?? '',
        name: `${attempt}-${v.attempt}-${evidenceKindNames[e.kind][locale].toLowerCase()}-${counts[e.kind]}.${endingOf(e.type)}`,
      },
    ];
  });
}
