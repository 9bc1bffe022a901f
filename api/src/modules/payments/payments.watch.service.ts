import type { Platform } from '../../platform/context.ts';
import { pulse } from '../../platform/nudged-work.ts';
import { topUpAutomatically } from './payments.automatic.service.ts';
import * as customers from './payments.customers.store.ts';
import { askEvents, readEvent, type ToldEvent } from './payments.provider.service.ts';
import * as store from './payments.store.ts';
import { sendBookedRefund, syncArrivals, syncPayment } from './payments.sync.service.ts';

const MINUTE_MS = 60_000;
/** A payment whose end nobody told is asked for after this long. */
const UNCHECKED_MS = 10 * MINUTE_MS;
const EVENTS_KEPT_MS = 60 * 86_400_000;
const AT_ONCE = 50;

/** Asks the provider for what an event is about. What it says there counts, not what the event says. */
async function heedEvent(platform: Platform, event: Pick<ToldEvent, 'id' | 'type' | 'subject'>): Promise<void> {
  const { subject } = event;
  if (subject) {
    const id = await platform.db.system((trx) => store.paymentIdByRef(trx, subject));
    if (id) await syncPayment(platform, id);
    else await syncArrivals(platform, subject);
  }
  await platform.db.system((trx) => customers.markHandled(trx, event.id, platform.now()));
}

/** Hears a webhook: kept first, then heeded; told again it does nothing. False: it was not the provider. */
export async function hearStripe(platform: Platform, call: { body: Buffer; signature: string }): Promise<boolean> {
  const event = await readEvent(platform, call);
  if (!event) return false;
  const isNew = await platform.db.system((trx) => customers.keepEvent(trx, { ...event, at: platform.now() }));
  // What fails now is taken up by the watch: the provider has told it.
  if (isNew)
    await heedEvent(platform, event).catch((error: unknown) =>
      platform.log.warn({ err: error, event: event.id }, 'an event of the payment provider waits'),
    );
  return true;
}

/** What the provider told and never arrived here, such as disputes of payments that nobody asks for any more. */
async function hearMissed(platform: Platform, isTest: boolean): Promise<void> {
  const now = platform.now();
  const since = await platform.db.system((trx) =>
    customers.claimEvents(trx, isTest, now, new Date(now.getTime() - UNCHECKED_MS)),
  );
  if (!since) return;
  for (const event of await askEvents(platform, since))
    if (await platform.db.system((trx) => customers.keepEvent(trx, { ...event, at: now })))
      await heedEvent(platform, event);
}

/** Mends what was missed: events that failed, payments that nobody told the end of, arrivals, refunds on their way. */
export async function mendPayments(platform: Platform): Promise<void> {
  const now = platform.now();
  const ago = (ms: number): Date => new Date(now.getTime() - ms);
  await platform.db.system((trx) => store.expireTransfers(trx, now));
  const { payments } = platform;
  if (!payments) return;
  const each = async <T>(list: readonly T[], work: (one: T) => Promise<void>): Promise<void> => {
    for (const one of list)
      await work(one).catch((error: unknown) => platform.log.warn({ err: error }, 'a payment waits for its provider'));
  };
  await each(await platform.db.system((trx) => customers.openEvents(trx, ago(MINUTE_MS), AT_ONCE)), (event) =>
    heedEvent(platform, event),
  );
  await each(await platform.db.system((trx) => store.openRefunds(trx, ago(MINUTE_MS), AT_ONCE)), (refund) =>
    sendBookedRefund(platform, refund),
  );
  await each(await platform.db.system((trx) => store.claimUnchecked(trx, now, ago(UNCHECKED_MS), AT_ONCE)), (id) =>
    syncPayment(platform, id),
  );
  await each([null], () => hearMissed(platform, payments.isTest));
  const arrivals = await platform.db.system((trx) =>
    customers.claimArrivals(trx, payments.isTest, now, ago(UNCHECKED_MS), AT_ONCE),
  );
  await each(arrivals, (ref) => syncArrivals(platform, ref));
  await topUpAutomatically(platform);
}

/** Events that were heeded long ago. */
export const forgetPaymentEvents = (platform: Platform): Promise<void> =>
  platform.db.system(async (trx) => {
    await customers.forgetEvents(trx, new Date(platform.now().getTime() - EVENTS_KEPT_MS));
  });

/** The sandbox's webhooks come back into this process, with their signatures, as Stripe's come by HTTP. */
export function hearSandbox(platform: Platform): void {
  platform.payments?.sandbox?.listen((calls) => {
    for (const call of calls)
      setImmediate(
        () => void hearStripe(platform, call).catch((error: unknown) => platform.log.warn({ err: error }, 'sandbox')),
      );
  });
}

/** What goes on beside the requests: what was missed is mended. */
export function startPayments(platform: Platform, onError: (error: unknown) => void): () => Promise<void> {
  const beat = pulse(() => mendPayments(platform), MINUTE_MS, onError);
  beat.nudge();
  return () => beat.stop();
}
