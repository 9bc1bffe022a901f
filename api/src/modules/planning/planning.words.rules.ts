import type { PlanException, Violation } from '@tramo/contract/plan-reasons';
import { fill, type Locale } from '@tramo/contract/problems';

/** How the audit tells broken and softened rules: it is read long after the plan has gone. */

type Words = Record<Locale, string>;
const broken: Record<Violation['kind'], Words> = {
  packages: { es: '{amount} paquetes de más', en: '{amount} packages too many' },
  weightKg: { es: '{amount} kg de más', en: '{amount} kg too much' },
  volumeM3: { es: '{amount} m³ de más', en: '{amount} m³ too much' },
  late: { es: 'llega {amount} min tarde', en: '{amount} min late' },
  shift: { es: 'termina {amount} min después del turno', en: 'ends {amount} min after the shift' },
  duration: { es: 'dura {amount} min de más', en: 'lasts {amount} min too long' },
  distance: { es: 'recorre {amount} km de más', en: 'drives {amount} km too far' },
  stops: { es: '{amount} paradas de más', en: '{amount} stops too many' },
  skills: { es: 'al vehículo le falta equipo ({amount})', en: 'the vehicle lacks equipment ({amount})' },
  vehicle: { es: 'ese vehículo no puede llevarla', en: 'that vehicle cannot take it' },
};
const softened: Record<PlanException['kind'], Words> = {
  windowStart: { es: '{guide} abre {amount} min antes', en: '{guide} opens {amount} min earlier' },
  windowEnd: { es: '{guide} cierra {amount} min después', en: '{guide} closes {amount} min later' },
  late: { es: '{guide} puede llegar tarde', en: '{guide} may be late' },
  packages: { es: '{vehicle} carga {amount} paquetes más', en: '{vehicle} takes {amount} packages more' },
  weightKg: { es: '{vehicle} carga {amount} kg más', en: '{vehicle} takes {amount} kg more' },
  volumeM3: { es: '{vehicle} carga {amount} m³ más', en: '{vehicle} takes {amount} m³ more' },
  shift: { es: '{vehicle} termina su turno {amount} min después', en: '{vehicle} ends its shift {amount} min later' },
  duration: { es: '{vehicle} puede durar {amount} min más', en: '{vehicle} may last {amount} min longer' },
  distance: { es: '{vehicle} puede recorrer {amount} km más', en: '{vehicle} may drive {amount} km more' },
  stops: { es: '{vehicle} puede hacer {amount} paradas más', en: '{vehicle} may make {amount} stops more' },
  skills: {
    es: '{vehicle} se toma con {amount} equipos que no tiene',
    en: '{vehicle} is taken to have {amount} pieces of equipment',
  },
  allowVehicle: { es: '{guide} puede ir en {vehicle}', en: '{guide} may ride in {vehicle}' },
};

/** Amounts as people say them: minutes and kilometres. */
function figure(kind: string, amount: number): number {
  if (['late', 'shift', 'duration', 'windowStart', 'windowEnd'].includes(kind)) return Math.ceil(amount / 60);
  return kind === 'distance' ? Math.ceil(amount / 100) / 10 : amount;
}

/** As many rules as one reads; a plan that is forced all over is told by their number. */
const MOST = 20;
const listed = (texts: readonly string[], locale: Locale): string =>
  [
    ...texts.slice(0, MOST),
    ...(texts.length > MOST ? [fill(locale === 'es' ? 'y {n} más' : 'and {n} more', { n: texts.length - MOST })] : []),
  ].join('; ');

/** "Ruta 3: 5 paquetes de más; Ruta 1, MTY-0001: llega 25 min tarde" */
export const brokenText = (
  violations: readonly (Violation & { route: string })[],
  names: { route(id: string): string; guide(id: string): string },
  locale: Locale,
): string =>
  listed(
    violations.map((v) => {
      const where = [names.route(v.route), ...(v.guideId === null ? [] : [names.guide(v.guideId)])].join(', ');
      return `${where}: ${fill(broken[v.kind][locale], { amount: figure(v.kind, v.amount) })}`;
    }),
    locale,
  );

/** "MTY-0001 cierra 25 min después; Urvan 3 carga 18 kg más" */
export const softenedText = (
  exceptions: readonly PlanException[],
  names: { guide(id: string): string; vehicle(id: string): string },
  locale: Locale,
): string =>
  listed(
    exceptions.map((e) =>
      fill(softened[e.kind][locale], {
        guide: names.guide(e.guideId ?? ''),
        vehicle: names.vehicle(e.vehicle ?? ''),
        amount: figure(e.kind, e.kind === 'skills' ? e.skills.length : (e.amount ?? 0)),
      }),
    ),
    locale,
  );
