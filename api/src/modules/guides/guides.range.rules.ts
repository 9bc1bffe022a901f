import type { RangeVerdict } from '@tramo/contract/geo';
import type { Locale } from '@tramo/contract/problems';

/** Why a place lies out of a cedi's reach, as the audit and the mail tell it. */
export function outOfRangeReason(
  verdict: RangeVerdict,
  cedi: { name: string; rangeKm: number | null },
  locale: Locale,
): string {
  const far = `${Math.round(verdict.distanceKm * 10) / 10} km`;
  const words = {
    range: {
      es: `A ${far} de ${cedi.name}: fuera de su alcance de ${cedi.rangeKm ?? 0} km`,
      en: `${far} from ${cedi.name}: beyond its range of ${cedi.rangeKm ?? 0} km`,
    },
    restricted: {
      es: `A ${far} de ${cedi.name}: dentro de la zona restringida ${verdict.zone ?? ''}`.trimEnd(),
      en: `${far} from ${cedi.name}: within the restricted zone ${verdict.zone ?? ''}`.trimEnd(),
    },
    notAllowed: {
      es: `A ${far} de ${cedi.name}: fuera de sus zonas permitidas`,
      en: `${far} from ${cedi.name}: outside of its allowed zones`,
    },
  };
  return verdict.reason === null ? '' : words[verdict.reason][locale];
}

export const outOfRangeMail = (
  m: { folio: string; byName: string; reason: string; link: string },
  locale: Locale,
): { subject: string; text: string } =>
  locale === 'es'
    ? {
        subject: `Guía fuera de alcance: ${m.folio}`,
        text: `${m.byName} confirmó la guía ${m.folio} aunque su dirección queda fuera del alcance de su CEDIS.\n\n${m.reason}.\n\n${m.link}\n\nTramo`,
      }
    : {
        subject: `Guide out of range: ${m.folio}`,
        text: `${m.byName} confirmed guide ${m.folio} although its address lies out of the range of its distribution centre.\n\n${m.reason}.\n\n${m.link}\n\nTramo`,
      };
