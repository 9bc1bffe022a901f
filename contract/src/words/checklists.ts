import type { ChecklistCategory } from '../checklist-api.ts';
import type {
  Action,
  AnswerFormat,
  Condition,
  Fact,
  Notification,
  Operator,
  QuestionType,
} from '../checklist-content.ts';
import type { Substatus } from '../checklists.ts';
import { commonFieldNames, contactFieldNames, thingNames } from './common.ts';
import { vehicleFieldNames, vehicleStatusNames } from './fleet.ts';
import { guideFieldNames, guideStatusNames, itemFieldNames } from './guides.ts';
import type { Names, Words } from './names.ts';
import { evidenceKindNames } from './proof.ts';

/** The result of a guide that a sub-status refines. */
export const substatusCategoryNames = {
  delivered: guideStatusNames.delivered,
  partial: guideStatusNames.partial,
  undelivered: guideStatusNames.undelivered,
  collected: guideStatusNames.collected,
  partialCollection: guideStatusNames.partialCollection,
  uncollected: guideStatusNames.uncollected,
  return: guideStatusNames.returnDelivery,
} as const satisfies Names<Substatus['category']>;

export const substatusStatusNames = {
  enabled: { es: 'En uso', en: 'In use' },
  inactive: { es: 'Inactivo', en: 'Inactive' },
  deleted: vehicleStatusNames.deleted,
} as const satisfies Names<Substatus['status']>;

export const substatusFieldNames = {
  category: guideFieldNames.status,
  name: guideFieldNames.subStatus,
  description: commonFieldNames.description,
  visible: { es: 'Visible', en: 'Visible' },
  checklistStatus: { es: 'Checklist', en: 'Checklist' },
  /** A guide’s state stands in the same sheet. */
  status: { es: 'Uso', en: 'Use' },
  guides: thingNames.guides,
} as const satisfies Names;

/** What a checklist is answered at. */
export const checklistCategoryNames = {
  ...substatusCategoryNames,
  departure: { es: 'Salida a ruta', en: 'Before leaving' },
} as const satisfies Names<ChecklistCategory>;

export const checklistFieldNames = {
  name: commonFieldNames.name,
  description: commonFieldNames.description,
  /** Others are refined by a sub-status; a checklist is answered at it. */
  category: { es: 'Se contesta en', en: 'Answered at' },
  subStatus: guideFieldNames.subStatus,
  vehicleTypes: { es: 'Tipos de unidad', en: 'Kinds of vehicle' },
  questions: { es: 'Preguntas', en: 'Questions' },
  rules: { es: 'Reglas', en: 'Rules' },
  notifications: { es: 'Avisos', en: 'Notices' },
  logic: { es: 'Cuándo se contesta', en: 'When it is answered' },
  visible: substatusFieldNames.visible,
  status: substatusFieldNames.status,
  content: { es: 'Borrador', en: 'Draft' },
  published: { es: 'Versión publicada', en: 'Published version' },
  tests: { es: 'Condiciones', en: 'Conditions' },
  fingerprint: { es: 'Huella', en: 'Fingerprint' },
} as const satisfies Names;

export const questionTypeNames = {
  singleChoice: { es: 'Opción única', en: 'Single choice' },
  multipleChoice: { es: 'Opción múltiple', en: 'Multiple choice' },
  shortAnswer: { es: 'Respuesta corta', en: 'Short answer' },
  photos: { es: 'Fotos', en: 'Photos' },
  video: evidenceKindNames.video,
  signature: evidenceKindNames.signature,
  scanning: { es: 'Escaneo', en: 'Scanning' },
  instruction: { es: 'Instrucción', en: 'Instruction' },
} as const satisfies Names<QuestionType>;

export const answerFormatNames = {
  any: { es: 'Texto libre', en: 'Any text' },
  number: commonFieldNames.number,
  money: { es: 'Importe', en: 'Amount' },
  phone: contactFieldNames.phone,
  email: contactFieldNames.email,
  rfc: contactFieldNames.rfc,
  plate: vehicleFieldNames.plate,
} as const satisfies Names<AnswerFormat>;

/** What a rule may look at besides answers. */
export const factNames = {
  client: thingNames.client,
  guideType: { es: 'Tipo de guía', en: 'Kind of waybill' },
  subStatus: guideFieldNames.subStatus,
  certified: guideFieldNames.certifiedDelivery,
  vehicleType: { es: 'Tipo de unidad', en: 'Kind of vehicle' },
  attempt: { es: 'Intento de visita', en: 'Attempt' },
  declaredValue: itemFieldNames.declaredValue,
  distanceM: { es: 'Distancia al pin', en: 'Distance to the pin' },
  minutesLate: { es: 'Retraso', en: 'Delay' },
} as const satisfies Names<Fact>;

