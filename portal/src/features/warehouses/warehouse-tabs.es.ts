import { warehouseThingNames } from '@tramo/contract/words/warehouse';
import { defineText } from '../../lib/text.ts';

export const warehouseTabsEs = {
  label: 'Partes de los almacenes',
  warehouses: warehouseThingNames.areas.es,
  warehouseStock: warehouseThingNames.stock.es,
  warehouseProducts: 'Productos',
  warehouseCounts: warehouseThingNames.counts.es,
  warehousePrinters: warehouseThingNames.printers.es,
} as const;
export const warehouseTabsText = defineText(warehouseTabsEs, () =>
  import('./warehouse-tabs.en.ts').then((m) => m.warehouseTabsEn),
);
