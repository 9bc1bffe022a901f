import type { Load } from '@tramo/contract/fields';
import { endedPaper, type Vehicle } from '@tramo/contract/fleet';
import { defaultTimeZone } from '@tramo/contract/limits';
import { useText } from '../../../lib/text.ts';
import { useCompany } from '../../../session/me.api.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { endedText } from '../../fleet/shared/ended.es.ts';
import { fleetWords } from '../../fleet/shared/fleet-words.es.ts';
import { compareLoads, dimensions } from '../../planning/shared/capacity.rules.ts';
import { minuteOf, type RouteGuide } from './draft.rules.ts';
import { newRouteText } from './new-route.es.ts';
import classes from './new-route.module.css';
import type { RoutePlan } from './useRoutePlan.ts';

interface VehicleWarningsProps {
  vehicle: Vehicle;
  guides: readonly RouteGuide[];
  load: Load;
  plan: RoutePlan;
}

/** What does not fit the vehicle: its capacity, its equipment, its shift. Told, not forbidden. */
export function VehicleWarnings({ vehicle, guides, load, plan }: VehicleWarningsProps) {
  const t = useText(newRouteText);
  const words = useText(fleetWords);
  const endedWords = useText(endedText);
  const f = useFormat();
  const timeZone = useCompany()?.timeZone ?? defaultTimeZone;
  const { nickname: name, capacity, shiftStartMinute: from, shiftEndMinute: to } = vehicle;
  const amounts = compareLoads(
    load,
    { packages: capacity.quantity, weightKg: capacity.weightKg, volumeM3: capacity.volumeM3 },
    100,
  );
  const isOver = dimensions.some((d) => !amounts[d].fits);
  const skills = [...new Set(guides.flatMap((g) => g.skills))].filter((skill) => !vehicle.skills.includes(skill));
  const end = plan.times && minuteOf(Date.parse(plan.times.end), timeZone);
  const isOutOfShift = plan.minute < from || (end !== undefined && (end.day !== plan.day || end.minute > to));
  const ended = endedPaper(vehicle, plan.day);
  return (
    <div role="status" className={classes.warnings}>
      {ended && <p className={classes.warn}>{endedWords('until', { day: f.day(ended) })}</p>}
      {isOver && <p className={classes.warn}>{t('assign.over', { name })}</p>}
      {skills.length > 0 && (
        <p className={classes.warn}>
          {t('assign.skills', { name, skills: skills.map((s) => words(`skill.${s}`).toLowerCase()).join(', ') })}
        </p>
      )}
      {isOutOfShift && (
        <p className={classes.warn}>{t('assign.shift', { name, from: f.minuteOfDay(from), to: f.minuteOfDay(to) })}</p>
      )}
    </div>
  );
}
