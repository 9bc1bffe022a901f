import type { PlanException, Violation } from '../plan-reasons.ts';
import type { PlanStatus } from '../planning.ts';
import type { Names } from './names.ts';

export const planStatusNames = {
  draft: { es: 'Borrador', en: 'Draft' },
  optimising: { es: 'Optimizando', en: 'Optimising' },
  optimised: { es: 'Optimizado', en: 'Optimised' },
  cantOptimize: { es: 'No se pudo optimizar', en: 'Could not be optimised' },
  dispatched: { es: 'Despachado', en: 'Dispatched' },
} as const satisfies Names<PlanStatus>;

/** How a rule is broken; weights and distances bring their unit. */
export const violationNames = {
  packages: { es: '{amount} paquetes de más', en: '{amount} packages too many' },
  weightKg: { es: '{amount} de más', en: '{amount} too much' },
  volumeM3: { es: '{amount} m³ de más', en: '{amount} m³ too much' },
  late: { es: 'llega {amount} min tarde', en: '{amount} min late' },
  shift: { es: 'termina {amount} min después del turno', en: 'ends {amount} min after the shift' },
  duration: { es: 'dura {amount} min de más', en: 'lasts {amount} min too long' },
  distance: { es: 'recorre {amount} de más', en: 'drives {amount} too far' },
  stops: { es: '{amount} paradas de más', en: '{amount} stops too many' },
  skills: { es: 'al vehículo le falta equipo ({amount})', en: 'the vehicle lacks equipment ({amount})' },
  vehicle: { es: 'ese vehículo no puede llevarla', en: 'that vehicle cannot take it' },
} as const satisfies Names<Violation['kind']>;

/** What an exception of a plan allows. */
export const exceptionNames = {
  windowStart: { es: '{guide} abre {amount} min antes', en: '{guide} opens {amount} min earlier' },
  windowEnd: { es: '{guide} cierra {amount} min después', en: '{guide} closes {amount} min later' },
  late: { es: '{guide} puede llegar tarde', en: '{guide} may be late' },
  packages: { es: '{vehicle} carga {amount} paquetes más', en: '{vehicle} takes {amount} packages more' },
  weightKg: { es: '{vehicle} carga {amount} más', en: '{vehicle} takes {amount} more' },
  volumeM3: { es: '{vehicle} carga {amount} m³ más', en: '{vehicle} takes {amount} m³ more' },
  shift: { es: '{vehicle} termina su turno {amount} min después', en: '{vehicle} ends its shift {amount} min later' },
  duration: { es: '{vehicle} puede durar {amount} min más', en: '{vehicle} may last {amount} min longer' },
  distance: { es: '{vehicle} puede recorrer {amount} más', en: '{vehicle} may drive {amount} more' },
  stops: { es: '{vehicle} puede hacer {amount} paradas más', en: '{vehicle} may make {amount} stops more' },
  skills: {
    es: '{vehicle} se toma con {amount} equipos que no tiene',
    en: '{vehicle} is taken to have {amount} pieces of equipment',
  },
  allowVehicle: { es: '{guide} puede ir en {vehicle}', en: '{guide} may ride in {vehicle}' },
} as const satisfies Names<PlanException['kind']>;