/** How a number of a fact is read. */
export const factAmountNames = {
  attempt: { es: '{n}', en: '{n}' },
  declaredValue: { es: '{n} pesos', en: '{n} pesos' },
  distanceM: { es: '{n} m', en: '{n} m' },
  minutesLate: { es: '{n} min', en: '{n} min' },
} as const satisfies Partial<Names<Fact>>;

/** Within a sentence, between what is looked at and the values: '¿Quién recibió? es Vecino'. */
export const operatorNames = {
  is: { es: 'es', en: 'is' },
  isNot: { es: 'no es', en: 'is not' },
  anyOf: { es: 'es alguna de', en: 'is one of' },
  includes: { es: 'incluye', en: 'includes' },
  excludes: { es: 'no incluye', en: 'does not include' },
  atLeast: { es: 'es al menos', en: 'is at least' },
  atMost: { es: 'es a lo más', en: 'is at most' },
  between: { es: 'está entre', en: 'is between' },
  equals: { es: 'dice', en: 'says' },
  contains: { es: 'contiene', en: 'contains' },
  matches: { es: 'tiene forma de', en: 'looks like' },
  inItems: { es: 'está en los artículos de la guía', en: 'is among the waybill’s items' },
  notInItems: { es: 'no está en los artículos de la guía', en: 'is not among the waybill’s items' },
  isAnswered: { es: 'se contestó', en: 'is answered' },
  isEmpty: { es: 'no se contestó', en: 'is not answered' },
} as const satisfies Names<Operator>;
/** Of options, photos, videos and scans, which are counted. */
const countingNames = {
  atLeast: { es: 'tiene al menos', en: 'has at least' },
  atMost: { es: 'tiene a lo más', en: 'has at most' },
  between: { es: 'tiene entre', en: 'has between' },
} as const satisfies Partial<Names<Operator>>;
const readingNames = {
  isAnswered: { es: 'se leyó', en: 'was read' },
  isEmpty: { es: 'no se leyó', en: 'was not read' },
} as const satisfies Partial<Names<Operator>>;
/** What an operator is called where it looks at a kind of question; null: at a fact. */
export const operatorName = (op: Operator, type: QuestionType | null): Words => {
  const own: Partial<Names<Operator>> =
    type === 'instruction' ? readingNames : type === null || type === 'shortAnswer' ? {} : countingNames;
  return own[op] ?? operatorNames[op];
};

/** Within a sentence, before what they act on: '→ pedir Foto de fachada'. */
export const actionNames = {
  show: { es: 'mostrar', en: 'show' },
  require: { es: 'pedir', en: 'require' },
  skipTo: { es: 'saltar a', en: 'skip to' },
  finishWith: { es: 'terminar con', en: 'finish with' },
  block: { es: 'no dejar enviar', en: 'refuse to send' },
} as const satisfies Names<Action['type']>;

export const matchNames = {
  all: { es: 'todas', en: 'all' },
  any: { es: 'alguna', en: 'any' },
} as const satisfies Names<Condition['match']>;

export const triggerNames = {
  ALWAYS: { es: 'Siempre', en: 'Always' },
  ALL: { es: 'Si se cumplen todas', en: 'When all hold' },
  ANY: { es: 'Si se cumple alguna', en: 'When any holds' },
  ON_IMMEDIATE_VALIDATION: { es: 'En cuanto se cumplen, antes de enviar', en: 'As soon as they hold, before sending' },
} as const satisfies Names<Notification['trigger']>;

/** The sentence of a rule, and its parts. */
export const ruleNames = {
  rule: { es: 'Si {when} → {does}', en: 'If {when} → {does}' },
  and: { es: ' y ', en: ' and ' },
  either: { es: ' o ', en: ' or ' },
  /** Between the two ends of a range. */
  to: { es: ' y ', en: ' and ' },
  unknown: { es: '(ya no existe)', en: '(no longer exists)' },
  nothing: { es: '…', en: '…' },
  chosenSubStatus: { es: 'el subestado elegido', en: 'the sub-status chosen' },
  reason: { es: '{does}: «{reason}»', en: '{does}: “{reason}”' },
  tell: { es: 'avisar a {whom}', en: 'tell {whom}' },
  always: { es: 'Siempre → {does}', en: 'Always → {does}' },
  soon: { es: 'En cuanto {when} → {does}', en: 'As soon as {when} → {does}' },
  contacts: { es: 'los contactos del cliente', en: 'the client’s contacts' },
} as const satisfies Names;
