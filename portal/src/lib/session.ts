import { createListeners, useStore } from './store.ts';

/** Where document 1 §3 keeps the token. */
export const tokenKey = 'token';
const { subscribe, notify } = createListeners();

/** Of a tab in the sandbox company: its session goes before the browser's, and ends with the tab. */
const sandboxKey = 'sandboxToken';
const sandboxToken = (): string => {
  try {
    return sessionStorage.getItem(sandboxKey) ?? '';
  } catch {
    return '';
  }
};
/** Whether this tab is in the sandbox company of the one that the browser is signed in to. */
export const isSandboxTab = (): boolean => sandboxToken() !== '';
/** This tab goes into the sandbox company; the others stay where they are. */
export function enterSandbox(token: string): void {
  sessionStorage.clear();
  sessionStorage.setItem(sandboxKey, token);
}
export const leaveSandbox = (): void => sessionStorage.clear();

/** The session's token, read from the store at each use; empty when signed out. */
export const getToken = (): string => {
  const own = sandboxToken();
  if (own !== '') return own;
  try {
    return localStorage.getItem(tokenKey) ?? '';
  } catch {
    return '';
  }
};

export function setToken(token: string): void {
  localStorage.setItem(tokenKey, token);
  notify();
}

export function removeToken(): void {
  localStorage.removeItem(tokenKey);
  notify();
}

/** Signing out clears everything that this browser kept (document 1 §2). */
export function clearSession(): void {
  localStorage.clear();
  sessionStorage.clear();
  notify();
}

// Another tab signed in or out.
if (typeof window !== 'undefined') {
  window.addEventListener('storage', (event) => {
    if (event.key === tokenKey || event.key === null) notify();
  });
}

export const useToken = (): string => useStore({ subscribe, get: getToken });
