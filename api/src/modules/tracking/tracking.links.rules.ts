import { timingSafeEqual } from 'node:crypto';

/** What a link opens: the tracking page, the delivery report, as much as a search found, or a shared route. A token of one opens no other. */
export type Purpose = 'tracking' | 'report' | 'search' | 'route';

/** Whose link, of which guide or route, and how often its links were renewed. */
export interface LinkOf {
  companyId: string;
  id: string;
  generation: number;
}
/** `Vault.sign`: a signature in base64url, under a key of its own for each context. */
type Sign = (text: string, context: string) => string;

const ID_BYTES = 16;
/** 192 bits of the signature: more than anybody can try, in a link that still fits a message. */
const SIGNED_BYTES = 24;

/** The id and a signature. Nothing is stored: with the vault's key the same link is made again whenever somebody asks for it. */
export function linkToken(sign: Sign, of: LinkOf, purpose: Purpose): string {
  const id = Buffer.from(of.id.replaceAll('-', ''), 'hex');
  const signed = sign(`${of.companyId}\n${of.id}\n${of.generation}`, `link ${purpose}`);
  return Buffer.concat([id, Buffer.from(signed, 'base64url').subarray(0, SIGNED_BYTES)]).toString('base64url');
}

/** The guide or route that a token names; null when it has not the shape of one. Proves nothing. */
export function namedThing(token: string): string | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== ID_BYTES + SIGNED_BYTES) return null;
  return bytes.toString('hex', 0, ID_BYTES).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** What a token opens of it; null when it was not made for it, or not in this generation. */
export function provenPurpose(sign: Sign, of: LinkOf, token: string, purposes: readonly Purpose[]): Purpose | null {
  const given = Buffer.from(token);
  return (
    purposes.find((purpose) => {
      const made = Buffer.from(linkToken(sign, of, purpose));
      return made.length === given.length && timingSafeEqual(made, given);
    }) ?? null
  );
}
