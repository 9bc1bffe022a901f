import { mayOpenScreen, type Screen, type Who } from '@tramo/contract/access';

export interface GuardedUser extends Who {
  isOnboardingRequired: boolean;
  isChangePasswordRequired: boolean;
  isSecondFactorRequired: boolean;
  lastPage: string | null;
}

/** Paths outside of the onboarding rule, which only asks who opens any other screen. */
const isOnboarding = (path: string): boolean =>
  path.startsWith('/onboarding') || path.startsWith('/activities-onboarding');

export interface Visit {
  screen: Screen;
  /** Path without search. */
  path: string;
  hasToken: boolean;
  /** Null when the profile could not be read: the API answers for itself then. */
  user: GuardedUser | null;
  /** True when the portal has a screen at this path and the user may open it. */
  hasScreen: (path: string) => boolean;
}

/** What must be done before any other call answers, and where. */
export const forcedPath = (
  user: Pick<GuardedUser, 'isChangePasswordRequired' | 'isSecondFactorRequired'>,
): string | null =>
  user.isChangePasswordRequired ? '/update-password' : user.isSecondFactorRequired ? '/second-factor' : null;

/**
 * Where a visit is sent instead, or null to let it pass. The order is document 1 §6's: token, admin, manager, onboarding;
 * a password that must be changed or a second factor that must be set comes first of all for those who are signed in,
 * since no other call would answer.
 */
export function redirectOf({ screen, path, hasToken, user, hasScreen }: Visit): string | null {
  if (!screen.auth) return null;
  if (!hasToken) return '/login';
  if (!user) return null;
  const forced = forcedPath(user);
  if (forced) return path === forced ? null : forced;
  // The flags, and the audiences whose calls the screen makes: saying so beats a screen of errors.
  if (!mayOpenScreen(user, screen)) return '/admin-guard';
  const isOwnMatter = path === '/update-password' || path === '/second-factor';
  if (user.isOnboardingRequired && !isOnboarding(path) && !isOwnMatter) {
    const target = user.lastPage ?? '/onboarding/welcome';
    const targetPath = target.split(/[?#]/)[0] as string;
    if (targetPath !== path && hasScreen(targetPath)) return target;
  }
  return null;
}
