import type { OrderSettings } from '../warehouse/order-settings.ts';
import type { OrderStatus } from '../warehouse/order-states.ts';
import type { OrderAction, OrderEditedField, OrderOrigin, ShortReason } from '../warehouse/orders.ts';
import type { OrderDeed } from '../warehouse/orders-api.ts';
import { addressFieldNames, commonFieldNames, contactFieldNames, thingNames } from './common.ts';
import { evidenceSourceNames } from './evidence.ts';
import { guideFieldNames, itemFieldNames, originNames } from './guides.ts';
import { transactionKindNames } from './money.ts';
import type { Names } from './names.ts';
import { movementReasonNames, productFieldNames } from './warehouse.ts';

export const orderStatusNames = {
  pendingPicking: { es: 'Por surtir', en: 'To pick' },
  picking: { es: 'Surtiendo', en: 'Picking' },
  pendingPacking: { es: 'Por empacar', en: 'To pack' },
  packing: { es: 'Empacando', en: 'Packing' },
  packed: { es: 'Empacado', en: 'Packed' },
  cancelled: { es: 'Cancelado', en: 'Cancelled' },
} as const satisfies Names<OrderStatus>;

/** Beside its state: an order that waits for somebody's word, and one whose promised day is over. */
export const orderMarkNames = {
  held: { es: 'Detenido', en: 'Held' },
  overdue: { es: 'Vencido', en: 'Overdue' },
} as const satisfies Names;

export const orderOriginNames = {
  ...originNames,
  guide: thingNames.guide,
  split: { es: 'Separado de otro', en: 'Split from another' },
} as const satisfies Names<OrderOrigin>;

export const orderItemFieldNames = {
  code: itemFieldNames.itemCode,
  name: itemFieldNames.itemName,
  sku: itemFieldNames.sku,
  barcode: itemFieldNames.barcode,
  quantity: itemFieldNames.quantity,
  unitWeightKg: productFieldNames.unitWeightKg,
  unitVolumeM3: productFieldNames.unitVolumeM3,
  unitValue: { es: 'Valor por pieza', en: 'Value of a unit' },
  picked: movementReasonNames.picked,
  short: { es: 'Faltante', en: 'Short' },
  shortReason: { es: 'Motivo del faltante', en: 'Why it is short' },
  packed: orderStatusNames.packed,
} as const satisfies Names;

export const orderFieldNames = {
  /** A sheet has other numbers beside it. */
  number: { es: 'Número de pedido', en: 'Order number' },
  orderDate: { es: 'Fecha del pedido', en: 'Order date' },
  promisedDate: { es: 'Fecha prometida', en: 'Promised date' },
  cedi: thingNames.cedi,
  client: thingNames.client,
  contactName: contactFieldNames.contactName,
  companyName: contactFieldNames.companyName,
  businessName: contactFieldNames.legalName,
  phone: contactFieldNames.phone,
  phoneExtension: contactFieldNames.phoneExtension,
  /** An order has two phones. */
  cellphone: { es: 'Celular', en: 'Mobile phone' },
  email: contactFieldNames.email,
  ...addressFieldNames,
  windows: guideFieldNames.windows,
  warehouseLocation: { es: 'Ubicación en almacén', en: 'Location in the warehouse' },
  observations: guideFieldNames.observations,
  status: commonFieldNames.status,
  statusDate: { es: 'En su estado desde', en: 'In its state since' },
  age: { es: 'Antigüedad', en: 'Age' },
  hold: orderMarkNames.held,
  holdReason: { es: 'Motivo por el que se detuvo', en: 'Why it is held' },
  cancelReason: { es: 'Motivo de la cancelación', en: 'Why it was cancelled' },
  origin: guideFieldNames.origin,
  createdFromApi: { es: 'Importado por API', en: 'Imported by API' },
  guide: thingNames.guide,
  parent: { es: 'Se separó de', en: 'Split from' },
  mergedInto: { es: 'Se unió a', en: 'Became part of' },
  items: guideFieldNames.items,
  itemCount: { es: 'Número de artículos', en: 'Number of items' },
  units: productFieldNames.units,
  pickedUnits: { es: 'Piezas surtidas', en: 'Units picked' },
  shortUnits: { es: 'Piezas faltantes', en: 'Units short' },
  packedUnits: { es: 'Piezas empacadas', en: 'Units packed' },
  weightKg: commonFieldNames.weightKg,
  volumeM3: commonFieldNames.volumeM3,
  /** An order, not a waybill. */
  createdDate: { es: 'Creado', en: 'Created' },
} as const satisfies Names;

