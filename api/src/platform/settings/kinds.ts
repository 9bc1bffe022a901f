import { isIP } from 'node:net';
import type { Kind } from './setting.ts';

/** What a variable may be. Each says it in words that follow «debe». */
export const integer = (least: number, most = Number.MAX_SAFE_INTEGER): Kind<number> => ({
  must: `ser un número entero ${most === Number.MAX_SAFE_INTEGER ? `de ${least} en adelante` : `de ${least} a ${most}`}`,
  parse: (text) => {
    const n = Number(text);
    return /^\d{1,15}$/.test(text) && n >= least && n <= most ? n : undefined;
  },
});

export const port = integer(0, 65_535);

/** With decimals. */
export const quantity = (least: number, most: number): Kind<number> => ({
  must: `ser un número de ${least} a ${most}`,
  parse: (text) => {
    const n = Number(text);
    return /^\d{1,9}(\.\d{1,9})?$/.test(text) && n >= least && n <= most ? n : undefined;
  },
});

export const choice = <T extends string>(...words: readonly T[]): Kind<T> => ({
  must: `ser ${words.length > 8 ? 'uno de ' : ''}${new Intl.ListFormat('es', { type: 'disjunction' }).format(words)}`,
  parse: (text) => words.find((word) => word === text),
});

export const flag: Kind<boolean> = {
  must: 'ser on u off',
  parse: (text) => (text === 'on' ? true : text === 'off' ? false : undefined),
};

/** Any text of one line, or one of a form that is told. */
export const text = (must = 'ser un texto de una línea', matches = /^[^\r\n]+$/): Kind<string> => ({
  must,
  parse: (given) => (matches.test(given) ? given : undefined),
});

export const folder: Kind<string> = text('ser una carpeta');

/** What a reader makes of a text; it throws when it cannot. */
export const readBy = <T>(must: string, read: (text: string) => T): Kind<T> => ({
  must,
  parse: (given) => {
    try {
      return read(given);
    } catch {
      return undefined;
    }
  },
});

/** An address of one of these protocols. */
export const address = (...protocols: readonly string[]): Kind<string> => ({
  must: `ser una dirección que empiece con ${new Intl.ListFormat('es', { type: 'disjunction' }).format(protocols.map((p) => `${p}://`))}`,
  isAddress: true,
  parse: (given) => {
    const protocol = /^([a-z][a-z0-9+.-]*):\/\//i.exec(given)?.[1]?.toLowerCase();
    return protocol && protocols.includes(protocol) && !/\s/.test(given) && URL.canParse(given) ? given : undefined;
  },
});

const web = address('https', 'http');
/** Without a slash at its end. */
export const webAddress: Kind<string> = { ...web, parse: (given) => web.parse(given)?.replace(/\/+$/, '') };

const nats = address('nats', 'tls');
/** Servers of a NATS cluster, with commas. */
export const natsAddresses: Kind<string> = {
  must: 'ser nats://servidor:4222 o tls://servidor:4222, o varios separados por coma',
  parse: (given) => (given.split(',').every((one) => nats.parse(one.trim())) ? given : undefined),
};

/** What another kind allows, or one of these words. */
export const wordOr = <T>(kind: Kind<T>, ...words: readonly string[]): Kind<T | string> => ({
  ...kind,
  must: `ser ${new Intl.ListFormat('es', { type: 'disjunction' }).format([...words, kind.must.replace(/^ser /, '')])}`,
  parse: (given) => (words.includes(given) ? given : kind.parse(given)),
});

const mail = /^[^\s@<>,;]+@[^\s@<>,;]+$/;
export const mailAddress = text('ser una dirección de correo', mail);
export const mailSender = text(
  'ser una dirección de correo, o «Nombre <direccion@ejemplo.mx>»',
  /^(?:[^<>\r\n]*<[^\s@<>,;]+@[^\s@<>,;]+>|[^\s@<>,;]+@[^\s@<>,;]+)$/,
);

/** `host:port`, with commas. */
export const places: Kind<readonly string[]> = {
  must: 'ser una lista de lugares «host:puerto» separados por coma',
  parse: (given) => {
    const all = given.split(',').flatMap((place) => place.trim() || []);
    const isPlace = (place: string): boolean => {
      const [, at] = /^(?:\[[0-9a-f:.%]+\]|[^\s:/@[\]]+):(\d{1,5})$/i.exec(place) ?? [];
      return at !== undefined && Number(at) > 0 && Number(at) < 65_536;
    };
    return all.every(isPlace) ? all : undefined;
  },
};

export type TrustProxy = ((address: string, hop: number) => boolean) | string[] | false;

/** `2` or `10.0.0.0/8, 192.0.2.7`. Never all: what the caller itself wrote at the left of the header must not count. */
export const proxies: Kind<TrustProxy> = {
  must: 'decir cuántos proxies hay delante (de 0 a 20), o sus direcciones y redes separadas por coma',
  parse: (given) => {
    if (/^\d+$/.test(given)) {
      const count = Number(given);
      return count > 20 ? undefined : count > 0 && ((_, hop) => hop < count);
    }
    const addresses = given.split(',').flatMap((a) => a.trim() || []);
    return addresses.every(isNetwork) && addresses.length > 0 ? addresses : undefined;
  },
};

/** `10.0.0.7, 10.1.0.0/16`. */
export const networks: Kind<readonly string[]> = {
  must: 'ser una lista de direcciones y redes separadas por coma',
  parse: (given) => {
    const all = given.split(',').flatMap((a) => a.trim() || []);
    return all.length > 0 && all.every((a) => isNetwork(a) && !/^[a-z]+$/.test(a)) ? all : undefined;
  },
};

function isNetwork(given: string): boolean {
  const [host = '', bits, ...more] = given.split('/');
  if (['loopback', 'linklocal', 'uniquelocal'].includes(given)) return true;
  const version = isIP(host);
  if (version === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}
