import { warehouseThingNames } from '@tramo/contract/words/warehouse';
import type { Translation } from '../../lib/text.ts';
import type { warehouseTabsEs } from './warehouse-tabs.es.ts';

export const warehouseTabsEn: Translation<typeof warehouseTabsEs> = {
  label: 'Parts of the warehouses',
  warehouses: warehouseThingNames.areas.en,
  warehouseStock: warehouseThingNames.stock.en,
  warehouseProducts: 'Products',
  warehouseCounts: warehouseThingNames.counts.en,
  warehousePrinters: warehouseThingNames.printers.en,
};
