import { hash } from 'node:crypto';
import { newId } from '../ids.ts';
import type { Intention } from './message-rows.ts';

type Told = Pick<Intention, 'companyId' | 'event' | 'eventKey' | 'recipientKey'>;

/**
 * A message's id. What tells of an event is told once to a person, by a channel and a step: its id is drawn from these (UUIDv8 of their SHA-256), and a second one is the
 * first one's row. What tells of none may be told as often as it is asked for.
 */
export function messageId({ companyId, event, eventKey, recipientKey }: Told, channel: string, step: number): string {
  if (event === null) return newId();
  const told = JSON.stringify([companyId, event, eventKey, recipientKey, channel, step]);
  const bytes = hash('sha256', told, 'buffer').subarray(0, 16);
  bytes[6] = 0x80 | ((bytes[6] as number) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] as number) & 0x3f);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
