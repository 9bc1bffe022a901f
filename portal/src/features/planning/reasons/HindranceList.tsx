import { Button } from '@mantine/core';
import type { Vehicle } from '@tramo/contract/fleet';
import type { Hindrances, PlanException, RelaxationStep } from '@tramo/contract/plan-reasons';
import type { PlanGuide } from '@tramo/contract/planning';
import { useText } from '../../../lib/text.ts';
import classes from '../planner.module.css';
import { hindrancesText } from './hindrances.es.ts';
import { useSuggestionContext } from './SuggestionButtons.tsx';
import { isException, stepText } from './suggestion.ts';

interface HindranceListProps {
  hindrances: Hindrances;
  /** Softens these rules for the plan and searches again; absent where nobody may. */
  onAllow?: ((exceptions: PlanException[]) => void) | undefined;
  guides: ReadonlyMap<string, PlanGuide>;
  vehicles: ReadonlyMap<string, Vehicle>;
}

/** What kept guides out, with how many, and what would let most of them in. */
export function HindranceList({ hindrances, guides, vehicles, onAllow }: HindranceListProps) {
  const t = useText(hindrancesText);
  const words = useSuggestionContext({ guides, vehicles });
  const { together } = hindrances;
  const help = (step: RelaxationStep, count = 1): string =>
    step.kind === 'addVehicle'
      ? t('addVehicle', { count, vehicle: words.nameOf(step.vehicle ?? '') })
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
      {together && (
        <>
          <p className={classes.helpsTitle}>
            {t(together.guides === together.of ? 'together' : 'togetherSome', {
              count: together.guides,
              of: together.of,
            })}
          </p>
          <ul className={classes.reasons} aria-label={t('togetherLabel')}>
            {[...Map.groupBy(together.steps, (step) => JSON.stringify(step))].map(([key, same]) => (
              <li key={key}>{help(same[0] as RelaxationStep, same.length)}</li>
            ))}
          </ul>
          {onAllow && together.steps.every(isException) && (
            <Button
              size="compact-sm"
              variant="default"
              mt={8}
              onClick={() => onAllow(together.steps.filter(isException))}
            >
              {t('allow')}
            </Button>
          )}
        </>
      )}
    </>
  );
}
