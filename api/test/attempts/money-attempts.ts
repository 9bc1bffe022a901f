import type { Attempts, Things } from './attempt.ts';

/** Requests of books, payments and invoices that point at the first company's things. */
export const moneyAttempts = ({ id, ids, mine }: Things): Attempts => ({
  'money.balance': {},
  'money.transactions': {},
  'budgets.get': {},
  'budgets.save': {
    body: {
      amount: 100,
      shares: [80],
      products: { managedGuide: null, certifiedCode: null, sms: null, whatsapp: null, email: null },
      cedis: [{ _id: ids.cedi, amount: 100 }],
    },
  },
  'costs.transaction': { params: id('movement') },
  'costs.productUsage': { query: { by: 'client', clientId: ids.client as string } },
  'costs.export': { body: { by: 'cedi', cediId: ids.cedi, format: 'xlsx' } },
  'payments.urls': {},
  'payments.options': {},
  'payments.stripe': 'own', // names nothing of anybody
  'payments.transfer': 'own', // the same
  'payments.spei': 'own', // the same
  'payments.list': {},
  'payments.one': { params: id('payment') },
  'payments.intent': { params: id('payment') },
  'payments.receipt': { params: id('payment') },
  'payments.cancel': { params: id('payment') },
  'payments.refund': { params: id('payment'), body: { amount: 10 } },
  'payments.automatic': { body: { isOn: true, threshold: 100, amount: 200, dailyCap: 400 } },
  'payments.forgetCard': {},
  'payments.sandbox': { params: id('payment'), body: { deed: 'payVoucher' } },
  'payments.sandboxSpei': { body: { amount: 100 } },
  'invoices.list': { query: { paymentId: String(ids.payment) } },
  'invoices.make': { params: id('payment') },
  'invoices.xml': { params: id('invoice') },
  'invoices.pdf': { params: id('invoice') },
  'invoices.cancel': { params: id('invoice'), body: { reason: '02' } },
  'prices.costs': {},
  'prices.checkBalance': { body: { guideIds: [ids.guide] } },
  'billing.data': {},
  'billing.save': {
    params: { id: mine.id },
    body: {
      rfc: 'EKU9003173C9',
      name: 'Ajena',
      taxRegime: '601',
      cfdiUse: 'G03',
      zipCode: '64000',
      email: 'facturas@ajena.mx',
    },
  },
});
