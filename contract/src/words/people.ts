import type { licenceTypes, User } from '../accounts.ts';
import { commonFieldNames, contactFieldNames, thingNames } from './common.ts';
import { expiringNames } from './fleet.ts';
import type { Names } from './names.ts';

export const documentRoleNames = {
  documentGenerator: { es: 'Generador de documentos', en: 'Document generator' },
  supervisorDocuments: { es: 'Supervisor de documentos', en: 'Document supervisor' },
} as const satisfies Names;

/** The same within a sentence. */
export const documentRolePhrases = {
  documentGenerator: { es: documentRoleNames.documentGenerator.es, en: 'the document generator' },
  supervisorDocuments: { es: documentRoleNames.supervisorDocuments.es, en: 'the document supervisor' },
} as const satisfies Names;

export const userTypeNames = {
  admin: { es: 'Administrador', en: 'Administrator' },
  supervisor: { es: 'Supervisor', en: 'Supervisor' },
  tagger: { es: 'Etiquetador', en: 'Tagger' },
  staff: { es: 'Personal', en: 'Staff' },
  driver: thingNames.driver,
} as const satisfies Names<User['type']>;

export const staffTypeNames = {
  shipper: { es: 'Embarcador', en: 'Shipper' },
  picker: { es: 'Surtidor', en: 'Picker' },
  packer: { es: 'Empacador', en: 'Packer' },
  ...documentRoleNames,
} as const satisfies Names<NonNullable<User['staffType']>>;

export const roleNames = {
  admin: userTypeNames.admin,
  supervisor: userTypeNames.supervisor,
  'routes-manager': { es: 'Encargado de rutas', en: 'Routes manager' },
  ...documentRoleNames,
} as const satisfies Names<User['roles'][number]>;

export const userStatusNames = {
  enabled: { es: 'Habilitado', en: 'Enabled' },
  disabled: { es: 'Deshabilitado', en: 'Disabled' },
} as const satisfies Names;

export const licenceTypeNames = {
  A: { es: 'A · automovilista', en: 'A · car' },
  B: { es: 'B · taxi y transporte', en: 'B · taxi and transport' },
  C: { es: 'C · carga', en: 'C · goods' },
  D: { es: 'D · pasajeros', en: 'D · passengers' },
  E: { es: 'E · pesada', en: 'E · heavy' },
  federalA: { es: 'Federal A · pasajeros', en: 'Federal A · passengers' },
  federalB: { es: 'Federal B · carga', en: 'Federal B · goods' },
  federalC: { es: 'Federal C · carga dos ejes', en: 'Federal C · two-axle goods' },
  federalE: { es: 'Federal E · carga especializada', en: 'Federal E · special goods' },
  motorbike: { es: 'Motociclista', en: 'Motorbike' },
} as const satisfies Names<(typeof licenceTypes)[number]>;

export const personFieldNames = {
  fullName: { es: 'Nombre completo', en: 'Full name' },
  username: { es: 'Usuario', en: 'User name' },
  email: contactFieldNames.email,
  cellphone: contactFieldNames.cellphone,
  type: commonFieldNames.type,
  staffType: { es: 'Tipo de personal', en: 'Staff type' },
  roles: { es: 'Roles', en: 'Roles' },
  cedisIds: thingNames.cedi,
  status: commonFieldNames.status,
  maxRoutesToManage: { es: 'Rutas por semana', en: 'Routes a week' },
  isChangePasswordRequired: { es: 'Debe cambiar la contraseña', en: 'Must change the password' },
  licence: expiringNames.licence,
  licenceNumber: { es: 'Número de licencia', en: 'Licence number' },
  licenceType: { es: 'Tipo de licencia', en: 'Licence type' },
  licenceUntil: { es: 'Vigencia de la licencia', en: 'Licence valid until' },
  photoFileId: { es: 'Foto', en: 'Photo' },
  notify: { es: 'Avisos', en: 'Notices' },
  language: { es: 'Idioma', en: 'Language' },
  theme: { es: 'Tema', en: 'Theme' },
  hasSecondFactor: { es: 'Segundo factor', en: 'Second factor' },
} as const satisfies Names;
