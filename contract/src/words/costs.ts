import type { CostGroup, CostPart, LedgerAccount } from '../costs.ts';
import type { TransactionCause } from '../money.ts';
import { auditColumnNames, auditKindNames } from './audit.ts';
import { printNames, thingNames } from './common.ts';
import { channelNames, itemFieldNames } from './guides.ts';
import { transactionKindNames } from './money.ts';
import type { Names, NameTree } from './names.ts';
import { paymentMethodNames } from './payments.ts';
import { costConceptNames } from './prices.ts';
import { reportNames } from './reports.ts';
import { warehouseThingNames } from './warehouse.ts';

/** By what a cost is told. */
export const costGroupNames = {
  product: warehouseThingNames.product,
  day: reportNames.by.day,
  cedi: thingNames.cedi,
  client: thingNames.client,
  route: thingNames.route,
  user: thingNames.driver,
} as const satisfies Names<CostGroup>;

/** What belongs to none of them. */
export const costNoneNames = {
  cedi: reportNames.none.cedi,
  client: reportNames.none.client,
  route: reportNames.none.route,
  user: reportNames.none.driver,
} as const satisfies Names<Exclude<CostGroup, 'product' | 'day'>>;

export const costPartNames = {
  route: { es: 'Gestión de rutas', en: 'Route management' },
  email: channelNames.email,
  sms: channelNames.sms,
  whatsapp: channelNames.whatsapp,
} as const satisfies Names<CostPart>;

/** Accounts of a company's book, as its administrator reads them. */
export const ledgerAccountNames = {
  available: { es: 'Saldo disponible', en: 'Available balance' },
  held: { es: 'Apartado para rutas', en: 'Set aside for routes' },
  promo: { es: 'Cortesía', en: 'Courtesy' },
  heldPromo: { es: 'Cortesía apartada', en: 'Courtesy set aside' },
  owed: { es: 'Por pagar', en: 'Owed' },
  'revenue.managedGuide': costConceptNames.managedGuide,
  'revenue.certifiedCode': costConceptNames.certifiedCode,
  'revenue.sms': costConceptNames.sms,
  'revenue.whatsapp': costConceptNames.whatsapp,
  'revenue.email': costConceptNames.email,
  vat: { es: 'IVA', en: 'VAT' },
  commission: { es: 'Comisión por tarjeta', en: 'Commission of the card' },
  commissionVat: { es: 'IVA de la comisión', en: 'VAT of the commission' },
  bank: { es: 'Transferencia recibida', en: 'Transfer received' },
  clearing: { es: 'Cobro del procesador', en: 'Charged by the processor' },
  promotions: { es: 'Otorgado por Tramo', en: 'Given by Tramo' },
  disputes: { es: 'Retenido por contracargo', en: 'Withheld by a chargeback' },
  writeOff: transactionKindNames.writeOff,
} as const satisfies Names<LedgerAccount>;

/** What a movement was made for. */
export const transactionCauseNames = {
  guide: { es: 'Primera gestión de la guía', en: 'First management of the waybill' },
  code: { es: 'Código de entrega', en: 'Delivery code' },
  message: { es: 'Mensaje enviado', en: 'Message sent' },
  emailPackage: { es: 'Paquete de correos', en: 'Package of emails' },
  route: { es: 'Salida o cierre de la ruta', en: 'Start or closing of the route' },
  transfer: paymentMethodNames.transfer,
  payment: { es: 'Pago', en: 'Payment' },
  credit: transactionKindNames.credit,
  settle: { es: 'Pago de lo que se debía', en: 'Payment of what was owed' },
  transaction: { es: 'Corrección de otro movimiento', en: 'Correction of another movement' },
} as const satisfies Names<TransactionCause>;

/** What a month's cost says on paper and in sheets. */
export const costNames = {
  transaction: { es: 'Movimiento', en: 'Movement' },
  title: auditKindNames.cost,
  fileName: { es: 'Costo {month} por {by}', en: 'Cost {month} by {by}' },
  sheet: { es: 'Costo', en: 'Cost' },
  day: costGroupNames.day,
  guides: thingNames.guides,
  quantity: itemFieldNames.quantity,
  amount: { es: 'Sin IVA', en: 'Before VAT' },
  tax: ledgerAccountNames.vat,
  whole: { es: 'Total', en: 'Total' },
  before: auditColumnNames.before,
  all: reportNames.all,
  rest: { es: 'Los demás', en: 'All others' },
  compared: { es: 'Comparado con {from} a {to}', en: 'Compared with {from} to {to}' },
  empty: { es: 'En este mes no se usó nada', en: 'Nothing was used in this month' },
  by: costGroupNames,
  none: costNoneNames,
  product: costConceptNames,
  generated: reportNames.generated,
  page: printNames.page,
  of: printNames.of,
} as const satisfies NameTree;
