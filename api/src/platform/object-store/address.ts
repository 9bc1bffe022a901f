import { encodedPath } from './signature.ts';

/** Where files lie: `s3://bucket/prefix?endpoint=https://…&region=…&style=path`. */
export interface StoreAddress {
  bucket: string;
  /** Without slashes at its ends; empty without one. */
  prefix: string;
  endpoint: URL;
  region: string;
  /** The bucket stands in the path (`path`), or before the endpoint's name (`host`). */
  style: 'path' | 'host';
}

/** Words for what is wrong with an address, in Spanish for who runs the installation. */
export class StoreAddressError extends Error {
  override readonly name = 'StoreAddressError';
}

const known = new Set(['endpoint', 'region', 'style']);

/** Reads FILES_URL. Throws StoreAddressError. */
export function storeAddress(text: string): StoreAddress {
  const fault = (why: string): never => {
    throw new StoreAddressError(
      `FILES_URL: ${why}. Se espera s3://CUBETA/PREFIJO?endpoint=https://servidor:puerto&region=REGIÓN`,
    );
  };
  if (!URL.canParse(text)) fault('no es una dirección');
  const url = new URL(text);
  if (url.protocol !== 's3:') fault('solo se conocen almacenes s3://');
  if (url.username || url.password) fault('la llave va en FILES_KEY_ID y FILES_SECRET, no en la dirección');
  const bucket = url.hostname;
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    fault('el nombre de la cubeta lleva de 3 a 63 letras minúsculas, números, puntos o guiones');
  for (const name of url.searchParams.keys()) if (!known.has(name)) fault(`no se conoce «${name}»`);
  const region = url.searchParams.get('region') ?? 'us-east-1';
  if (!/^[a-z0-9-]+$/.test(region)) fault('la región no es válida');
  const given = url.searchParams.get('endpoint');
  const endpointText = given ?? `https://s3.${region}.amazonaws.com`;
  if (!URL.canParse(endpointText) || !/^https?:$/.test(new URL(endpointText).protocol))
    fault('el endpoint no es una dirección http(s)');
  const endpoint = new URL(endpointText);
  if (endpoint.username || endpoint.password || endpoint.search || endpoint.pathname.replace(/\/$/, '') !== '')
    fault('el endpoint lleva solo servidor y puerto');
  // Servers of one's own rarely have a name for each bucket.
  const style = url.searchParams.get('style') ?? (given ? 'path' : 'host');
  if (style !== 'path' && style !== 'host') return fault('style es path o host');
  return {
    bucket,
    prefix: decodeURIComponent(url.pathname).replace(/^\/+|\/+$/g, ''),
    endpoint,
    region,
    style,
  };
}

/** The address of an object, or of the bucket for an empty key. */
export function objectUrl(at: StoreAddress, key: string, query: Record<string, string> = {}): URL {
  const path = [at.prefix, key].filter((part) => part !== '').join('/');
  const url = new URL(at.endpoint);
  if (at.style === 'host') url.hostname = `${at.bucket}.${at.endpoint.hostname}`;
  url.pathname = at.style === 'host' ? `/${encodedPath(path)}` : `/${at.bucket}/${encodedPath(path)}`;
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
}

/** The origin that browsers open links of. */
export const storeOrigin = (at: StoreAddress): string => objectUrl(at, '').origin;
