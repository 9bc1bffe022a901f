import { type Company, type OnboardingActivity, onboardingActivities } from '@tramo/contract/accounts';

export const onboardingTabs = ['welcome', ...onboardingActivities] as const;
export type OnboardingTab = (typeof onboardingTabs)[number];
export const onboardingTab = (value: string | undefined): OnboardingTab =>
  onboardingTabs.find((tab) => tab === value) ?? 'welcome';

export const fleets = ['own', 'third', 'mixed'] as const;
export type Fleet = (typeof fleets)[number];
export const fleetOf = (value: string | undefined): Fleet | null => fleets.find((fleet) => fleet === value) ?? null;

type Completed = Company['activitiesCompleted'];
export const doneCount = (completed: Completed): number =>
  onboardingActivities.filter((name) => completed[name]).length;

/** The first step that is not done; null when all are. */
export const firstPending = (completed: Completed): OnboardingActivity | null =>
  onboardingActivities.find((name) => !completed[name]) ?? null;

/** The step after one, done or not; null after the last. */
export const stepAfter = (step: OnboardingActivity): OnboardingActivity | null =>
  onboardingActivities[onboardingActivities.indexOf(step) + 1] ?? null;
