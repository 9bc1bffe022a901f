import { thingNames } from '@tramo/contract/words/common';
import { costNames, ledgerAccountNames, transactionCauseNames } from '@tramo/contract/words/costs';
import { transactionKindNames } from '@tramo/contract/words/money';
import { namesIn } from '@tramo/contract/words/names';
import { costConceptNames } from '@tramo/contract/words/prices';
import { defineText } from '../../lib/text.ts';

export const transactionEs = {
  title: 'Movimiento {number, number}',
  loading: costNames.transaction.es,
  kind: namesIn(transactionKindNames, 'es'),
  product: namesIn(costConceptNames, 'es'),
  cause: namesIn(transactionCauseNames, 'es'),
  accountOfRoute: '{account} · {route}',
  previous: 'Anterior',
  next: 'Siguiente',
  back: 'Ver los movimientos',
  notFound: 'Ese movimiento no existe',
  notFoundText: 'Puede ser de otra empresa, o la dirección está incompleta.',
  summary: 'Resumen',
  whatFor: 'Qué lo causó',
  reason: 'Causa',
  guide: thingNames.guide.es,
  route: thingNames.route.es,
  client: thingNames.client.es,
  cedi: thingNames.cedi.es,
  driver: thingNames.driver.es,
  sent: 'Mensaje',
  messageTo: '{channel} a {recipient}',
  payment: transactionCauseNames.payment.es,
  openPayment: 'Ver el pago',
  packageOf: 'Paquete {number, number} de {mails, number} correos, de {month}',
  quantity: '{quantity, number} × {price}',
  net: costNames.amount.es,
  tax: ledgerAccountNames.vat.es,
  after: 'Saldo después',
  notMoved: 'El saldo no cambió: {amount} quedaron apartados',
  givenBack: 'El saldo no cambió: {amount} dejaron de estar apartados',
  note: 'Nota',
  reverses: 'Corrige el movimiento {number, number}',
  reversedBy: 'Lo corrigió el movimiento {number, number}',
  lines: 'Partidas del libro',
  linesText: 'Lo que entra a cada cuenta y de dónde sale: suman cero.',
  accountName: 'Cuenta',
  amountOf: 'Importe',
  sum: 'Suma',
  seal: 'Sello',
  sealText: 'Cada movimiento lleva el sello del anterior: cambiar uno rompería todos los que siguen.',
  previousSeal: 'Sello anterior',
} as const;

export const transactionText = defineText(transactionEs, () =>
  import('./transaction.en.ts').then((m) => m.transactionEn),
);
