import { namesIn } from '@tramo/contract/words/names';
import { guideTimeNames } from '@tramo/contract/words/orders';
import { defineText } from '../../../lib/text.ts';

export const orderSettingsEs = {
  saved: 'Se guardó cómo trabajan tus pedidos',
  guides: 'Guías de los pedidos',
  guidesText:
    'Un pedido viaja con su guía. Si se hace antes de empacar, su ruta puede planearse antes y el surtido sigue el orden de carga.',
  guideTime: 'Cuándo se hace la guía',
  times: namesIn(guideTimeNames, 'es'),
  hints: {
    packed: 'Con los bultos que de verdad salieron, y su etiqueta al momento.',
    created: 'Para planear rutas desde que llega el pedido; al empacar se corrigen sus bultos.',
    byHand: 'Nadie la hace por ti: se pide en cada pedido o en la lista.',
  },
} as const;
export const orderSettingsText = defineText(orderSettingsEs, () =>
  import('./order-settings.en.ts').then((m) => m.orderSettingsEn),
);
