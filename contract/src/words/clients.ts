import { commonFieldNames, contactFieldNames } from './common.ts';
import type { Names } from './names.ts';

export const clientFieldNames = {
  name: commonFieldNames.name,
  clientId: { es: 'Número de cliente', en: 'Client number' },
  rfc: contactFieldNames.rfc,
  companyName: contactFieldNames.legalName,
  contact: contactFieldNames.contact,
  addresses: { es: 'Direcciones', en: 'Addresses' },
  tags: commonFieldNames.tags,
  notes: commonFieldNames.notes,
  checkListConfig: { es: 'Verificación de documentos', en: 'Document verification' },
} as const satisfies Names;
