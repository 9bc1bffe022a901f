import type { PickTaskStatus } from '../warehouse/pick-tasks.ts';
import type { PickMode } from '../warehouse/pick-work.ts';
import { importStatusNames } from './imports.ts';
import type { Names } from './names.ts';
import { templateStateNames } from './templates.ts';

export const pickModeNames = {
  order: { es: 'Por pedido', en: 'By order' },
  batch: { es: 'Por lote', en: 'Batch' },
  cluster: { es: 'Con carrito', en: 'Cart' },
  zone: { es: 'Por zona', en: 'Zone' },
} as const satisfies Names<PickMode>;

export const pickTaskStatusNames = {
  open: { es: 'En espera', en: 'Waiting' },
  claimed: { es: 'Surtiéndose', en: 'Being picked' },
  paused: templateStateNames.paused,
  done: { es: 'Surtida', en: 'Picked' },
  cancelled: importStatusNames.cancelled,
} as const satisfies Names<PickTaskStatus>;
