import { thingNames } from '@tramo/contract/words/common';
import { importStatusNames } from '@tramo/contract/words/imports';
import { paperNames } from '@tramo/contract/words/papers';
import { evidenceKindNames, proofNames, proofPartNames } from '@tramo/contract/words/proof';
import { routeFieldNames } from '@tramo/contract/words/routes';
import { defineText } from '../../lib/text.ts';

export const proofEs = {
  title: 'Prueba de entrega',
  count: '{count, plural, one {# visita} other {# visitas}}',
  countMore: 'Más de {count, number} visitas',
  filters: {
    label: 'Filtros de las pruebas',
    search: 'Folio, contacto o quién recibió',
    outcome: proofNames.outcome.es,
    missing: routeFieldNames.missing.es,
    when: 'Días',
  },
  when: {
    today: 'Hoy',
    week: 'Últimos 7 días',
    month: 'Últimos 30 días',
    any: 'Cualquier día',
    between: 'Entre dos días',
  },
  parts: {
    any: 'Cualquier parte',
    photo: evidenceKindNames.photo.es,
    video: evidenceKindNames.video.es,
    scan: evidenceKindNames.scan.es,
    signature: paperNames.signature.es,
    receiver: proofPartNames.receiver.es,
    position: proofPartNames.position.es,
    code: proofPartNames.code.es,
  },
  view: { label: 'Vista', list: 'Lista', gallery: 'Galería' },
  columns: {
    guide: thingNames.guide.es,
    outcome: proofNames.outcome.es,
    received: 'Recibió',
    visit: proofNames.visit.es,
    driver: thingNames.driver.es,
    evidence: proofNames.evidence.es,
    missing: routeFieldNames.missing.es,
  },
  nobody: 'Nadie',
  unnamed: 'Sin nombre',
  whole: 'Completa',
  undone: importStatusNames.undone.es,
  evidence: {
    photos: '{count, plural, one {# foto} other {# fotos}}',
    videos: '{count, plural, one {# video} other {# videos}}',
    scans: '{count, plural, one {# lectura} other {# lecturas}}',
    signature: paperNames.signature.es,
    position: proofPartNames.position.es,
    certified: 'Entrega certificada',
    none: 'Sin evidencia',
  },
  none: 'Sin visitas',
  noneText: 'Aquí aparece cada visita de tus operadores, con sus fotos, su firma y su lugar.',
  noneFiltered: 'Ninguna visita cumple los filtros',
  noneFilteredText: 'Amplía los días o quita algún filtro.',
  open: 'Ver la visita de {folio}',
  select: 'Seleccionar la visita de {folio}',
  selectPage: 'Seleccionar esta página',
  detail: {
    title: 'Visita de {folio}',
    guide: 'Ver la guía',
    gone: 'La visita ya no está',
    goneText: 'Alguien eliminó su guía.',
  },
  zip: {
    selected: 'Descargar ZIP',
    tooMany: 'Un ZIP lleva hasta {max, number} visitas: acota los días o los filtros.',
    withFiles: 'Con fotos y videos',
    withFilesHint: 'Sin ellos, el ZIP lleva solo los comprobantes en PDF',
    list: 'ZIP pedidos',
    title: 'ZIP de {count, plural, one {# visita} other {# visitas}}',
    done: '{count, plural, one {# visita} other {# visitas}}, {size}',
    dismiss: 'Quitar de la lista',
    name: 'pruebas.zip',
  },
} as const;

export const proofText = defineText(proofEs, () => import('./proof.en.ts').then((m) => m.proofEn));
