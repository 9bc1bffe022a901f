import type { Company } from '@tramo/contract/accounts';
import type { Outcome } from '@tramo/contract/checklists';
import type { BinnacleEntry } from '@tramo/contract/guides';
import { fill, type Locale } from '@tramo/contract/problems';
import type { Evidence, ProofPart, VisitDetail } from '@tramo/contract/proof';
import { guideStatusNames } from '@tramo/contract/words/guides';
import { type In, languageTags, namesIn } from '@tramo/contract/words/names';
import { evidenceKindNames, proofNames, proofPartNames, provenNames } from '@tramo/contract/words/proof';
import { type Regional, writtenDay, writtenDistance, writtenInstant } from '../../platform/company-formats.ts';
import type { Block, Pair, Picture, Report, Section, Tone } from '../../platform/print/report.ts';
import { writtenPlace, writtenValue } from './proof.format.rules.ts';

type ProofWords = In<typeof proofNames>;
/** 'foto, firma' */
export const partsText = (parts: readonly ProofPart[], locale: Locale): string =>
  parts.map((part) => proofPartNames[part][locale].toLowerCase()).join(', ');

/** All that a sheet of proof tells. */
export interface SheetFacts {
  visit: VisitDetail;
  /** What only the guide knows; null when its reader sees the visit alone. */
  guide: { orderNumber: string; scheduledDate: string } | null;
  company: Pick<Company, 'name' | 'profile'> & Regional;
  logo: Uint8Array | null;
  /** What was done about the visit later, or before it by the office. */
  amendments: readonly BinnacleEntry[];
  /** Pictures by the id of their file, as the paper takes them. One that is not here could not be read. */
  pictures: ReadonlyMap<string, Uint8Array>;
  generatedAt: string;
  by: string;
  locale: Locale;
}

const tones: Record<Outcome, Tone> = {
  delivered: 'ok',
  collected: 'ok',
  partial: 'warn',
  partialCollection: 'warn',
  undelivered: 'bad',
  uncollected: 'bad',
};

/** The amendments that belong to one of a guide's visits: waivers until it, corrections from it until the next one. */
export const amendmentsOfVisit = (
  lines: readonly BinnacleEntry[],
  visit: { at: string; proven: VisitDetail['proven'] },
  nextAt: string | null,
): BinnacleEntry[] => {
  const waiver =
    visit.proven === 'override' ? lines.filter((l) => l.action === 'codeOverridden' && l.at <= visit.at).slice(-1) : [];
  return [
    ...waiver,
    ...lines.filter((l) => l.action !== 'codeOverridden' && l.at >= visit.at && (nextAt === null || l.at < nextAt)),
  ];
};

/** The sheet of one visit: the same parts in the same order whatever its end; a part that says nothing is left out. */
export function sheetReport(facts: SheetFacts): Report {
  const w = namesIn(proofNames, facts.locale);
  const { visit, company, locale } = facts;
  const name = w.name[visit.type];
  return {
    title: `${name} ${visit.folio}`,
    lang: languageTags[locale],
    head: {
      logo: facts.logo,
      company: company.name,
      about: [
        company.profile.legalName,
        company.profile.address,
        [company.profile.phone, company.profile.email].filter(Boolean).join(' · '),
      ]
        .filter(Boolean)
        .join('\n'),
      name,
      reference: visit.folio,
      status: { text: guideStatusNames[visit.outcome][locale], tone: visit.undone ? 'idle' : tones[visit.outcome] },
    },
    sections: [
      ...undone(facts, w),
      { title: w.visit, blocks: [{ kind: 'pairs', columns: 3, pairs: visitPairs(facts, w) }] },
      { title: w.guide, blocks: [{ kind: 'pairs', columns: 3, pairs: guidePairs(facts, w) }] },
      { title: w.place, blocks: [placeBlock(facts, w)] },
      ...some(w.items, itemTable(facts, w)),
      ...some(w.fields, fieldPairs(facts, w)),
      ...answerSection(facts, w),
      ...some(w.signature, pictures(facts, 'signature')),
      ...some(w.photos, pictures(facts, 'photo')),
      ...some(w.others, otherTable(facts, w)),
      ...some(w.amendments, amendmentTable(facts, w)),
    ],
    foot: {
      lines: [
        `${fill(w.verify, { fingerprint: visit.fingerprint })}`,
        w.verifyHow,
        `${fill(w.generated, { at: writtenInstant(facts.generatedAt, company), by: facts.by })} · ${visit._id}`,
      ],
      page: w.page,
      of: w.of,
    },
  };
}

