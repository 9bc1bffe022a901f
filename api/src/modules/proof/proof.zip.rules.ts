import { fill, type Locale } from '@tramo/contract/problems';
import type { VisitDetail } from '@tramo/contract/proof';
import { guideStatusNames, guideTypeNames } from '@tramo/contract/words/guides';
import { namesIn } from '@tramo/contract/words/names';
import { proofNames, provenNames } from '@tramo/contract/words/proof';
import { type Regional, writtenInstant } from '../../platform/company-formats.ts';
import { safeName } from '../../platform/file-name.ts';
import { escapeFormula } from '../../platform/sheets/formula-escape.ts';
import { evidenceNames } from './proof.rules.ts';
import { partsText } from './proof.sheet.rules.ts';

/** Gives each guide a folder of its own: its folio, made safe. Two that would be one for a disk that knows no case get a number. */
export function folders(): (guideId: string, folio: string) => string {
  const byGuide = new Map<string, string>();
  const taken = new Set<string>();
  return (guideId, folio) => {
    const known = byGuide.get(guideId);
    if (known) return known;
    const name = safeName(folio);
    let folder = name;
    for (let n = 2; taken.has(folder.toLowerCase()); n += 1) folder = `${name} (${n})`;
    taken.add(folder.toLowerCase());
    byGuide.set(guideId, folder);
    return folder;
  };
}

/** What a visit's files are called in its folder. Two visits may have the same attempt, when the first was taken back. */
export function entryNames(
  visit: VisitDetail,
  locale: Locale,
  taken: Set<string>,
): { sheet: string; files: ReturnType<typeof evidenceNames> } {
  const free = (name: string): string => {
    let result = name;
    for (let n = 2; taken.has(result); n += 1) result = name.replace(/(\.\w+)$/, ` (${n})$1`);
    taken.add(result);
    return result;
  };
  return {
    sheet: free(fill(namesIn(proofNames, locale).sheetFile, { attempt: visit.attempt })),
    files: evidenceNames(visit, locale).map((f) => ({ ...f, name: free(f.name) })),
  };
}

const cell = (value: string | number | null): string => {
  const text = escapeFormula(String(value ?? ''));
  return /[",\r\n;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};
const line = (cells: readonly (string | number | null)[]): string => `${cells.map(cell).join(',')}\r\n`;

/** The index's first line. The mark before it tells spreadsheet programs that it is UTF-8. */
export function indexHeader(locale: Locale): string {
  const w = namesIn(proofNames, locale);
  return `\ufeff${line([
    w.folio,
    w.index.folder,
    w.index.sheet,
    w.type,
    w.outcome,
    w.subStatus,
    w.deviceTime,
    w.serverTime,
    w.attempt,
    w.receivedBy,
    w.client,
    w.contact,
    w.address,
    w.cedi,
    w.driver,
    w.vehicle,
    w.route,
    w.index.lat,
    w.index.lng,
    w.index.distanceM,
    w.proven,
    w.missing,
    w.comment,
    w.index.files,
    w.index.fingerprint,
  ])}`;
}
export function indexLine(
  v: VisitDetail,
  of: { folder: string; sheet: string; company: Regional; locale: Locale },
): string {
  const _w = namesIn(proofNames, of.locale);
  return line([
    v.folio,
    of.folder,
    of.sheet,
    guideTypeNames[v.type][of.locale],
    guideStatusNames[v.outcome][of.locale],
    v.subStatus,
    writtenInstant(v.at, of.company),
    writtenInstant(v.receivedAt, of.company),
    v.attempt,
    v.receivedBy,
    v.client?.name ?? '',
    v.contactName,
    v.addressLine,
    v.cedi.name,
    v.driverName,
    v.vehicleName,
    v.route?.name ?? '',
    v.lat,
    v.lng,
    v.distanceM,
    v.certifiedDelivery ? provenNames[v.proven ?? 'none'][of.locale] : '',
    partsText(v.missing, of.locale),
    v.comment,
    v.evidence.filter((e) => e.fileId).length,
    v.fingerprint,
  ]);
}
/** As `sha256sum -c` reads it. */
export const hashLine = (sha256: string, path: string): string => `${sha256}  ${path}\n`;
