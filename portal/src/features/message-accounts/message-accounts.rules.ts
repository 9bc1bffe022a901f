import {
  type AccountChannel,
  type AccountInput,
  type AccountPart,
  type AccountSecret,
  accountIdentity,
  accountPartFault,
  accountParts,
  type MessageAccount,
} from '@tramo/contract/message-accounts';
import { type FieldMessageKey, fieldMessages, type Locale } from '@tramo/contract/problems';

export type AccountValues = Record<string, string>;
export const partsOf = (channel: AccountChannel): readonly AccountPart[] => accountParts[channel].parts;
export const secretsOf = (channel: AccountChannel): readonly AccountSecret[] => accountParts[channel].secrets;

/** What the form begins with: secrets are never told, so they begin empty. */
export const valuesOf = ({ channel, own }: MessageAccount): AccountValues => ({
  ...Object.fromEntries(partsOf(channel).map((part) => [part, own?.parts[part] ?? (part === 'port' ? '587' : '')])),
  ...Object.fromEntries(secretsOf(channel).map((name) => [name, ''])),
});

const chosen = (values: AccountValues, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, values[name] ?? '']));
export const inputOf = (channel: AccountChannel, values: AccountValues): AccountInput => ({
  parts: chosen(values, partsOf(channel)),
  secrets: chosen(values, secretsOf(channel)),
});

/** Whether what was typed names another account than the one that is kept: then its secrets must be written too. */
export const isOther = ({ channel, own }: MessageAccount, values: AccountValues): boolean =>
  own === null || accountIdentity[channel].some((part) => (own.parts[part] ?? '') !== (values[part] ?? '').trim());

/** What is missing or of no such form, by field. */
export function faultsOf(account: MessageAccount, values: AccountValues, locale: Locale): Record<string, string> {
  const { channel } = account;
  const faults: [string, FieldMessageKey][] = partsOf(channel).flatMap((part) => {
    const fault = accountPartFault(channel, part, values[part] ?? '');
    return fault ? [[part, fault] as [string, FieldMessageKey]] : [];
  });
  if (isOther(account, values))
    for (const name of secretsOf(channel)) if ((values[name] ?? '').trim() === '') faults.push([name, 'required']);
  return Object.fromEntries(faults.map(([name, key]) => [name, fieldMessages[key][locale]]));
}

/** The server's names of fields as the form has them. */
export const atForm = (fields: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, words]) => [name.replace(/^(?:parts|secrets)\./, ''), words]));
