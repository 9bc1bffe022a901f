import { accountsApi } from '@tramo/contract/accounts-api';
import { call } from './api.ts';
import { queryClient } from './query.ts';
import { clearSession } from './session.ts';

let goToLogin: () => void = () => undefined;
/** Set once by the router, which alone knows how to go anywhere. */
export const onSignedOut = (go: () => void): void => {
  goToLogin = go;
};

/** Clears all local data and the token and goes to /login (document 1 §2), without a word to the server. */
export function leave(): void {
  clearSession();
  queryClient.clear();
  goToLogin();
}

/** Signs out here and on the server; the browser is cleared even when the server cannot be reached. */
export async function signOut(): Promise<void> {
  try {
    await call(accountsApi.logout, { signal: AbortSignal.timeout(3000), isSignIn: true });
  } catch {
    // The session ends by itself when it is idle.
  }
  leave();
}
