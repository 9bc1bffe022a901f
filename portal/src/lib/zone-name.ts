import type { Locale } from '@tramo/contract/problems';

/** `America/Ciudad_Juarez` as people read it, with its distance to UTC at an instant. */
export function zoneName(zone: string, locale: Locale, at: Date): string {
  const tag = locale === 'es' ? 'es-MX' : 'en-US';
  const parts = new Intl.DateTimeFormat(tag, { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts(at);
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const names: Record<string, string> = {
    Mexico_City: 'Ciudad de México',
    Cancun: 'Cancún',
    Merida: 'Mérida',
    Ciudad_Juarez: 'Ciudad Juárez',
    Mazatlan: 'Mazatlán',
    Bahia_Banderas: 'Bahía de Banderas',
  };
  const city = zone.split('/').at(-1) ?? zone;
  return `${names[city] ?? city.replaceAll('_', ' ')} (${offset})`;
}
