import { type Audience, dispatchers, type Role, type StaffType } from '@tramo/contract/access';
import { type CheckListConfig, type DocumentRole, documentRoles, requiredRoles } from '@tramo/contract/clients';
import { mayMove } from '@tramo/contract/driver-day/visit-rules';
import type { LatLng, PostalAddress } from '@tramo/contract/fields';
import { distanceKm } from '@tramo/contract/geo';
import { availableStatuses, folioKey, type Guide, type GuideStatus, type GuideType } from '@tramo/contract/guides';
import { correctors } from '@tramo/contract/guides-api';
import { fill, type Locale } from '@tramo/contract/problems';
import type { AddressToMatch } from '@tramo/contract/roads/addresses';
import { searchWords } from '@tramo/contract/text';
import { guideStatusNames, takerName } from '@tramo/contract/words/guides';
import { joined } from '@tramo/contract/words/names';
import { documentRolePhrases } from '@tramo/contract/words/people';

export const isAvailable = (status: GuideStatus): boolean =>
  (availableStatuses as readonly GuideStatus[]).includes(status);
/** Not visited yet: its data may still be corrected. */
export const isOpen = (status: GuideStatus): boolean =>
  isAvailable(status) || status === 'processing' || status === 'route';

/** Sub-status that closing a route gives to what was left open. Always allowed, in the catalogue or not. */
export const closingSubStatus = 'Cierre de ruta';

/** States in which somebody may still verify a guide's papers: until its visit, and after one that went well, which they complete. */
export const verifiableStatuses = [
  ...availableStatuses,
  'processing',
  'route',
  'delivered',
  'collected',
] as const satisfies readonly GuideStatus[];
export const isVerifiable = (status: GuideStatus): boolean =>
  (verifiableStatuses as readonly GuideStatus[]).includes(status);

/** Roles that the client asks for and that nobody gave yet for the guide's trip. */
export const missingRoles = (asked: CheckListConfig | null, verified: readonly DocumentRole[]): DocumentRole[] =>
  requiredRoles(asked).filter((role) => !verified.includes(role));

/** The trip that verifications count for once a guide waits to go out again: the one after those made (document 2 §5). */
export const nextTrip = (deliveryAttempts: number): number => deliveryAttempts + 1;

/** 'Generador de documentos y Supervisor de documentos' */
export const rolesText = (roles: readonly DocumentRole[], locale: Locale): string =>
  joined(
    roles.map((r) => documentRolePhrases[r][locale]),
    locale,
  );

/** The end of 'La guía G-1 ya está en la ruta Norte': who put it there. */
export const takerText = (by: string, locale: Locale): string => fill(takerName[locale], { by });

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

/** A paper's name as a file, with the ending of what it is: people name papers, not files. */
export function fileNameOf(name: string, type: string): string {
  const endings: Record<string, string> = {
    'image/webp': '.webp',
    'image/png': '.png',
    'image/jpeg': '.jpg',
    'application/pdf': '.pdf',
  };
  const ending = endings[type] ?? '';
  return name.toLowerCase().endsWith(ending) ? name : `${name}${ending}`;
}

/** Great-circle metres between two points. */
export const distanceM = (a: LatLng, b: LatLng): number => distanceKm(a, b) * 1000;

/** Digits with what people write between them, as phones are: in groups of up to four, or with the country's prefix. */
const phoneLike = /(?<![\w-])(?:\+?52[\s.-]*(?:1[\s.-]*)?)?(?:\d{10}|\(?\d{2,4}\)?(?:[\s.-]+\d{2,4}){1,4})(?![\w-])/g;
/** The words of a search of guides: a phone, however it is written, is the ten digits that guides keep. */
export const guideSearchWords = (search: string): string[] =>
  searchWords(search.replace(phoneLike, (run) => /^(?:521?)?(\d{10})$/.exec(run.replace(/\D/g, ''))?.[1] ?? run));

/** The states' names, as messages tell them. */
export const statusNames = guideStatusNames;

/** The roles in which somebody verifies papers: their own; admins in both. */
export const verifiesAs = (actor: {
  audiences: readonly Audience[];
  roles: readonly Role[];
  staffType: StaffType | null;
}): DocumentRole[] =>
  documentRoles.filter(
    (role) => actor.audiences.includes('admin') || actor.roles.includes(role) || actor.staffType === role,
  );

/** A guide that was on the road has visits and a place in its route's history: it stays. */
export const mayDelete = (guide: { status: GuideStatus; route_id: string | null }): boolean =>
  guide.status === 'pending' && guide.route_id === null;

/** What a caller may do with a guide as it stands: the same rules that the calls check. */
export function canOf(
  actor: { audiences: readonly Audience[]; roles: readonly Role[]; staffType: StaffType | null },
  guide: {
    type: GuideType;
    status: GuideStatus;
    route_id: string | null;
    lat: number | null;
  },
  pending: readonly DocumentRole[],
): Guide['can'] {
  const isOne = (list: readonly Audience[]): boolean => actor.audiences.some((a) => list.includes(a));
  const writes = isOne(dispatchers) || isOne(['integration']);
  const waits = writes && isAvailable(guide.status) && guide.route_id === null;
  return {
    update: writes && isOpen(guide.status),
    delete: writes && mayDelete(guide),
    route: waits && guide.lat !== null && pending.length === 0,
    return: writes && mayMove(guide.type, 'return', guide.status),
    correct: isOne(correctors) && mayMove(guide.type, 'correct', guide.status),
    documents: isOne(dispatchers) || isOne(['documents']),
    verify: isVerifiable(guide.status) ? pending.filter((role) => verifiesAs(actor).includes(role)) : [],
  };
}

type Whereabouts = Pick<PostalAddress, 'street' | 'extNumber' | 'suburb' | 'city' | 'zipCode'>;
/** True when both say the same place; spelling apart from case and accents counts. */
export const sameAddress = (a: Whereabouts, b: Whereabouts): boolean => {
  const plain = (w: Whereabouts): string =>
    searchWords([w.street, w.extNumber, w.suburb, w.city, w.zipCode].join(' '), Number.POSITIVE_INFINITY).join(' ');
  return plain(a) === plain(b);
};

/** The rows of these folios in their order, however they are written; of two that differ by case alone, the one to the letter first. */
export const inOrderOf = <T extends { folio: string }>(folios: readonly string[], rows: readonly T[]): T[] => [
  ...new Set(
    folios.flatMap((folio) =>
      rows
        .filter((r) => folioKey(r.folio) === folioKey(folio))
        .sort((a, b) => Number(b.folio === folio) - Number(a.folio === folio)),
    ),
  ),
];

/** What of a guide's address the matcher reads. */
export const addressOf = (a: Omit<PostalAddress, 'lat' | 'lng'>): AddressToMatch => ({
  street: a.street,
  extNumber: a.extNumber,
  suburb: a.suburb,
  city: a.city,
  municipality: a.municipality,
  state: a.state,
  zipCode: a.zipCode,
  betweenStreets: a.betweenStreets,
});