const some = (title: string, block: Block | null): Section[] => (block ? [{ title, blocks: [block] }] : []);

function undone({ visit, company }: SheetFacts, w: ProofWords): Section[] {
  if (!visit.undone) return [];
  const at = writtenInstant(visit.undone.at, company);
  const text = visit.undone.reason
    ? fill(w.undone, { at, reason: visit.undone.reason })
    : fill(w.undoneWithout, { at });
  return [{ title: '', blocks: [{ kind: 'note', tone: 'warn', text }] }];
}

function visitPairs({ visit, company, locale, amendments }: SheetFacts, w: ProofWords): Pair[] {
  const at = (instant: string): string => writtenInstant(instant, company);
  const waiver = amendments.find((l) => l.action === 'codeOverridden');
  const proven = visit.certifiedDelivery ? provenNames[visit.proven ?? 'none'][locale] : '';
  return [
    { label: w.outcome, value: guideStatusNames[visit.outcome][locale], isStrong: true },
    { label: w.subStatus, value: visit.subStatus ?? '' },
    { label: visit.type === 'delivery' ? w.receivedBy : w.handedBy, value: visit.receivedBy, isStrong: true },
    { label: w.deviceTime, value: at(visit.at) },
    { label: w.serverTime, value: at(visit.receivedAt) },
    { label: w.attempt, value: String(visit.attempt) },
    { label: w.driver, value: visit.driverName },
    { label: w.vehicle, value: visit.vehicleName },
    { label: w.route, value: visit.route?.name ?? '' },
    { label: w.proven, value: proven, isWide: true },
    {
      label: w.waivedBy,
      value: waiver ? `${waiver.actor}, ${at(waiver.at)}: ${waiver.reason ?? ''}` : '',
      isWide: true,
    },
    { label: w.comment, value: visit.comment, isWide: true },
    { label: w.missing, value: partsText(visit.missing, locale), isWide: true },
  ];
}

function guidePairs({ visit, guide, company }: SheetFacts, w: ProofWords): Pair[] {
  return [
    { label: w.client, value: visit.client?.name ?? '' },
    { label: visit.type === 'delivery' ? w.contact : w.contactCollection, value: visit.contactName },
    { label: w.order, value: guide?.orderNumber ?? '' },
    { label: w.scheduled, value: guide ? writtenDay(guide.scheduledDate, company) : '' },
    { label: w.cedi, value: visit.cedi.name },
    { label: w.address, value: visit.addressLine, isWide: true },
  ];
}

function placeBlock({ visit, company }: SheetFacts, w: ProofWords): Block {
  const real = visit.lat === null || visit.lng === null ? null : { lat: visit.lat, lng: visit.lng };
  const pairs = [
    {
      label: w.distance,
      value: visit.distanceM === null ? '' : writtenDistance(visit.distanceM, company),
      isWide: true,
      isStrong: true,
    },
    { label: w.planned, value: visit.planned ? writtenPlace(visit.planned) : w.noPlanned, isWide: true },
    { label: w.real, value: real ? writtenPlace(real) : w.noPosition, isWide: true },
  ];
  if (!visit.planned || !real) return { kind: 'pairs', columns: 2, pairs };
  return {
    kind: 'places',
    planned: visit.planned,
    real,
    words: { planned: w.planned, real: w.real },
    unit: company.distanceUnit,
    pairs,
  };
}

const itemTable = ({ visit }: SheetFacts, w: ProofWords): Block | null =>
  visit.items.length === 0
    ? null
    : {
        kind: 'table',
        columns: [
          { header: w.item, share: 6 },
          { header: w.quantity, share: 1, align: 'right' },
          { header: w.managed[visit.type], share: 1, align: 'right' },
        ],
        rows: visit.items.map((i) => [i.name, String(i.quantity), String(i.managedQuantity ?? '–')]),
      };

