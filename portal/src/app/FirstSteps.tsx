import { IconListCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ScreenKey } from '@tramo/contract/access';
import { onboardingActivities, type User } from '@tramo/contract/accounts';
import { useEffect } from 'react';
import { pathOf } from '../lib/paths.ts';
import { useText } from '../lib/text.ts';
import { companyQuery } from '../session/me.api.ts';
import { appText } from './app.es.ts';
import classes from './FirstSteps.module.css';
import { exists, mayOpen } from './screens.ts';

interface FirstStepsProps {
  me: User;
  screen: ScreenKey | undefined;
  isCompact?: boolean;
}

/** The way back to the guided start, for admins, until a new company has all it needs. */
export function FirstSteps({ me, screen, isCompact }: FirstStepsProps) {
  const t = useText(appText);
  const company = useQuery(companyQuery);
  const completed = company.data?.activitiesCompleted;
  const total = onboardingActivities.length;
  const done = onboardingActivities.filter((name) => completed?.[name]).length;
  const isOpen =
    completed !== undefined && done < total && exists('activitiesOnboarding') && mayOpen(me, 'activitiesOnboarding');
  const { refetch } = company;
  // What was done on the last screen may have been one of the five.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again at each change of screen
  useEffect(() => {
    if (isOpen) void refetch();
  }, [screen]);
  if (!isOpen) return null;
  return (
    <Link to={pathOf('activitiesOnboarding')} className={classes.entry} data-compact={isCompact || undefined}>
      <IconListCheck size={18} stroke={1.6} aria-hidden />
      <span className={classes.name}>{t('firstSteps')}</span>
      <span className={classes.count} aria-hidden>
        {done}/{total}
      </span>
      <span className="visually-hidden">{t('firstStepsDone', { done, total })}</span>
    </Link>
  );
}
