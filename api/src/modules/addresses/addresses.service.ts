import type { Parsed } from '@tramo/contract/endpoint';
import type { GeoPoint } from '@tramo/contract/geo';
import {
  type AddressCandidate,
  type AddressToMatch,
  type addressesApi,
  addressLimits,
  sureScore,
} from '@tramo/contract/roads/addresses';
import { addressKey } from '@tramo/roads/addresses/address-key';
import { type AddressCandidate as Found, matchAddress, ranked } from '@tramo/roads/addresses/match';
import { searchAddresses } from '@tramo/roads/addresses/search';
import { type Ctx, inTx, type TxCtx } from '../../platform/context.ts';
import type { Answered } from '../../platform/http/mount.ts';
import { lookupZips } from '../places/places.service.ts';
import { bestPin, type PinRow, type PinSource, placeOf, placesPerAddress, seenAgain } from './addresses.rules.ts';
import * as store from './addresses.store.ts';

/** Addresses that are looked for before others have their turn: each takes some milliseconds of the process. */
const inOneGo = 10;
const turn = (): Promise<void> => new Promise((done) => setImmediate(done));

const shown = ({ number, colonia, zip, ...c }: Found): AddressCandidate => ({
  ...c,
  extNumber: number,
  suburb: colonia,
  zipCode: zip,
});

/** Candidates of addresses, in their order: the company's own pins, the catalogues, and the service where those have no sure answer. */
export async function matchAddresses(
  ctx: Ctx,
  addresses: readonly AddressToMatch[],
  { asksService = true } = {},
): Promise<AddressCandidate[][]> {
  const keys = addresses.map((address) => addressKey(address));
  const zipCodes = addresses.flatMap(({ zipCode }) => (zipCode && /^\d{5}$/.test(zipCode) ? [zipCode] : []));
  const { pins, zips } = await inTx(ctx, async (tx) => ({
    pins: Map.groupBy(
      await store.pinsOf(tx.trx, [...new Set(keys.flatMap((key) => key ?? []))]),
      (pin) => pin.address_key,
    ),
    zips: await lookupZips(tx, zipCodes),
  }));
  const books = await ctx.platform.addressBooks.books();
  const all: AddressCandidate[][] = [];
  for (const [i, address] of addresses.entries()) {
    if (i % inOneGo === inOneGo - 1) await turn();
    const zip = zips.get(address.zipCode ?? '');
    const near = zip && zip.lat !== null && zip.lng !== null ? { lat: zip.lat, lng: zip.lng } : null;
    const found = matchAddress(books, { ...address, near }, addressLimits.candidates);
    const pin = bestPin(pins.get(keys[i] ?? '') ?? []);
    const own = pin ? [pinned(address, pin)] : [];
    // What people found out goes before what a catalogue says.
    if (pin) for (const one of found) one.score = Math.min(one.score, pin.score - 0.06);
    const sure = [...own, ...found][0];
    const asked =
      asksService && (sure?.score ?? 0) < sureScore ? await ctx.platform.geocoder.find(lineOf(address)) : [];
    all.push(ranked([...own, ...found, ...asked], addressLimits.candidates).map(shown));
  }
  return all;
}

const pinned = (address: AddressToMatch, { pin, score }: { pin: PinRow; score: number }): Found => ({
  lat: pin.lat,
  lng: pin.lng,
  score,
  kind: 'pin',
  reasons: ['pin'],
  street: address.street ?? '',
  number: address.extNumber ?? '',
  colonia: address.suburb ?? '',
  zip: address.zipCode ?? '',
  city: address.city ?? '',
  state: address.state ?? '',
});
const lineOf = (a: AddressToMatch): string =>
  a.line ||
  [
    [a.street, a.extNumber].filter(Boolean).join(' '),
    a.suburb,
    [a.zipCode, a.city || a.municipality].filter(Boolean).join(' '),
    a.state,
    'México',
  ]
    .filter(Boolean)
    .join(', ');

/** The candidate that may be taken without being looked at. */
export const sureOf = (candidates: readonly AddressCandidate[]): AddressCandidate | null =>
  candidates[0] && candidates[0].score >= sureScore ? candidates[0] : null;

export async function matchAnswer(
  ctx: Ctx,
  addresses: readonly AddressToMatch[],
): Promise<Answered<typeof addressesApi.match>> {
  return { matches: (await matchAddresses(ctx, addresses)).map((candidates) => ({ candidates })) };
}

export async function searchAnswer(
  ctx: Ctx,
  { q, near, limit }: Parsed<typeof addressesApi.search>['query'],
): Promise<Answered<typeof addressesApi.search>> {
  const [lat, lng] = (near ?? '').split(',').map(Number);
  const at = near === undefined || lat === undefined || lng === undefined ? null : { lat, lng };
  const found = searchAddresses(await ctx.platform.addressBooks.books(), q, at, limit);
  return {
    suggestions: found.map(({ number, colonia, zip, ...s }) => ({
      ...s,
      extNumber: number,
      suburb: colonia,
      zipCode: zip,
    })),
  };
}

/** Somebody put an address's pin, or a driver delivered there. */
export async function learnPin(tx: TxCtx, address: AddressToMatch, at: GeoPoint, source: PinSource): Promise<void> {
  const key = addressKey(address);
  if (key === null) return;
  const { companyId } = tx.actor;
  await store.lockKey(tx.trx, companyId, key);
  const pins = await store.pinsOf(tx.trx, [key]);
  const now = tx.platform.now();
  const known = placeOf(pins, at);
  if (known) {
    await store.changePin(tx.trx, known.id, seenAgain(known, at, source, now));
    return;
  }
  const least = [...pins].sort(
    (a, b) => a.persons - b.persons || a.drivers - b.drivers || a.last_at.getTime() - b.last_at.getTime(),
  )[0];
  if (least && pins.length >= placesPerAddress) await store.removePin(tx.trx, least.id);
  const isPerson = source === 'person';
  await store.addPin(tx.trx, companyId, {
    address_key: key,
    ...at,
    persons: isPerson ? 1 : 0,
    drivers: isPerson ? 0 : 1,
    last_at: now,
    last_person_at: isPerson ? now : null,
  });
}
