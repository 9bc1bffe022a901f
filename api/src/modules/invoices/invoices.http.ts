import { invoicesApi } from '@tramo/contract/invoices';
import { sendFile } from '../../platform/http/file-part.ts';
import { type Mounting, mount } from '../../platform/http/mount.ts';
import { invoicePdf, invoiceXml } from './invoices.paper.service.ts';
import * as invoices from './invoices.service.ts';

export function invoicesHttp(m: Mounting): void {
  mount(m, invoicesApi.list, (ctx, { query }) => invoices.list(ctx, query));
  mount(m, invoicesApi.make, (ctx, { params }) => invoices.make(ctx, params.id));
  mount(m, invoicesApi.xml, async (ctx, { params, reply }) => {
    await sendFile(reply, { ...(await invoiceXml(ctx, params.id)), type: 'application/xml' });
    return { ok: true as const };
  });
  mount(m, invoicesApi.pdf, async (ctx, { params, reply }) => {
    await sendFile(reply, { ...(await invoicePdf(ctx, params.id)), type: 'application/pdf' });
    return { ok: true as const };
  });
  mount(m, invoicesApi.cancel, (ctx, { params, body }) => invoices.cancel(ctx, params.id, body));
}
