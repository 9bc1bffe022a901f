import { phoneKey } from '@tramo/contract/phones';

/** Addresses that other apps of the phone open. */

export const telLink = (phone: string): string | null => {
  const digits = phoneKey(phone) ?? phone.replace(/[^\d+]/g, '');
  return digits === '' ? null : `tel:${digits}`;
};
/** Only numbers whose country is known are on WhatsApp. */
export const whatsAppLink = (phone: string, text = ''): string | null => {
  const key = phoneKey(phone);
  return key ? `https://wa.me/${key.slice(1)}${text ? `?text=${encodeURIComponent(text)}` : ''}` : null;
};

/** `device`: whatever app the phone has for places. */
export const navigators = ['google', 'waze', 'device'] as const;
export type Navigator = (typeof navigators)[number];

const isApple = (agent: string): boolean => /iPhone|iPad|iPod/.test(agent);

export function navigationLink(
  navigator: Navigator,
  { lat, lng }: { lat: number; lng: number },
  label: string,
  agent: string,
): string {
  const at = `${lat.toFixed(6)},${lng.toFixed(6)}`;
  if (navigator === 'google') return `https://www.google.com/maps/dir/?api=1&destination=${at}&travelmode=driving`;
  if (navigator === 'waze') return `https://waze.com/ul?ll=${at}&navigate=yes`;
  // Apple's phones know no geo: addresses.
  if (isApple(agent)) return `https://maps.apple.com/?daddr=${at}&dirflg=d`;
  return `geo:${at}?q=${at}(${encodeURIComponent(label)})`;
}

const lastKey = 'tramo-navigator';
export const lastNavigator = (): Navigator | null =>
  navigators.find((one) => one === localStorage.getItem(lastKey)) ?? null;
export const rememberNavigator = (navigator: Navigator): void => localStorage.setItem(lastKey, navigator);