export const orderEditedFieldNames = {
  number: orderFieldNames.number,
  orderDate: orderFieldNames.orderDate,
  promisedDate: orderFieldNames.promisedDate,
  cediId: thingNames.cedi,
  clientId: thingNames.client,
  contactName: orderFieldNames.contactName,
  companyName: orderFieldNames.companyName,
  businessName: orderFieldNames.businessName,
  phone: orderFieldNames.phone,
  phoneExtension: orderFieldNames.phoneExtension,
  cellphone: orderFieldNames.cellphone,
  email: orderFieldNames.email,
  address: addressFieldNames.address,
  windows: orderFieldNames.windows,
  warehouseLocation: orderFieldNames.warehouseLocation,
  observations: orderFieldNames.observations,
  items: orderFieldNames.items,
} as const satisfies Names<OrderEditedField>;

/** What happened, as the history tells it. */
export const orderActionNames = {
  create: orderFieldNames.createdDate,
  update: { es: 'Editado', en: 'Edited' },
  hold: orderMarkNames.held,
  release: transactionKindNames.release,
  startPicking: { es: 'Se empezó a surtir', en: 'Picking began' },
  releasePicking: { es: 'Se dejó de surtir', en: 'Picking was given back' },
  finishPicking: { es: 'Se terminó de surtir', en: 'Picking ended' },
  repick: { es: 'Volvió a surtirse', en: 'Goes back to picking' },
  startPacking: { es: 'Se empezó a empacar', en: 'Packing began' },
  releasePacking: { es: 'Se dejó de empacar', en: 'Packing was given back' },
  finishPacking: orderStatusNames.packed,
  unpack: { es: 'Se desempacó', en: 'Unpacked' },
  cancel: orderStatusNames.cancelled,
  reopen: { es: 'Reabierto', en: 'Opened again' },
  split: { es: 'Separado', en: 'Split' },
  merge: { es: 'Unido', en: 'Merged' },
  guide: { es: 'Guía creada', en: 'Waybill made' },
  short: orderItemFieldNames.short,
  substitute: { es: 'Artículo sustituido', en: 'Item substituted' },
  cancelRest: { es: 'Se renunció al faltante', en: 'The short rest was given up' },
  locate: { es: 'Puesto en un lugar', en: 'Put in a place' },
} as const satisfies Names<OrderAction>;

export const orderDeedNames = {
  hold: { es: 'Detener', en: 'Hold' },
  release: { es: 'Liberar', en: 'Release' },
  cancel: { es: 'Cancelar pedido', en: 'Cancel order' },
  reopen: { es: 'Reabrir', en: 'Open again' },
  promise: { es: 'Cambiar fecha prometida', en: 'Change promised date' },
  guide: { es: 'Hacer guía', en: 'Make waybill' },
  delete: { es: 'Eliminar pedido', en: 'Delete order' },
} as const satisfies Names<OrderDeed>;

export const shortReasonNames = {
  notFound: { es: 'No está en su lugar', en: 'Not in its place' },
  damaged: { es: 'Dañado', en: 'Damaged' },
  lessThanSaid: { es: 'Hay menos de lo que dice el inventario', en: 'Less than the stock says' },
  wrongItem: { es: 'En su lugar hay otro artículo', en: 'Another item is in its place' },
  expired: { es: 'Caducado', en: 'Expired' },
  other: { es: 'Otro motivo', en: 'Another reason' },
} as const satisfies Names<ShortReason>;

/** When an order's guide is made. */
export const guideTimeNames = {
  packed: { es: 'Al terminar de empacar', en: 'When it is packed' },
  created: { es: 'Al crear el pedido', en: 'When the order is made' },
  byHand: { es: 'Cuando alguien la pida', en: 'When somebody asks' },
} as const satisfies Names<OrderSettings['guideTime']>;

/** Whose an order is that belongs to no client. */
export const orderOwnerNames = { company: evidenceSourceNames.company } as const satisfies Names;
