/** Writes a tar archive whose bytes depend on nothing but names, contents, modes and one time. */

/**
 * @typedef {object} Entry
 * @property {string} name  with `/`, without one at its end
 * @property {boolean} [executable]
 * @property {string} [link]  a symbolic link to there
 * @property {() => Promise<Uint8Array>} [read]
 */

const BLOCK = 512;
const encoder = new TextEncoder();

const octal = (/** @type {number} */ value, /** @type {number} */ width) =>
  `${value.toString(8).padStart(width - 1, '0')}\0`;

/** Name and prefix of a header, or null where a name does not fit into them. */
const splitName = (/** @type {string} */ name) => {
  if (encoder.encode(name).length <= 100) return { name, prefix: '' };
  for (let at = name.indexOf('/'); at >= 0; at = name.indexOf('/', at + 1)) {
    const rest = name.slice(at + 1);
    if (encoder.encode(rest).length <= 100)
      return encoder.encode(name.slice(0, at)).length <= 155 ? { name: rest, prefix: name.slice(0, at) } : null;
  }
  return null;
};

/** @param {{name: string, prefix?: string, mode: number, size: number, time: number, type: string, link?: string}} fields */
const header = ({ name, prefix = '', mode, size, time, type, link = '' }) => {
  const block = Buffer.alloc(BLOCK);
  const put = (/** @type {string} */ text, /** @type {number} */ at, /** @type {number} */ room) => {
    const bytes = encoder.encode(text);
    if (bytes.length > room) throw new Error(`No cabe en un archivo tar: ${text}`);
    block.set(bytes, at);
  };
  put(name, 0, 100);
  put(octal(mode, 8), 100, 8);
  put(octal(0, 8), 108, 8);
  put(octal(0, 8), 116, 8);
  put(octal(size, 12), 124, 12);
  put(octal(time, 12), 136, 12);
  put('        ', 148, 8);
  put(type, 156, 1);
  put(link, 157, 100);
  put('ustar\x0000', 257, 8);
  put('root', 265, 32);
  put('root', 297, 32);
  put(prefix, 345, 155);
  const sum = block.reduce((total, byte) => total + byte, 0);
  put(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 8);
  return block;
};

const padded = (/** @type {Uint8Array} */ bytes) => {
  const rest = bytes.length % BLOCK;
  return rest === 0 ? [bytes] : [bytes, Buffer.alloc(BLOCK - rest)];
};

/** A name too long for a header goes ahead as a record of its own (pax). */
const longName = (/** @type {string} */ name, /** @type {number} */ time) => {
  const body = ` path=${name}\n`;
  let length = encoder.encode(body).length;
  length += String(length + String(length).length).length;
  const record = encoder.encode(`${length}${body}`);
  return [header({ name: 'pax', mode: 0o644, size: record.length, time, type: 'x' }), ...padded(record)];
};

/**
 * @param {Entry[]} entries  taken in the order of their names
 * @param {number} time  seconds since 1970, of every entry
 */
export async function* tar(entries, time) {
  for (const { name, executable, link, read } of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const split = splitName(name);
    if (!split) yield* longName(name, time);
    const where = split ?? { name: name.slice(-100).replace(/^[\ufffd]+/, '') };
    if (link !== undefined) {
      yield header({ ...where, mode: 0o777, size: 0, time, type: '2', link });
      continue;
    }
    const bytes = read ? await read() : Buffer.alloc(0);
    yield header({ ...where, mode: executable ? 0o755 : 0o644, size: bytes.length, time, type: '0' });
    yield* padded(bytes);
  }
  yield Buffer.alloc(2 * BLOCK);
}
