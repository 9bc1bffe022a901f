import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Company } from '@tramo/contract/accounts';
import type { ReactNode } from 'react';
import { pathOf } from '../../../lib/paths.ts';
import { useText } from '../../../lib/text.ts';
import { useMe } from '../../../session/me.api.ts';
import classes from './Onboarding.module.css';
import { onboardingText } from './onboarding.es.ts';
import { doneCount, firstPending } from './onboarding.rules.ts';
import { StepList } from './StepList.tsx';

/** What awaits a new company, and that it may wait. */
export function Welcome({ completed, later }: { completed: Company['activitiesCompleted']; later: ReactNode }) {
  const t = useText(onboardingText);
  const name = useMe()?.fullName.split(' ')[0] ?? '';
  const next = firstPending(completed);
  return (
    <div className={classes.narrow}>
      <div>
        <h2 className={classes.panelTitle}>{t('welcomeTitle', { name })}</h2>
        <p className={classes.panelText}>{t('welcomeText')}</p>
        <div className={classes.buttons}>
          <Button component={Link} to={next ? pathOf('onboarding', { tab: next }) : pathOf('activitiesOnboarding')}>
            {t(doneCount(completed) === 0 ? 'start' : 'resume')}
          </Button>
          {later}
        </div>
      </div>
      <StepList completed={completed} isDetailed />
    </div>
  );
}
