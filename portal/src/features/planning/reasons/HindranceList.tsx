import type { Vehicle } from '@tramo/contract/fleet';
import type { Hindrances, RelaxationStep } from '@tramo/contract/plan-reasons';
import type { PlanGuide } from '@tramo/contract/planning';
import { useText } from '../../../lib/text.ts';
import classes from '../planner.module.css';
import { hindrancesText } from './hindrances.es.ts';
import { useSuggestionContext } from './SuggestionButtons.tsx';
import { stepText } from './suggestion.ts';

interface HindranceListProps {
  hindrances: Hindrances;
  guides: ReadonlyMap<string, PlanGuide>;
  vehicles: ReadonlyMap<string, Vehicle>;
}

/** What kept guides out, with how many, and what would let most of them in. */
export function HindranceList({ hindrances, guides, vehicles }: HindranceListProps) {
  const t = useText(hindrancesText);
  const words = useSuggestionContext({ guides, vehicles });
  const help = (step: RelaxationStep): string =>
    step.kind === 'addVehicle'
      ? t('addVehicle', { vehicle: words.nameOf(step.vehicle ?? '') })
      : stepText(step, '', words);
  return (
    <>
      <ul className={classes.reasons} aria-label={t('why')}>
        {hindrances.rules.map((rule) => (
          <li key={rule.reason}>{t(`rule.${rule.reason}`, { count: rule.guides })}</li>
        ))}
      </ul>
      {hindrances.helps.length > 0 && (
        <>
          <p className={classes.helpsTitle}>{t('helps')}</p>
          <ul className={classes.reasons} aria-label={t('helps')}>
            {hindrances.helps.map((one) => (
              <li key={JSON.stringify(one.step)}>
                {t(one.alone === one.guides ? 'lets' : one.guides === 1 ? 'letsOneOf' : 'letsSome', {
                  step: help(one.step),
                  count: one.guides,
                  of: one.alone,
                })}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
