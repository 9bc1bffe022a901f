import { accountsApi } from '@tramo/contract/accounts-api';
import { call } from './api.ts';
import { queryClient } from './query.ts';
import { clearSession, isSandboxTab, leaveSandbox } from './session.ts';

let goToLogin: () => void = () => undefined;
/** Set once by the router, which alone knows how to go anywhere. */
export const onSignedOut = (go: () => void): void => {
  goToLogin = go;
};

/** Clears all local data and the token and goes to /login (document 1 §2), without a word to the server. */
export function leave(): void {
  // Out of the sandbox it goes back to the company that it stands beside.
  if (isSandboxTab()) {
    leaveSandbox();
    location.assign('/');
    return;
  }
  clearSession();
  queryClient.clear();
  goToLogin();
}

/** What this browser gets while no page is open is the person's who leaves: it ends here too, also when the server cannot be told. */
const endPushes = async (): Promise<void> => {
  const registration = await navigator.serviceWorker?.getRegistration('/');
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
};

/** Signs out here and on the server; the browser is cleared even when the server cannot be reached. */
export async function signOut(): Promise<void> {
  try {
    await call(accountsApi.logout, { signal: AbortSignal.timeout(3000), isSignIn: true });
  } catch {
    // The session ends by itself when it is idle.
  }
  if (isSandboxTab()) return leave();
  // Nobody waits for it: a push service may be out of reach.
  void endPushes().catch(() => undefined);
  leave();
}
