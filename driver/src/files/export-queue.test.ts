import fc from 'fast-check';
import { expect, it } from 'vitest';
import { refusal } from '../../test/model-server.ts';
import { testPhone } from '../../test/phone.ts';
import { base64Of, queueFile } from './export-queue.ts';

it('writes what waits and what was refused, each file before the first act that names it', async () => {
  const p = await testPhone();
  await p.keepFile('f1', 5);
  await p.keepFile('f2', 7);
  await p.visit('g1', ['f1']);
  p.meet.push(null, refusal(422, 'codes.wrong'));
  await p.step();
  await p.visit('g2', ['f1', 'f2']);
  const who = { driverId: 'd1', fullName: 'Olga', exportedAt: '2026-11-26T16:00:00.000Z', appVersion: '1' };
  const blob = await queueFile({ ...who, kept: p.book.kept(), files: p.book.files(), disk: p.disk });
  const lines = (await blob.text())
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines[0]).toEqual({ format: 'tramo-driver-queue/1', ...who, acts: 2, files: 2 });
  expect(lines.slice(1).map((l) => l.file?._id ?? l.act.kind)).toEqual(['f1', 'visit', 'f2', 'visit']);
  expect(lines[1].file).toEqual({ _id: 'f1', kind: 'photo', type: 'image/jpeg', sha256: 'x', base64: 'AAECAwQ=' });
  expect(lines[2].act).toEqual(p.book.kept()[1]?.act);
});

it('writes bytes as base64, however many', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 30_000, size: 'max' }), (bytes) => {
      const back = atob(base64Of(bytes.slice().buffer));
      expect(back.length).toBe(bytes.length);
      expect(bytes.every((b, n) => b === back.charCodeAt(n))).toBe(true);
    }),
    { numRuns: 8 },
  );
});
