import type { Locale } from '../problems.ts';
import type { AddressReason } from '../roads/addresses.ts';
import type { Names } from './names.ts';

/** Why a place may be the one of an address. */
export const addressReasonNames = {
  pin: { es: 'pin de tu empresa', en: 'pin of your company' },
  service: { es: 'del servicio de direcciones', en: 'from the address service' },
  street: { es: 'calle exacta', en: 'exact street' },
  streetLike: { es: 'calle parecida', en: 'similar street' },
  number: { es: 'número exacto', en: 'exact number' },
  numberSuffix: { es: 'número sin su letra', en: 'number without its letter' },
  numberBetween: { es: 'entre dos números conocidos', en: 'between two known numbers' },
  numberMissing: { es: 'sin ese número', en: 'number unknown' },
  corner: { es: 'entre las calles dichas', en: 'between the given streets' },
  cornerOne: { es: 'una de las calles dichas', en: 'one of the given streets' },
  streetMiddle: { es: 'a media calle', en: 'middle of the street' },
  zip: { es: 'mismo código postal', en: 'same postal code' },
  zipNear: { es: 'código postal vecino', en: 'neighbouring postal code' },
  zipOther: { es: 'otro código postal', en: 'another postal code' },
  colonia: { es: 'misma colonia', en: 'same neighbourhood' },
  coloniaNear: { es: 'colonia vecina', en: 'next neighbourhood' },
  coloniaOther: { es: 'otra colonia', en: 'another neighbourhood' },
  cityOther: { es: 'otra ciudad', en: 'another city' },
  coloniaOnly: { es: 'centro de la colonia', en: 'centre of the neighbourhood' },
  zipOnly: { es: 'centro del código postal', en: 'centre of the postal code' },
  several: { es: 'hay otra igual de probable', en: 'another is as likely' },
} as const satisfies Names<AddressReason>;

/** 'Calle exacta, número exacto, colonia vecina'. */
export function reasonsLine(reasons: readonly AddressReason[], locale: Locale): string {
  const line = reasons.map((reason) => addressReasonNames[reason][locale]).join(', ');
  return line.charAt(0).toUpperCase() + line.slice(1);
}
