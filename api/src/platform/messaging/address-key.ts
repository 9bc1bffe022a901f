import type { MessageChannel } from '@tramo/contract/messages';

/** The one form of an address: mail in small letters; Mexican numbers as ten digits, whether they came as 52…, 521… or bare; the others' digits. */
export function addressKey(channel: MessageChannel, address: string): string {
  if (channel === 'email') return address.trim().toLowerCase();
  if (channel === 'push') return address;
  return address.replace(/\D/g, '').replace(/^(?:00)?521?(?=\d{10}$)/, '');
}
