import { type Audience, dispatchers } from '@tramo/contract/access';
import type { Outcome } from '@tramo/contract/checklists';
import type { Client } from '@tramo/contract/clients';
import type { LatLng, PostalAddress } from '@tramo/contract/fields';
import { availableStatuses, type Guide, type GuideStatus, type GuideType } from '@tramo/contract/guides';
import { limits } from '@tramo/contract/limits';
import type { Locale } from '@tramo/contract/problems';

/** What may happen to a guide's state. */
export const moves = ['assign', 'release', 'start', 'manage', 'reopen', 'close', 'complete', 'return'] as const;
export type Move = (typeof moves)[number];
type Table = Record<Move, Partial<Record<GuideStatus, readonly GuideStatus[]>>>;

/** The whole life of a guide: move → state before → states that it may lead to. A pair that is not here does not exist. */
export const lifecycle: Record<GuideType, Table> = {
  delivery: {
    assign: { pending: ['processing'], returnDelivery: ['processing'] },
    release: { processing: ['pending', 'returnDelivery'], route: ['pending', 'returnDelivery'] },
    start: { processing: ['route'] },
    manage: { route: ['delivered', 'partial', 'undelivered'] },
    reopen: { delivered: ['route'], partial: ['route'], undelivered: ['route'] },
    close: { processing: ['undelivered'], route: ['undelivered'] },
    complete: { delivered: ['completed'] },
    return: { undelivered: ['returnDelivery'], partial: ['returnDelivery'] },
  },
  recollection: {
    assign: { pending: ['processing'], returnRecollection: ['processing'] },
    release: { processing: ['pending', 'returnRecollection'], route: ['pending', 'returnRecollection'] },
    start: { processing: ['route'] },
    manage: { route: ['collected', 'partialCollection', 'uncollected'] },
    reopen: { collected: ['route'], partialCollection: ['route'], uncollected: ['route'] },
    close: { processing: ['uncollected'], route: ['uncollected'] },
    complete: { collected: ['completed'] },
    return: { uncollected: ['returnRecollection'], partialCollection: ['returnRecollection'] },
  },
};

/** States that a move may lead to from here; empty when the move does not exist. */
export const targets = (type: GuideType, move: Move, from: GuideStatus): readonly GuideStatus[] => lifecycle[type][move][from] ?? [];
export const mayMove = (type: GuideType, move: Move, from: GuideStatus): boolean => targets(type, move, from).length > 0;

export const isAvailable = (status: GuideStatus): boolean => (availableStatuses as readonly GuideStatus[]).includes(status);
/** Not visited yet: its data may still be corrected. */
export const isOpen = (status: GuideStatus): boolean => isAvailable(status) || status === 'processing' || status === 'route';

/** Sub-status that closing a route gives to what was left open. Always allowed, in the catalogue or not. */
export const closingSubStatus = 'Cierre de ruta';
/** Sub-statuses of a guide that was put back in the available list to be sent again. */
export const schedulingSubStatuses = ['Programación de envío', 'Reprogramación de envío'] as const;

/** Outcomes that need a known sub-status: everything but the whole success. */
export const needsSubStatus = (outcome: Outcome): boolean => outcome !== 'delivered' && outcome !== 'collected';

/** An entry of the client's checklist that somebody verified, for one delivery attempt. */
export interface ChecklistVerification {
  role: 'documentGenerator' | 'supervisorDocuments';
  deliveryAttempts: number;
}
const roleNames: Record<ChecklistVerification['role'], Record<Locale, string>> = {
  documentGenerator: { es: 'Generador de documentos', en: 'the document generator' },
  supervisorDocuments: { es: 'Supervisor de documentos', en: 'the document supervisor' },
};

/** Roles whose verification is missing before a guide may go in a route (document 2 §5). */
export function missingVerifications(
  guide: { status: GuideStatus; subStatus: string | null; deliveryAttempts: number },
  config: Client['checkListConfig'] | null,
  verified: readonly ChecklistVerification[],
): ChecklistVerification['role'][] {
  if (!config) return [];
  const isReturn = guide.status === 'returnDelivery' || guide.status === 'returnRecollection';
  const isScheduled = (schedulingSubStatuses as readonly string[]).includes(guide.subStatus ?? '');
  const attempt = guide.deliveryAttempts + (isReturn && isScheduled ? 1 : 0);
  const has = (role: ChecklistVerification['role']): boolean => verified.some((v) => v.role === role && v.deliveryAttempts === attempt);
  const missing: ChecklistVerification['role'][] = [];
  if (config.generateDocuments && !has('documentGenerator')) missing.push('documentGenerator');
  if ((config.checkingOthers || config.verifyDocuments) && !has('supervisorDocuments')) missing.push('supervisorDocuments');
  return missing;
}

/** 'Generador de documentos y Supervisor de documentos' */
export const rolesText = (roles: readonly ChecklistVerification['role'][], locale: Locale): string =>
  roles.map((r) => roleNames[r][locale]).join(locale === 'es' ? ' y ' : ' and ');

/** True when the client asks for no paper at all: a delivered guide is completed as its route closes. */
export const asksForNoDocument = (config: Client['checkListConfig'] | null): boolean =>
  !config || (!config.generateDocuments && !config.checkingOthers && !config.verifyDocuments);

