import type { AuditAction, AuditKind } from '../audit.ts';
import type { Locale } from '../problems.ts';
import { billingFieldNames, billingNames } from './billing.ts';
import { budgetFieldNames, budgetNames } from './budgets.ts';
import {
  checklistCategoryNames,
  checklistFieldNames,
  substatusCategoryNames,
  substatusFieldNames,
  substatusStatusNames,
} from './checklists.ts';
import { clientFieldNames } from './clients.ts';
import { commonFieldNames, thingNames } from './common.ts';
import { companyFieldNames, customFieldNames } from './company.ts';
import { connectionFieldNames, scopeNames } from './connections.ts';
import { evidencePartNames, requiredEvidenceName } from './evidence.ts';
import {
  floatTypeNames,
  providerFieldNames,
  providerStatusNames,
  skillNames,
  vehicleFieldNames,
  vehicleKindNames,
  vehicleStatusNames,
} from './fleet.ts';
import { guideFieldNames, guideStatusNames, guideTypeNames, handlingNames, originNames } from './guides.ts';
import { accountFieldNames, messageAccountName } from './message-accounts.ts';
import { counted, type Names, type Words, yesNoName } from './names.ts';
import { notificationFieldNames } from './notifications.ts';
import { personFieldNames, roleNames, staffTypeNames, userStatusNames, userTypeNames } from './people.ts';
import { cediFieldNames } from './places.ts';
import { proofNames } from './proof.ts';
import { closureFieldNames, closureKindNames, roadThingNames } from './roads.ts';
import { routeFieldNames, routeStatusNames } from './routes.ts';
import { shopKindNames } from './shops.ts';
import { templateFieldNames } from './templates.ts';
import { areaFieldNames, printerFieldNames, productFieldNames, warehouseThingNames } from './warehouse.ts';
import { webhookNames } from './webhooks.ts';

export const auditKindNames = {
  user: thingNames.user,
  driver: thingNames.driver,
  session: { es: 'Sesión', en: 'Session' },
  company: thingNames.company,
  cedi: thingNames.cedi,
  vehicle: thingNames.vehicle,
  provider: thingNames.provider,
  client: thingNames.client,
  customField: { es: 'Campo personalizado', en: 'Custom field' },
  substatus: { es: 'Subestado', en: 'Sub-status' },
  checklist: { es: 'Checklist', en: 'Checklist' },
  route: thingNames.route,
  plan: thingNames.plan,
  guide: thingNames.guide,
  import: { es: 'Importación', en: 'Import' },
  apiKey: { es: 'Conexión de API', en: 'API connection' },
  webhook: webhookNames.webhook,
  dashboard: { es: 'Panel', en: 'Dashboard' },
  cost: { es: 'Costo del mes', en: 'Cost of the month' },
  template: { es: 'Plantilla de notificación', en: 'Notification template' },
  suppression: { es: 'Dirección sin mensajes', en: 'Address without messages' },
  messageAccount: messageAccountName,
  notifications: { es: 'Notificaciones', en: 'Notifications' },
  reply: { es: 'Respuesta de un destinatario', en: 'Recipient’s reply' },
  billing: billingNames.data,
  budget: budgetNames.ofMonth,
  area: warehouseThingNames.area,
  product: warehouseThingNames.product,
  stock: warehouseThingNames.stock,
  count: warehouseThingNames.count,
  printer: warehouseThingNames.printer,
  roadClosure: roadThingNames.closure,
  person: { es: 'Datos de una persona', en: 'A person’s data' },
} as const satisfies Names<AuditKind>;