function fieldPairs({ visit, company, locale }: SheetFacts, _w: ProofWords): Block | null {
  const pairs = visit.customFields
    .filter((f) => f.field.showInReport)
    .map(({ field, value }) => ({
      label: field.name,
      value: writtenValue(value, field.type, company, locale),
    }));
  return pairs.length === 0 ? null : { kind: 'pairs', columns: 3, pairs };
}

/** What was answered; that the office corrected it is told before. */
function answerSection({ visit, company }: SheetFacts, w: ProofWords): Section[] {
  if (visit.answers.length === 0) return [];
  const pairs = visit.answers.map((a) => ({ label: a.question, value: a.answer || '–', isWide: true }));
  const note = visit.corrected && {
    at: writtenInstant(visit.corrected.at, company),
    by: visit.corrected.by,
    reason: visit.corrected.reason,
  };
  const blocks: Block[] = [
    ...(note ? [{ kind: 'note', tone: 'warn', text: fill(w.corrected, note) } as const] : []),
    { kind: 'pairs', columns: 1, pairs },
  ];
  return [{ title: w.answers, blocks }];
}

/** When it was taken and where, and the whole hash of its file. */
function caption({ company }: SheetFacts, e: Evidence): string[] {
  const where = e.lat === null || e.lng === null ? '' : ` · ${writtenPlace({ lat: e.lat, lng: e.lng })}`;
  return [`${writtenInstant(e.at, company)}${where}`, e.sha256 ?? ''];
}

function pictures(facts: SheetFacts, kind: 'photo' | 'signature'): Block | null {
  const asked = new Map(facts.visit.answers.map((a) => [a.questionId, a.question]));
  const list = facts.visit.evidence
    .filter((e) => e.kind === kind)
    .flatMap((e, n): Picture[] => {
      const bytes = e.fileId && facts.pictures.get(e.fileId);
      const question = e.questionId === null ? undefined : asked.get(e.questionId);
      const title = `${evidenceKindNames[kind][facts.locale]} ${n + 1}${question ? ` · ${question}` : ''}`;
      return bytes ? [{ bytes, title, lines: caption(facts, e) }] : [];
    });
  if (list.length === 0) return null;
  return { kind: 'pictures', columns: 2, height: kind === 'photo' ? 178 : 84, pictures: list };
}

/** What paper cannot show: videos, scans, and pictures that could not be read, by their hashes. */
function otherTable(facts: SheetFacts, w: ProofWords): Block | null {
  const rows = facts.visit.evidence.flatMap((e) => {
    if (e.kind === 'scan') return [[evidenceKindNames.scan[facts.locale], caption(facts, e)[0] as string, e.text]];
    if (e.kind !== 'video' && e.fileId && facts.pictures.has(e.fileId)) return [];
    const [taken = '', hash = ''] = caption(facts, e);
    return [
      [
        evidenceKindNames[e.kind][facts.locale],
        taken,
        e.kind === 'video' ? `SHA-256 ${hash}` : `${w.damaged}. SHA-256 ${hash}`,
      ],
    ];
  });
  if (rows.length === 0) return null;
  return {
    kind: 'table',
    columns: [
      { header: w.evidence, share: 1 },
      { header: w.taken, share: 3 },
      { header: w.content, share: 5 },
    ],
    rows,
  };
}

function amendmentTable({ amendments, company, locale }: SheetFacts, w: ProofWords): Block | null {
  const later = amendments.filter((l) => l.action !== 'codeOverridden');
  if (later.length === 0) return null;
  const what = (l: BinnacleEntry): string =>
    [
      (w.actions as Record<string, string>)[l.action] ?? l.action,
      l.from && l.from !== l.to ? `${guideStatusNames[l.from][locale]} › ${guideStatusNames[l.to][locale]}` : '',
      l.subStatus ?? '',
    ]
      .filter(Boolean)
      .join(': ');
  return {
    kind: 'table',
    columns: [
      { header: w.date, share: 2 },
      { header: w.who, share: 2 },
      { header: w.change, share: 3 },
      { header: w.reason, share: 3 },
    ],
    rows: later.map((l) => [writtenInstant(l.at, company), l.actor, what(l), l.reason ?? '']),
  };
}
