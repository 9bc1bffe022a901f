import { createHash } from 'node:crypto';
import { driverApi } from '@tramo/contract/driver';
import { driverAppApi, pieceBytes } from '@tramo/contract/driver-day/driver-app';
import { limits } from '@tramo/contract/limits';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { keyOf, testApp } from '../../../test/app.ts';
import { buildCompany, buildUser, type Person } from '../../../test/builders.ts';
import { multipart } from '../../../test/multipart.ts';
import { buildStartedRoute, manageGuide } from '../../../test/routes.ts';
import { cleanUp } from '../../app.ts';
import { newId } from '../../platform/ids.ts';

const t = await testApp();
const c = await buildCompany(t);
const driver = await buildUser(t, c.id, { type: 'driver' });

const mp4 = (bytes: number, fill = 7): Buffer =>
  Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom'), Buffer.alloc(bytes - 24, fill)]);
const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
interface Sent {
  id?: string;
  kind?: string;
  by?: Person;
  total?: number;
  sha256?: string;
}
/** Sends the bytes from `offset` to `end` of a file. */
const send = (file: Buffer, offset: number, end: number, sent: Sent = {}): Promise<LightMyRequestResponse> => {
  const { payload, headers } = multipart(file.subarray(offset, end), 'x.bin');
  const { id = newId(), kind = 'video', by = driver, total = file.length, sha256 = hashOf(file) } = sent;
  return t.call(driverAppApi.filePiece, {
    token: by.token,
    params: { id },
    query: { kind, offset: String(offset), total: String(total), sha256 },
    headers: { ...headers, platform: 'driver' },
    body: payload,
  });
};
const progress = async (id: string, by = driver) =>
  (await t.call(driverAppApi.fileProgress, { token: by.token, params: { id } })).json();
const whole = (file: Buffer, id: string, kind = 'video', by = driver) => {
  const { payload, headers } = multipart(file, 'x.bin');
  return t.call(driverApi.file, {
    token: by.token,
    params: { id },
    query: { kind },
    headers: { ...headers, platform: 'driver' },
    body: payload,
  });
};

test('a video comes in pieces, some of them twice, and is the file that one sending makes', async () => {
  const id = newId();
  const file = mp4(pieceBytes * 2 + 1000);
  expect(await progress(id)).toEqual({ received: 0, file: null });
  expect((await send(file, 0, pieceBytes, { id })).json()).toEqual({ received: pieceBytes, file: null });
  // The answer was lost: the same piece again, then one that begins before what is there.
  expect((await send(file, 0, pieceBytes, { id })).json()).toEqual({ received: pieceBytes, file: null });
  expect((await send(file, 1000, 1000 + pieceBytes, { id })).json()).toEqual({
    received: 1000 + pieceBytes,
    file: null,
  });
  const gap = await send(file, pieceBytes * 2, file.length, { id });
  expect(gap.statusCode).toBe(409);
  expect(gap.json().error).toMatchObject({ key: 'proof.piece_gap', detail: { received: 1000 + pieceBytes } });
  expect(await progress(id)).toEqual({ received: 1000 + pieceBytes, file: null });
  expect((await send(file, 1000 + pieceBytes, 1000 + pieceBytes * 2, { id })).json()).toMatchObject({
    received: file.length,
    file: { _id: id, sha256: hashOf(file), bytes: file.length },
  });
  const done = await progress(id);
  expect(done).toEqual({ received: file.length, file: { _id: id, sha256: hashOf(file), bytes: file.length } });
  expect((await send(file, 0, pieceBytes, { id })).json()).toEqual(done);
  expect((await whole(file, id)).json()).toEqual(done.file);
});

test('a picture of pieces is evidence like any other', async () => {
  const r = await buildStartedRoute(t, c, { stops: 1 });
  const photo = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#123456' } })
    .jpeg()
    .toBuffer();
  const id = newId();
  await send(photo, 0, 100, { id, kind: 'photo', by: r.driver });
  const last = (await send(photo, 100, photo.length, { id, kind: 'photo', by: r.driver })).json();
  expect(last.file).toMatchObject({ _id: id });
  const at = new Date(t.platform.now().getTime()).toISOString();
  const visit = await manageGuide(t, r, r.guideIds[0] as string, { evidence: [{ kind: 'photo', fileId: id, at }] });
  expect(visit.statusCode, visit.body).toBe(200);
});

