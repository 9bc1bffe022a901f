import { type AccountChannel, type AccountTrial, accountParts } from '@tramo/contract/message-accounts';
import type { MessageChannel } from '@tramo/contract/messages';
import { type RawBuilder, sql } from 'kysely';
import type { Platform } from '../context.ts';
import type { Trx } from '../db/tx.ts';
import { isAllowed, openOutboundLine, quietLine } from '../outbound-line.ts';
import { metaProvider, tryMeta } from './meta.ts';
import type { Provider, Providers, SendResult } from './provider.ts';
import type { MetaSettings, TwilioSettings } from './settings.ts';
import { type SmtpServer, smtpProvider, trySmtp } from './smtp.ts';
import type { Trial } from './trial.ts';
import { tryTwilio, twilioProvider } from './twilio.ts';

/** A company's own account with a provider, as the database keeps it. */
export interface OwnAccount {
  id: string;
  companyId: string;
  channel: AccountChannel;
  parts: Record<string, string>;
  /** Sealed, all in one, bound to the account's id. */
  secrets: string;
  /** Of each secret how it ends, and since when it is there. */
  marks: Record<string, { ending: string; date: string }>;
  trial: AccountTrial | null;
  version: number;
  changedAt: Date;
  changedByName: string;
}

const columns = sql`id, company_id as "companyId", channel, parts, secrets, marks, trial, version, changed_at as "changedAt", changed_by_name as "changedByName"`;

/** All that the transaction may see: of one company, or of every one for the system's own work. */
export const ownAccounts = async (trx: Trx): Promise<OwnAccount[]> =>
  (await sql<OwnAccount>`select ${columns} from message_account order by channel, id`.execute(trx)).rows;

export async function ownAccount(trx: Trx, companyId: string, channel: AccountChannel): Promise<OwnAccount | null> {
  const { rows } = await sql<OwnAccount>`select ${columns} from message_account
    where company_id = ${companyId} and channel = ${channel}`.execute(trx);
  return rows[0] ?? null;
}

/** Writes an account down in the place of the one before. */
export async function putAccount(trx: Trx, provider: string, a: Omit<OwnAccount, 'version'>): Promise<void> {
  await sql`delete from message_account where company_id = ${a.companyId} and channel = ${a.channel} and id <> ${a.id}`.execute(
    trx,
  );
  await sql`insert into message_account (id, company_id, channel, provider, parts, secrets, marks, trial, changed_at, changed_by_name)
    values (${a.id}, ${a.companyId}, ${a.channel}, ${provider}, ${JSON.stringify(a.parts)}::jsonb, ${a.secrets}, ${JSON.stringify(a.marks)}::jsonb,
      ${a.trial && JSON.stringify(a.trial)}::jsonb, ${a.changedAt}, ${a.changedByName})
    on conflict (company_id, channel) do update set parts = excluded.parts, secrets = excluded.secrets, marks = excluded.marks,
      trial = excluded.trial, version = message_account.version + 1, changed_at = excluded.changed_at, changed_by_name = excluded.changed_by_name`.execute(
    trx,
  );
}
export const dropAccount = (trx: Trx, companyId: string, channel: AccountChannel): Promise<unknown> =>
  sql`delete from message_account where company_id = ${companyId} and channel = ${channel}`.execute(trx);
/** Of the account as it was tried alone. */
export const noteTrial = (trx: Trx, id: string, version: number, trial: AccountTrial): Promise<unknown> =>
  sql`update message_account set trial = ${JSON.stringify(trial)}::jsonb where id = ${id} and version = ${version}`.execute(
    trx,
  );

type Opener = Pick<Platform, 'config' | 'outbound' | 'vault' | 'isQuiet'>;

export const sealSecrets = ({ vault }: Pick<Platform, 'vault'>, id: string, secrets: Record<string, string>): string =>
  vault.seal(JSON.stringify(secrets), id);
const openSecrets = (
  { vault }: Pick<Platform, 'vault'>,
  { id, secrets }: Pick<OwnAccount, 'id' | 'secrets'>,
): Record<string, string> => JSON.parse(vault.open(secrets, id)) as Record<string, string>;

/** The secrets of an account; null where they cannot be read any more: the installation's key is another one. */
export function readSecrets(platform: Pick<Platform, 'vault'>, account: OwnAccount): Record<string, string> | null {
  try {
    return openSecrets(platform, account);
  } catch {
    return null;
  }
}

type Open = { parts: Record<string, string>; secrets: Record<string, string> };
const textIn = (values: Record<string, string>, name: string): string => values[name] ?? '';

