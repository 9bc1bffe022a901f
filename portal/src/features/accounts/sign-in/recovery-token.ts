let kept: string | null = null;

/**
 * The token of a recovery link. It comes in the fragment, which no browser sends to a server; it leaves the address at once,
 * so that neither the history nor somebody at the same screen keeps it. It stays in memory while its screen may still need it.
 */
export function takeRecoveryToken(): string | null {
  const token = window.location.hash.slice(1);
  if (token === '') return kept;
  kept = token;
  window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
  return kept;
}

export const forgetRecoveryToken = (): void => {
  kept = null;
};
