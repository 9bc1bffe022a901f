import { billingApi } from '@tramo/contract/billing';
import { type Mounting, mount } from '../../platform/http/mount.ts';
import { billingData, saveBillingData } from './billing.service.ts';

export function billingHttp(m: Mounting): void {
  mount(m, billingApi.data, (ctx) => billingData(ctx));
  mount(m, billingApi.save, (ctx, { params, body }) => saveBillingData(ctx, params.id, body));
}
