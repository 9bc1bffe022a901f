import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type Company, onboardingActivities } from '@tramo/contract/accounts';
import { pathOf } from '../../../lib/paths.ts';
import { useText } from '../../../lib/text.ts';
import classes from './Onboarding.module.css';
import { onboardingText } from './onboarding.es.ts';
import type { OnboardingTab } from './onboarding.rules.ts';

interface StepListProps {
  completed: Company['activitiesCompleted'];
  /** The step on show. */
  current?: OnboardingTab;
  /** With what each is for. */
  isDetailed?: boolean;
}

/** The five steps, each with its state and the way to it. */
export function StepList({ completed, current, isDetailed }: StepListProps) {
  const t = useText(onboardingText);
  return (
    <nav aria-label={t('steps')}>
      <ol className={classes.steps} data-detailed={isDetailed || undefined}>
        {onboardingActivities.map((name) => {
          const isDone = completed[name] === true;
          const Icon = isDone ? IconCircleCheckFilled : IconCircle;
          return (
            <li key={name}>
              <Link
                to={pathOf('onboarding', { tab: name })}
                className={classes.step}
                aria-current={current === name ? 'step' : undefined}
                data-done={isDone || undefined}
              >
                <Icon size={20} aria-hidden />
                <span className={classes.stepWords}>
                  <span className={classes.stepName}>{t(`activity.${name}`)}</span>
                  {isDetailed && <span className={classes.stepWhy}>{t(`why.${name}`)}</span>}
                </span>
                <span className={isDetailed ? classes.stepState : 'visually-hidden'}>
                  {t(isDone ? 'done' : 'pending')}
                </span>
              </Link>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