test('what is not what it says is refused and forgotten, and may come again', async () => {
  const id = newId();
  const file = mp4(3000);
  const lie = hashOf(mp4(3000, 8));
  await send(file, 0, 1000, { id, sha256: lie });
  const differs = await send(file, 1000, 3000, { id, sha256: lie });
  expect([differs.statusCode, keyOf(differs)]).toEqual([422, 'proof.pieces_differ']);
  expect(await progress(id)).toEqual({ received: 0, file: null });
  expect((await send(file, 0, 3000, { id })).json().file).toMatchObject({ bytes: 3000 });
  const text = Buffer.from('esto no es un video'.repeat(20));
  const other = newId();
  expect(keyOf(await send(text, 0, text.length, { id: other }))).toBe('files.wrong_type');
  expect(await progress(other)).toEqual({ received: 0, file: null });
  expect(keyOf(await send(file, 0, 100, { total: limits.evidenceVideoBytes + 1 }))).toBe('general.too_large');
  expect(keyOf(await send(file, 0, 100, { kind: 'signature', total: limits.signatureBytes + 1 }))).toBe(
    'general.too_large',
  );
  const long = mp4(pieceBytes + 10);
  expect(keyOf(await send(long, 0, pieceBytes + 10))).toBe('general.too_large');
  // More bytes than the file was said to have.
  expect(keyOf(await send(file, 0, 2000, { total: 1500 }))).toBe('general.too_large');
});

test('an id is one file: of other bytes, of another driver, of two phones at once', async () => {
  const id = newId();
  const file = mp4(5000);
  await send(file, 0, 2000, { id });
  expect(keyOf(await send(mp4(5000, 9), 0, 2000, { id }))).toBe('proof.file_exists');
  const stranger = await buildUser(t, c.id, { type: 'driver' });
  expect(await progress(id, stranger)).toEqual({ received: 0, file: null });
  // Two phones of one driver send the same file at once: neither harms the other.
  const answers = await Promise.all([
    send(file, 2000, 4000, { id }),
    send(file, 1500, 5000, { id }),
    send(file, 0, 5000, { id }),
  ]);
  expect(answers.map((a) => a.statusCode)).toEqual([200, 200, 200]);
  expect((await progress(id)).file).toMatchObject({ sha256: hashOf(file) });
  // The id is taken: another driver's whole file is told so, and what he sees is not the first one's.
  expect(keyOf(await send(file, 0, 5000, { id, by: stranger }))).toBe('proof.file_exists');
  expect(await progress(id, stranger)).toEqual({ received: 0, file: null });
});

test('a file that is made by several calls at once is made once', async () => {
  const by = await buildUser(t, c.id, { type: 'driver' });
  // Rows that meet at one of two unique indexes do so seldom: often enough in some rounds.
  for (let round = 0; round < 15; round++) {
    const id = newId();
    const file = mp4(3000, round);
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(file, 0, 3000, { id, by })));
    expect(answers.map((a) => a.statusCode)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(answers.map((a) => a.body)).size).toBe(1);
  }
});

test('a server that died before it made the file makes it when it is asked', async () => {
  const id = newId();
  const file = mp4(4000);
  await send(file, 0, 3000, { id });
  // As a crash between the last piece and the file leaves it.
  await t.platform.db.system(async (trx) => {
    await sql`insert into file_upload_piece (company_id, user_id, upload_id, start, content)
      values (${c.id}, ${driver.userId}, ${id}, 3000, ${file.subarray(3000)})`.execute(trx);
    await sql`update file_upload set received = 4000 where id = ${id}`.execute(trx);
  });
  expect(await progress(id)).toMatchObject({ received: 4000, file: { sha256: hashOf(file) } });
});

test('what nobody goes on sending is forgotten after a week, and room is limited as for whole files', async () => {
  const id = newId();
  const file = mp4(4000);
  await send(file, 0, 1000, { id });
  const start = t.platform.now();
  t.setNow(new Date(start.getTime() + 6 * 86_400_000));
  await cleanUp(t.platform);
  t.setNow(start);
  expect((await progress(id)).received).toBe(1000);
  t.setNow(new Date(start.getTime() + 8 * 86_400_000));
  await cleanUp(t.platform);
  t.setNow(start);
  expect((await progress(id)).received).toBe(0);
  const hoarder = await buildUser(t, c.id, { type: 'driver' });
  await t.platform.db.system((trx) =>
    sql`insert into file_upload (company_id, user_id, id, kind, total, sha256, received, created_at, touched_at)
      select ${c.id}::uuid, ${hoarder.userId}::uuid, gen_random_uuid(), 'video', 16000000, '', 15000000, now(), now()
      from generate_series(1, 42)`.execute(trx),
  );
  expect(keyOf(await send(file, 0, 1000, { by: hoarder }))).toBe('general.rate');
  expect((await send(file, 0, 1000)).statusCode).toBe(200);
});
