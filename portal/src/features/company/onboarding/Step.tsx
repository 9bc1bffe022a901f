import { Button } from '@mantine/core';
import type { OnboardingActivity } from '@tramo/contract/accounts';
import { type ReactNode, useEffect, useState } from 'react';
import { useText } from '../../../lib/text.ts';
import { toast } from '../../../ui/toast.ts';
import classes from './Onboarding.module.css';
import { onboardingText } from './onboarding.es.ts';
import { useActivities, useOnboarding } from './useOnboarding.ts';

interface StepProps {
  name: OnboardingActivity;
  /** The real form of the catalogue; calls `done` with what it saved. */
  children: (done: (savedName: string) => void) => ReactNode;
}

/** A step that adds one of something: its form, or, once there is one, the choice between another and the next step. */
export function Step({ name, children }: StepProps) {
  const t = useText(onboardingText);
  const activities = useActivities();
  const { goAfter } = useOnboarding();
  const [isAdding, setAdding] = useState(false);
  const [saved, setSaved] = useState<string | null>(null);
  const { refetch } = activities;
  // After the form knows that it is saved, so that leaving it asks nothing.
  useEffect(() => {
    if (saved === null) return;
    toast.ok(t('saved', { name: saved }));
    setSaved(null);
    setAdding(false);
    void refetch().then(() => goAfter(name));
  }, [saved, t, refetch, goAfter, name]);

  const isDone = activities.data?.activitiesCompleted[name] ?? false;
  if (isDone && !isAdding && saved === null) {
    return (
      <>
        <p className="strong">{t('stepDone')}</p>
        <p className={classes.panelText}>{t('stepDoneHint')}</p>
        <div className={classes.buttons}>
          <Button onClick={() => goAfter(name)}>{t('next')}</Button>
          <Button variant="default" onClick={() => setAdding(true)}>
            {t('addAnother')}
          </Button>
        </div>
      </>
    );
  }
  return (
    <>
      {children(setSaved)}
      <div className={classes.below}>
        <Button variant="subtle" color="gray" onClick={() => goAfter(name)}>
          {t('skip')}
        </Button>
      </div>
    </>
  );
}
