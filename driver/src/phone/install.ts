import { makeStore } from '../ui/store.ts';

/** Chrome's offer to install; not in TypeScript's library. */
interface InstallPrompt extends Event {
  prompt(): Promise<void>;
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

/** What the browser offered; null: it offers nothing (installed already, or it is done by its menu). */
export const installOffer = makeStore<InstallPrompt | null>(null);

export function listenForInstall(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    installOffer.set(event as InstallPrompt);
  });
  window.addEventListener('appinstalled', () => installOffer.set(null));
}

/** An offer holds for one question. */
export async function install(): Promise<void> {
  const offer = installOffer.get();
  if (!offer) return;
  installOffer.set(null);
  await offer.prompt();
}
