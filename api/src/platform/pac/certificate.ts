import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

/** What seals: its certificate as CFDI carry it, and its key. */
export interface Certificate {
  /** Twenty digits. */
  number: string;
  /** The certificate itself (DER) in base64. */
  base64: string;
  seal(text: string): string;
}

const der = (tag: number, ...parts: Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  const { length } = content;
  const bytes = length.toString(16).padStart(length.toString(16).length + (length.toString(16).length % 2), '0');
  const long = Buffer.from(bytes, 'hex');
  return Buffer.concat([Buffer.from(length < 128 ? [tag, length] : [tag, 0x80 | long.length, ...long]), content]);
};
const sequence = (...parts: Buffer[]): Buffer => der(0x30, ...parts);
const oid = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'));
const sha256WithRsa = sequence(oid('2a864886f70d01010b'), der(0x05));
/** Common name, and the RFC where the SAT has it (x500UniqueIdentifier). */
const nameOf = (name: string, rfc: string): Buffer =>
  sequence(
    der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(name)))),
    der(0x31, sequence(oid('55042d'), der(0x0c, Buffer.from(rfc)))),
  );
const time = (at: Date): Buffer => der(0x18, Buffer.from(`${at.toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z`));

/** A certificate that signs itself: whoever looks sees that no authority gave it. */
export function selfMadeCertificate(of: { name: string; rfc: string; number: string; at: Date }): Certificate {
  const { privateKey, publicKey }: { privateKey: KeyObject; publicKey: KeyObject } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
  });
  const name = nameOf(of.name, of.rfc);
  const year = 365 * 86_400_000;
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    // As the SAT does: the twenty digits as letters.
    der(0x02, Buffer.from(of.number)),
    sha256WithRsa,
    name,
    sequence(time(new Date(of.at.getTime() - 86_400_000)), time(new Date(of.at.getTime() + 4 * year))),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = sign('sha256', body, privateKey);
  const whole = sequence(body, sha256WithRsa, der(0x03, Buffer.from([0]), signature));
  return {
    number: of.number,
    base64: whole.toString('base64'),
    seal: (text) => sign('sha256', Buffer.from(text), privateKey).toString('base64'),
  };
}
