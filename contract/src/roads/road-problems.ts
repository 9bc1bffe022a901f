import type { WordedKind } from '../problem-kinds.ts';

/** Errors of streets, their closures and what is learned of them. */
export const roadKinds = {
  'roads.closure_not_found': { status: 404, es: 'Esa calle cerrada ya no está', en: 'That closed street is gone' },
  'roads.too_many_closures': {
    status: 422,
    es: 'Hay {max} calles cerradas: abre las que ya pasaron antes de cerrar otra',
    en: 'There are {max} closed streets: open those that are past before closing another',
  },
  'roads.no_streets': {
    status: 409,
    es: 'No hay calles importadas de donde aprender. El administrador del servidor las importa con «tramo roads import».',
    en: 'There are no imported streets to learn of. Whoever runs the server imports them with “tramo roads import”.',
  },
} as const satisfies Record<string, WordedKind>;
