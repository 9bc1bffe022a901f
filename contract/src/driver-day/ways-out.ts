import type { Act, ActProblem } from './acts.ts';

/**
 * What a driver can do about a refused act. `again`: the same once more; `answerAgain`: open it, correct what is marked, save it anew; `askCode`: the code
 * again; `readDay`: read the day, then look; `callOffice`: it is the office that can mend it; `giveUp`: leave it, what was recorded stays on the phone until then.
 */
export type WayOut = 'again' | 'answerAgain' | 'askCode' | 'resendCode' | 'readDay' | 'callOffice' | 'giveUp';

const visitKinds: readonly Act['kind'][] = ['visit', 'visits'];

/** Ways out, the best first. `giveUp` is always there: nobody is kept from going on. */
export function waysOut(problem: Pick<ActProblem, 'key' | 'status'>, act: Pick<Act, 'kind'>): readonly WayOut[] {
  const isVisit = visitKinds.includes(act.kind);
  const again: readonly WayOut[] = isVisit || act.kind === 'start' ? ['answerAgain'] : ['again'];
  const { key } = problem;
  if (key === 'codes.wrong' || key === 'codes.required') return ['askCode', 'resendCode', 'callOffice', 'giveUp'];
  if (key === 'codes.locked' || key === 'codes.none') return ['callOffice', 'again', 'giveUp'];
  if (key.startsWith('answers.')) return ['answerAgain', 'readDay', 'giveUp'];
  if (key === 'guides.unknown_substatus') return ['readDay', 'answerAgain', 'giveUp'];
  if (key === 'routes.departure_unanswered' || key === 'routes.departure_refused') return ['answerAgain', 'giveUp'];
  if (key === 'routes.not_ready' || key === 'routes.other_day' || key === 'billing.short')
    return ['callOffice', 'again', 'giveUp'];
  if (key === 'routes.driver_busy' || key === 'routes.vehicle_busy') return ['again', 'callOffice', 'giveUp'];
  if (key === 'routes.open_guides') return ['readDay', 'again', 'giveUp'];
  if (key === 'routes.stops_changed' || key === 'routes.reorder_off') return ['readDay', 'giveUp'];
  if (key === 'general.invalid') return [...again, 'giveUp'];
  if (gone.has(key)) return ['readDay', 'callOffice', 'giveUp'];
  if (key.startsWith('files.') || key.startsWith('proof.') || key === 'general.too_large')
    return [...again, 'callOffice', 'giveUp'];
  return ['again', 'callOffice', 'giveUp'];
}
/** The office, or another phone, was faster. */
const gone = new Set([
  'guides.wrong_state',
  'guides.not_found',
  'routes.wrong_guides',
  'routes.wrong_state',
  'routes.not_yours',
  'routes.not_found',
]);
