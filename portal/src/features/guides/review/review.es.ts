import { paperNames } from '@tramo/contract/words/papers';
import { defineText } from '../../../lib/text.ts';

export const reviewEs = {
  title: 'Guías por ubicar',
  approximate: 'Aproximada',
  left: '{count, plural, one {queda # por ubicar} other {quedan # por ubicar}}',
  listLabel: 'Guías por ubicar',
  search: 'Folio, destinatario o dirección',
  map: 'Mapa para colocar el pin de la guía',
  pin: 'Pin de la guía {folio}. Muévelo con las flechas',
  hint: 'Haz clic en el mapa o arrastra el pin hasta la puerta.',
  keys: 'Flechas mueven el pin (Mayús, más lejos), Enter guarda, 1 a 3 toman un candidato, N pasa a la siguiente.',
  candidates: {
    label: 'Candidatos por su dirección',
    count: '{count, plural, one {# candidato} other {# candidatos}}',
    none: 'Ningún catálogo conoce esta dirección.',
    score: '{score} %',
  },
  around: {
    zip: 'El mapa muestra el código postal {zip}',
    cedi: 'El código postal no está en el catálogo; el mapa muestra el CEDIS {name}',
    none: 'Busca la dirección en el mapa',
  },
  save: 'Guardar ubicación',
  next: 'Siguiente',
  open: 'Ver guía',
  saved: 'Se guardó la ubicación de {folio}',
  placeFirst: 'Coloca el pin antes de guardar',
  warnings: {
    abroad: 'El pin está fuera de México. Revísalo antes de guardar.',
    far: 'El pin está a {distance} del CEDIS {cedi}. Revísalo antes de guardar.',
  },
  reload: 'Recargar',
  between: paperNames.between.es,
  emptyTitle: 'Todas las guías tienen ubicación',
  emptyText: 'Ya puedes planearlas.',
  noMatch: 'Ninguna guía coincide con la búsqueda',
  plan: 'Planear rutas',
  backToGuides: 'Ver guías',
  showAll: 'Ver todas',
} as const;

export const reviewText = defineText(reviewEs, () => import('./review.en.ts').then((m) => m.reviewEn));
