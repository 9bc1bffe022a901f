import type { Count, CountDueReason, CountLocationState } from '../warehouse/counts.ts';
import type { LocationLayout } from '../warehouse/location-labels.ts';
import type { LocationPart, PartNaming } from '../warehouse/locations.ts';
import type { ScanCommand } from '../warehouse/scan-codes.ts';
import type { MovementReason } from '../warehouse/stock.ts';
import { commonFieldNames, thingNames } from './common.ts';
import { vehicleFieldNames } from './fleet.ts';
import { itemFieldNames } from './guides.ts';
import { accountFieldNames } from './message-accounts.ts';
import type { Names } from './names.ts';

/** Things of a warehouse. */
export const warehouseThingNames = {
  warehouses: { es: 'Almacenes', en: 'Warehouses' },
  warehouse: { es: 'Almacén', en: 'Warehouse' },
  area: { es: 'Área', en: 'Area' },
  areas: { es: 'Áreas', en: 'Areas' },
  /** A place of goods; a guide's is one of the map. */
  location: { es: 'Ubicación', en: 'Location' },
  locations: { es: 'Ubicaciones', en: 'Locations' },
  product: { es: 'Producto', en: 'Product' },
  stock: { es: 'Existencias', en: 'Stock' },
  movement: { es: 'Movimiento', en: 'Movement' },
  movements: { es: 'Movimientos', en: 'Movements' },
  count: { es: 'Conteo', en: 'Count' },
  counts: { es: 'Conteos', en: 'Counts' },
  printer: { es: 'Impresora', en: 'Printer' },
  printers: { es: 'Impresoras', en: 'Printers' },
} as const satisfies Names;

export const areaFieldNames = {
  name: commonFieldNames.name,
  cedi: thingNames.cedi,
  prefix: { es: 'Prefijo', en: 'Prefix' },
  capacity: vehicleFieldNames.capacity,
  /** Of an area; mails have blocks of their own. */
  blocks: { es: 'Bloques', en: 'Blocks' },
  shelvesPerBlock: { es: 'Estantes por bloque', en: 'Shelves per block' },
  levelsPerShelf: { es: 'Niveles por estante', en: 'Levels per shelf' },
  containersPerLevel: { es: 'Contenedores por nivel', en: 'Containers per level' },
  startOn: { es: 'Empieza en', en: 'Start on' },
  walk: { es: 'Recorrido', en: 'Walk' },
  occupied: { es: 'Ocupadas', en: 'Occupied' },
  lastCountedDate: { es: 'Último conteo', en: 'Last count' },
} as const satisfies Names;
export const locationPartNames = {
  block: { es: 'Bloque', en: 'Block' },
  shelf: { es: 'Estante', en: 'Shelf' },
  level: { es: 'Nivel', en: 'Level' },
  container: { es: 'Contenedor', en: 'Container' },
} as const satisfies Names<LocationPart>;
export const namingStyleNames = {
  letters: { es: 'Letras', en: 'Letters' },
  numbers: { es: 'Números', en: 'Numbers' },
} as const satisfies Names<PartNaming['style']>;

export const productFieldNames = {
  sku: itemFieldNames.sku,
  name: commonFieldNames.name,
  unitWeightKg: { es: 'Peso por pieza (kg)', en: 'Weight of a unit (kg)' },
  unitVolumeM3: { es: 'Volumen por pieza (m³)', en: 'Volume of a unit (m³)' },
  codes: { es: 'Códigos que se leen', en: 'Codes that are read' },
  isActive: { es: 'Activo', en: 'Active' },
  units: { es: 'Piezas', en: 'Units' },
} as const satisfies Names;

export const stockFieldNames = {
  quantity: itemFieldNames.quantity,
  countedDate: { es: 'Contado', en: 'Counted' },
  delta: { es: 'Cambio', en: 'Change' },
  quantityAfter: { es: 'Quedaron', en: 'Left' },
  reason: commonFieldNames.reason,
} as const satisfies Names;
export const movementReasonNames = {
  received: { es: 'Acomodo', en: 'Put away' },
  picked: { es: 'Surtido', en: 'Picked' },
  returned: { es: 'Devuelto', en: 'Returned' },
  moved: { es: 'Traspaso', en: 'Moved' },
  counted: { es: 'Por conteo', en: 'By a count' },
  adjusted: { es: 'Corrección', en: 'Correction' },
  imported: { es: 'Por importación', en: 'By an import' },
} as const satisfies Names<MovementReason>;

export const countStatusNames = {
  open: { es: 'En conteo', en: 'Being counted' },
  review: { es: 'Por aprobar', en: 'To approve' },
  approved: { es: 'Aprobado', en: 'Approved' },
  cancelled: { es: 'Conteo cancelado', en: 'Count cancelled' },
} as const satisfies Names<Count['status']>;
export const countLocationStateNames = {
  pending: { es: 'Por contar', en: 'To be counted' },
  recount: { es: 'Por recontar', en: 'To be recounted' },
  counted: { es: 'Contada', en: 'Counted' },
} as const satisfies Names<CountLocationState>;
export const countDueNames = {
  short: { es: 'Faltó al surtir', en: 'Short at a pick' },
  never: { es: 'Nunca contada', en: 'Never counted' },
  old: { es: 'Contada hace mucho', en: 'Counted long ago' },
} as const satisfies Names<CountDueReason>;
export const countFieldNames = {
  expected: { es: 'Debía haber', en: 'Expected' },
  first: { es: 'Primer conteo', en: 'First count' },
  second: { es: 'Segundo conteo', en: 'Second count' },
  difference: { es: 'Diferencia', en: 'Difference' },
} as const satisfies Names;

export const locationLayoutNames = {
  label: { es: 'Etiqueta de 4 × 6 pulgadas', en: 'Label of 4 × 6 inches' },
  sheet: { es: 'Hoja carta, diez por página', en: 'Letter page, ten each' },
  strip: { es: 'Tiras de estante', en: 'Shelf strips' },
} as const satisfies Names<LocationLayout>;
/** On the cards that people scan to command, as they are said aloud. */
export const scanCommandNames = {
  done: { es: 'LISTO', en: 'DONE' },
  short: { es: 'FALTANTE', en: 'SHORT' },
  undo: { es: 'DESHACER', en: 'UNDO' },
  pause: { es: 'PAUSA', en: 'PAUSE' },
} as const satisfies Names<ScanCommand>;
export const cartSlotName = { es: 'CASILLA {slot}', en: 'SLOT {slot}' } as const;

export const printerFieldNames = {
  /** A printer’s; mails have servers. */
  host: { es: 'Dirección en la red', en: 'Network address' },
  port: accountFieldNames.port,
} as const satisfies Names;
