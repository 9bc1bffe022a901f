import { namesIn } from '@tramo/contract/words/names';
import { routeStatusNames } from '@tramo/contract/words/routes';
import { defineText } from '../lib/text.ts';

export const paletteEs = {
  searching: 'Buscando…',
  failed: 'No se pudo buscar: {reason}',
  nothing: 'Nada coincide con “{text}”',
  onThisScreen: 'En esta pantalla',
  goTo: 'Ir a',
  actions: 'Acciones',
  settings: 'En la configuración',
  routeStatus: namesIn(routeStatusNames, 'es'),
} as const;

export const paletteText = defineText(paletteEs, () => import('./palette.en.ts').then((m) => m.paletteEn));
