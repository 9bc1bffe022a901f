import type { Message } from '@tramo/contract/messages';
import type { Tone } from '../../ui/StatusPill.tsx';

export const statusTones: Record<Message['status'], Tone> = { queued: 'info', sent: 'ok', failed: 'bad', kept: 'idle' };
