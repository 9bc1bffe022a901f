import type { Company } from '@tramo/contract/accounts';
import type { CodeChallenge } from '@tramo/contract/codes';
import { addDays, instantOf, localDay } from '../../platform/calendar.ts';
import { type Platform, systemCtx, type TxCtx } from '../../platform/context.ts';
import type { Trx } from '../../platform/db/tx.ts';
import { newId } from '../../platform/ids.ts';
import type { Step } from '../../platform/messaging/chain.rules.ts';
import { queueMessage } from '../../platform/messaging/queue.ts';
import { problem } from '../../platform/problem.ts';
import { isSameSecret, type Vault } from '../../platform/secrets.ts';
import { companyOf } from '../accounts/accounts.service.ts';
import { noteOnGuides } from '../guides/guides.notes.service.ts';
import { charge, isPrepaid, pricesAt } from '../ledger/ledger.service.ts';
import { type CodeWay, openCodeWays } from '../notifications/notifications.codes.service.ts';
import { openMessages, type Say } from '../templates/templates.render.service.ts';
import * as rules from './codes.rules.ts';
import * as store from './codes.store.ts';

const hashOf = (vault: Vault, guideId: string, salt: string, code: string): string =>
  vault.sign(rules.hashedText(guideId, salt, code), 'delivery-code');
const signatureOf = (vault: Vault, challenge: Omit<CodeChallenge, 'signature'>): string =>
  vault.sign(rules.signedText(challenge), 'delivery-code-challenge');

/** True when this is the guide's present code. Takes the same time for every code. */
export const fits = (
  vault: Vault,
  guideId: string,
  row: Pick<store.CodeRow, 'salt' | 'code_hash'>,
  code: string,
): boolean => {
  const [salt, hash] = [row.salt, row.code_hash].map((bytes) => Buffer.from(bytes).toString('base64url')) as [
    string,
    string,
  ];
  return isSameSecret(hashOf(vault, guideId, salt, code), hash);
};

/** True when a phone brings back a challenge that this server made for the guide. */
export const isOurs = (vault: Vault, guideId: string, challenge: CodeChallenge): boolean =>
  challenge.guideId === guideId && isSameSecret(signatureOf(vault, challenge), challenge.signature);

/** Recipients are written to in Spanish, whatever the language of the phone that starts the route. */
const openCodeMessages = (tx: TxCtx, company: Company, guides: readonly store.CodedGuide[]): Promise<Say> =>
  openMessages(tx, {
    event: 'certifiedCode',
    companyId: company._id,
    guideIds: guides.map((g) => g.id),
    locale: 'es',
  });

/** Makes a code and queues its messages. The plain code exists here and in what the recipient reads, nowhere else. */
async function makeCode(
  tx: TxCtx,
  guide: store.CodedGuide,
  company: Company,
  { say, way, isAgain }: { say: Say; way: CodeWay; isAgain: boolean },
): Promise<store.NewCode> {
  const { vault } = tx.platform;
  const code = rules.newCode();
  const salt = rules.newSalt();
  const today = localDay(tx.platform.now(), company.timeZone);
  const endOfTomorrow = instantOf(addDays(today, 2), 0, company.timeZone);
  const challenge = await rules.newChallenge(guide.id, code, endOfTomorrow);
  const given = { codigo: code, es_codigo_nuevo: isAgain };
  // The code stands in no subject: lists show subjects.
  const { subject } = say({ guideId: guide.id, channel: 'email', given: { ...given, codigo: '' } });
  const step = ({ channel, to }: ReturnType<typeof rules.channelsOf>[number]): Step => ({
    // A mail goes as a page too, a WhatsApp message as the template that Meta approved.
    ...say({ guideId: guide.id, channel, given }),
    ...{ channel, to, subject, waitMinutes: way.waitMinutes },
  });
  let channels = rules.channelsOf(guide, way);
  let steps = channels.map(step);
  // Without its code nothing can be handed over: where no way is open, it goes by SMS.
  if (steps.every((s) => s.blockedBy) && guide.phone !== '') {
    channels = [...channels, { channel: 'sms', to: guide.phone }];
    steps = channels.map(step);
  }
  const isChain = way.mode === 'chain' && channels.length > 1;
  const key = newId();
  for (const chain of isChain ? [steps] : steps.map((step) => [step]))
    await queueMessage(tx.trx, tx.platform, {
      companyId: company._id,
      guideId: guide.id,
      event: { name: 'certifiedCode', key },
      recipient: { kind: 'address', key: chain[0]?.to ?? '' },
      lane: 'urgent',
      forgetAt: endOfTomorrow,
      steps: chain,
    });
  return {
    guideId: guide.id,
    routeId: guide.routeId as string,
    salt: Buffer.from(salt, 'base64url'),
    hash: Buffer.from(hashOf(vault, guide.id, salt, code), 'base64url'),
    challenge: { ...challenge, signature: signatureOf(vault, challenge) },
    sentTo: channels
      .filter((_, n) => !steps[n]?.blockedBy)
      .slice(0, isChain ? 1 : channels.length)
      .map(({ channel, to }) => ({ channel, to: rules.maskedAddress(channel, to) })),
  };
}

