import {
  type AccountChannel,
  type AccountInput,
  type AccountTrial,
  accountChannels,
  accountParts,
  type MessageAccount,
} from '@tramo/contract/message-accounts';
import { messageChannelNames } from '@tramo/contract/words/messages';
import { audit } from '../../platform/audit.ts';
import { type Ctx, inTx, type TxCtx } from '../../platform/context.ts';
import { takeTurns } from '../../platform/db/named-locks.ts';
import { newId } from '../../platform/ids.ts';
import * as accounts from '../../platform/messaging/accounts.ts';
import { closeWindows } from '../../platform/messaging/inbound.ts';
import { metaHookPathOf } from '../../platform/messaging/meta-hook.ts';
import { keepWaiting, wakeSending } from '../../platform/messaging/queue.ts';
import { twilioPathsOf } from '../../platform/messaging/twilio.ts';
import { isMailPort } from '../../platform/outbound-line.ts';
import { problem } from '../../platform/problem.ts';
import { accountChanged, countApproved } from '../templates/templates.service.ts';
import { accountFaults, endingOf, isOther, writtenParts, writtenSecrets } from './messages.accounts.rules.ts';
import * as store from './messages.store.ts';

const hooksOf = (base: string, companyId: string, channel: AccountChannel): MessageAccount['hooks'] => {
  if (channel === 'whatsapp') return [{ kind: 'metaHook', url: base + metaHookPathOf(companyId) }];
  return channel === 'sms' ? [{ kind: 'twilioInbound', url: base + twilioPathsOf(companyId).inbound }] : [];
};

async function shown(tx: TxCtx, channel: AccountChannel): Promise<MessageAccount> {
  const { trx, actor, platform } = tx;
  const { companyId } = actor;
  const own = await accounts.ownAccount(trx, companyId, channel);
  const hasHouse = platform.providers[channel] !== undefined;
  return {
    channel,
    source: own ? 'own' : hasHouse ? 'house' : 'none',
    own: own && {
      parts: own.parts,
      // Sealed with another key of the installation they are as good as none: they are asked for again.
      secrets: accounts.readSecrets(platform, own) ? own.marks : {},
      trial: own.trial,
      changedDate: own.changedAt.toISOString(),
      changedBy: own.changedByName,
    },
    hooks: hooksOf(platform.config.publicUrl, companyId, channel),
    waiting: await store.countWaiting(trx, channel),
    templates: channel === 'whatsapp' ? await countApproved(tx) : 0,
    hasHouse,
  };
}

export const listAccounts = (ctx: Ctx): Promise<{ accounts: MessageAccount[] }> =>
  inTx(ctx, async (tx) => {
    const list: MessageAccount[] = [];
    for (const channel of accountChannels) list.push(await shown(tx, channel));
    return { accounts: list };
  });

interface Wanted {
  parts: Record<string, string>;
  /** All of them, as they are from now on. */
  secrets: Record<string, string>;
  /** Those that were written now. */
  given: Record<string, string>;
  before: accounts.OwnAccount | null;
  isOther: boolean;
}

/** What was written over what is kept. Throws what is wrong with it. */
async function wantedOf(tx: TxCtx, channel: AccountChannel, input: AccountInput): Promise<Wanted> {
  const { trx, actor, platform, locale } = tx;
  const before = await accounts.ownAccount(trx, actor.companyId, channel);
  const [parts, given] = [writtenParts(channel, input.parts), writtenSecrets(channel, input.secrets)];
  const other = before === null || isOther(channel, before.parts, parts);
  const kept = before && !other ? accounts.readSecrets(platform, before) : null;
  const [host, port] = [parts.host ?? '', Number(parts.port)];
  const isClosed = channel === 'email' && !isMailPort(platform.config.outboundAllow, host, port);
  const fields = accountFaults(channel, parts, given, { kept: Object.keys(kept ?? {}), isClosed, locale });
  if (Object.keys(fields).length > 0) throw problem('general.invalid', {}, { fields });
  return { parts, given, before, isOther: other, secrets: { ...kept, ...given } };
}

