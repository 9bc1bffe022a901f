import { Button } from '@mantine/core';
import type { Company, OnboardingActivity } from '@tramo/contract/accounts';
import { pathOf, useScreenParams } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { Page } from '../../ui/Page.tsx';
import { ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.ts';
import { DriverForm } from '../accounts/shared/DriverForm.tsx';
import { CediForm } from '../places/shared/CediForm.tsx';
import classes from './onboarding/Onboarding.module.css';
import { onboardingText } from './onboarding/onboarding.es.ts';
import { doneCount, fleetOf, onboardingTab } from './onboarding/onboarding.rules.ts';
import { RouteStep } from './onboarding/RouteStep.tsx';
import { Step } from './onboarding/Step.tsx';
import { StepList } from './onboarding/StepList.tsx';
import { useActivities, useOnboarding, useRememberPlace } from './onboarding/useOnboarding.ts';
import { VehicleStep } from './onboarding/VehicleStep.tsx';
import { Welcome } from './onboarding/Welcome.tsx';
import { CompanyProfileForm } from './settings/CompanyProfileForm.tsx';
import { settingsText } from './settings/settings.es.ts';

/** The guided start of a new company: five real steps, resumable, never a trap. */
export function OnboardingPage() {
  const t = useText(onboardingText);
  const params = useScreenParams('onboarding');
  const tab = onboardingTab(params.tab);
  const activities = useActivities();
  const { leaveTo, isLeaving } = useOnboarding();
  useRememberPlace(
    pathOf('onboarding', { tab, subtab: tab === 'vehicle' ? (fleetOf(params.subtab) ?? undefined) : undefined }),
  );
  const company = activities.data;
  const later = (
    <Button
      variant="default"
      loading={isLeaving}
      onClick={() => void leaveTo(pathOf('routesOverview')).catch(() => undefined)}
    >
      {t('later')}
    </Button>
  );
  return (
    <Page
      title={t('title')}
      subtitle={company && t('progress', { done: doneCount(company.activitiesCompleted), total: 5 })}
      actions={tab === 'welcome' ? undefined : later}
    >
      {!company ? (
        activities.error ? (
          <ErrorState error={activities.error} retry={activities.refetch} />
        ) : (
          <SkeletonRows />
        )
      ) : tab === 'welcome' ? (
        <Welcome completed={company.activitiesCompleted} later={later} />
      ) : (
        <div className={classes.layout}>
          <StepList completed={company.activitiesCompleted} current={tab} />
          <section className={classes.panel} aria-labelledby="onboarding-step">
            <h2 className={classes.panelTitle} id="onboarding-step">
              {t(`activity.${tab}`)}
            </h2>
            <p className={classes.panelText}>{t(`why.${tab}`)}</p>
            <StepContent key={tab} tab={tab} subtab={params.subtab} company={company} />
          </section>
        </div>
      )}
    </Page>
  );
}

function StepContent({
  tab,
  subtab,
  company,
}: {
  tab: OnboardingActivity;
  subtab: string | undefined;
  company: Company;
}) {
  const t = useText(onboardingText);
  const settings = useText(settingsText);
  const { goAfter } = useOnboarding();
  if (tab === 'cedi') return <Step name="cedi">{(done) => <CediForm onSaved={(cedi) => done(cedi.name)} />}</Step>;
  if (tab === 'vehicle') return <VehicleStep fleet={fleetOf(subtab)} />;
  if (tab === 'driver')
    return <Step name="driver">{(done) => <DriverForm onSaved={(driver) => done(driver.fullName)} />}</Step>;
  if (tab === 'route') return <RouteStep />;
  return (
    <>
      <CompanyProfileForm
        company={company}
        mayKeep
        onSaved={() => {
          toast.ok(settings('saved'));
          goAfter('profile');
        }}
      />
      <div className={classes.below}>
        <Button variant="subtle" color="gray" onClick={() => goAfter('profile')}>
          {t('skip')}
        </Button>
      </div>
    </>
  );
}
