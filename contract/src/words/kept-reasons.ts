import { type DocumentRole, documentRoles } from '../clients.ts';
import type { Locale } from '../problems.ts';
import type { Names } from './names.ts';
import { documentRoleNames } from './people.ts';

/** Reasons that the server gives by itself, in a guide's binnacle and at visits that do not stand. */
const reasonNames = {
  zipCentre: { es: 'Centro del código postal', en: 'Centre of the postal code' },
  byAddress: { es: 'Por su dirección:', en: 'By its address:' },
  visitedAgain: { es: 'Se visitó de nuevo', en: 'It was visited again' },
  cameLate: {
    es: 'Llegó cuando la guía ya no estaba en manos del operador',
    en: 'It came when the waybill was no longer with the driver',
  },
  clientsMerged: { es: 'Se combinaron clientes en', en: 'Clients were merged into' },
} as const satisfies Names;
export type ReasonKey = keyof typeof reasonNames | DocumentRole;

/** As it is kept: a key and what belongs to it, for readers of any language. What people type has no such beginning. */
export const keptReason = (key: ReasonKey, value = ''): string => `@${key} ${value}`.trim();

/** A kept reason in the reader's language; what somebody typed, and lines of earlier versions, as they are. */
export function reasonText(reason: string, locale: Locale): string {
  const [, key = '', value = ''] = /^@(\w+)(?: (.*))?$/s.exec(reason) ?? [];
  if (Object.hasOwn(reasonNames, key))
    return [reasonNames[key as keyof typeof reasonNames][locale], value].filter(Boolean).join(' ');
  const role = documentRoles.find((one) => one === key);
  return role ? [documentRoleNames[role][locale], value].filter(Boolean).join(': ') : reason;
}
