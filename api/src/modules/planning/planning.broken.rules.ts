import type { Company } from '@tramo/contract/accounts';
import type { PlanException, Violation } from '@tramo/contract/plan-reasons';
import { fill, type Locale } from '@tramo/contract/problems';
import { moreNames } from '@tramo/contract/words/common';
import { counted } from '@tramo/contract/words/names';
import { exceptionNames, violationNames } from '@tramo/contract/words/planning';
import { writtenKm, writtenWeight } from '../../platform/company-formats.ts';

/** How the audit tells broken and softened rules: it is read long after the plan has gone. */

/** The language and the units of who reads it. */
export interface Reading {
  locale: Locale;
  company: Pick<Company, 'distanceUnit' | 'weightUnit'>;
}

/** Amounts as people say them: minutes, and the company's units. */
function figure(kind: string, amount: number, { locale, company }: Reading): string | number {
  if (['late', 'shift', 'duration', 'windowStart', 'windowEnd'].includes(kind)) return Math.ceil(amount / 60);
  if (kind === 'distance') return writtenKm(Math.ceil(amount / 100) / 10, company);
  return kind === 'weightKg' ? writtenWeight(amount, company, locale) : amount;
}

/** As many rules as one reads; a plan that is forced all over is told by their number. */
const MOST = 20;
const listed = (texts: readonly string[], locale: Locale): string =>
  [...texts.slice(0, MOST), ...(texts.length > MOST ? [counted(moreNames, texts.length - MOST, locale)] : [])].join(
    '; ',
  );

/** "Ruta 3: 5 paquetes de más; Ruta 1, MTY-0001: llega 25 min tarde" */
export const brokenText = (
  violations: readonly (Violation & { route: string })[],
  names: { route(id: string): string; guide(id: string): string },
  reading: Reading,
): string =>
  listed(
    violations.map((v) => {
      const where = [names.route(v.route), ...(v.guideId === null ? [] : [names.guide(v.guideId)])].join(', ');
      return `${where}: ${fill(violationNames[v.kind][reading.locale], { amount: figure(v.kind, v.amount, reading) })}`;
    }),
    reading.locale,
  );

/** "MTY-0001 cierra 25 min después; Urvan 3 carga 18 kg más" */
export const softenedText = (
  exceptions: readonly PlanException[],
  names: { guide(id: string): string; vehicle(id: string): string },
  reading: Reading,
): string =>
  listed(
    exceptions.map((e) =>
      fill(exceptionNames[e.kind][reading.locale], {
        guide: names.guide(e.guideId ?? ''),
        vehicle: names.vehicle(e.vehicle ?? ''),
        amount: figure(e.kind, e.kind === 'skills' ? e.skills.length : (e.amount ?? 0), reading),
      }),
    ),
    reading.locale,
  );
