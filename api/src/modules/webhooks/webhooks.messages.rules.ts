import type { Message, MessageStatus } from '@tramo/contract/messages';

/** A message as receivers see it. Its text stays behind: it may hold a delivery code or a link that is its addressee's alone. */
export interface ToldMessage {
  id: string;
  channel: Message['channel'];
  status: MessageStatus;
  to: string;
  event: string | null;
  error: string | null;
  decisions: Message['decisions'];
  chainId: string;
  step: number;
  createdDate: Date;
  guideId: string;
  folio: string | null;
}

/** What receivers get of a message at a status, and when it came to it: its own decisions tell, and why. */
export function messageData(m: ToldMessage, now: Date): { at: Date; data: object } {
  const did = m.decisions.findLast((d) => d.did === m.status);
  return {
    at: did ? new Date(did.at) : now,
    data: {
      message: {
        _id: m.id,
        channel: m.channel,
        status: m.status,
        to: m.to,
        event: m.event,
        chainId: m.chainId,
        step: m.step,
        reason: did && 'reason' in did ? did.reason : null,
        error: m.error,
        createdDate: m.createdDate.toISOString(),
      },
      guide: { _id: m.guideId, folio: m.folio },
    },
  };
}
