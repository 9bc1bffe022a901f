import type { TemplateState } from '@tramo/contract/templates';
import type { Tone } from '../../../ui/StatusPill.tsx';

export const stateTones: Record<TemplateState, Tone> = {
  ready: 'ok',
  draft: 'idle',
  inReview: 'info',
  approved: 'ok',
  rejected: 'bad',
  paused: 'warn',
  disabled: 'bad',
};
