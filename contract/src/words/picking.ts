import type { PickTaskStatus } from '../warehouse/pick-tasks.ts';
import type { PickMode } from '../warehouse/pick-work.ts';
import type { Names } from './names.ts';

export const pickModeNames = {
  order: { es: 'Por pedido', en: 'By order' },
  batch: { es: 'Por lote', en: 'Batch' },
  cluster: { es: 'Con carrito', en: 'Cart' },
  zone: { es: 'Por zona', en: 'Zone' },
} as const satisfies Names<PickMode>;

export const pickTaskStatusNames = {
  open: { es: 'En espera', en: 'Waiting' },
  claimed: { es: 'Surtiéndose', en: 'Being picked' },
  paused: { es: 'En pausa', en: 'Paused' },
  done: { es: 'Surtida', en: 'Picked' },
  cancelled: { es: 'Cancelada', en: 'Cancelled' },
} as const satisfies Names<PickTaskStatus>;
