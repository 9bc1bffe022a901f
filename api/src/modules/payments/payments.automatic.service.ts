import { amountsOf } from '@tramo/contract/payment-amounts';
import { fill } from '@tramo/contract/problems';
import { letter } from '@tramo/contract/words/mails';
import { automaticMailNames, paymentFailureNames } from '@tramo/contract/words/payments';
import { instantOf, localDay } from '../../platform/calendar.ts';
import { inTx, type Platform, systemCtx } from '../../platform/context.ts';
import { newId } from '../../platform/ids.ts';
import { queueMail } from '../../platform/mail.ts';
import { companyOf } from '../accounts/accounts.service.ts';
import { adminsToTell } from '../accounts/accounts.users.service.ts';
import { balanceOf } from '../ledger/ledger.service.ts';
import * as store from './payments.automatic.store.ts';
import { insertPayment } from './payments.store.ts';
import { syncPayment } from './payments.sync.service.ts';

/** A card that declined is tried again after an hour, and no more after three in a row. */
const TRY_AGAIN_MS = 3_600_000;
/** One after another: a second worker that looks just as the first one's was paid begins no other. */
const APART_MS = 50_000;

/** Begins the automatic top-up of one company, where its balance is under what it said; null: nothing is due. */
const begin = (platform: Platform, companyId: string, isTest: boolean): Promise<string | null> =>
  platform.db.system(async (trx) => {
    const now = platform.now();
    // Its row is locked: two workers begin one.
    const c = await store.automaticOf(trx, companyId, isTest);
    if (!c) return null;
    const { available, promo } = await balanceOf(trx, companyId);
    if (available + promo >= c.thresholdCents) return null;
    const day = localDay(now, c.timeZone);
    const dayBegan = instantOf(day, 0, c.timeZone);
    // Also those of the day before: one that began before midnight is still on its way after it.
    const made = await store.automaticSince(trx, companyId, new Date(dayBegan.getTime() - 86_400_000));
    const isWaiting = made.some((p) => ['created', 'requiresAction', 'processing'].includes(p.stage));
    const last = made[0]?.createdAt.getTime() ?? 0;
    if (isWaiting || now.getTime() - last < (c.failures > 0 ? TRY_AGAIN_MS : APART_MS)) return null;
    const credited = made.reduce(
      (sum, p) => (p.createdAt < dayBegan || ['failed', 'expired'].includes(p.stage) ? sum : sum + p.amountCents),
      0,
    );
    if (credited + c.amountCents > c.capCents) return null;
    const id = newId();
    await insertPayment(trx, {
      ...amountsOf(c.amountCents, 'card'),
      id,
      companyId,
      method: 'card',
      wish: newId(),
      isTest,
      isAutomatic: true,
      savesCard: false,
      byName: null,
      at: now,
      expiresAt: null,
      stage: 'created',
    });
    return id;
  });

/** Tops up whoever asked for it and is short. */
export async function topUpAutomatically(platform: Platform): Promise<void> {
  const { payments } = platform;
  if (!payments) return;
  const companies = await platform.db.system((trx) => store.companiesWithAutomatic(trx, payments.isTest));
  for (const companyId of companies) {
    const id = await begin(platform, companyId, payments.isTest);
    if (id)
      await syncPayment(platform, id).catch((error: unknown) =>
        platform.log.warn({ err: error, payment: id }, 'an automatic top-up waits for its provider'),
      );
  }
  for (const stopped of await platform.db.system((trx) => store.takeUntold(trx, payments.isTest)))
    await tellAdmins(platform, stopped);
}

/** Administrators are told by mail that it stands still, and why. */
async function tellAdmins(platform: Platform, { companyId, failure }: store.Stopped): Promise<void> {
  const ctx = systemCtx(platform, { id: companyId, timeZone: 'UTC' });
  await inTx(ctx, async (tx) => {
    const { company } = await companyOf(tx, companyId);
    for (const { fullName, email, language } of await adminsToTell(tx)) {
      const why = paymentFailureNames[failure][language];
      const lines = [
        fill(automaticMailNames.text[language], { company: company.name }),
        why,
        `${automaticMailNames.next[language]} ${platform.config.publicUrl}/balance`,
      ];
      const { subject, text } = letter(automaticMailNames.subject[language], fullName, lines, language);
      await queueMail(tx.trx, platform, { companyId, to: email, subject, text });
    }
  });
}
