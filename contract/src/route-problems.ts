import type { WordedKind } from './problem-kinds.ts';

/** Errors of plans, routes and their alerts. */
export const routeKinds = {
  // alerts
  'alerts.not_found': { status: 404, es: 'Hubo un error al eliminar la alerta', en: 'The alert could not be deleted' },
  // routes
  'routes.not_found': { status: 404, es: 'Hubo un error al obtener la ruta', en: 'The route could not be found' },
  'routes.start_required': {
    status: 422,
    es: 'Debes seleccionar la fecha de inicio de tu ruta',
    en: 'You must choose the start date of your route',
  },
  'routes.no_guides': { status: 422, es: 'La ruta no tiene guías', en: 'The route has no waybills' },
  'routes.wrong_state': {
    status: 409,
    es: 'La ruta {name} está en "{status}" y no admite este cambio',
    en: 'Route {name} is "{status}" and does not allow this change',
  },
  'routes.boarding_by_scan': {
    status: 409,
    es: 'Bultos que faltan por escanear en el vehículo de {name}: {count}',
    en: 'Parcels still to be scanned into the vehicle of {name}: {count}',
  },
  'loading.finished': {
    status: 409,
    es: 'La ruta {name} ya terminó: no se carga nada más en ella',
    en: 'Route {name} has ended: nothing more is loaded into it',
  },
  'routes.reason_required': { status: 422, es: 'Escribe el motivo del cambio', en: 'Write the reason for the change' },
  'routes.vehicle_busy': {
    status: 409,
    es: 'El vehículo {vehicle} ya tiene la ruta {route} a esa hora',
    en: 'Vehicle {vehicle} already has route {route} at that time',
  },
  'routes.vehicle_maintenance': {
    status: 409,
    es: 'El vehículo {vehicle} está en mantenimiento',
    en: 'Vehicle {vehicle} is under maintenance',
  },
  'routes.driver_busy': {
    status: 409,
    es: 'El operador {driver} ya tiene la ruta {route} en curso',
    en: 'Driver {driver} already has route {route} under way',
  },
  'routes.limit': {
    status: 409,
    es: 'Alcanzaste tu límite de rutas del periodo. Te quedan {remaining}.',
    en: 'You reached your route limit for the period. {remaining} left.',
  },
  'routes.not_ready': {
    status: 409,
    es: 'La ruta no está lista: falta {missing}',
    en: 'The route is not ready: {missing} missing',
  },
  'routes.other_day': {
    status: 409,
    es: 'La ruta es del {day}, no de hoy: tu empresa no permite iniciarla otro día',
    en: 'The route is for {day}, not for today: your company does not let it start on another day',
  },
  'routes.not_yours': { status: 403, es: 'Esta ruta es de otro operador', en: 'This route belongs to another driver' },
  'routes.open_guides': {
    status: 409,
    es: 'Faltan {count} guías por gestionar',
    en: '{count} waybills are still open',
  },
  'routes.other_cedi': {
    status: 409,
    es: 'La guía {folio} es de otro CEDIS que la ruta {route}',
    en: 'Waybill {folio} belongs to another distribution centre than route {route}',
  },
  'routes.range_unconfirmed': {
    status: 409,
    es: 'Confirma las guías fuera del alcance del CEDIS: {folios}',
    en: 'Confirm the waybills out of the distribution centre’s range: {folios}',
  },
  'routes.driver_cedi_unconfirmed': {
    status: 409,
    es: 'El operador {driver} es de otro CEDIS: confirma que maneja esta ruta',
    en: 'Driver {driver} belongs to another distribution centre: confirm that they drive this route',
  },
  'routes.too_many_guides': {
    status: 422,
    es: 'Una ruta lleva hasta {max} guías',
    en: 'A route holds up to {max} waybills',
  },
  'routes.action_not_found': {
    status: 404,
    es: 'Ese cambio ya no se puede deshacer: pasó demasiado tiempo',
    en: 'That change can no longer be undone: too much time has passed',
  },
  'routes.action_overtaken': {
    status: 409,
    es: 'Ya no se puede deshacer: {by} cambió después la ruta {route}',
    en: 'It can no longer be undone: {by} changed route {route} since',
  },
  'routes.wrong_guides': {
    status: 422,
    es: 'Las guías no coinciden con las de la ruta',
    en: 'The waybills do not match those of the route',
  },
  // planning
  'planning.not_found': { status: 404, es: 'No se encontró el plan', en: 'Plan not found' },
  'planning.start_required': {
    status: 422,
    es: 'Elige la fecha de inicio del plan',
    en: 'Choose the start date of the plan',
  },
  'planning.no_guides': { status: 422, es: 'Elige al menos una guía', en: 'Choose at least one waybill' },
  'planning.all_locked': {
    status: 409,
    es: 'Las rutas fijas se llevan todas las guías o todos los vehículos: libera alguna para optimizar',
    en: 'The locked routes take all waybills or all vehicles: unlock one to optimise',
  },
  'planning.route_locked': {
    status: 409,
    es: 'La ruta {route} está fija: libérala para reacomodarla',
    en: 'Route {route} is locked: unlock it to rearrange it',
  },
  'planning.order_kept': {
    status: 409,
    es: 'La ruta {route} conserva su orden: libéralo para dividirla',
    en: 'Route {route} keeps its order: release it to split it',
  },
  'planning.reason_required': {
    status: 422,
    es: 'Este cambio rompe reglas que se cumplían: escribe el motivo para guardarlo',
    en: 'This change breaks rules that were kept: give a reason to save it',
  },
  'planning.no_vehicles': { status: 422, es: 'Elige al menos un vehículo', en: 'Choose at least one vehicle' },
  'planning.wrong_state': {
    status: 409,
    es: 'El plan está en "{status}" y no admite este cambio',
    en: 'The plan is "{status}" and does not allow this change',
  },
  'planning.capacity_unconfirmed': {
    status: 409,
    es: 'Confirma la capacidad antes de optimizar',
    en: 'Confirm the capacity before optimising',
  },
  'planning.started_routes': {
    status: 409,
    es: 'Hay rutas de este plan que ya iniciaron',
    en: 'Some routes of this plan have already started',
  },
  'planning.cant_optimize': {
    status: 422,
    es: 'No se pudo optimizar: ninguna guía cabe en los vehículos elegidos',
    en: 'Could not optimise: no waybill fits the chosen vehicles',
  },
  'planning.try_no_guides': {
    status: 422,
    es: 'Ese día no hubo guías con ubicación en el CEDIS',
    en: 'The distribution centre had no located waybills that day',
  },
  'planning.try_no_vehicles': {
    status: 422,
    es: 'El CEDIS no tiene vehículos disponibles',
    en: 'The distribution centre has no available vehicles',
  },
  'planning.name_required': {
    status: 422,
    es: 'El parámetro de planeación necesita un nombre',
    en: 'The planner parameter needs a name',
  },
} as const satisfies Record<string, WordedKind>;
