import type { Vehicle } from '@tramo/contract/fleet';
import type { PlanException, RelaxationStep } from '@tramo/contract/plan-reasons';
import type { Format } from '../../../lib/format.ts';
import type { useText } from '../../../lib/text.ts';
import type { Arrangement } from '../arrangement/arrange.rules.ts';
import type { boardText } from '../board/board.es.ts';
import type { planningText } from '../planning.es.ts';
import { amountOf } from './reason.ts';

/** A way to let a guide in: rules that give, and the place that they open. */
export interface Suggestion {
  vehicle: string;
  /** Null for a vehicle that the plan does not have yet. */
  position: number | null;
  steps: readonly RelaxationStep[];
}
/** What the words of ways and exceptions are made with. */
export interface SuggestionContext {
  t: ReturnType<typeof useText<(typeof planningText)['es']>>;
  b: ReturnType<typeof useText<(typeof boardText)['es']>>;
  f: Format;
  nameOf: (vehicle: string) => string;
  folioOf: (guideId: string) => string;
}
type Softened = Exclude<RelaxationStep['kind'], 'addVehicle'>;
export const isException = (step: RelaxationStep): step is RelaxationStep & { kind: Softened } =>
  step.kind !== 'addVehicle';
export const exceptionsOf = (suggestion: Suggestion): PlanException[] => suggestion.steps.filter(isException);

const skillsOf = (skills: readonly string[], t: SuggestionContext['t']): string =>
  skills.map((s) => t(`vehicles.skill.${s as Vehicle['skills'][number]}`)).join(', ');

/** What a rule would have to give, as a deed. `about`: the guide that is asked about, whose own window needs no name. */
export function stepText(step: RelaxationStep, about: string, { t, b, f, nameOf, folioOf }: SuggestionContext): string {
  const vehicle = nameOf(step.vehicle ?? '');
  if (step.kind === 'addVehicle') return b('suggestion.use', { vehicle });
  const amount = amountOf(step.kind, step.amount ?? 0, f);
  if (step.kind === 'windowEnd' || step.kind === 'windowStart' || step.kind === 'late')
    return step.guideId === null || step.guideId === about
      ? b(`suggestion.${step.kind}`, { amount })
      : b(`suggestion.${step.kind}Of`, { amount, folio: folioOf(step.guideId) });
  if (step.kind === 'skills') return b('suggestion.skills', { vehicle, skills: skillsOf(step.skills, t) });
  return b(`suggestion.${step.kind}`, { amount, vehicle, count: step.amount ?? 0 });
}

/** An exception, short enough for a chip. */
export function exceptionText(e: PlanException, { t, b, f, nameOf, folioOf }: SuggestionContext): string {
  const words = { folio: folioOf(e.guideId ?? ''), vehicle: nameOf(e.vehicle ?? '') };
  if (e.kind === 'skills') return b('exceptions.skills', { ...words, skills: skillsOf(e.skills, t) });
  return b(`exceptions.${e.kind}`, { ...words, amount: amountOf(e.kind, e.amount ?? 0, f), count: e.amount ?? 0 });
}

/** Free vehicles that could stand in for one more like `like`: of its cedi, able to carry as much, with its equipment. The nearest in size first. */
export function vehiclesLike(
  like: string,
  vehicles: ReadonlyMap<string, Vehicle>,
  planVehicles: readonly string[],
  arrangement: Pick<Arrangement, 'routes'>,
): Vehicle[] {
  const model = vehicles.get(like);
  if (!model) return [];
  const taken = new Set([...planVehicles, ...arrangement.routes.map((r) => r.vehicle)]);
  const size = (v: Vehicle): number => v.capacity.weightKg;
  return [...vehicles.values()]
    .filter(
      (v) =>
        !taken.has(v._id) &&
        v.status === 'available' &&
        v.originAddress?._id === model.originAddress?._id &&
        v.capacity.quantity >= model.capacity.quantity &&
        v.capacity.weightKg >= model.capacity.weightKg &&
        v.capacity.volumeM3 >= model.capacity.volumeM3 &&
        model.skills.every((s) => v.skills.includes(s)),
    )
    .sort((a, b) => size(a) - size(b));
}
