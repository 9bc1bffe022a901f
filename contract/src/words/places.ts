import { addressFieldNames, commonFieldNames, contactFieldNames } from './common.ts';
import type { Names } from './names.ts';

export const cediFieldNames = {
  name: commonFieldNames.name,
  alias: { es: 'Alias', en: 'Alias' },
  phone: contactFieldNames.phone,
  ...addressFieldNames,
  rangeKm: { es: 'Alcance en km', en: 'Range in km' },
  openingHours: { es: 'Horario de atención', en: 'Opening hours' },
  geofencing: { es: 'Zonas', en: 'Zones' },
  acceptsCrossdocking: { es: 'Acepta cross-docking', en: 'Accepts cross-docking' },
  isDefault: { es: 'Predeterminado', en: 'Default' },
} as const satisfies Names;