/** Of secrets the audit tells that they changed: their marks are new, and it shows no value of theirs. */
const audited = (account: Pick<accounts.OwnAccount, 'parts' | 'marks'> | null): Record<string, unknown> =>
  account ? { ...account.parts, ...account.marks } : {};

const changed = async (tx: TxCtx, channel: AccountChannel): Promise<void> => {
  if (channel !== 'whatsapp') return;
  await accountChanged(tx);
  // Who wrote to the number before has opened no window at this one.
  await closeWindows(tx.trx, tx.actor.companyId);
};

/** Company's accounts change one after the other. */
const takeTurn = ({ trx, actor }: TxCtx): Promise<void> => takeTurns(trx, [`message accounts ${actor.companyId}`]);

export const saveAccount = (ctx: Ctx, channel: AccountChannel, input: AccountInput): Promise<MessageAccount> =>
  inTx(ctx, async (tx) => {
    const { trx, actor, platform } = tx;
    await takeTurn(tx);
    const { parts, secrets, given, before, isOther: other } = await wantedOf(tx, channel, input);
    // What another account was tried with cannot be asked of this one.
    const id = before && !other ? before.id : newId();
    const date = platform.now().toISOString();
    const fresh = Object.fromEntries(
      Object.entries(given).map(([name, secret]) => [name, { ending: endingOf(secret), date }]),
    );
    const account = {
      id,
      companyId: actor.companyId,
      channel,
      parts,
      secrets: accounts.sealSecrets(platform, id, secrets),
      marks: { ...(other ? {} : before?.marks), ...fresh },
      // What came of a trial is told of what was tried.
      trial: null,
      changedAt: platform.now(),
      changedByName: actor.name,
    };
    await accounts.putAccount(trx, accountParts[channel].provider, account);
    if (other) await changed(tx, channel);
    wakeSending(trx);
    await audit(tx, {
      action: before ? 'update' : 'create',
      kind: 'messageAccount',
      id,
      name: messageChannelNames[channel].es,
      before: audited(before),
      after: audited(account),
    });
    return shown(tx, channel);
  });

export const removeAccount = (ctx: Ctx, channel: AccountChannel): Promise<{ ok: true }> =>
  inTx(ctx, async (tx) => {
    const { trx, actor, platform } = tx;
    await takeTurn(tx);
    const before = await accounts.ownAccount(trx, actor.companyId, channel);
    if (!before) throw problem('messages.no_account');
    await accounts.dropAccount(trx, actor.companyId, channel);
    await changed(tx, channel);
    if (platform.providers[channel] === undefined)
      await keepWaiting(trx, { companyId: actor.companyId, channel }, platform.now());
    else wakeSending(trx);
    await audit(tx, {
      action: 'delete',
      kind: 'messageAccount',
      id: before.id,
      name: messageChannelNames[channel].es,
      before: audited(before),
    });
    return { ok: true };
  });

/** Asks the provider outside of any transaction: it may take its time. What was tried as it is kept is written down. */
export async function tryAccount(ctx: Ctx, channel: AccountChannel, input: AccountInput): Promise<AccountTrial> {
  const { platform } = ctx;
  const wanted = await inTx(ctx, (tx) => wantedOf(tx, channel, input));
  const trial = await accounts.tryAccount(platform, channel, wanted);
  const told = { ...trial, date: platform.now().toISOString() };
  const { before, parts, given } = wanted;
  const isKept =
    before && JSON.stringify(Object.entries(before.parts).sort()) === JSON.stringify(Object.entries(parts).sort());
  if (isKept && Object.keys(given).length === 0)
    await inTx(ctx, ({ trx }) => accounts.noteTrial(trx, before.id, before.version, told));
  return told;
}
