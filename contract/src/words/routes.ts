import type { AppState, Route, RouteCondition, RouteStatus } from '../routes.ts';
import { addressFieldNames, commonFieldNames, contactFieldNames, thingNames } from './common.ts';
import { vehicleFieldNames } from './fleet.ts';
import { guideFieldNames, guideStatusNames } from './guides.ts';
import type { Names } from './names.ts';

export const routeStatusNames = {
  pending: guideStatusNames.pending,
  ready: { es: 'Lista', en: 'Ready' },
  started: { es: 'En curso', en: 'Under way' },
  finished: { es: 'Terminada', en: 'Finished' },
} as const satisfies Names<RouteStatus>;

/** What a route lacks before it may start. */
export const missingPartNames = {
  vehicle: thingNames.vehicle,
  driver: thingNames.driver,
  boarding: { es: 'Revisión de embarque', en: 'Boarding check' },
} as const satisfies Names<Route['missing'][number]>;

/** What else keeps a driver from starting a route. */
export const hurdleTexts = {
  otherDay: {
    es: 'Es de otro día y la empresa no deja iniciarla hoy',
    en: 'It is of another day, and the company does not let it start today',
  },
  driving: { es: 'Terminar antes la ruta «{route}»', en: 'Finish the route “{route}” first' },
  vehicleTaken: { es: 'El vehículo anda en la ruta «{route}»', en: 'The vehicle is on the route “{route}”' },
  balance: { es: 'Saldo: a la empresa no le alcanza', en: 'Balance: the company’s does not cover it' },
} as const satisfies Names;

/** What was noticed of a route under way. */
export const conditionNames = {
  silent: { es: 'Sin señal', en: 'No signal' },
  stopped: { es: 'Detenida', en: 'Stopped' },
  outOfZone: { es: 'Fuera de zona', en: 'Out of zone' },
  offRoute: { es: 'Fuera de ruta', en: 'Off route' },
  lowBattery: { es: 'Batería baja', en: 'Low battery' },
} as const satisfies Names<RouteCondition>;

/** Of a driver's app while his route is under way. */
export const appStateNames = {
  awake: { es: 'A la vista, con la pantalla encendida', en: 'In sight, with the screen kept on' },
  visible: { es: 'A la vista', en: 'In sight' },
  hidden: { es: 'En segundo plano', en: 'In the background' },
} as const satisfies Names<AppState>;

export const routeFieldNames = {
  name: thingNames.route,
  status: commonFieldNames.status,
  missing: { es: 'Falta', en: 'Missing' },
  day: commonFieldNames.date,
  cedi: thingNames.cedi,
  driver: thingNames.driver,
  phone: contactFieldNames.phone,
  vehicle: thingNames.vehicle,
  plate: vehicleFieldNames.plate,
  startDate: { es: 'Salida planeada', en: 'Planned departure' },
  startedAt: { es: 'Salida real', en: 'Real departure' },
  plannedEnd: { es: 'Fin planeado', en: 'Planned end' },
  expectedEnd: { es: 'Fin esperado', en: 'Expected end' },
  finishedAt: { es: 'Fin real', en: 'Real end' },
  delay: { es: 'Retraso (min)', en: 'Delay (min)' },
  guides: thingNames.guides,
  managed: { es: 'Gestionadas', en: 'Managed' },
  failed: { es: 'Fallidas', en: 'Failed' },
  open: { es: 'Por gestionar', en: 'Open' },
  late: { es: 'Visitas tarde', en: 'Late visits' },
  atRisk: { es: 'En riesgo', en: 'At risk' },
  conditions: { es: 'Avisos', en: 'Notices' },
  packages: commonFieldNames.packages,
  weightKg: commonFieldNames.weightKg,
  volumeM3: commonFieldNames.volumeM3,
  plannedKm: { es: 'Km planeados', en: 'Planned km' },
  realKm: { es: 'Km reales', en: 'Real km' },
  plannedMinutes: { es: 'Minutos planeados', en: 'Planned minutes' },
  realMinutes: { es: 'Minutos reales', en: 'Real minutes' },
  boarding: missingPartNames.boarding,
  updateReason: { es: 'Último motivo', en: 'Last reason' },
  notes: commonFieldNames.notes,
} as const satisfies Names;

/** Fields of a stop of a route. */
export const stopFieldNames = {
  order: guideFieldNames.order,
  folio: guideFieldNames.folio,
  type: commonFieldNames.type,
  status: commonFieldNames.status,
  subStatus: guideFieldNames.subStatus,
  contactName: guideFieldNames.recipient,
  companyName: contactFieldNames.companyName,
  phone: contactFieldNames.phone,
  address: addressFieldNames.address,
  windows: guideFieldNames.windows,
  packages: commonFieldNames.packages,
  weightKg: commonFieldNames.weightKg,
  volumeM3: commonFieldNames.volumeM3,
  legKm: { es: 'Km desde la anterior (plan)', en: 'Km from the one before (plan)' },
  plannedArrival: { es: 'Llegada planeada', en: 'Planned arrival' },
  plannedDeparture: routeFieldNames.startDate,
  expectedArrival: { es: 'Llegada esperada', en: 'Expected arrival' },
  spread: { es: 'Margen (± min)', en: 'Margin (± min)' },
  arrivedAt: { es: 'Llegada real', en: 'Real arrival' },
  managedAt: { es: 'Gestionada', en: 'Managed' },
  departedAt: routeFieldNames.startedAt,
  minutes: { es: 'Minutos en el lugar', en: 'Minutes at the place' },
  plannedMinutes: routeFieldNames.plannedMinutes,
  againstPlan: { es: 'Contra el plan (min)', en: 'Against the plan (min)' },
  isLate: { es: 'Tarde', en: 'Late' },
  lateMinutes: { es: 'Minutos tarde', en: 'Minutes late' },
  receivedBy: { es: 'Recibió', en: 'Received by' },
  comment: { es: 'Comentario', en: 'Comment' },
  evidence: { es: 'Evidencias', en: 'Evidence' },
  distanceM: { es: 'Metros al punto', en: 'Metres to the place' },
} as const satisfies Names;
