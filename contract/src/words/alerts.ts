import type { AlertKind } from '../road-settings.ts';
import { budgetNames } from './budgets.ts';
import { guideStatusNames } from './guides.ts';
import type { CountedWords, Names, Words } from './names.ts';
import { conditionNames } from './routes.ts';
import { vehicleCheckNames } from './vehicle-checks.ts';
import { webhookNames } from './webhooks.ts';

/** What kinds of alerts are called. */
export const alertKindNames = {
  delay: { es: 'Retraso', en: 'Delay' },
  silent: conditionNames.silent,
  stopped: conditionNames.stopped,
  offRoute: conditionNames.offRoute,
  outOfZone: conditionNames.outOfZone,
  lowBattery: conditionNames.lowBattery,
  farVisit: { es: 'Visita lejana', en: 'Distant visit' },
  undelivered: guideStatusNames.undelivered,
  document: { es: 'Documento', en: 'Document' },
  vehicleCheck: vehicleCheckNames.check,
  reply: { es: 'Respondió', en: 'Replied' },
  webhook: webhookNames.webhook,
  balance: { es: 'Saldo bajo', en: 'Low balance' },
  budget: budgetNames.budget,
} as const satisfies Names<AlertKind>;

/** What an alert says after whom it is about, while its cause holds. */
export const alertSays = {
  delay: { es: 'va {time} detrás del plan', en: 'is {time} behind plan' },
  silent: { es: 'lleva {time} sin señal', en: 'has been without signal for {time}' },
  silentHidden: {
    es: 'lleva {time} sin señal; la app está en segundo plano desde las {since}',
    en: 'has been without signal for {time}; the app has been in the background since {since}',
  },
  stopped: {
    es: 'lleva {time} sin avanzar, lejos de sus paradas',
    en: 'has not moved for {time}, away from its stops',
  },
  offRoute: { es: 'está a {distance} de su camino', en: 'is {distance} away from its way' },
  outOfZone: { es: 'está fuera de zona', en: 'is out of its zone' },
  outOfZoneNamed: { es: 'está fuera de zona: {zone}', en: 'is out of its zone: {zone}' },
  lowBattery: {
    es: 'trae el teléfono con {percent} % de batería',
    en: 'has {percent} % of battery left on the phone',
  },
  farVisit: {
    es: 'gestionó la guía {folio} a {distance} de su destino',
    en: 'managed waybill {folio} {distance} away from its destination',
  },
  undelivered: { es: 'no entregó la guía {folio}', en: 'did not deliver waybill {folio}' },
  undeliveredWhy: { es: 'no entregó la guía {folio}: {reason}', en: 'did not deliver waybill {folio}: {reason}' },
  uncollected: { es: 'no recolectó la guía {folio}', en: 'did not collect waybill {folio}' },
  uncollectedWhy: { es: 'no recolectó la guía {folio}: {reason}', en: 'did not collect waybill {folio}: {reason}' },
  document: { es: '· {paper} {number} {when}', en: '· {paper} {number} {when}' },
  reply: { es: 'tiene una respuesta de su destinatario', en: 'has a reply from its recipient' },
  replyWish: {
    es: 'tiene una respuesta de su destinatario: {wish}',
    en: 'has a reply from its recipient: {wish}',
  },
  webhook: { es: '«{name}» no recibe eventos: {reason}', en: '“{name}” receives no events: {reason}' },
  balance: { es: 'Quedan {pesos} de saldo', en: '{pesos} of balance are left' },
  balanceDays: {
    es: 'Quedan {pesos} de saldo: por el consumo reciente {days}',
    en: '{pesos} of balance are left: by recent use {days}',
  },
  budget: {
    es: 'El consumo del mes llegó al {share} % de su presupuesto: {used} de {of}',
    en: 'The use of the month came to {share} % of its budget: {used} of {of}',
  },
  budgetOf: {
    es: 'El consumo del mes de {name} llegó al {share} % de su presupuesto: {used} de {of}',
    en: 'The month’s use of {name} came to {share} % of its budget: {used} of {of}',
  },
  vehicleBlocked: {
    es: 'no puede salir con la unidad {vehicle}: {what}',
    en: 'may not leave with vehicle {vehicle}: {what}',
  },
} as const satisfies Record<string, Words>;

/** What it says once its cause is over. */
export const alertSaid = {
  delay: { es: 'iba {time} detrás del plan', en: 'was {time} behind plan' },
  silent: { es: 'estuvo {time} sin señal', en: 'was without signal for {time}' },
  stopped: {
    es: 'estuvo {time} sin avanzar, lejos de sus paradas',
    en: 'did not move for {time}, away from its stops',
  },
  offRoute: { es: 'se apartó {distance} de su camino', en: 'went {distance} away from its way' },
  outOfZone: { es: 'estuvo fuera de zona', en: 'was out of its zone' },
  outOfZoneNamed: { es: 'estuvo fuera de zona: {zone}', en: 'was out of its zone: {zone}' },
  lowBattery: {
    es: 'traía el teléfono con {percent} % de batería',
    en: 'had {percent} % of battery left on the phone',
  },
  document: { es: '· {paper} {number} ya se renovó', en: '· {paper} {number} renewed' },
  webhook: { es: '«{name}» volvió a recibir eventos', en: '“{name}” receives events again' },
  balance: { es: 'El saldo bajó a {pesos} y ya se recuperó', en: 'The balance fell to {pesos} and has recovered' },
  vehicleCheck: {
    es: 'salió sin fallas después de hallar: {what}',
    en: 'left without failures after finding: {what}',
  },
} as const satisfies Record<string, Words>;

export const vehicleFailures: CountedWords = {
  one: {
    es: 'halló {count} falla en la unidad {vehicle}: {what}',
    en: 'found {count} failure in vehicle {vehicle}: {what}',
  },
  other: {
    es: 'halló {count} fallas en la unidad {vehicle}: {what}',
    en: 'found {count} failures in vehicle {vehicle}: {what}',
  },
};

/** When a document ends, or ended. */
export const documentEnds = {
  today: { es: 'vence hoy', en: 'ends today' },
  tomorrow: { es: 'vence mañana', en: 'ends tomorrow' },
  inDays: { es: 'vence en {days} días', en: 'ends in {days} days' },
  yesterday: { es: 'venció ayer', en: 'ended yesterday' },
  daysAgo: { es: 'venció hace {days} días', en: 'ended {days} days ago' },
} as const satisfies Record<string, Words>;

/** Several documents at once, as one push. */
export const manyDocuments: Words = {
  es: '{count} documentos de unidades y operadores por vencer',
  en: '{count} documents of vehicles and drivers end soon',
};
