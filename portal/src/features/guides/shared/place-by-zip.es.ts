import { defineText } from '../../../lib/text.ts';

export const placeByZipEs = {
  button: 'Al centro de su código postal',
  title: '¿Poner {count, plural, one {# guía} other {# guías}} al centro de su código postal?',
  text: 'Su ubicación queda marcada como aproximada: ya podrán planearse y siguen en la lista por revisar hasta que coloques su pin.',
  done: '{placed, plural, =0 {Ninguna guía se pudo ubicar} one {# guía quedó al centro de su código postal} other {# guías quedaron al centro de su código postal}}',
  refused: '{count, plural, =0 {} one {; de # no se conoce el centro} other {; de # no se conoce el centro}}',
} as const;
export const placeByZipText = defineText(placeByZipEs, () =>
  import('./place-by-zip.en.ts').then((m) => m.placeByZipEn),
);
