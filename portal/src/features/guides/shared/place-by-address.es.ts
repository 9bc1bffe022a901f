import { defineText } from '../../../lib/text.ts';

export const placeByAddressEs = {
  button: 'Aplicar las seguras',
  title: '¿Ubicar {count, plural, one {# guía} other {# guías}} por su dirección?',
  text: 'De {count, plural, one {ella} other {ellas}} se encontró la calle y el número sin duda. Las demás siguen en la lista.',
  none: 'Ninguna guía tiene un candidato seguro',
  done: '{placed, plural, =0 {Ninguna guía se pudo ubicar} one {# guía quedó ubicada por su dirección} other {# guías quedaron ubicadas por su dirección}}',
} as const;
export const placeByAddressText = defineText(placeByAddressEs, () =>
  import('./place-by-address.en.ts').then((m) => m.placeByAddressEn),
);
