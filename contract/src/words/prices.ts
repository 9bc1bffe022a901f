import type { CostConcept } from '../prices.ts';
import { channelNames } from './guides.ts';
import type { Names } from './names.ts';

/** What a company pays for. */
export const costConceptNames = {
  managedGuide: { es: 'Guía gestionada', en: 'Managed waybill' },
  certifiedCode: { es: 'Código de entrega', en: 'Delivery code' },
  sms: channelNames.sms,
  whatsapp: channelNames.whatsapp,
  email: channelNames.email,
} as const satisfies Names<CostConcept>;
