import { Button, Progress } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { onboardingActivities } from '@tramo/contract/accounts';
import { pathOf } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { Page } from '../../ui/Page.tsx';
import { ErrorState, SkeletonRows } from '../../ui/states.tsx';
import classes from './onboarding/Onboarding.module.css';
import { onboardingText } from './onboarding/onboarding.es.ts';
import { doneCount, firstPending } from './onboarding/onboarding.rules.ts';
import { StepList } from './onboarding/StepList.tsx';
import { useActivities, useOnboarding } from './onboarding/useOnboarding.ts';

/** The five activities of a new company: what is done, and the way to what is not. */
export function ActivitiesPage() {
  const t = useText(onboardingText);
  const activities = useActivities();
  const { leaveTo, isLeaving } = useOnboarding();
  const completed = activities.data?.activitiesCompleted;
  const total = onboardingActivities.length;
  if (!completed)
    return (
      <Page title={t('title')}>
        {activities.error ? <ErrorState error={activities.error} retry={activities.refetch} /> : <SkeletonRows />}
      </Page>
    );
  const done = doneCount(completed);
  const next = firstPending(completed);
  return (
    <Page title={t('title')} subtitle={t('progress', { done, total })}>
      <div className={classes.narrow}>
        <Progress.Root aria-label={t('progressLabel')}>
          <Progress.Section value={(done / total) * 100} aria-label={t('progress', { done, total })} />
        </Progress.Root>
        {next === null && (
          <div>
            <h2 className={classes.panelTitle}>{t('allDone')}</h2>
            <p className={classes.panelText}>{t('allDoneText')}</p>
          </div>
        )}
        <StepList completed={completed} isDetailed />
        <div className={classes.buttons}>
          {next && (
            <Button component={Link} to={pathOf('onboarding', { tab: next })}>
              {t(done === 0 ? 'start' : 'resume')}
            </Button>
          )}
          <Button
            variant={next ? 'default' : 'filled'}
            loading={isLeaving}
            onClick={() => void leaveTo(pathOf('routesOverview')).catch(() => undefined)}
          >
            {t(next ? 'later' : 'goHome')}
          </Button>
        </div>
      </div>
    </Page>
  );
}