/** A visit may be undone for some minutes after it; never before it. */
export const mayReopen = (managedAt: Date | null, at: Date): boolean =>
  managedAt !== null && at.getTime() - managedAt.getTime() <= limits.reopenMinutes * 60_000;

/** Sums that lists and plans read, from the items. Weight and volume are those of the whole line, not of one piece. */
export function loadOf(items: readonly { packages: number; weightKg: number; volumeM3: number }[]): {
  packages: number;
  weightKg: number;
  volumeM3: number;
} {
  let packages = 0;
  let weightKg = 0;
  let volumeM3 = 0;
  for (const item of items) {
    packages += item.packages;
    weightKg += item.weightKg;
    volumeM3 += item.volumeM3;
  }
  return { packages, weightKg: Math.round(weightKg * 1000) / 1000, volumeM3: Math.round(volumeM3 * 1e6) / 1e6 };
}

/** Great-circle metres between two points (document 2: earth radius 6371 km). */
export function distanceM(a: LatLng, b: LatLng): number {
  const rad = Math.PI / 180;
  const h =
    Math.sin(((b.lat - a.lat) * rad) / 2) ** 2 + Math.cos(a.lat * rad) * Math.cos(b.lat * rad) * Math.sin(((b.lng - a.lng) * rad) / 2) ** 2;
  return 2 * limits.earthRadiusKm * 1000 * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** The words of a search without case or accents, as `guide.search_text` holds them. */
export const searchWords = (search: string, most = 8): string[] =>
  [...new Set(search.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().split(/\s+/).filter(Boolean))].slice(0, most);

/** The order of a route's guides after one of them moves to place `to` (1..n). Guides that cannot move keep their places. */
export function movedOrder(order: readonly { id: string; fixed: boolean }[], id: string, to: number): string[] {
  const free = order.filter((g) => !g.fixed && g.id !== id).map((g) => g.id);
  const places = order.flatMap((g, i) => (g.fixed ? [] : [i]));
  // Its place among those that may move: the first free place at or after the one asked for, or the last.
  const found = places.findIndex((i) => i >= to - 1);
  free.splice(found === -1 ? places.length - 1 : found, 0, id);
  const next = order.map((g) => g.id);
  for (const [n, i] of places.entries()) next[i] = free[n] as string;
  return next;
}

/** The states' names, as messages tell them. */
export const statusNames: Record<GuideStatus, Record<Locale, string>> = {
  pending: { es: 'Pendiente', en: 'Pending' },
  processing: { es: 'En proceso', en: 'Processing' },
  route: { es: 'En ruta', en: 'On route' },
  delivered: { es: 'Entregada', en: 'Delivered' },
  partial: { es: 'Entrega parcial', en: 'Partial delivery' },
  undelivered: { es: 'No entregada', en: 'Not delivered' },
  collected: { es: 'Recolectada', en: 'Collected' },
  partialCollection: { es: 'Recolección parcial', en: 'Partial collection' },
  uncollected: { es: 'No recolectada', en: 'Not collected' },
  returnDelivery: { es: 'Devuelta a disponibles', en: 'Back to available' },
  returnRecollection: { es: 'Recolección devuelta a disponibles', en: 'Collection back to available' },
  completed: { es: 'Completada', en: 'Completed' },
};

/** What a caller may do with a guide as it stands: the same rules that the calls check. */
export function canOf(
  actor: { audiences: readonly Audience[] },
  guide: { type: GuideType; status: GuideStatus; route_id: string | null },
): Guide['can'] {
  const writes = actor.audiences.some((a) => (dispatchers as readonly Audience[]).includes(a));
  const waits = writes && isAvailable(guide.status) && guide.route_id === null;
  return {
    update: writes && isOpen(guide.status),
    delete: waits,
    route: waits,
    return: writes && mayMove(guide.type, 'return', guide.status),
  };
}

/** What an edit names, in the words of the binnacle (which keeps one language, the portal's own). */
const fieldNames = {
  subtype: 'subtipo',
  cediId: 'cedi',
  clientId: 'cliente',
  scheduledDate: 'fecha',
  party: 'contacto y dirección',
  orderNumber: 'número de orden',
  observations: 'observaciones',
  windows: 'ventanas de horario',
  serviceMinutes: 'minutos de servicio',
  labelCount: 'etiquetas',
  items: 'artículos',
} as const;
export const changedFields = (change: Partial<Record<keyof typeof fieldNames, unknown>>): string[] =>
  Object.entries(fieldNames).flatMap(([key, name]) => (change[key as keyof typeof fieldNames] === undefined ? [] : [name]));

type Whereabouts = Pick<PostalAddress, 'street' | 'extNumber' | 'suburb' | 'city' | 'zipCode'>;
/** True when both say the same place; spelling apart from case and accents counts. */
export const sameAddress = (a: Whereabouts, b: Whereabouts): boolean => {
  const plain = (w: Whereabouts): string =>
    searchWords([w.street, w.extNumber, w.suburb, w.city, w.zipCode].join(' '), Number.POSITIVE_INFINITY).join(' ');
  return plain(a) === plain(b);
};
