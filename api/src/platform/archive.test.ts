import { randomBytes } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { openArchive } from './archive.ts';

const written = async (
  work: (archive: ReturnType<typeof openArchive>) => Promise<void>,
): Promise<{ bytes: Buffer; largest: number }> => {
  const parts: Uint8Array[] = [];
  const archive = openArchive(async (bytes) => void parts.push(bytes));
  await work(archive);
  await archive.end();
  return { bytes: Buffer.concat(parts), largest: Math.max(...parts.map((p) => p.byteLength)) };
};

describe('an archive', () => {
  it('holds what was put in, packed or not, under any name', async () => {
    const picture = randomBytes(3_000_000);
    const { bytes, largest } = await written(async (zip) => {
      await zip.add('F-1/hoja.pdf', Buffer.from('hola'));
      await zip.add('Ñ 2/foto.webp', picture, { isPacked: true });
      await zip.add('vacío.csv', new Uint8Array());
    });
    const files = unzipSync(bytes);
    expect(Object.keys(files)).toEqual(['F-1/hoja.pdf', 'Ñ 2/foto.webp', 'vacío.csv']);
    expect(strFromU8(files['F-1/hoja.pdf'] as Uint8Array)).toBe('hola');
    expect(Buffer.from(files['Ñ 2/foto.webp'] as Uint8Array).equals(picture)).toBe(true);
    expect(files['vacío.csv']?.byteLength).toBe(0);
    // Handed on as it comes: nothing waits for the end.
    expect(largest).toBeLessThan(300_000);
  });

  it('fails with what its writer fails with', async () => {
    const archive = openArchive(() => Promise.reject(new Error('sin espacio')));
    await expect(archive.add('a', Buffer.from('x'))).rejects.toThrow('sin espacio');
  });
});
