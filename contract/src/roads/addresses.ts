import * as z from 'zod/mini';
import { operations } from '../access.ts';
import { endpoint } from '../endpoint.ts';
import { lat, lng, queryInt, text } from '../fields.ts';

export const addressLimits = {
  /** Addresses of one call. */
  perCall: 100,
  /** Candidates that each is answered. */
  candidates: 3,
} as const;

/** What a candidate is: a pin of the company's own people, a known number, one between two known ones, a corner, the street, its suburb, its postal code, the service. */
export const addressMatchKinds = [
  'pin',
  'number',
  'interpolated',
  'crossing',
  'street',
  'colonia',
  'zip',
  'service',
] as const;
/** Why it is one; `words/addresses.ts` says it. */
export const addressReasons = [
  'pin',
  'service',
  'street',
  'streetLike',
  'number',
  'numberSuffix',
  'numberBetween',
  'numberMissing',
  'corner',
  'cornerOne',
  'streetMiddle',
  'zip',
  'zipNear',
  'zipOther',
  'colonia',
  'coloniaNear',
  'coloniaOther',
  'cityOther',
  'coloniaOnly',
  'zipOnly',
  'several',
] as const;
export type AddressReason = (typeof addressReasons)[number];

/** From this score on a candidate may be taken without being looked at. */
export const sureScore = 0.85;

const found = {
  lat,
  lng,
  street: z.string(),
  extNumber: z.string(),
  suburb: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
};
export const addressCandidate = z.object({
  ...found,
  /** 0 to 1. */
  score: z.number(),
  kind: z.enum(addressMatchKinds),
  reasons: z.array(z.enum(addressReasons)),
});
export type AddressCandidate = z.infer<typeof addressCandidate>;

export const addressSuggestion = z.object({
  ...found,
  kind: z.enum(['number', 'street', 'crossing', 'colonia']),
  /** The other street of a corner. */
  crossing: z.string(),
});
export type AddressSuggestion = z.infer<typeof addressSuggestion>;

/** In fields, or all in one line. */
export const addressToMatch = z.object({
  line: z.optional(text(400)),
  street: z.optional(text(200)),
  extNumber: z.optional(text(60)),
  suburb: z.optional(text(120)),
  city: z.optional(text(120)),
  municipality: z.optional(text(120)),
  state: z.optional(text(60)),
  zipCode: z.optional(text(10)),
  betweenStreets: z.optional(text(200)),
});
export type AddressToMatch = z.infer<typeof addressToMatch>;

export const addressesApi = {
  search: endpoint({
    method: 'GET',
    path: '/addresses/search',
    summary: 'Calles, números, esquinas y colonias que empiezan como lo escrito',
    who: operations,
    query: z.object({
      q: z.string().check(z.trim(), z.minLength(2, { error: 'required' }), z.maxLength(200, { error: 'tooLong' })),
      /** `lat,lng`: lo cercano va primero. */
      near: z.optional(z.string().check(z.regex(/^-?\d{1,2}(\.\d+)?,-?\d{1,3}(\.\d+)?$/, { error: 'lat' }))),
      limit: queryInt(1, 20, 8),
    }),
    answer: z.object({ suggestions: z.array(addressSuggestion) }),
    ratePerMinute: 300,
  }),
  match: endpoint({
    method: 'POST',
    path: '/addresses/match',
    summary: 'Busca direcciones: candidatos con su puntuación y sus motivos; los pines de la empresa van primero',
    who: operations,
    body: z.object({
      addresses: z
        .array(addressToMatch)
        .check(z.minLength(1, { error: 'required' }), z.maxLength(addressLimits.perCall, { error: 'tooMany' })),
    }),
    answer: z.object({ matches: z.array(z.object({ candidates: z.array(addressCandidate) })) }),
    ratePerMinute: 120,
  }),
};
