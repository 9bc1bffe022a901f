import type { Likeness } from '../client-merge.ts';
import { commonFieldNames, contactFieldNames } from './common.ts';
import type { Names } from './names.ts';

export const clientFieldNames = {
  checklists: { es: 'Checklists', en: 'Checklists' },
  name: commonFieldNames.name,
  clientId: { es: 'Número de cliente', en: 'Client number' },
  rfc: contactFieldNames.rfc,
  companyName: contactFieldNames.legalName,
  contact: contactFieldNames.contact,
  addresses: { es: 'Direcciones', en: 'Addresses' },
  tags: commonFieldNames.tags,
  notes: commonFieldNames.notes,
  deliveries: { es: 'Entregas', en: 'Deliveries' },
  pickups: { es: 'Recolecciones', en: 'Pickups' },
  managements: { es: 'Gestiones', en: 'Visits' },
  generateDocuments: { es: 'Generar documentos', en: 'Generate documents' },
  verifyDocuments: { es: 'Verificar documentos', en: 'Verify documents' },
  checkingOthers: { es: 'Revisar otros elementos', en: 'Check other items' },
  checkListConfig: { es: 'Verificación de documentos', en: 'Document verification' },
} as const satisfies Names;

/** Why clients look alike. */
export const likenessNames = {
  rfc: { es: 'Mismo RFC', en: 'Same RFC' },
  name: { es: 'Nombre parecido', en: 'Similar name' },
  phone: { es: 'Mismo teléfono de contacto', en: 'Same contact phone' },
  email: { es: 'Mismo correo de contacto', en: 'Same contact e-mail' },
} as const satisfies Names<Likeness>;
