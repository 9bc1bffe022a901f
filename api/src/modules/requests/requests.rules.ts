import { requestLogLimits } from '@tramo/contract/api-requests';

const HIDDEN = '•••';

/** Names whose values open something: they are taken out before anything is kept. */
const secretNames = 'secret|password|authSecret|token|apiKey|authorization';
const secretField = new RegExp(`("(?:${secretNames})"\\s*:\\s*)"(?:[^"\\\\]|\\\\.)*(?:"|$)`, 'gi');
const secretText = /tramo_(?:live|test)_[\w-]+|tramo_[\w-]{30,}|whsec_[\w+/=]+/g;
const secretParameter = new RegExp(`(^|&)(${secretNames})=[^&]*`, 'gi');
export const withoutSecrets = (text: string): string =>
  text.replace(secretField, `$1"${HIDDEN}"`).replace(secretText, HIDDEN);
export const queryWithoutSecrets = (query: string): string =>
  query.replace(secretParameter, `$1$2=${HIDDEN}`).replace(secretText, HIDDEN);

/** A text cut to so many bytes, and never inside of a letter. */
export function cut(text: string, most: number = requestLogLimits.bodyBytes): { text: string; bytes: number } {
  const bytes = Buffer.from(text, 'utf8');
  if (bytes.length <= most) return { text, bytes: bytes.length };
  let end = most;
  while (end > 0 && ((bytes[end] as number) & 0xc0) === 0x80) end -= 1;
  return { text: bytes.subarray(0, end).toString('utf8'), bytes: bytes.length };
}

/** What a request is found by: what its bodies name, each once. */
export function wordsOf(...bodies: readonly string[]): string {
  const found = new Set<string>();
  for (const body of bodies)
    for (const [, value] of body.matchAll(/"(?:folio|orderNumber|_id|guideId|routeId)"\s*:\s*"([^"\\]{1,80})"/g))
      if (found.size < 60 && value) found.add(value);
  return [...found].join(' ').slice(0, 3000);
}

/** Fields that say who somebody is, where he lives or how he is reached. */
const personal = new Set(
  `contactName companyName phone phoneExtension whatsappPhone cellphone email job street extNumber intNumber suburb zipCode betweenStreets references
  lat lng observations comment receivedBy accessNotes fullName recipient to address url link search name legalName rfc taxId`.split(
    /\s+/,
  ),
);
/** Things whose every value is hidden: nobody knows what a company keeps there. */
const closed = new Set(['customFields', 'tags']);
/** Where a `name` is a thing's and not a person's. */
const things = new Set(['items', 'cedi', 'route', 'vehicle', 'subtypes', 'fields', 'options', 'headers']);

function masked(value: unknown, isHidden: boolean, isThing: boolean): unknown {
  if (Array.isArray(value)) return value.map((one) => masked(one, isHidden, isThing));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [
        key,
        masked(
          inner,
          isHidden || closed.has(key) || (isLeaf(inner) && personal.has(key) && !(isThing && key === 'name')),
          isThing || things.has(key),
        ),
      ]),
    );
  return isHidden && value !== null && value !== '' && typeof value !== 'boolean' ? HIDDEN : value;
}
const isLeaf = (value: unknown): boolean => typeof value !== 'object' || value === null;

/** A text that is no JSON, or was cut: names of fields stay, and every letter and figure of anything else becomes a dot. */
const onlyForm = (text: string): string => {
  const dots = (part: string): string => part.replace(/[\p{L}\p{N}]/gu, '•');
  return text.replace(/"((?:[^"\\]|\\.)*)"(\s*:)|[^"]+|"/gu, (part, name: string | undefined) =>
    name === undefined ? dots(part) : part,
  );
};

/** A body without what is personal. */
export function withoutPersonal(text: string): string {
  if (text.trim() === '') return text;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return onlyForm(text);
  }
  return JSON.stringify(masked(value, false, false));
}
export const queryWithoutPersonal = (query: string): string =>
  query.replace(/(^|&)([^=&]+)=([^&]+)/g, (whole, before: string, name: string) =>
    personal.has(decoded(name)) ? `${before}${name}=${HIDDEN}` : whole,
  );
const decoded = (name: string): string => {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
};