/** Codes that were made, one for each guide and trip, where the company pays in advance. Comes last: it locks the company's book. */
export async function chargeCodes(tx: TxCtx, guides: readonly store.CodedGuide[]): Promise<void> {
  const { trx, actor, platform } = tx;
  if (guides.length === 0 || !(await isPrepaid(trx, actor.companyId))) return;
  const at = platform.now();
  const { certifiedCode } = await pricesAt(trx, actor.companyId, at);
  const charges = guides.map(({ id, routeId }) => ({
    key: `code:${id}:${routeId}`,
    product: 'certifiedCode' as const,
    pesos: certifiedCode,
    causeType: 'code' as const,
    causeId: id,
    guideId: id,
    routeId,
    at,
  }));
  await charge(trx, actor.companyId, charges);
}

/** First codes of a trip. */
export async function issueCodes(tx: TxCtx, guides: readonly store.CodedGuide[]): Promise<void> {
  if (guides.length === 0) return;
  const { company } = await companyOf(tx, tx.actor.companyId);
  const say = await openCodeMessages(tx, company, guides);
  const codes: store.NewCode[] = [];
  const wayOf = await openCodeWays(tx);
  for (const guide of guides)
    codes.push(await makeCode(tx, guide, company, { say, way: wayOf(guide.clientId), isAgain: false }));
  await store.insertCodes(tx.trx, company._id, codes, tx.platform.now());
  await noteOnGuides(tx, { guideIds: guides.map((g) => g.id), action: 'codeSent' });
}

/** The route leaves: each of its certified guides gets its code. Doing it again makes no second one. The caller charges those that were made. */
export async function issueForRoute(tx: TxCtx, routeId: string): Promise<store.CodedGuide[]> {
  const guides = await store.guidesLackingCode(tx.trx, tx.actor.companyId, { routeId });
  await issueCodes(tx, guides);
  return guides;
}

/** Guides that came to be on the road in another way: added to a started route, or made certified on it. */
export async function issueForLateGuides(
  platform: Platform,
  trx: Trx,
  companyId: string,
  guideIds: readonly string[],
): Promise<void> {
  const guides = await store.guidesLackingCode(trx, companyId, { guideIds });
  if (guides.length === 0) return;
  // The zone is the company's own, read with its name.
  const tx = { ...systemCtx(platform, { id: companyId, timeZone: 'UTC' }), trx };
  await issueCodes(tx, guides);
  await chargeCodes(tx, guides);
}

/**
 * A new code in the place of the one before, by whoever may ask for one. `forgivesTries`: somebody of the office opens a locked code again;
 * a driver's own asking must not give the driver more guesses.
 */
export async function sendAgain(tx: TxCtx, guide: store.CodedGuide, forgivesTries: boolean): Promise<void> {
  if (!rules.isAwaited(guide) || guide.code?.override_at) throw problem('codes.none', { folio: guide.folio });
  const { code } = guide;
  if (!code) {
    await issueCodes(tx, [guide]);
    return chargeCodes(tx, [guide]);
  }
  const { company } = await companyOf(tx, tx.actor.companyId);
  const now = tx.platform.now();
  const today = localDay(now, company.timeZone);
  if (!forgivesTries && rules.isLocked(code)) throw problem('codes.locked', { folio: guide.folio });
  const from = rules.resendFrom(code, today);
  if (!from) throw problem('codes.too_often');
  if (from > now) throw problem('codes.too_soon', { minutes: Math.ceil((from.getTime() - now.getTime()) / 60_000) });
  const say = await openCodeMessages(tx, company, [guide]);
  const way = (await openCodeWays(tx))(guide.clientId);
  await store.replaceCode(tx.trx, await makeCode(tx, guide, company, { say, way, isAgain: true }), {
    at: now,
    tries: forgivesTries ? 0 : code.tries,
    resends: rules.resendsOn(code, today) + 1,
    resendsDay: today,
  });
  await noteOnGuides(tx, { guideIds: [guide.id], action: 'codeSent' });
}
