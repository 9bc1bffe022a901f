import type { Locale } from '../problems.ts';
import { thingNames } from './common.ts';
import { type CountedWords, counted, type Names } from './names.ts';
import { costConceptNames } from './prices.ts';

export const budgetNames = {
  budget: { es: 'Presupuesto', en: 'Budget' },
  ofMonth: { es: 'Presupuesto del mes', en: 'Budget of the month' },
} as const satisfies Names;

export const budgetFieldNames = {
  amount: { es: 'Todo el consumo', en: 'All use' },
  shares: { es: 'Avisar al llegar a', en: 'Tell at' },
  cedis: thingNames.cedi,
  products: { es: 'Productos', en: 'Products' },
  ...costConceptNames,
} as const satisfies Names;

const lasts: CountedWords = {
  one: { es: 'alcanza para {count} día', en: 'it lasts for {count} day' },
  other: { es: 'alcanza para {count} días', en: 'it lasts for {count} days' },
};
const lastsNone = { es: 'no alcanza para un día', en: 'it does not last for a day' } as const;
/** For how long a balance lasts: "alcanza para 2 días". */
export const lastsFor = (days: number, locale: Locale): string =>
  days <= 0 ? lastsNone[locale] : counted(lasts, days, locale);

/** Mails to administrators about the balance and the budgets; `{…}` is filled in. */
export const moneyMailNames = {
  low: { es: 'Tu saldo está por agotarse: quedan {pesos}', en: 'Your balance is about to run out: {pesos} are left' },
  lowText: {
    es: 'A {company} le quedan {pesos} de saldo. Sin saldo, las rutas no pueden salir.',
    en: '{company} has {pesos} of balance left. Without balance, routes cannot leave.',
  },
  lowDays: { es: 'Por el consumo de las últimas dos semanas {days}.', en: 'By the use of the last two weeks {days}.' },
  topUp: { es: 'Recarga en:', en: 'Top up at:' },
  budget: {
    es: 'El consumo del mes llegó al {share} % de su presupuesto',
    en: 'The month’s use came to {share} % of its budget',
  },
  budgetText: {
    es: '{name}: {used} de {of} este mes, IVA incluido.',
    en: '{name}: {used} of {of} this month, VAT included.',
  },
  budgetExpected: {
    es: 'Al paso de las últimas dos semanas el mes cerraría en {expected}.',
    en: 'At the pace of the last two weeks the month would end at {expected}.',
  },
  costs: { es: 'Mira en qué se usó:', en: 'See what it was used for:' },
} as const satisfies Names;
