import { streetLine } from '@tramo/contract/address-line';
import type { Outcome } from '@tramo/contract/checklists';
import { distanceKm } from '@tramo/contract/geo';
import { missingParts, type Visit } from '@tramo/contract/proof';
import { sql } from 'kysely';
import type { Trx } from '../platform/db/tx.ts';
import { newId } from '../platform/ids.ts';
import { cleanImage } from '../platform/images.ts';
import { pictures } from '../simulator/pictures.ts';
import type { DemoCompany, DemoPictures, DemoVehicle } from './company.ts';
import { answerAsDriver } from './demo-checklists.ts';
import type { DemoGuide } from './guides.ts';
import { pick, type Random } from './names.ts';
import { between } from './random.ts';

/** Names of the demo's shared pictures, by which they are found again. */
const names = { photos: 'demo foto.webp', failed: 'demo visita.webp', signatures: 'demo firma.webp' } as const;

/** The demo's pictures as they are kept. Made outside of any transaction. */
export async function drawPictures(): Promise<Record<keyof DemoPictures, Uint8Array[]>> {
  const drawn = pictures();
  const kept = async (list: readonly Buffer[], sidePx: number): Promise<Uint8Array[]> => {
    const contents: Uint8Array[] = [];
    for (const bytes of list)
      contents.push((await cleanImage(bytes, 'image/png', { sidePx, fit: 'inside', format: 'webp' })).content);
    return contents;
  };
  return {
    photos: await kept(drawn.photos, 1600),
    failed: await kept(drawn.failed, 1600),
    signatures: await kept(drawn.signatures, 800),
  };
}

/** Keeps the pictures once: every visit of the demo's past shows some of them. */
export async function savePictures(
  trx: Trx,
  companyId: string,
  drawn: Awaited<ReturnType<typeof drawPictures>>,
  at: Date,
): Promise<DemoPictures> {
  const ids: DemoPictures = { photos: [], failed: [], signatures: [] };
  for (const kind of ['photos', 'failed', 'signatures'] as const) {
    for (const content of drawn[kind]) {
      const id = newId();
      await sql`insert into file (id, company_id, kind, name, type, bytes, sha256, content, created_at, attached_at)
        values (${id}, ${companyId}, 'evidence', ${names[kind]}, 'image/webp', ${content.byteLength}, sha256(decode(${Buffer.from(content).toString('base64')}, 'base64')),
          decode(${Buffer.from(content).toString('base64')}, 'base64'), ${at}, ${at})`.execute(trx);
      ids[kind].push(id);
    }
  }
  return ids;
}

export async function findPictures(trx: Trx, companyId: string): Promise<DemoPictures> {
  const { rows } = await sql<{
    id: string;
    name: string;
  }>`select id, name from file where company_id = ${companyId} and kind = 'evidence' and created_by is null order by id`.execute(
    trx,
  );
  const of = (kind: keyof DemoPictures): string[] => rows.filter((r) => r.name === names[kind]).map((r) => r.id);
  return { photos: of('photos'), failed: of('failed'), signatures: of('signatures') };
}

const questions = ['¿El empaque llegó en buen estado?', '¿Quién recibió?'] as const;
const receivers = ['El titular', 'Un familiar', 'Recepción', 'Un empleado'] as const;
const comments: Partial<Record<Outcome, readonly string[]>> = {
  undelivered: ['Toqué varias veces y nadie salió', 'Vecino indica que no están', 'No coincide el número'],
  uncollected: ['No tenían la mercancía lista', 'Piden pasar mañana'],
  partial: ['Rechaza una pieza golpeada', 'Faltó una pieza en el paquete'],
  partialCollection: ['Entregaron solo una parte'],
};
/** Shares of the proofs that lack something, as on a believable day. */
const NO_PHOTO = 0.08;
const NO_SIGNATURE = 0.15;
const NO_RECEIVER = 0.03;
const NO_POSITION = 0.02;

export interface DemoVisit {
  /** Its row of answers to a checklist. */
  answers: Record<string, unknown> | null;
  visit: Record<string, unknown>;
  evidence: Record<string, unknown>[];
}
interface Made {
  company: DemoCompany;
  vehicle: DemoVehicle | null;
  guide: DemoGuide;
  route: { id: string; name: string };
  outcome: Outcome;
  subStatus: string | null;
  at: Date;
  place: { lat: number; lng: number };
  cediId: string;
}

