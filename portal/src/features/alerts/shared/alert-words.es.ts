import { guideStatusNames } from '@tramo/contract/words/guides';
import { conditionNames } from '@tramo/contract/words/routes';
import { vehicleCheckNames } from '@tramo/contract/words/vehicle-checks';
import { defineText } from '../../../lib/text.ts';

/** What alerts say, in the list and in the bell. */
export const alertWordsEs = {
  kind: {
    delay: 'Retraso',
    silent: conditionNames.silent.es,
    stopped: conditionNames.stopped.es,
    offRoute: conditionNames.offRoute.es,
    outOfZone: conditionNames.outOfZone.es,
    lowBattery: conditionNames.lowBattery.es,
    farVisit: 'Visita lejana',
    undelivered: guideStatusNames.undelivered.es,
    document: 'Documento',
    vehicleCheck: vehicleCheckNames.check.es,
  },
  says: {
    delay: 'va {time} detrás del plan',
    silent: 'lleva {time} sin señal',
    stopped: 'lleva {time} sin avanzar, lejos de sus paradas',
    offRoute: 'está a {distance} de su camino',
    outOfZone: 'está fuera de zona',
    outOfZoneNamed: 'está fuera de zona: {zone}',
    lowBattery: 'trae el teléfono con {percent} % de batería',
    farVisit: 'gestionó la guía {folio} a {distance} de su destino',
    undelivered: 'no entregó la guía {folio}',
    undeliveredWhy: 'no entregó la guía {folio}: {reason}',
    uncollected: 'no recolectó la guía {folio}',
    uncollectedWhy: 'no recolectó la guía {folio}: {reason}',
    document: '· {paper} {number} {when}',
    vehicleCheck: 'halló {count, plural, one {# falla} other {# fallas}} en la unidad {vehicle}: {what}',
    vehicleBlocked: 'no puede salir con la unidad {vehicle}: {what}',
  },
  said: {
    delay: 'iba {time} detrás del plan',
    silent: 'estuvo {time} sin señal',
    stopped: 'estuvo {time} sin avanzar, lejos de sus paradas',
    offRoute: 'se apartó {distance} de su camino',
    outOfZone: 'estuvo fuera de zona',
    outOfZoneNamed: 'estuvo fuera de zona: {zone}',
    lowBattery: 'traía el teléfono con {percent} % de batería',
    document: '· {paper} {number} ya se renovó',
    vehicleCheck: 'salió sin fallas después de hallar: {what}',
  },
  ends: '{days, plural, =0 {vence hoy} =1 {vence mañana} other {vence en # días}}',
  ended: '{days, plural, =1 {venció ayer} other {venció hace # días}}',
  times: '{count, plural, one {# vez} other {# veces}}',
  ago: 'hace {age}',
  overAt: 'Terminó {when}',
  loadFailed: 'Error al cargar alertas',
} as const;

export const alertWordsText = defineText(alertWordsEs, () => import('./alert-words.en.ts').then((m) => m.alertWordsEn));
