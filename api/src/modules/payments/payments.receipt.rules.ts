import type { Company } from '@tramo/contract/accounts';
import type { Payment } from '@tramo/contract/payments';
import type { Locale } from '@tramo/contract/problems';
import { invoiceNames } from '@tramo/contract/words/invoices';
import { languageTags, namesIn } from '@tramo/contract/words/names';
import { paymentMethodNames, paymentStageNames } from '@tramo/contract/words/payments';
import { type Regional, writtenInstant } from '../../platform/company-formats.ts';
import type { Report } from '../../platform/print/report.ts';

/** Short enough to be told by telephone. */
export const receiptFolio = (p: Pick<Payment, '_id'>): string => p._id.slice(-8).toUpperCase();

const tones = { paid: 'ok', refunded: 'idle', pending: 'warn', failed: 'bad' } as const;

/** What a paid top-up says on paper: who paid what to whom, and what of it is balance. */
export function receiptReport({
  payment: p,
  company,
  operator,
  locale,
}: {
  payment: Payment;
  company: Pick<Company, 'name' | 'profile'> & Regional;
  operator: string;
  locale: Locale;
}): Report {
  const w = namesIn(invoiceNames, locale);
  const money = (pesos: number): string =>
    `${pesos.toLocaleString(languageTags[locale], { style: 'currency', currency: 'MXN', minimumFractionDigits: 2 })} MXN`;
  const line = (name: string, pesos: number): string[][] => (pesos === 0 ? [] : [[name, money(pesos)]]);
  return {
    title: `${w.receipt} ${receiptFolio(p)}`,
    lang: languageTags[locale],
    head: {
      logo: null,
      company: operator,
      about: '',
      name: w.receipt,
      reference: receiptFolio(p),
      status: { text: paymentStageNames[p.stage][locale], tone: tones[p.status] },
    },
    sections: [
      ...(p.isTest
        ? [{ title: '', blocks: [{ kind: 'note' as const, tone: 'warn' as const, text: w.testNote }] }]
        : []),
      {
        title: w.payment,
        blocks: [
          {
            kind: 'pairs',
            columns: 3,
            pairs: [
              { label: w.paidBy, value: company.profile.legalName || company.name, isStrong: true },
              { label: w.paidOn, value: p.paidDate ? writtenInstant(p.paidDate, company) : '' },
              {
                label: w.method,
                value: [
                  paymentMethodNames[p.method][locale],
                  p.card ? `${p.card.brand} ···· ${p.card.last4}` : '',
                ].join(' '),
              },
              { label: w.reference, value: p.transfer?.reference ?? p.voucher?.number ?? '' },
            ],
          },
        ],
      },
      {
        title: w.concepts,
        blocks: [
          {
            kind: 'table',
            columns: [
              { header: w.concept, share: 3 },
              { header: w.amount, share: 1, align: 'right' },
            ],
            rows: [
              ...line(w.balance, p.amount),
              ...line(w.commission, p.commission),
              ...line(w.VAT, p.VAT),
              ...line(w.total, p.total),
              ...line(w.refunded, -p.refunded),
            ],
          },
        ],
      },
    ],
    foot: { lines: [w.receiptNote, p._id], page: w.page, of: w.of },
  };
}
