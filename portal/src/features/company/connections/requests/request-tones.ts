import type { RequestOutcome } from '@tramo/contract/api-requests';
import type { Tone } from '../../../../ui/StatusPill.tsx';

export const outcomeTones: Record<RequestOutcome, Tone> = { ok: 'ok', refused: 'warn', failed: 'bad' };
