import { createListeners, useStore } from './store.ts';

/** Where document 1 §3 keeps the token. */
export const tokenKey = 'token';
const { subscribe, notify } = createListeners();

/** The session's token, read from the store at each use; empty when signed out. */
export const getToken = (): string => {
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