/** The record of a visit of the demo's past. What it says of the guide's own row is written there too. */
export function makeVisit(
  random: Random,
  { company, vehicle, guide, route, outcome, subStatus, at, place, cediId }: Made,
): DemoVisit {
  const { row } = guide;
  const isMade = outcome !== 'undelivered' && outcome !== 'uncollected';
  const hasPosition = random() >= NO_POSITION;
  if (random() < NO_RECEIVER) row.received_by = '';
  const receivedBy = String(row.received_by ?? '');
  const id = newId();
  const chosen = company.pictures;
  const photos = isMade ? chosen.photos : chosen.failed;
  const answered = answerAsDriver(company, { guide, outcome, at, place, receivedBy, vehicle, route });
  let files: { kind: 'photo' | 'signature' | 'scan'; fileId: string | null; text?: string; questionId?: string }[] = [];
  if (photos.length > 0 && random() >= NO_PHOTO) {
    files.push({ kind: 'photo', fileId: pick(random, photos) });
    if (random() < 0.25) {
      const second = pick(random, photos);
      if (second !== files[0]?.fileId) files.push({ kind: 'photo', fileId: second });
    }
  }
  if (isMade && chosen.signatures.length > 0 && random() >= NO_SIGNATURE)
    files.push({ kind: 'signature', fileId: pick(random, chosen.signatures) });
  if (answered)
    files = answered.evidence.map(({ kind, value, questionId }) =>
      kind === 'scan'
        ? { kind, fileId: null, text: value, questionId }
        : { kind: kind === 'video' ? 'photo' : kind, fileId: value, questionId },
    );
  const photoCount = files.filter((f) => f.kind === 'photo').length;
  const hasSignature = files.some((f) => f.kind === 'signature');
  const scans = files.filter((f) => f.kind === 'scan').length;
  const facts = {
    outcome,
    photos: photoCount,
    videos: 0,
    scans: 0,
    hasSignature,
    receivedBy,
    lat: hasPosition ? place.lat : null,
    certified: false,
    proven: null as Visit['proven'],
  };
  const comment = comments[outcome] ? pick(random, comments[outcome] ?? []) : '';
  row.management_comment = comment;
  if (!hasPosition) Object.assign(row, { managed_lat: null, managed_lng: null });
  const planned = { lat: row.lat as number, lng: row.lng as number };
  const takenAt = new Date(at.getTime() - between(random, 10, 90) * 1000).toISOString();
  // Some phones had no signal and told of it later.
  const receivedAt = new Date(
    at.getTime() + (random() < 0.08 ? between(random, 4, 50) * 60_000 : between(random, 1, 5) * 1000),
  ).toISOString();
  const plain =
    isMade && random() < 0.6
      ? [
          { question: questions[0], answer: random() < 0.96 ? 'Sí' : 'No' },
          { question: questions[1], answer: pick(random, receivers) },
        ]
      : [];
  return {
    answers: answered?.row({ id, receivedAt }) ?? null,
    visit: {
      id,
      company_id: company.id,
      guide_id: row.id,
      folio: row.folio,
      type: row.type,
      attempt: 1,
      outcome,
      sub_status: subStatus,
      at: at.toISOString(),
      received_at: receivedAt,
      lat: facts.lat,
      lng: hasPosition ? place.lng : null,
      planned_lat: planned.lat,
      planned_lng: planned.lng,
      distance_m: hasPosition ? Math.round(distanceKm(planned, place) * 1000) : null,
      received_by: receivedBy,
      comment,
      route_id: route.id,
      route_name: route.name,
      driver_id: vehicle?.driverId ?? null,
      driver_name: vehicle?.driverName ?? '',
      vehicle_name: vehicle?.nickname ?? '',
      contact_name: row.contact_name || row.company_name,
      address_line: [
        streetLine({
          street: String(row.street),
          extNumber: String(row.ext_number),
          intNumber: String(row.int_number),
        }),
        row.suburb,
        `${row.zip_code} ${row.city}`,
      ].join(', '),
      cedi_id: cediId,
      client_id: row.client_id,
      certified: false,
      answers: answered?.kept ?? plain,
      items: guide.items.map((item, n) => ({
        name: item.name,
        quantity: item.quantity,
        managedQuantity: !isMade
          ? 0
          : n === 0 && outcome.startsWith('partial')
            ? Math.max(0, Number(item.quantity) - 1)
            : item.quantity,
      })),
      custom_fields: {},
      photos: photoCount,
      videos: 0,
      scans,
      has_signature: hasSignature,
      missing: missingParts(facts),
      undone_reason: '',
    },
    evidence: files.map(({ kind, fileId, text, questionId }, n) => ({
      id: newId(),
      company_id: company.id,
      visit_id: id,
      guide_id: row.id,
      kind,
      position: n + 1,
      file_id: fileId,
      text: text ?? '',
      question_id: questionId ?? null,
      at: takenAt,
      lat: facts.lat,
      lng: hasPosition ? place.lng : null,
    })),
  };
}
