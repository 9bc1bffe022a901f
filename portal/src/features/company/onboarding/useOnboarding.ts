import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { OnboardingActivity } from '@tramo/contract/accounts';
import { useCallback, useEffect } from 'react';
import { pathOf } from '../../../lib/paths.ts';
import { companyQuery, useMe, useUpdateMe } from '../../../session/me.api.ts';
import { stepAfter } from './onboarding.rules.ts';

/** The company with its activities as they are now: what was done a moment ago counts. */
export const useActivities = () => useQuery({ ...companyQuery, refetchOnMount: 'always' });

/** Moves within the guided start, and out of it. */
export function useOnboarding() {
  const me = useMe();
  const navigate = useNavigate();
  const { mutateAsync: update, isPending: isLeaving } = useUpdateMe();
  const id = me?._id;
  const isRequired = me?.isOnboardingRequired ?? false;
  /** Leaves for good: no screen leads back here by itself; the menu still does. */
  const leaveTo = useCallback(
    async (to: string): Promise<void> => {
      if (id && isRequired) await update({ id, isOnboardingRequired: false, lastPage: null });
      await navigate({ to } as never);
    },
    [id, isRequired, update, navigate],
  );
  const goAfter = useCallback(
    (step: OnboardingActivity): void => {
      const next = stepAfter(step);
      void navigate({ to: next ? pathOf('onboarding', { tab: next }) : pathOf('activitiesOnboarding') } as never);
    },
    [navigate],
  );
  return { me, leaveTo, goAfter, isLeaving };
}

/** Keeps where the guided start stands, so that the next entry goes on there. */
export function useRememberPlace(path: string): void {
  const me = useMe();
  const { mutate } = useUpdateMe({ isQuiet: true });
  const id = me?._id;
  const isRequired = me?.isOnboardingRequired ?? false;
  const isKept = me?.lastPage === path;
  useEffect(() => {
    if (id && isRequired && !isKept) mutate({ id, lastPage: path });
  }, [id, isRequired, isKept, path, mutate]);
}
