import type { Job } from '../jobs.ts';
import type { Names, Words } from './names.ts';

/** How long work ended well. */
export const jobDoneNames = {
  'guides.import.read': { es: 'Tu archivo de guías ya se puede revisar', en: 'Your file of waybills can be reviewed' },
  'guides.import.run': { es: 'Terminó la importación de guías', en: 'The import of waybills has ended' },
  'orders.import.read': { es: 'Tu archivo de pedidos ya se puede revisar', en: 'Your file of orders can be reviewed' },
  'orders.import.run': { es: 'Terminó la importación de pedidos', en: 'The import of orders has ended' },
  'planning.optimize': { es: 'Terminó la búsqueda de rutas', en: 'The search for routes has ended' },
  'planning.try': { es: 'Terminó la prueba de parámetros', en: 'The trial of parameters has ended' },
  'bulk.import': { es: 'Terminó la importación de la lista', en: 'The import of the list has ended' },
  'bulk.export': { es: 'Tu exportación está lista', en: 'Your export is ready' },
  'bulk.edit': { es: 'Terminó la edición de la lista', en: 'The edit of the list has ended' },
  'labels.print': { es: 'Tus etiquetas están listas', en: 'Your labels are ready' },
  'warehouses.labels': { es: 'Las etiquetas de tu almacén están listas', en: 'The labels of your warehouse are ready' },
  'routes.manifests': { es: 'Los documentos de tus rutas están listos', en: 'The documents of your routes are ready' },
  'proof.zip': { es: 'Tus comprobantes están listos', en: 'Your proofs are ready' },
  'answers.export': { es: 'Tu exportación de respuestas está lista', en: 'Your export of answers is ready' },
  'company.copy': { es: 'La copia de tus datos está lista', en: 'The copy of your data is ready' },
  'privacy.forget': { es: 'Se borraron los datos de la persona', en: 'The person’s data was deleted' },
  'roads.learn': { es: 'Ya se aprendió de los recorridos', en: 'The tracks have been learned from' },
} as const satisfies Names<Job['kind']>;

/** The same work, when it failed. */
export const jobFailedNames = {
  'guides.import.read': { es: 'No se pudo leer tu archivo de guías', en: 'Your file of waybills could not be read' },
  'guides.import.run': { es: 'La importación de guías no terminó', en: 'The import of waybills did not end' },
  'orders.import.read': { es: 'No se pudo leer tu archivo de pedidos', en: 'Your file of orders could not be read' },
  'orders.import.run': { es: 'La importación de pedidos no terminó', en: 'The import of orders did not end' },
  'planning.optimize': { es: 'La búsqueda de rutas no terminó', en: 'The search for routes did not end' },
  'planning.try': { es: 'La prueba de parámetros no terminó', en: 'The trial of parameters did not end' },
  'bulk.import': { es: 'La importación de la lista no terminó', en: 'The import of the list did not end' },
  'bulk.export': { es: 'Tu exportación no terminó', en: 'Your export did not end' },
  'bulk.edit': { es: 'La edición de la lista no terminó', en: 'The edit of the list did not end' },
  'warehouses.labels': {
    es: 'Las etiquetas de tu almacén no se pudieron hacer',
    en: 'The labels of your warehouse could not be made',
  },
  'labels.print': { es: 'Tus etiquetas no se pudieron hacer', en: 'Your labels could not be made' },
  'routes.manifests': {
    es: 'Los documentos de tus rutas no se pudieron hacer',
    en: 'The documents of your routes could not be made',
  },
  'proof.zip': { es: 'Tus comprobantes no se pudieron juntar', en: 'Your proofs could not be gathered' },
  'answers.export': { es: 'Tu exportación de respuestas no terminó', en: 'Your export of answers did not end' },
  'company.copy': { es: 'La copia de tus datos no terminó', en: 'The copy of your data did not end' },
  'privacy.forget': {
    es: 'No se terminaron de borrar los datos de la persona',
    en: 'Deleting the person’s data did not end',
  },
  'roads.learn': { es: 'No se terminó de aprender de los recorridos', en: 'Learning from the tracks did not end' },
} as const satisfies Names<Job['kind']>;

/** What a push of a job that ended well says below its name. */
export const jobTook: Words = { es: 'Tardó {time}. Toca para verlo.', en: 'It took {time}. Tap to see it.' };