const twilioOf = ({ config }: Opener, { parts, secrets }: Open): TwilioSettings => ({
  accountSid: textIn(parts, 'accountSid'),
  authToken: textIn(secrets, 'authToken'),
  from: textIn(parts, 'from'),
  url: config.messaging.urls.twilio,
});
const metaOf = ({ config }: Opener, { parts, secrets }: Open): MetaSettings => ({
  token: textIn(secrets, 'token'),
  phoneId: textIn(parts, 'phoneId'),
  wabaId: textIn(parts, 'wabaId'),
  appSecret: textIn(secrets, 'appSecret'),
  verifyToken: textIn(secrets, 'verifyToken'),
  url: config.messaging.urls.meta,
});
const smtpOf = ({ config, isQuiet }: Opener, { parts, secrets }: Open): SmtpServer => {
  const [host, port] = [textIn(parts, 'host'), Number(textIn(parts, 'port'))];
  return {
    host,
    port,
    user: textIn(parts, 'user'),
    password: textIn(secrets, 'password'),
    line: isQuiet ? quietLine : openOutboundLine(config.outboundAllow),
    mayBePlain: isAllowed(config.outboundAllow, host, port),
  };
};
const senderOf = ({ from = '', fromName = '' }: Record<string, string>): string =>
  fromName === '' ? from : `"${fromName}" <${from}>`;

/** Opens an account for sending. */
export function openAccount(platform: Opener, account: OwnAccount, onError: (error: unknown) => void): Provider {
  const secrets = readSecrets(platform, account);
  const { channel, parts } = account;
  const { provider } = accountParts[channel];
  if (!secrets) return { name: provider, channel, send: () => Promise.resolve(unreadable) };
  const open = { parts, secrets };
  const { outbound, config } = platform;
  if (channel === 'sms') return twilioProvider(twilioOf(platform, open), config.publicUrl, outbound, account.companyId);
  if (channel === 'whatsapp') return metaProvider(metaOf(platform, open), outbound);
  return smtpProvider({ server: smtpOf(platform, open), mailFrom: senderOf(parts) }, onError);
}
/** Waits for an administrator to write the secrets again. */
const unreadable: SendResult = {
  state: 'refused',
  code: 'secrets',
  text: 'The secrets of the account cannot be read any more',
  isFinal: false,
};

/** Whether a provider takes the access, without anything being sent. */
export function tryAccount(platform: Opener, channel: AccountChannel, open: Open): Promise<Trial> {
  if (channel === 'sms') return tryTwilio(twilioOf(platform, open), platform.outbound);
  return channel === 'whatsapp'
    ? tryMeta(metaOf(platform, open), platform.outbound)
    : trySmtp({ server: smtpOf(platform, open) });
}

/** The Meta account by which a company's WhatsApp leaves; `wabaId` is '' for the installation's. Null: there is none. */
export async function companyMeta(
  trx: Trx,
  platform: Opener,
  companyId: string,
): Promise<{ settings: MetaSettings; wabaId: string } | null> {
  const account = await ownAccount(trx, companyId, 'whatsapp');
  if (!account) {
    const { meta } = platform.config.messaging;
    return meta && { settings: meta, wabaId: '' };
  }
  const secrets = readSecrets(platform, account);
  const settings = secrets && metaOf(platform, { parts: account.parts, secrets });
  return settings && { settings, wabaId: settings.wabaId };
}
/** The same for Twilio, of companies with an account of their own alone. */
export async function companyTwilio(trx: Trx, platform: Opener, companyId: string): Promise<TwilioSettings | null> {
  const account = await ownAccount(trx, companyId, 'sms');
  const secrets = account && readSecrets(platform, account);
  return account && secrets && twilioOf(platform, { parts: account.parts, secrets });
}

/** Which of Meta's accounts a company's templates are reviewed by now, as SQL: '' is the installation's. */
export const wabaOf = (company: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`coalesce((select own.parts->>'wabaId' from message_account own where own.company_id = ${company} and own.channel = 'whatsapp'), '')`;

export type Source = 'own' | 'house' | 'none';
/** By whose account each channel of companies leaves. What needs no look into the database is not asked there. */
export async function sourcesOf(
  trx: Trx,
  { providers }: { providers: Providers },
  companyIds: readonly string[],
): Promise<(companyId: string, channel: MessageChannel) => Source> {
  const { rows } = await sql<{ company_id: string; channel: string }>`select company_id, channel from message_account
    where company_id = any(${[...new Set(companyIds)]}::uuid[])`.execute(trx);
  const own = new Set(rows.map((r) => `${r.company_id} ${r.channel}`));
  return (companyId, channel) => {
    if (own.has(`${companyId} ${channel}`)) return 'own';
    return providers[channel] === undefined ? 'none' : 'house';
  };
}
