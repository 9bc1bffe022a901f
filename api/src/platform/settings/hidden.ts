import { type SettingName, settingOf } from './settings-table.ts';

const HIDDEN = '•••';
const secretParameter = /pass|secret|token|key|auth|signature|credential/i;

/** An address without what only its server should read: passwords, users that are tokens, secret parameters. One that cannot be read is not shown. */
export function withoutPassword(address: string): string {
  if (!URL.canParse(address)) return /[@?]/.test(address) ? HIDDEN : address;
  const url = new URL(address);
  const isDatabase = /^postgres/i.test(url.protocol);
  // Some give a token in place of the user; a database's user is a name.
  const user = url.username && (isDatabase || url.password ? url.username : HIDDEN);
  const signedIn = url.username || url.password ? `${user}${url.password ? `:${HIDDEN}` : ''}@` : '';
  const query = [...url.searchParams].map(([key, value]) => `${key}=${secretParameter.test(key) ? HIDDEN : value}`);
  const path = url.pathname === '/' && !/\/$/.test(address) ? '' : url.pathname;
  return `${url.protocol}//${signedIn}${url.host}${path}${query.length > 0 ? `?${query.join('&')}` : ''}`;
}

/** What may be shown of a variable's text. */
export function shown(name: SettingName, text: string | null): string | null {
  const { secret, kind } = settingOf(name);
  if (secret) return text === null ? 'sin poner' : 'puesta';
  return text === null || !kind.isAddress ? text : withoutPassword(text);
}

/** What is wrong with a text. Of an access to a service it is told by name alone: people mix its parts up, and one is a secret. */
export function problemOfText(name: SettingName, text: string): string {
  const { kind, secret, together, default: usual, without } = settingOf(name);
  const isTold = !secret && !together && !(kind.isAddress && /@/.test(text));
  const given = isTold ? `, no «${text.length > 60 ? `${text.slice(0, 59)}…` : text}»` : '';
  const holds = secret ? '' : usual !== null ? `; sin ella vale ${usual}` : without ? `; sin ella: ${without}` : '';
  return `${name} debe ${kind.must}${given}${holds.replaceAll('`', '')}.`;
}
