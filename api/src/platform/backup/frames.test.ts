import { expect, it } from 'vitest';
import { type Frame, frameWriter, readFrames } from './frames.ts';

const frames: Frame[] = [
  { kind: 'H', bytes: Buffer.from('{"a":1}') },
  { kind: 'D', bytes: Buffer.alloc(3000, 'ñandú\t\\N\n') },
  { kind: 'D', bytes: Buffer.from('otra\n') },
  { kind: 'E', bytes: Buffer.alloc(0) },
];

async function written(passphrase: string | null = null, list = frames): Promise<Buffer> {
  const parts: Buffer[] = [];
  const writer = await frameWriter(async (bytes) => void parts.push(bytes), { passphrase });
  for (const { kind, bytes } of list) await writer.write(kind, bytes);
  const { bytes } = await writer.end();
  const whole = Buffer.concat(parts);
  expect(whole.byteLength).toBe(bytes);
  return whole;
}

async function read(file: Buffer, passphrase: string | null = null, step = 7): Promise<Frame[]> {
  const found: Frame[] = [];
  const source = (async function* () {
    for (let at = 0; at < file.byteLength; at += step) yield file.subarray(at, at + step);
  })();
  for await (const frame of readFrames(source, { passphrase })) found.push(frame);
  return found;
}

/** What reading says of a file, and whether it called it whole. */
const saying = (file: Buffer, passphrase: string | null = null, step = 4096): Promise<string> =>
  read(file, passphrase, step).then(
    () => 'entero',
    (error: Error) => `${error.name}: ${error.message}`,
  );

it('what was written is read, in pieces of any size', async () => {
  const file = await written();
  for (const step of [1, 7, 5000]) expect(await read(file, null, step)).toEqual(frames);
});

it('a file that is cut anywhere, or has one bit turned anywhere, is refused', async () => {
  const file = await written();
  for (let at = 0; at < file.byteLength; at++) {
    expect(await saying(file.subarray(0, at)), `cut at ${at}`).toMatch(/^BackupFault: El archivo (está cortado|no es)/);
    const turned = Buffer.from(file);
    turned[at] = (turned[at] as number) ^ (1 << (at % 8));
    expect(await saying(turned), `bit at ${at}`).toMatch(/^BackupFault: /);
  }
  expect(await saying(Buffer.concat([file, Buffer.from([0])]))).toContain('algo después de su final');
});

/** The prelude and each frame as they stand in a file. */
function cutOf(file: Buffer): Buffer[] {
  const parts = [file.subarray(0, 12 + file.readUInt32BE(8))];
  for (let at = parts[0]?.byteLength ?? 0; at < file.byteLength; ) {
    const end = at + 5 + file.readUInt32BE(at);
    parts.push(file.subarray(at, end));
    at = end;
  }
  return parts;
}

it('frames that changed places, were left out or come twice are refused', async () => {
  const [head, h, d, d2, e, end] = cutOf(await written()) as [Buffer, Buffer, Buffer, Buffer, Buffer, Buffer];
  for (const parts of [
    [head, h, d2, d, e, end],
    [head, h, d, e, end],
    [head, h, d, d2, end],
    [head, h, d, d2, d2, e, end],
  ])
    expect(await saying(Buffer.concat(parts))).toMatch(/^BackupFault: El archivo está dañado/);
});

it('a sealed file opens with its passphrase alone, tells nothing of itself, and takes no frame of another', async () => {
  const phrase = 'una frase larga';
  const [file, other] = [await written(phrase), await written(phrase)];
  expect(await read(file, phrase)).toEqual(frames);
  expect(file.includes('ñandú')).toBe(false);
  expect(await saying(file, 'otra frase larga')).toContain('contraseña de la copia no es esa');
  expect(await saying(file)).toContain('está cifrada');
  const parts = cutOf(file);
  expect(await saying(Buffer.concat(parts.with(2, cutOf(other)[2] as Buffer)), phrase)).toContain('dañado');
  expect(await saying(Buffer.concat(parts.with(2, parts[3] as Buffer)), phrase)).toContain('dañado');
});

it.each([
  ['another file', Buffer.from('PK\u0003\u0004 something else'), 'no es una copia de Tramo'],
  ['nothing', Buffer.alloc(0), 'no es una copia de Tramo'],
  ['a newer container', Buffer.from('TRAMOBK2....'), 'formato más nuevo'],
  [
    'a newer prelude',
    Buffer.concat([Buffer.from('TRAMOBK1\0\0\0\u000c'), Buffer.from('{"format":2}')]),
    'formato más nuevo',
  ],
])('%s is refused in words', async (_, file, words) => {
  expect(await saying(file)).toContain(words);
});
