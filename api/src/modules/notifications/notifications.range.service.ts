import { localDay } from '../../platform/calendar.ts';
import { writtenDistance } from '../../platform/company-formats.ts';
import type { TxCtx } from '../../platform/context.ts';
import { companyOf } from '../accounts/accounts.service.ts';
import { peopleToNotify } from '../accounts/accounts.users.service.ts';
import { addressKey } from './notifications.plan.rules.ts';
import { openTeller } from './notifications.tell.service.ts';

/** Somebody confirmed a guide out of its cedi's reach: told once a day. Who has asked for that mail in his own profile has got it already. */
export async function tellOutOfRange(
  tx: TxCtx,
  happened: { guideId: string; byName: string; meters: number },
): Promise<void> {
  const teller = await openTeller(tx);
  if (!teller.heeds(['guideOutOfRange'])) return;
  const { guideId, byName, meters } = happened;
  const { company } = await companyOf(tx, tx.actor.companyId);
  const mailed = await peopleToNotify(tx, 'guideOutOfRange');
  const reached = new Map([[guideId, new Set(mailed.map((p) => addressKey({ channel: 'email', to: p.email })))]]);
  await teller.tell(
    'guideOutOfRange',
    [
      {
        guideId,
        key: `${guideId} ${localDay(tx.platform.now(), company.timeZone)}`,
        given: { confirmo: byName, distancia: writtenDistance(meters, company) },
      },
    ],
    reached,
  );
}
