import { evidencePartNames, evidenceSourceNames, requiredEvidenceName } from '@tramo/contract/words/evidence';
import { guideStatusNames } from '@tramo/contract/words/guides';
import { defineText } from '../../../lib/text.ts';

export const evidenceRulesEs = {
  title: requiredEvidenceName.es,
  text: 'Lo que debe traer cada visita, según cómo termine. Lo que falte se ve como «Falta» en la prueba de entrega. La posición y el código de una entrega certificada se piden siempre.',
  clientText:
    'Lo que deben traer las visitas de este cliente, en lugar de lo que pide la empresa. Los subestados y los checklists pueden pedir más.',
  views: { label: 'Vistas de la evidencia', clients: 'Por cliente', substatus: 'Por subestado' },
  substatusText: 'Un subestado solo agrega: se pide lo suyo además de lo del cliente o de la empresa.',
  search: 'Nombre, razón social, RFC o número de cliente',
  outcomes: {
    delivered: guideStatusNames.delivered.es,
    partial: guideStatusNames.partial.es,
    undelivered: guideStatusNames.undelivered.es,
    collected: guideStatusNames.collected.es,
    partialCollection: guideStatusNames.partialCollection.es,
    uncollected: guideStatusNames.uncollected.es,
  },
  company: 'Toda la empresa',
  companyHint: 'Vale para quien no pide otra cosa',
  parts: {
    photos: evidencePartNames.photos.es,
    videos: evidencePartNames.videos.es,
    scans: evidencePartNames.scans.es,
    signature: evidencePartNames.signature.es,
    receiver: evidencePartNames.receiver.es,
  },
  needs: {
    photos: '{count, plural, one {# foto} other {# fotos}}',
    videos: '{count, plural, one {# video} other {# videos}}',
    scans: '{count, plural, one {# lectura} other {# lecturas}}',
    signature: 'firma',
    receiver: 'quién recibió',
  },
  nothing: 'Nada',
  nothingMore: 'No agrega nada',
  asksChecklist: 'Checklist {name}: {needs}',
  from: {
    company: evidenceSourceNames.company.es,
    client: evidenceSourceNames.client.es,
    substatus: evidenceSourceNames.substatus.es,
    checklist: evidenceSourceNames.checklist.es,
  },
  asks: 'Lo pide {who}',
  cell: '{who}, {outcome}: {needs}. {asks}',
  substatusCell: '{who}: {needs}',
  usual: 'Lo habitual',
  editTitle: '{who} · {outcome}',
  photosHint: 'Un video de más cuenta como foto',
  clear: 'Usar lo de la empresa',
  clearCompany: 'Volver a lo habitual',
  clearSubstatus: 'No agregar nada',
  saved: 'Se ha actualizado tu configuración correctamente',
  effect: 'Vale para las visitas que se reporten desde ahora, también en rutas en curso.',
  failed: 'Error al actualizar la configuración',
  listFailed: 'No se pudo cargar la evidencia requerida',
  clientFailed: 'Error al cargar la configuración del cliente',
  matrix: 'Ver la matriz de todos los clientes',
  empty: {
    title: 'Aún no hay clientes',
    text: 'Mientras, vale lo que pide la empresa.',
    filteredTitle: 'Ningún cliente coincide',
    filteredText: 'Cambia la búsqueda.',
  },
} as const;

export const evidenceRulesText = defineText(evidenceRulesEs, () =>
  import('./evidence-rules.en.ts').then((m) => m.evidenceRulesEn),
);
