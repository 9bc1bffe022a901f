import type { PickTaskStatus } from '../warehouse/pick-tasks.ts';
import type { PickMode, ShortReason } from '../warehouse/pick-work.ts';
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

export const shortReasonNames = {
  empty: { es: 'Ubicación vacía', en: 'Empty location' },
  notFound: { es: 'No se encontró', en: 'Not found' },
  damaged: { es: 'Mercancía dañada', en: 'Damaged goods' },
  expired: { es: 'Caducada', en: 'Expired' },
  other: { es: 'Otro motivo', en: 'Other reason' },
} as const satisfies Names<ShortReason>;
