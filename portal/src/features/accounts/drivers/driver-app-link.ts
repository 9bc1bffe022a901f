import { phoneKey } from '@tramo/contract/phones';
import { useSettings } from '../../../session/me.api.ts';

/** The drivers' own guide, made of `docs/operador.md` when the portal is built. */
export const driverGuidePath = '/guia-operador.html';

/** The whole address of the drivers' app, as a phone needs it: an installation may name only the path on itself. */
export function useDriverAppUrl(): string | null {
  const url = useSettings()?.driverAppUrl ?? null;
  return url === null ? null : new URL(url, window.location.origin).href;
}

/** Browsers give camera, positions and installation to `https` alone, and to the computer itself. */
export const isOpenToPhones = (url: string): boolean => new URL(url).protocol === 'https:';

/** Opens WhatsApp with a message written: to a number, or to whom the sender chooses there. */
export function whatsAppLink(text: string, phone: string | null): string {
  const digits = phone === null ? '' : (phoneKey(phone)?.slice(1) ?? '');
  return `https://wa.me/${digits}?text=${encodeURIComponent(text)}`;
}
