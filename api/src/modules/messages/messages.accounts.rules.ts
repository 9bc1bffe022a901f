import {
  type AccountChannel,
  type AccountInput,
  type AccountSecret,
  accountIdentity,
  accountPartFault,
  accountParts,
} from '@tramo/contract/message-accounts';
import { phoneKey } from '@tramo/contract/phones';
import { type FieldMessageKey, fieldMessages, type Locale } from '@tramo/contract/problems';

/** A secret shorter than this would be half told by its end. */
const LONG = 16;
export const endingOf = (secret: string): string => (secret.length < LONG ? '' : secret.slice(-4));

/** What was written, as it is kept: known parts alone, a number as its provider knows it. */
export function writtenParts(channel: AccountChannel, given: AccountInput['parts']): Record<string, string> {
  return Object.fromEntries(
    accountParts[channel].parts.map((part) => {
      const text = (given[part] ?? '').trim();
      if (part === 'host') return [part, text.toLowerCase()];
      return [part, part === 'from' && channel === 'sms' ? (phoneKey(text) ?? text) : text];
    }),
  );
}

/** Secrets that were written; an empty one is none. */
export const writtenSecrets = (channel: AccountChannel, given: AccountInput['secrets']): Record<string, string> =>
  Object.fromEntries(
    accountParts[channel].secrets.flatMap((name) => {
      const text = (given[name] ?? '').trim();
      return text === '' ? [] : [[name, text]];
    }),
  );

/** Whether the account is another one now: what was kept of the one before is not handed to it. */
export const isOther = (
  channel: AccountChannel,
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): boolean => accountIdentity[channel].some((part) => (before[part] ?? '') !== (after[part] ?? ''));

/** What is wrong with an account, by field. `kept`: secrets that stand already and may go on standing. */
export function accountFaults(
  channel: AccountChannel,
  parts: Readonly<Record<string, string>>,
  secrets: Readonly<Record<string, string>>,
  { kept, isClosed, locale }: { kept: readonly string[]; isClosed: boolean; locale: Locale },
): Record<string, string> {
  const faults: Record<string, FieldMessageKey> = {};
  for (const part of accountParts[channel].parts) {
    const fault = accountPartFault(channel, part, parts[part] ?? '');
    if (fault) faults[`parts.${part}`] = fault;
  }
  if (isClosed) faults['parts.port'] ??= 'mailPort';
  for (const name of accountParts[channel].secrets satisfies readonly AccountSecret[])
    if (secrets[name] === undefined && !kept.includes(name)) faults[`secrets.${name}`] = 'required';
  return Object.fromEntries(Object.entries(faults).map(([field, key]) => [field, fieldMessages[key][locale]]));
}
