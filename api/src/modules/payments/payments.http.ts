import { paymentsApi } from '@tramo/contract/payments';
import { sendFile } from '../../platform/http/file-part.ts';
import { type Mounting, mount } from '../../platform/http/mount.ts';
import { receipt } from './payments.receipt.service.ts';
import * as payments from './payments.service.ts';
import { hearSandbox } from './payments.watch.service.ts';

export function paymentsHttp(m: Mounting): void {
  hearSandbox(m.platform);
  mount(m, paymentsApi.urls, (ctx) => payments.urls(ctx));
  mount(m, paymentsApi.options, (ctx) => payments.options(ctx));
  mount(m, paymentsApi.stripe, (ctx, { body }) => payments.startPayment(ctx, body));
  mount(m, paymentsApi.intent, (ctx, { params }) => payments.intentOf(ctx, params.id));
  mount(m, paymentsApi.transfer, (ctx, { body }) => payments.startTransfer(ctx, body));
  mount(m, paymentsApi.spei, (ctx) => payments.speiAccount(ctx));
  mount(m, paymentsApi.list, (ctx, { query }) => payments.list(ctx, query));
  mount(m, paymentsApi.one, (ctx, { params }) => payments.one(ctx, params.id));
  mount(m, paymentsApi.receipt, async (ctx, { params, reply }) => {
    await sendFile(reply, { ...(await receipt(ctx, params.id)), type: 'application/pdf' });
    return { ok: true as const };
  });
  mount(m, paymentsApi.cancel, (ctx, { params }) => payments.cancel(ctx, params.id));
  mount(m, paymentsApi.refund, (ctx, { params, body }) => payments.refund(ctx, params.id, body));
  mount(m, paymentsApi.automatic, (ctx, { body }) => payments.setAutomatic(ctx, body));
  mount(m, paymentsApi.forgetCard, (ctx) => payments.forgetCard(ctx));
  mount(m, paymentsApi.sandbox, (ctx, { params, body }) => payments.actInSandbox(ctx, params.id, body));
  mount(m, paymentsApi.sandboxSpei, (ctx, { body }) => payments.fundInSandbox(ctx, body));
}
