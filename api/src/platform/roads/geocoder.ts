import type { AddressCandidate } from '@tramo/roads/addresses/match';
import type { Outbound } from '../outbound.ts';

/** A service that finds addresses, beside the catalogues: Nominatim or Photon at `GEOCODER_URL`. */
export interface Geocoder {
  /** At most three places; none when there is no service, it fails, or it is being spared. Never throws. */
  find(line: string): Promise<AddressCandidate[]>;
}
export const geocoderKinds = ['nominatim', 'photon'] as const;
export type GeocoderKind = (typeof geocoderKinds)[number];

const TIMEOUT_MS = 4000;
/** Nominatim's own rule: one question a second. */
const APART_MS: Record<GeocoderKind, number> = { nominatim: 1000, photon: 100 };
const REMEMBERED = 5000;
const REST_MS = 30_000;
/** More than so many waiting are not asked at all. */
const WAITING = 5;
/** What a service finds is never sure: it does not tell how well. */
const BEST = 0.8;

export const noGeocoder: Geocoder = { find: () => Promise.resolve([]) };

export function openGeocoder(
  config: { geocoderUrl: string | null; geocoderKind: GeocoderKind },
  outbound: Outbound,
  onError: (error: unknown) => void = () => undefined,
  wait: (ms: number) => Promise<void> = (ms) => new Promise((done) => setTimeout(done, ms)),
): Geocoder {
  const { geocoderUrl: url, geocoderKind: kind } = config;
  if (url === null) return noGeocoder;
  const remembered = new Map<string, AddressCandidate[]>();
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let restUntil = 0;
  const ask = async (line: string): Promise<AddressCandidate[]> => {
    const query = new URLSearchParams(
      kind === 'nominatim'
        ? { q: line, format: 'jsonv2', addressdetails: '1', limit: '3', countrycodes: 'mx' }
        : { q: line, limit: '3' },
    );
    const answer = await outbound(`${url}/${kind === 'nominatim' ? 'search' : 'api'}?${query}`, {
      headers: { accept: 'application/json', 'user-agent': 'Tramo', 'accept-language': 'es' },
      timeoutMs: TIMEOUT_MS,
      keepBytes: 200_000,
    });
    if (answer.status !== 200) throw new Error(`geocoder answered ${answer.status}`);
    const body: unknown = JSON.parse(answer.text);
    return (kind === 'nominatim' ? nominatimPlaces(body) : photonPlaces(body)).slice(0, 3);
  };
  return {
    find: async (line) => {
      const known = remembered.get(line);
      if (known) return known;
      if (line.trim().length < 5 || performance.now() < restUntil || waiting >= WAITING) return [];
      waiting++;
      const turn = last;
      let done = (): void => undefined;
      last = new Promise<void>((resolve) => {
        done = resolve;
      }).then(() => wait(APART_MS[kind]));
      try {
        await turn;
        if (performance.now() < restUntil) return [];
        const found = await ask(line);
        if (remembered.size >= REMEMBERED) remembered.delete(remembered.keys().next().value as string);
        remembered.set(line, found);
        return found;
      } catch (error) {
        restUntil = performance.now() + REST_MS;
        onError(error);
        return [];
      } finally {
        waiting--;
        done();
      }
    },
  };
}

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const textOf = (fields: unknown, ...names: string[]): string => {
  for (const name of names)
    if (isFields(fields) && typeof fields[name] === 'string') return (fields[name] as string).slice(0, 160);
  return '';
};
function place(
  lat: number,
  lng: number,
  isHouse: boolean,
  fields: unknown,
  named: Partial<AddressCandidate>,
): AddressCandidate[] {
  if (!(Math.abs(lat) <= 90 && Math.abs(lng) <= 180)) return [];
  return [
    {
      lat,
      lng,
      score: isHouse ? BEST : 0.5,
      kind: 'service',
      reasons: ['service'],
      street: '',
      number: '',
      colonia: '',
      zip: textOf(fields, 'postcode'),
      city: textOf(fields, 'city', 'town', 'village', 'municipality'),
      state: textOf(fields, 'state'),
      ...named,
    },
  ];
}

/** `GET /search?format=jsonv2&addressdetails=1`: a list of places with `lat` and `lon` as texts. */
function nominatimPlaces(body: unknown): AddressCandidate[] {
  if (!Array.isArray(body)) return [];
  return body.flatMap((one: unknown) => {
    if (!isFields(one)) return [];
    const number = textOf(one.address, 'house_number');
    return place(Number(one.lat), Number(one.lon), number !== '', one.address, {
      street: textOf(one.address, 'road', 'pedestrian'),
      number,
      colonia: textOf(one.address, 'neighbourhood', 'suburb', 'quarter'),
    });
  });
}
/** `GET /api`: GeoJSON, the address in each feature's properties. */
function photonPlaces(body: unknown): AddressCandidate[] {
  const features = isFields(body) && Array.isArray(body.features) ? (body.features as unknown[]) : [];
  return features.flatMap((one) => {
    if (!isFields(one) || !isFields(one.geometry) || !Array.isArray(one.geometry.coordinates)) return [];
    const [lng, lat] = one.geometry.coordinates as [unknown, unknown];
    const p = one.properties;
    const number = textOf(p, 'housenumber');
    const isStreet = textOf(p, 'type') === 'street';
    return place(Number(lat), Number(lng), number !== '', p, {
      street: textOf(p, 'street') || (isStreet ? textOf(p, 'name') : ''),
      number,
      colonia: textOf(p, 'district', 'locality'),
    });
  });
}
