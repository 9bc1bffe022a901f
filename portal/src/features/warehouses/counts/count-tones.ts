import type { Count } from '@tramo/contract/warehouse/counts';
import type { Tone } from '../../../ui/StatusPill.tsx';

export const countTones: Record<Count['status'], Tone> = {
  open: 'info',
  review: 'warn',
  approved: 'ok',
  cancelled: 'idle',
};
