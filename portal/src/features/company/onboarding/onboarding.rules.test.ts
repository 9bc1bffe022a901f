import { describe, expect, it } from 'vitest';
import { doneCount, firstPending, fleetOf, onboardingTab, stepAfter } from './onboarding.rules.ts';

const none = { profile: false, cedi: false, vehicle: false, driver: false, route: false };

describe('the guided start', () => {
  it('resumes at the first step that is not done, whatever their order', () => {
    expect(firstPending(none)).toBe('profile');
    expect(firstPending({ ...none, profile: true, vehicle: true })).toBe('cedi');
    expect(firstPending({ profile: true, cedi: true, vehicle: true, driver: true, route: true })).toBeNull();
    expect(doneCount({ ...none, profile: true, vehicle: true })).toBe(2);
  });
  it('goes through the five in their order', () => {
    expect([stepAfter('profile'), stepAfter('vehicle'), stepAfter('route')]).toEqual(['cedi', 'driver', null]);
  });
  it('takes addresses that it does not know to the welcome, and to the choice of fleet', () => {
    expect([onboardingTab('driver'), onboardingTab('x'), onboardingTab(undefined)]).toEqual([
      'driver',
      'welcome',
      'welcome',
    ]);
    expect([fleetOf('third'), fleetOf('x'), fleetOf(undefined)]).toEqual(['third', null, null]);
  });
});