export const auditActionNames = {
  create: { es: 'Creó', en: 'Created' },
  update: { es: 'Cambió', en: 'Changed' },
  disable: { es: 'Deshabilitó', en: 'Disabled' },
  enable: { es: 'Habilitó', en: 'Enabled' },
  delete: { es: 'Eliminó', en: 'Deleted' },
  signIn: { es: 'Inició sesión', en: 'Signed in' },
  signInFailed: { es: 'Falló al iniciar sesión', en: 'Failed to sign in' },
  signOut: { es: 'Cerró sesión', en: 'Signed out' },
  passwordChange: { es: 'Cambió la contraseña', en: 'Changed the password' },
  passwordRecovery: { es: 'Recuperó la contraseña', en: 'Recovered the password' },
  secondFactorOn: { es: 'Activó el segundo factor', en: 'Turned on the second factor' },
  secondFactorOff: { es: 'Desactivó el segundo factor', en: 'Turned off the second factor' },
  sessionsClosed: { es: 'Cerró sesiones', en: 'Closed sessions' },
  assign: { es: 'Asignó', en: 'Assigned' },
  dispatch: { es: 'Despachó', en: 'Dispatched' },
  start: { es: 'Inició', en: 'Started' },
  finish: { es: 'Terminó', en: 'Finished' },
  close: { es: 'Cerró', en: 'Closed' },
  import: { es: 'Importó', en: 'Imported' },
  export: { es: 'Exportó', en: 'Exported' },
  bulkEdit: { es: 'Editó en bloque', en: 'Edited in bulk' },
  outOfRange: { es: 'Confirmó fuera de alcance', en: 'Confirmed out of range' },
  force: { es: 'Forzó', en: 'Forced' },
  codeOverride: { es: 'Autorizó entregar sin código', en: 'Allowed a delivery without code' },
  share: { es: 'Compartió', en: 'Shared' },
  unshare: { es: 'Cerró el enlace de', en: 'Closed the link of' },
  publish: { es: 'Publicó', en: 'Published' },
  merge: { es: 'Combinó', en: 'Merged' },
} as const satisfies Names<AuditAction>;

export const auditPlatformNames = {
  web: { es: 'Portal', en: 'Portal' },
  driver: { es: 'App del operador', en: 'Driver’s app' },
  api: originNames.api,
  system: { es: 'Sistema', en: 'System' },
} as const satisfies Names;

/** 'Chrome en Windows' */
export const deviceName = { es: '{browser} en {system}', en: '{browser} on {system}' } as const satisfies Words;

/** What an entry of the audit tells. */
export const auditColumnNames = {
  at: commonFieldNames.date,
  userName: thingNames.user,
  action: { es: 'Acción', en: 'Action' },
  kind: { es: 'Elemento', en: 'Item' },
  subjectName: commonFieldNames.name,
  reason: commonFieldNames.reason,
  before: { es: 'Antes', en: 'Before' },
  after: { es: 'Después', en: 'After' },
  address: { es: 'IP', en: 'IP' },
  platform: { es: 'Plataforma', en: 'Platform' },
} as const satisfies Names;

/** What entries tell besides the fields of things. */
const happeningNames = {
  boardingRequired: { es: 'Pide embarque', en: 'Boarding required' },
  isVerified: { es: 'Embarque revisado', en: 'Boarding checked' },
  fileName: { es: 'Archivo', en: 'File' },
  rows: { es: 'Filas', en: 'Rows' },
  requiredEvidence: requiredEvidenceName,
  ...evidencePartNames,
  outcome: proofNames.outcome,
  merged: { es: 'Combinados', en: 'Merged' },
  mergedInto: { es: 'Combinado en', en: 'Merged into' },
  brokenRules: { es: 'Reglas rotas', en: 'Broken rules' },
  softenedRules: { es: 'Excepciones del plan', en: 'Exceptions of the plan' },
  vehicles: thingNames.vehicles,
  position: { es: 'Lugar', en: 'Place' },
  checklists: clientFieldNames.checklists,
  exceptions: notificationFieldNames.exceptions,
} as const satisfies Names;

