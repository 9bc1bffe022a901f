import type { MessageStatus } from '@tramo/contract/messages';
import type { Tone } from '../../../ui/StatusPill.tsx';

export const statusTones: Record<MessageStatus, Tone> = {
  queued: 'info',
  held: 'idle',
  sending: 'info',
  accepted: 'info',
  sent: 'ok',
  delivered: 'ok',
  read: 'ok',
  failed: 'bad',
  bounced: 'bad',
  suppressed: 'idle',
  unknown: 'warn',
  kept: 'idle',
};
