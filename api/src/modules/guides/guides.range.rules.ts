import type { Company } from '@tramo/contract/accounts';
import type { RangeVerdict } from '@tramo/contract/geo';
import { fill, type Locale } from '@tramo/contract/problems';
import { rangeReasonNames } from '@tramo/contract/words/guides';
import { letter, type MailText, rangeMailNames } from '@tramo/contract/words/mails';
import { writtenKm } from '../../platform/company-formats.ts';

/** Why a place lies out of a cedi's reach, as the audit and the mail tell it. */
export function outOfRangeReason(
  verdict: RangeVerdict,
  cedi: { name: string; rangeKm: number | null },
  { locale, distanceUnit }: { locale: Locale; distanceUnit: Company['distanceUnit'] },
): string {
  const written = (km: number): string => writtenKm(km, { distanceUnit });
  const facts = {
    far: written(verdict.distanceKm),
    name: cedi.name,
    range: written(cedi.rangeKm ?? 0),
    zone: verdict.zone ?? '',
  };
  return verdict.reason === null ? '' : fill(rangeReasonNames[verdict.reason][locale], facts).trimEnd();
}

export const outOfRangeMail = (
  m: { folio: string; byName: string; reason: string; link: string },
  locale: Locale,
): MailText =>
  letter(
    fill(rangeMailNames.subject[locale], { folio: m.folio }),
    null,
    [fill(rangeMailNames.text[locale], { by: m.byName, folio: m.folio }), `${m.reason}.`, m.link],
    locale,
  );