const fieldNamesOf: Partial<Record<AuditKind, Names>> = {
  user: personFieldNames,
  driver: personFieldNames,
  company: companyFieldNames,
  cedi: cediFieldNames,
  vehicle: vehicleFieldNames,
  provider: providerFieldNames,
  client: clientFieldNames,
  customField: customFieldNames,
  substatus: substatusFieldNames,
  checklist: checklistFieldNames,
  route: routeFieldNames,
  guide: guideFieldNames,
  template: templateFieldNames,
  notifications: notificationFieldNames,
  reply: { isDone: { es: 'Tarea hecha', en: 'Task done' } },
  billing: billingFieldNames,
  budget: budgetFieldNames,
  apiKey: connectionFieldNames,
  messageAccount: accountFieldNames,
  area: areaFieldNames,
  product: productFieldNames,
  printer: printerFieldNames,
  roadClosure: closureFieldNames,
  person: {
    by: { es: 'Se buscó por', en: 'Looked for by' },
    guides: { es: 'Guías borradas', en: 'Waybills forgotten' },
    postponed: { es: 'Guías que esperan', en: 'Waybills that wait' },
    until: { es: 'Hasta', en: 'Until' },
  },
};
const elsewhere: Names = { ...commonFieldNames, ...thingNames, ...guideFieldNames, ...happeningNames };

/** What a field of an entry is called: by its kind, or as anywhere else; its key where it has no name. */
export const auditFieldName = (kind: AuditKind, key: string, locale: Locale): string => {
  const words: Words | undefined = fieldNamesOf[kind]?.[key] ?? elsewhere[key];
  return words?.[locale] ?? key;
};

const person = { type: userTypeNames, staffType: staffTypeNames, roles: roleNames, status: userStatusNames };
/** Names of the values that are one of a closed choice. */
const valueNamesOf: Partial<Record<AuditKind, Readonly<Record<string, Names>>>> = {
  user: person,
  driver: person,
  vehicle: { type: vehicleKindNames, floatType: floatTypeNames, status: vehicleStatusNames, skills: skillNames },
  provider: { status: providerStatusNames },
  substatus: { category: substatusCategoryNames, status: substatusStatusNames },
  checklist: { category: checklistCategoryNames, status: substatusStatusNames, vehicleTypes: vehicleKindNames },
  route: { status: routeStatusNames },
  guide: { type: guideTypeNames, status: guideStatusNames, skills: skillNames, handling: handlingNames },
  roadClosure: { kind: closureKindNames, vehicleKinds: vehicleKindNames },
  apiKey: { scopes: scopeNames, shop: shopKindNames },
};
/** Of required evidence, whoever's it is. */
const outcomeNames: Names = substatusCategoryNames;
const itemsNames = {
  one: { es: '{count} elemento', en: '{count} item' },
  other: { es: '{count} elementos', en: '{count} items' },
} as const;
const itemsText = (count: number, locale: Locale): string => counted(itemsNames, count, locale);
const LONGEST_LIST = 200;

/** A kept value as a person reads it: names of things, not their ids; long lists by their number; empty when there is none. */
export function auditValueText(kind: AuditKind, key: string, value: unknown, locale: Locale): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return yesNoName(value, locale);
  if (Array.isArray(value)) {
    const text = value.map((item) => auditValueText(kind, key, item, locale)).join(', ');
    return text.length <= LONGEST_LIST ? text : itemsText(value.length, locale);
  }
  if (typeof value !== 'object')
    return (
      (valueNamesOf[kind]?.[key] ?? (key === 'outcome' ? outcomeNames : undefined))?.[String(value)]?.[locale] ??
      String(value)
    );
  const object = value as Record<string, unknown>;
  const name = object.fullName ?? object.name;
  if (typeof name === 'string' && '_id' in object) return name;
  const parts = Object.entries(object)
    .filter(([part, inner]) => part !== '_id' && inner !== null && inner !== '' && typeof inner !== 'object')
    .map(([part, inner]) => `${auditFieldName(kind, part, locale)}: ${auditValueText(kind, part, inner, locale)}`);
  return parts.length > 0 ? parts.join(' · ') : itemsText(Object.keys(object).length, locale);
}
