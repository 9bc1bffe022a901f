import type { ObjectsOfRequest, SandboxObject } from './stripe-objects.ts';
import { clabeOf, type Fields, missing, type StripeReply, textOf } from './stripe-parts.ts';

export const list = (data: object[]): StripeReply => ({
  status: 200,
  body: { object: 'list', data, has_more: false, url: '' },
});

/** What is asked of customers: their making, their CLABE and what arrived there. Null: another thing is asked. */
export async function customerRoutes(
  o: ObjectsOfRequest,
  tell: (type: string, of: SandboxObject) => void,
  {
    fields,
    isPost,
    path,
    kind,
    id,
    deed,
    at,
    newRef,
  }: {
    fields: Fields;
    isPost: boolean;
    path: string;
    kind: string | undefined;
    id: string | undefined;
    deed: string | undefined;
    at: number;
    newRef: (prefix: string) => string;
  },
): Promise<StripeReply | null> {
  if (path === '/v1/customers' && isPost) {
    const customer = {
      id: newRef('cus'),
      object: 'customer',
      created: at,
      name: textOf(fields, 'name'),
      metadata: fields.metadata ?? {},
      sandbox_cash: 0,
    };
    await o.put(customer, null);
    return { status: 200, body: customer };
  }
  if (kind === 'customers' && id && deed === 'funding_instructions') {
    const customer = await o.get(id);
    if (!customer) throw missing(`customer: '${id}'`);
    const clabe = String(customer.sandbox_clabe ?? clabeOf(id));
    await o.put({ ...customer, sandbox_clabe: clabe }, null);
    const spei = { account_holder_name: 'Tramo (prueba)', bank_code: '646', bank_name: 'STP', clabe };
    return {
      status: 200,
      body: {
        object: 'funding_instructions',
        currency: 'mxn',
        funding_type: 'bank_transfer',
        livemode: false,
        bank_transfer: {
          type: 'mx_bank_transfer',
          country: 'MX',
          financial_addresses: [{ type: 'spei', supported_networks: ['spei'], spei }],
        },
      },
    };
  }
  if (kind === 'customers' && id && deed === 'cash_balance_transactions')
    return list(await o.owned(id, 'customer_cash_balance_transaction'));
  const funded = /^\/v1\/test_helpers\/customers\/([^/]+)\/fund_cash_balance$/.exec(path)?.[1];
  if (funded && isPost) {
    const customer = await o.get(funded);
    if (!customer) throw missing(`customer: '${funded}'`);
    const amount = Number(textOf(fields, 'amount'));
    const cash = Number(customer.sandbox_cash ?? 0) + amount;
    await o.put({ ...customer, sandbox_cash: cash }, null);
    const transaction = {
      id: newRef('ccsbtxn'),
      object: 'customer_cash_balance_transaction',
      type: 'funded',
      created: at,
      currency: 'mxn',
      customer: funded,
      ending_balance: cash,
      net_amount: amount,
    };
    await o.put(transaction, funded);
    tell('customer_cash_balance_transaction.created', transaction);
    return { status: 200, body: transaction };
  }
  return null;
}
