import { billingNames } from '@tramo/contract/words/billing';
import { commonFieldNames, thingNames } from '@tramo/contract/words/common';
import { costNames, ledgerAccountNames } from '@tramo/contract/words/costs';
import { transactionKindNames } from '@tramo/contract/words/money';
import { namesIn } from '@tramo/contract/words/names';
import { costConceptNames } from '@tramo/contract/words/prices';
import { defineText } from '../../lib/text.ts';

export const moneyEs = {
  title: 'Consumo y pagos',
  billingData: billingNames.data.es,
  tabs: {
    label: 'Partes de consumo y pagos',
    costs: costNames.title.es,
    transactions: 'Movimientos',
    payments: 'Pagos',
    invoices: 'Facturas',
  },
  balance: {
    label: 'Saldo de la empresa',
    available: ledgerAccountNames.available.es,
    promo: '{amount} son de cortesía',
    held: ledgerAccountNames.held.es,
    heldNote: 'Regresa al saldo lo que no usen',
    owed: ledgerAccountNames.owed.es,
    owedNote: 'Se descuenta de la próxima recarga',
    perDay: 'Consumo por día',
    perDayNote: 'Promedio de las últimas dos semanas',
    lasts: '{days, plural, =0 {No te alcanza para un día} one {Te alcanza para # día} other {Te alcanza para # días}}',
    notPrepaid: 'Tu empresa no paga por adelantado: las rutas salen sin pedir saldo y el consumo no se cobra aquí.',
  },
  count: '{count, plural, =0 {Sin movimientos} one {# movimiento} other {# movimientos}}',
  filters: 'Filtros de movimientos',
  anyKind: 'Todos los movimientos',
  filterKind: 'Movimiento',
  anyProduct: 'Todos los productos',
  filterProduct: 'Producto',
  kind: namesIn(transactionKindNames, 'es'),
  product: namesIn(costConceptNames, 'es'),
  columns: {
    created: commonFieldNames.date.es,
    what: 'Movimiento',
    cause: 'Por',
    net: 'Sin IVA',
    VAT: 'IVA',
    amount: 'Total',
  },
  row: 'Movimiento {number, number}',
  cause: {
    guide: '{thing} {folio}',
    route: '{thing} {name}',
  },
  things: { guide: thingNames.guide.es, route: thingNames.route.es },
  setAside: '{amount} apartados',
  givenBack: '{amount} liberados',
  empty: 'Aún no hay movimientos',
  emptyText: 'Aquí aparecen las recargas y lo que cuesta cada guía, aviso y código.',
  filteredTitle: 'Ningún movimiento coincide',
  filteredText: 'Cambia o quita los filtros.',
} as const;

export const moneyText = defineText(moneyEs, () => import('./money.en.ts').then((m) => m.moneyEn));
