import { isAmong, type Screen, type Who } from '@tramo/contract/access';

export interface GuardedUser extends Who {
  isOnboardingRequired: boolean;
  isChangePasswordRequired: boolean;
  lastPage: string | null;
}

/** Paths outside of the onboarding rule, which only asks who opens any other screen. */
const isOnboarding = (path: string): boolean => path.startsWith('/onboarding') || path.startsWith('/activities-onboarding');

export interface Visit {
  screen: Screen;
  /** Path without search. */
  path: string;
  hasToken: boolean;
  /** Null when the profile could not be read: the API answers for itself then. */
  user: GuardedUser | null;
  /** True when the portal has a screen at this path. */
  hasScreen: (path: string) => boolean;
}

/**
 * Where a visit is sent instead, or null to let it pass. The order is document 1 §6's: token, admin, manager, onboarding;
 * a password that must be changed comes first of all for those who are signed in, since no other call would answer.
 */
export function redirectOf({ screen, path, hasToken, user, hasScreen }: Visit): string | null {
  if (!screen.auth) return null;
  if (!hasToken) return '/login';
  if (!user) return null;
  if (user.isChangePasswordRequired) return path === '/update-password' ? null : '/update-password';
  if (screen.admin && !isAmong(user, ['admin'])) return '/admin-guard';
  if (screen.manager && (user.type === 'supervisor' || user.roles.includes('supervisor'))) return '/admin-guard';
  // The screen's own calls would be refused; saying so beats a screen of errors.
  if (screen.who && !isAmong(user, screen.who)) return '/admin-guard';
  if (user.isOnboardingRequired && !isOnboarding(path) && path !== '/update-password') {
    const target = user.lastPage ?? '/onboarding/welcome';
    const targetPath = target.split(/[?#]/)[0] as string;
    if (targetPath !== path && hasScreen(targetPath)) return target;
  }
  return null;
}
