import { type BillingData, type billingApi, billingFaults } from '@tramo/contract/billing';
import type { Parsed } from '@tramo/contract/endpoint';
import { audit } from '../../platform/audit.ts';
import { type Ctx, inTx, type TxCtx } from '../../platform/context.ts';
import { takeTurns } from '../../platform/db/named-locks.ts';
import { problem } from '../../platform/problem.ts';
import { fieldProblem } from '../accounts/accounts.service.ts';
import { isUnknownZip } from '../places/places.service.ts';
import * as store from './billing.store.ts';

/** Whom the company's invoices are for; empty until somebody wrote it. */
export const billingData = (ctx: Ctx): Promise<BillingData> => inTx(ctx, dataOf);

const dataOf = async ({ trx, actor }: TxCtx): Promise<BillingData> =>
  (await store.findBillingData(trx, actor.companyId)) ?? {
    _id: actor.companyId,
    rfc: '',
    name: '',
    taxRegime: null,
    cfdiUse: null,
    zipCode: '',
    email: '',
    version: 0,
  };

export const saveBillingData = (
  ctx: Ctx,
  id: string,
  { version, ...data }: Parsed<typeof billingApi.save>['body'],
): Promise<BillingData> =>
  inTx(ctx, async (tx) => {
    const { trx, actor } = tx;
    if (id !== actor.companyId) throw problem('auth.forbidden');
    // The first time there is no row to lock.
    await takeTurns(trx, [`billing ${id}`]);
    const before = await dataOf(tx);
    if (version !== undefined && version !== before.version) throw problem('general.stale', {}, { detail: before });
    const faults = billingFaults(data);
    if (await isUnknownZip(tx, data.zipCode)) faults.zipCode = 'unknownZip';
    if (Object.keys(faults).length > 0) throw fieldProblem(tx, faults);
    await store.saveBillingData(trx, id, data);
    const after = await dataOf(tx);
    const [old, now] = [before, after].map(({ _id, ...shown }) => shown);
    const action = before.version === 0 ? 'create' : 'update';
    await audit(tx, {
      action,
      kind: 'billing',
      id,
      name: after.name,
      before: action === 'create' ? {} : old,
      after: now,
    });
    return after;
  });
