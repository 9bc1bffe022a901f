import { billingApi } from '@tramo/contract/billing';
import { type Invoice, invoicesApi } from '@tramo/contract/invoices';
import { amountsOf } from '@tramo/contract/payment-amounts';
import { type Payment, paymentsApi } from '@tramo/contract/payments';
import * as fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { buildCompany, buildUser, type Company } from '../../../test/builders.ts';
import { cfdiFaults } from '../../platform/pac/cfdi-faults.ts';
import { below, readXml } from '../../platform/pac/xml.ts';
import { conceptsOf, sealedInvoice, totalOf } from './invoices.rules.ts';
import { issueTime } from './invoices.service.ts';

const t = await testApp();
let company: Company;
let token: string;
beforeEach(async () => {
  company = await buildCompany(t);
  token = company.admin.token;
});

const billing = {
  rfc: 'EKU9003173C9',
  name: 'PAQUETES & CÍA',
  taxRegime: '601',
  cfdiUse: 'G03',
  zipCode: '42501',
  email: 'f@p.mx',
};
const writeBilling = async (): Promise<void> => {
  const answer = await t.call(billingApi.save, { token, params: { id: company.id }, body: billing });
  expect(answer.statusCode, answer.body).toBe(200);
};
const started = async (pesos: number): Promise<Payment> => {
  const total = amountsOf(pesos * 100, 'card').total / 100;
  return (await t.call(paymentsApi.stripe, { token, body: { total } })).json().payment;
};
const paid = async (pesos: number): Promise<Payment> => {
  const { _id } = await started(pesos);
  const card = { number: '4242424242424242', expMonth: 12, expYear: 2040, cvc: '123' };
  return (await t.call(paymentsApi.sandbox, { token, params: { id: _id }, body: { deed: 'pay', card } })).json();
};
const make = (id: string) => t.call(invoicesApi.make, { token, params: { id } });
const made = async (id: string): Promise<Invoice> => {
  const answer = await make(id);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const keyOf = (answer: { json(): { error?: { key?: string } } }): string => answer.json().error?.key ?? 'ok';

describe('the invoice of a top-up', () => {
  it('is stamped once with the company’s billing data, and downloads as XML and PDF', async () => {
    await writeBilling();
    const payment = await paid(1000);
    const [a, b] = await Promise.all([made(payment._id), made(payment._id)]);
    expect(a._id).toBe(b._id);
    expect(a).toMatchObject({
      status: 'stamped',
      isValid: false,
      total: 1045.24,
      receiver: { rfc: billing.rfc, name: billing.name },
    });
    expect((await made(payment._id)).uuid).toBe(a.uuid);
    const listed = (await t.call(invoicesApi.list, { token, query: { paymentId: payment._id } })).json();
    expect(listed).toMatchObject({ invoices: [{ _id: a._id }], count: { totalCount: 1 } });

    const xml = await t.call(invoicesApi.xml, { token, params: { id: a._id } });
    expect(xml.headers['content-type']).toContain('application/xml');
    const read = readXml(xml.body);
    expect(cfdiFaults(read)).toEqual([]);
    expect(read.attributes).toMatchObject({ SubTotal: '901.07', Total: '1045.24', FormaPago: '04', MetodoPago: 'PUE' });
    expect(below(read, 'cfdi:Conceptos', 'cfdi:Concepto').map((c) => c.attributes.Importe)).toEqual([
      '862.07',
      '39.00',
    ]);
    expect(below(read, 'cfdi:Complemento', 'tfd:TimbreFiscalDigital')[0]?.attributes.Leyenda).toBe(
      'SIN VALIDEZ FISCAL',
    );
    const pdf = await t.call(invoicesApi.pdf, { token, params: { id: a._id } });
    expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('asks for a paid top-up and for billing data', async () => {
    const open = await started(200);
    expect(keyOf(await make(open._id))).toBe('invoices.not_paid');
    const payment = await paid(200);
    expect(keyOf(await make(payment._id))).toBe('invoices.no_billing');
    await writeBilling();
    await made(payment._id);
  });

  it('is of what was not given back; wholly refunded there is none', async () => {
    await writeBilling();
    const part = await paid(500);
    await t.call(paymentsApi.refund, { token, params: { id: part._id }, body: { amount: 100 } });
    expect((await made(part._id)).total).toBe(400 + part.commission + part.VAT);
    const whole = await paid(200);
    await t.call(paymentsApi.refund, { token, params: { id: whole._id }, body: { amount: 200 } });
    expect(keyOf(await make(whole._id))).toBe('invoices.not_paid');
  });

  it('is replaced by one of what is true now: reason 01 with the new fiscal folio, once', async () => {
    await writeBilling();
    const payment = await paid(500);
    const first = await made(payment._id);
    await t.call(paymentsApi.refund, { token, params: { id: payment._id }, body: { amount: 100 } });
    const body = { ...billing, name: 'PAQUETES Y CÍA' };
    await t.call(billingApi.save, { token, params: { id: company.id }, body });
    const replace = () => t.call(invoicesApi.cancel, { token, params: { id: first._id }, body: { reason: '01' } });
    const [a, b] = await Promise.all([replace(), replace()]);
    expect([a.statusCode, b.statusCode].toSorted()[0]).toBe(200);
    expect(keyOf(await replace())).toBe('invoices.not_stamped');
    const { invoices } = (await t.call(invoicesApi.list, { token })).json() as { invoices: Invoice[] };
    expect(invoices).toMatchObject([
      { status: 'stamped', replaces: first.folio, total: 400 + payment.commission + payment.VAT },
      { _id: first._id, status: 'canceled', canceled: { reason: '01' }, replaces: null },
    ]);
    expect(await t.platform.pac.status(first.uuid as string)).toBe('canceled');
    const xml = readXml((await t.call(invoicesApi.xml, { token, params: { id: invoices[0]?._id as string } })).body);
    expect(cfdiFaults(xml)).toEqual([]);
    const [related] = below(xml, 'cfdi:CfdiRelacionados');
    expect(related?.attributes).toEqual({ TipoRelacion: '04' });
    expect(related?.children[0]?.attributes).toEqual({ UUID: first.uuid });
    // The payment has an invoice: asked for again it is the new one.
    expect((await made(payment._id))._id).toBe(invoices[0]?._id);
    // Nothing is left to invoice: it is cancelled, not replaced.
    await t.call(paymentsApi.refund, { token, params: { id: payment._id }, body: { amount: 400 } });
    const last = { token, params: { id: invoices[0]?._id as string }, body: { reason: '01' } };
    expect(keyOf(await t.call(invoicesApi.cancel, last))).toBe('invoices.not_paid');
  });

  it('is cancelled with its reason, and may be asked for again', async () => {
    await writeBilling();
    const payment = await paid(200);
    const first = await made(payment._id);
    const cancel = () => t.call(invoicesApi.cancel, { token, params: { id: first._id }, body: { reason: '02' } });
    expect((await cancel()).json()).toMatchObject({ status: 'canceled', canceled: { reason: '02' } });
    expect(keyOf(await cancel())).toBe('invoices.not_stamped');
    expect(await t.platform.pac.status(first.uuid as string)).toBe('canceled');
    const second = await made(payment._id);
    expect(second.uuid).not.toBe(first.uuid);
    // The one that was cancelled can still be read.
    expect((await t.call(invoicesApi.pdf, { token, params: { id: first._id } })).statusCode).toBe(200);
  });

  it('what only admins see', async () => {
    await writeBilling();
    const payment = await paid(200);
    const invoice = await made(payment._id);
    const other = await buildCompany(t);
    for (const call of [invoicesApi.xml, invoicesApi.pdf])
      expect((await t.call(call, { token: other.admin.token, params: { id: invoice._id } })).statusCode).toBe(404);
    const { token: theirs } = await buildUser(t, company.id, { type: 'supervisor' } as never);
    expect((await t.call(invoicesApi.list, { token: theirs })).statusCode).toBe(403);
  });
});

describe('the receipt of a top-up', () => {
  it('is named in the list once it was paid, and is a PDF', async () => {
    const open = await started(200);
    expect(open.receipt).toBeNull();
    const refused = await t.call(paymentsApi.receipt, { token, params: { id: open._id } });
    expect(keyOf(refused)).toBe('payments.no_receipt');
    const payment = await paid(300);
    expect(payment.receipt).toBe(`/api/payments/${payment._id}/receipt`);
    const pdf = await t.call(paymentsApi.receipt, { token, params: { id: payment._id } });
    expect([pdf.statusCode, pdf.headers['content-type'], pdf.rawPayload.subarray(0, 5).toString()]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ]);
  });
});

describe('the sums of an invoice', () => {
  it('are those of the payment and pass the rules, whatever the amount', () => {
    const certificate = t.platform.pac.certificate();
    void fc.assert(
      fc.property(
        fc.integer({ min: 150_00, max: 50_000_00 }),
        fc.constantFrom('card' as const, 'spei' as const, 'oxxo' as const),
        fc.integer({ min: 0, max: 149_00 }),
        (cents, method, refundedCents) => {
          const amounts = amountsOf(cents, method);
          const concepts = conceptsOf({
            method,
            amountCents: cents,
            refundedCents,
            commissionCents: amounts.commission,
            commissionVatCents: amounts.vat,
          });
          expect(totalOf(concepts)).toBe(amounts.total - refundedCents);
          const xml = sealedInvoice(
            {
              folio: 1,
              localTime: '2026-11-20T12:00:00',
              issuer: t.platform.pac.issuer,
              receiver: billing as never,
              method,
              concepts,
            },
            certificate,
          );
          expect(cfdiFaults(readXml(xml))).toEqual([]);
        },
      ),
      { numRuns: 100 },
    );
  });
  it('stand at the time of the place of issue', () => {
    expect(issueTime(new Date('2026-11-21T05:59:07Z'))).toBe('2026-11-20T23:59:07');
  });
});
