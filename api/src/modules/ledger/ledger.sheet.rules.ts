import type { CostDetail, CostRow, CostSums } from '@tramo/contract/costs';
import { costConcepts } from '@tramo/contract/prices';
import { fill, type Locale } from '@tramo/contract/problems';
import type { costNames } from '@tramo/contract/words/costs';
import { type In, languageTags } from '@tramo/contract/words/names';
import type { Report, Section } from '../../platform/print/report.ts';
import type { WriteColumn, WriteValue } from '../../platform/sheets/write-sheet.ts';
import { writtenMoney } from '../../platform/written-money.ts';

export type CostWords = In<typeof costNames>;

/** One line of the file: what it is of, and its figures. */
interface Line extends CostSums {
  name: string;
  day: string | null;
  quantity: number;
  /** Pesos of each product, in their order. */
  products: readonly number[];
  before: number | null;
}

const inOrder = (products: CostRow['products']): number[] =>
  costConcepts.map((product) => products.find((p) => p.product === product)?.total ?? 0);

/** The lines of a grouping. They add up to the month. */
export function costLines(d: CostDetail, w: CostWords): Line[] {
  if (d.by === 'product')
    return d.products.map((p) => ({
      ...p,
      name: w.product[p.product],
      day: null,
      products: inOrder([p]),
      before: d.before.products.find((b) => b.product === p.product)?.total ?? 0,
    }));
  if (d.by === 'day')
    return d.days
      .filter((one) => one.total !== 0 || one.before)
      .map((one) => ({ ...one, name: one.day, day: null, quantity: 0, products: [] }));
  const none = w.none[d.by];
  return d.rows.map((r) => ({
    ...r,
    name: r.isRest ? w.rest : r.name || none,
    day: r.day,
    quantity: r.guides,
    products: inOrder(r.products),
  }));
}

/** What stands beside the name: a route's day, how much of it, and the products where a line has several. */
const shape = (d: CostDetail) => ({
  hasDay: d.by === 'route',
  hasQuantity: d.by !== 'day',
  hasProducts: d.by !== 'product' && d.by !== 'day',
});

export function costSheet(d: CostDetail, w: CostWords): { columns: WriteColumn[]; rows: WriteValue[][] } {
  const { hasDay, hasQuantity, hasProducts } = shape(d);
  const number = (header: string): WriteColumn => ({ header, kind: 'number', widthChars: 14 });
  return {
    columns: [
      { header: w.by[d.by], widthChars: 34 },
      ...(hasDay ? [{ header: w.day, widthChars: 12 }] : []),
      ...(hasQuantity ? [number(d.by === 'product' ? w.quantity : w.guides)] : []),
      ...(hasProducts ? costConcepts.map((product) => number(w.product[product])) : []),
      number(w.amount),
      number(w.tax),
      number(w.whole),
      number(w.before),
    ],
    rows: costLines(d, w).map((l) => [
      l.name,
      ...(hasDay ? [l.day] : []),
      ...(hasQuantity ? [l.quantity] : []),
      ...(hasProducts ? l.products : []),
      l.amount,
      l.VAT,
      l.total,
      l.before,
    ]),
  };
}

/** What the paper says besides its figures. */
export interface CostPrint {
  company: string;
  about: string;
  logo: Uint8Array | null;
  month: string;
  by: string;
  at: string;
  day: (day: string) => string;
  locale: Locale;
  w: CostWords;
}

/** A paper holds so many lines; the file for Excel has all of them. */
const PRINTED_MOST = 400;

export function costReport(d: CostDetail, print: CostPrint): Report {
  const { w, locale } = print;
  const pesos = (value: number | null): string => (value === null ? '—' : writtenMoney(value, locale));
  const count = (value: number): string => value.toLocaleString(languageTags[locale]);
  const { hasDay, hasQuantity } = shape(d);
  const right = { share: 1, align: 'right' as const };
  const lines = costLines(d, w);
  const sections: Section[] = [
    {
      title: w.all,
      blocks: [
        {
          kind: 'pairs',
          columns: 4,
          pairs: [
            { label: w.amount, value: pesos(d.totals.amount) },
            { label: w.tax, value: pesos(d.totals.VAT) },
            { label: w.whole, value: pesos(d.totals.total), isStrong: true },
            {
              label: fill(w.compared, { from: print.day(d.before.from), to: print.day(d.before.to) }),
              value: pesos(d.before.totals.total),
            },
          ],
        },
      ],
    },
    {
      title: w.by[d.by],
      blocks: [
        {
          kind: 'table',
          columns: [
            { header: w.by[d.by], share: 2.6 },
            ...(hasDay ? [{ header: w.day, share: 1.1 }] : []),
            ...(hasQuantity ? [{ header: d.by === 'product' ? w.quantity : w.guides, ...right }] : []),
            { header: w.amount, ...right },
            { header: w.tax, ...right },
            { header: w.whole, ...right },
            { header: w.before, ...right },
          ],
          rows: lines
            .slice(0, PRINTED_MOST)
            .map((l) => [
              d.by === 'day' ? print.day(l.name) : l.name,
              ...(hasDay ? [l.day === null ? '' : print.day(l.day)] : []),
              ...(hasQuantity ? [count(l.quantity)] : []),
              pesos(l.amount),
              pesos(l.VAT),
              pesos(l.total),
              pesos(l.before),
            ]),
        },
      ],
    },
  ];
  return {
    title: `${w.title} ${print.month}`,
    lang: languageTags[locale],
    head: {
      logo: print.logo,
      company: print.company,
      about: print.about,
      name: w.title,
      reference: print.month,
      status: { text: pesos(d.totals.total), tone: 'idle' },
    },
    sections: lines.length > 0 ? sections : [{ title: '', blocks: [{ kind: 'note', tone: 'idle', text: w.empty }] }],
    foot: { lines: [fill(w.generated, { by: print.by, at: print.at })], page: w.page, of: w.of },
  };
}
