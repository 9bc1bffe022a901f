/** Addresses and networks as people write them: `203.0.113.7`, `203.0.113.0/24`, `2001:db8::/32`. */
interface Network {
  bits: 32 | 128;
  value: bigint;
  prefix: number;
}

function v4(text: string): bigint | null {
  const parts = text.split('.');
  // A leading zero reads as octal elsewhere: such an address means two.
  if (parts.length !== 4 || !parts.every((p) => /^(0|[1-9]\d{0,2})$/.test(p) && Number(p) < 256)) return null;
  return parts.reduce((sum, p) => (sum << 8n) + BigInt(p), 0n);
}

/** The 16-bit groups of one side of `::`; a dotted end counts for two. */
function groups(text: string): bigint[] | null {
  if (text === '') return [];
  const result: bigint[] = [];
  const parts = text.split(':');
  for (const [i, part] of parts.entries()) {
    const dotted = i === parts.length - 1 && part.includes('.') ? v4(part) : null;
    if (dotted !== null) result.push(dotted >> 16n, dotted & 0xffffn);
    else if (/^[0-9a-f]{1,4}$/i.test(part)) result.push(BigInt(`0x${part}`));
    else return null;
  }
  return result;
}

function v6(text: string): bigint | null {
  const halves = text.split('::');
  const [head, tail] = [groups(halves[0] as string), halves.length === 2 ? groups(halves[1] as string) : []];
  if (!head || !tail || halves.length > 2) return null;
  const missing = 8 - head.length - tail.length;
  if (halves.length === 2 ? missing < 1 : missing !== 0) return null;
  return [...head, ...Array<bigint>(missing).fill(0n), ...tail].reduce((sum, g) => (sum << 16n) + g, 0n);
}

/** `::ffff:203.0.113.7`: an address of the old kind as a socket of the new kind tells it. */
const MAPPED = 0xffffn << 32n;
const LOW = (1n << 32n) - 1n;

/** An address, or a network with its prefix; null when the text is neither. */
export function parseNetwork(text: string): Network | null {
  const [address = '', length, ...rest] = text.trim().split('/');
  if (rest.length > 0 || (length !== undefined && !/^(0|[1-9]\d{0,2})$/.test(length))) return null;
  const old = v4(address);
  const value = old ?? (address.includes(':') ? v6(address) : null);
  if (value === null) return null;
  const bits = old === null ? 128 : 32;
  const prefix = length === undefined ? bits : Number(length);
  if (prefix > bits) return null;
  if (bits === 128 && value >> 32n === MAPPED >> 32n && prefix >= 96)
    return { bits: 32, value: value & LOW, prefix: prefix - 96 };
  return { bits, value, prefix };
}

/** True when an address lies in one of the networks. What is no address lies in none. */
export function isWithin(address: string, networks: readonly string[]): boolean {
  // A link-local address carries the name of its interface.
  const one = parseNetwork(address.split('%')[0] ?? '');
  if (!one || one.prefix !== one.bits) return false;
  return networks.some((text) => {
    const net = parseNetwork(text);
    if (!net || net.bits !== one.bits) return false;
    const rest = BigInt(net.bits - net.prefix);
    return net.value >> rest === one.value >> rest;
  });
}
