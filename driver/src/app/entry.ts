import { makeStore } from '../ui/store.ts';

/** Whether a new password has to be chosen before anything else, also after the app was closed in between. */
const key = 'driver:password-due';
export const passwordDue = makeStore<boolean>(localStorage.getItem(key) === '1');
let entered: string | null = null;

/** After signing in: `password` is the one that was just typed, so that it need not be typed again; it is never written down. */
export function setPasswordDue(isDue: boolean, password: string | null = null): void {
  entered = isDue ? password : null;
  if (isDue) localStorage.setItem(key, '1');
  else localStorage.removeItem(key);
  passwordDue.set(isDue);
}
export const enteredPassword = (): string | null => entered;
