import { portalProblemText } from '@tramo/contract/portal-problems';
import { inactiveUserWaitMs, onSessionEnd } from '../lib/api.ts';
import { getLocale } from '../lib/locale.ts';
import { queryClient } from '../lib/query.ts';
import { getToken, isSandboxTab, leaveSandbox, removeToken, tokenKey } from '../lib/session.ts';
import { leave, onSignedOut } from '../lib/sign-out.ts';
import { toast } from '../ui/toast.ts';

/** What document 1 §8 asks for when the API ends the session. */
export function connectSessionEnd(goToLogin: () => void): void {
  onSignedOut(goToLogin);
  let isLeaving = false;
  onSessionEnd({
    expired: () => {
      leave();
      toast.error(portalProblemText('auth.session_expired', getLocale()));
    },
    inactive: (why) => {
      // Several calls may be told at once.
      if (isLeaving || getToken() === '') return;
      isLeaving = true;
      toast.error(why ?? portalProblemText('auth.user_inactive', getLocale()));
      setTimeout(() => {
        isLeaving = false;
        removeToken();
        queryClient.clear();
        goToLogin();
      }, inactiveUserWaitMs);
    },
  });
  // Another tab signed out, or in as somebody else: what is on show here is no longer theirs to see.
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== null && key !== tokenKey) return;
    if (isSandboxTab()) leaveSandbox();
    if (getToken() === '') {
      queryClient.clear();
      goToLogin();
    } else if (newValue) location.reload();
  });
}
