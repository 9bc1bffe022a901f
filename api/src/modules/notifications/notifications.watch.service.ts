import { inTx, type Platform, systemCtx } from '../../platform/context.ts';
import { pulse } from '../../platform/nudged-work.ts';
import { tellAppointments } from './notifications.appointments.service.ts';
import { watchArrivals } from './notifications.road.service.ts';
import { sendSummaries } from './notifications.summary.service.ts';
import { openTeller } from './notifications.tell.service.ts';
import { companiesToWatch, takeNotices } from './notifications.trips.store.ts';

const WATCH_MS = 30_000;

/** What is told because time passes: arrivals that come near or move, appointments that are settled, the summary of the day. */
export function startNotifications(platform: Platform, onError: (error: unknown) => void): () => Promise<void> {
  const beat = pulse(() => watchNotices(platform), WATCH_MS, onError);
  return () => beat.stop();
}

/** One look at every company with something to look at; another copy of the server that is at it is left alone. */
export async function watchNotices(platform: Platform): Promise<void> {
  for (const company of await platform.db.system((trx) => companiesToWatch(trx)))
    await watchNoticesOf(platform, company);
}

/** The same for one company. */
export const watchNoticesOf = (platform: Platform, company: { id: string; timeZone: string }): Promise<void> =>
  inTx(systemCtx(platform, company), async (tx) => {
    if (!(await takeNotices(tx.trx, company.id))) return;
    const teller = await openTeller(tx);
    await watchArrivals(tx, teller);
    await tellAppointments(tx, teller);
    await sendSummaries(tx, teller);
  });
