import { Button } from '@mantine/core';
import { pathOf } from '../../../lib/paths.ts';
import { useText } from '../../../lib/text.ts';
import classes from './Onboarding.module.css';
import { onboardingText } from './onboarding.es.ts';
import { useActivities, useOnboarding } from './useOnboarding.ts';

/** The last step is the work itself: it leads to the import of guides, and to the wizards of a plan and of a single route. */
export function RouteStep() {
  const t = useText(onboardingText);
  const { leaveTo, isLeaving } = useOnboarding();
  const isDone = useActivities().data?.activitiesCompleted.route ?? false;
  const go = (to: string): void => void leaveTo(to).catch(() => undefined);
  if (isDone) {
    return (
      <>
        <p className={classes.panelText}>{t('stepDone')}</p>
        <Button loading={isLeaving} onClick={() => go(pathOf('routesOverview'))}>
          {t('goHome')}
        </Button>
      </>
    );
  }
  return (
    <>
      <p className={classes.panelText}>{t('routeText')}</p>
      <div className={classes.buttons}>
        <Button loading={isLeaving} onClick={() => go(pathOf('guideImport'))}>
          {t('importGuides')}
        </Button>
        <Button variant="default" disabled={isLeaving} onClick={() => go(pathOf('routePlanner', { tab: 'cedis' }))}>
          {t('newPlan')}
        </Button>
        <Button variant="default" disabled={isLeaving} onClick={() => go(pathOf('newRoute', { tab: 'guides' }))}>
          {t('newRoute')}
        </Button>
      </div>
      <p className={classes.note}>{t('routeNote')}</p>
    </>
  );
}
