import { createHash } from 'node:crypto';
import { driverAppApi } from '@tramo/contract/driver-day/driver-app';
import { filesApi, type StoredFile } from '@tramo/contract/files';
import { fleetApi } from '@tramo/contract/fleet-api';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, afterEach, describe, expect, it, test } from 'vitest';
import { keyOf, testApp } from '../../../test/app.ts';
import { buildCompany, buildUser, type Person } from '../../../test/builders.ts';
import { multipart } from '../../../test/multipart.ts';
import { openLocalStore } from '../../../test/object-store.ts';
import { cleanUp } from '../../app.ts';
import { readConfig } from '../../platform/config.ts';
import { inTx } from '../../platform/context.ts';
import { openLargeFile, readFile, readParts, saveFile, writeAhead } from '../../platform/files.ts';
import { moveFiles, toMove } from '../../platform/files-move.ts';
import { filesState } from '../../platform/files-state.ts';
import { newId } from '../../platform/ids.ts';

const store = await openLocalStore();
const env = { FILES_URL: store.url, FILES_KEY_ID: store.keyId, FILES_SECRET: store.secret, FILES_LINKS: 'on' };
const settings = readConfig(env).files;
const timing = { idleMs: 15_000, tries: 3, pauseMs: 5, restMs: 0 };
if (settings.store) settings.store.timing = timing;
const t = await testApp({ config: { files: settings } });
afterAll(() => store.close());
const company = await buildCompany(t);
const other = await buildCompany(t);
const { ctx } = company;

afterEach(() => {
  store.fault = null;
  store.clockMs = 0;
  timing.idleMs = 15_000;
  settings.keepIn = 'store';
  t.setNow(null);
});

const noise = (bytes: number): Buffer => {
  const block = createHash('sha512').update(String(bytes)).digest();
  return Buffer.concat(Array.from({ length: Math.ceil(bytes / 64) }, () => block)).subarray(0, bytes);
};
const picture = (side: number): Promise<Buffer> =>
  sharp(noise(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer();
const upload = async (who: Person, kind: string, bytes: Buffer): Promise<LightMyRequestResponse> => {
  const { payload, headers } = multipart(bytes, 'foto.png');
  return t.call(filesApi.upload, { token: who.token, query: { kind }, headers, body: payload });
};
const open = (who: Person, id: string, headers: Record<string, string> = {}): Promise<LightMyRequestResponse> =>
  t.call(filesApi.download, { token: who.token, params: { id }, headers });
const sent = async (side = 64): Promise<StoredFile> => {
  const answer = await upload(company.admin, 'photo', await picture(side));
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
/** A file of the company as the server's own work keeps it. */
const kept = async (content: Buffer): Promise<string> => {
  const ahead = await writeAhead(ctx, content);
  const of = { kind: 'export', name: 'Día 1.zip', type: 'application/zip', expiresAt: null } as const;
  return (await inTx(ctx, (tx) => saveFile(tx, { ...of, content: ahead })))._id;
};
const rowOf = async (id: string): Promise<{ key: string; inRows: number } | undefined> =>
  (
    await t.platform.db.system((trx) =>
      sql<{ key: string; inRows: number }>`select coalesce(object_key, '') as key, length(content)
        + coalesce((select sum(length(p.content)) from file_part p where p.file_id = f.id), 0)::int as "inRows" from file f where id = ${id}`.execute(
        trx,
      ),
    )
  ).rows[0];
const endings = async (): Promise<number> => (await filesState(t.platform)).endings;
const tomorrow = (): Date => new Date(Date.now() + 25 * 3_600_000);
const sweep = async (): Promise<void> => {
  t.setNow(tomorrow());
  await cleanUp(t.platform);
  t.setNow(null);
};
const isLike = (answer: LightMyRequestResponse, bytes: Buffer): boolean => answer.rawPayload.equals(bytes);

describe('a file in an object store', () => {
  it('lies there under its company, not in the database, and comes back', async () => {
    const file = await sent();
    const row = await rowOf(file._id);
    expect(row).toMatchObject({ key: expect.stringMatching(new RegExp(`^${company.id}/`)), inRows: 0 });
    const object = store.objects.get(`tramo uno/${row?.key}`);
    expect(object?.bytes.byteLength).toBe(file.bytes);
    expect(isLike(await open(company.admin, file._id), object?.bytes as Buffer)).toBe(true);
    expect(keyOf(await open(other.admin, file._id))).toBe('files.not_found');
    expect(await endings()).toBe(0);
  });

  it('is not there when its transaction is undone, and its object ends by itself', async () => {
    const content = await writeAhead(ctx, noise(1000));
    const key = !(content instanceof Uint8Array) && 'objectKey' in content.at ? content.at.objectKey : '';
    const file = { kind: 'export', name: 'x', type: 'text/plain', content, expiresAt: null } as const;
    await expect(
      inTx(ctx, async (tx) => {
        await saveFile(tx, file);
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    expect(store.objects.has(`tramo uno/${key}`)).toBe(true);
    await cleanUp(t.platform);
    expect(store.objects.has(`tramo uno/${key}`)).toBe(true);
    await sweep();
    expect(store.objects.has(`tramo uno/${key}`)).toBe(false);
    // Too late: what would name nothing is refused.
    await expect(inTx(ctx, (tx) => saveFile(tx, file))).rejects.toThrow('taken away');
  });

  it('goes a day after its row, whoever deletes that, and waits for a store that is away', async () => {
    const id = await kept(noise(2000));
    const key = `tramo uno/${(await rowOf(id))?.key}`;
    await inTx(ctx, ({ trx }) => sql`delete from file where id = ${id}`.execute(trx));
    await cleanUp(t.platform);
    expect(store.objects.has(key)).toBe(true);
    store.fault = () => 'error';
    await sweep();
    expect(store.objects.has(key)).toBe(true);
    store.fault = null;
    t.setNow(new Date(tomorrow().getTime() + 3_600_000));
    await cleanUp(t.platform);
    expect(store.objects.has(key)).toBe(false);
    expect(await endings()).toBe(0);
  });

  it('keeps companies apart where objects wait to be taken away', async () => {
    await writeAhead(ctx, noise(10));
    const seen = (as: typeof ctx): Promise<number> =>
      inTx(as, async ({ trx }) => (await sql`select 1 from file_object_ending`.execute(trx)).rows.length);
    expect(await seen(ctx)).toBe(1);
    expect(await seen(other.ctx)).toBe(0);
    await expect(
      inTx(other.ctx, ({ trx }) =>
        sql`insert into file_object_ending (object_key, due_at) values (${`${company.id}/x`}, now())`.execute(trx),
      ),
    ).rejects.toThrow('row-level security');
  });

  it('of many megabytes goes and comes in parts', async () => {
    const whole = noise(17 * 1024 * 1024 + 17);
    const file = await openLargeFile(ctx, { kind: 'export', name: 'a.zip', type: 'application/zip' });
    for (let at = 0; at < whole.length; at += 700_001) await file.write(whole.subarray(at, at + 700_001));
    expect(store.uploads.size).toBe(1);
    await file.end();
    await inTx(ctx, (tx) => file.finish(tx, tomorrow()));
    expect(store.uploads.size).toBe(0);
    expect(isLike(await open(company.admin, file.id), whole)).toBe(true);
    const left = await openLargeFile(ctx, { kind: 'export', name: 'b.zip', type: 'application/zip' });
    await left.write(whole);
    await left.discard();
    await sweep();
    expect(store.uploads.size).toBe(0);
  });
});

describe('a store with faults', () => {
  it.each(['slow_down', 'error', 'lost', 'silent'] as const)('%s once: nobody notices', async (fault) => {
    timing.idleMs = fault === 'silent' ? 1000 : 15_000;
    let left = 1;
    store.fault = () => (left-- > 0 ? fault : null);
    const file = await sent();
    left = 1;
    expect((await open(company.admin, file._id)).statusCode).toBe(200);
  });

  it('that cuts answers is read on where it broke', async () => {
    const bytes = noise(3_000_000);
    const id = await kept(bytes);
    store.seen.length = 0;
    let cuts = 3;
    store.fault = ({ method }) => (method === 'GET' && cuts-- > 0 ? 'cut' : null);
    expect(isLike(await open(company.admin, id), bytes)).toBe(true);
    expect(store.seen.filter((line) => line.startsWith('GET'))).toHaveLength(4);
  });

  it.each(['slow_down', 'silent'] as const)('that is away (%s) is said in words for files alone', async (fault) => {
    const file = await sent();
    store.fault = () => fault;
    timing.idleMs = 100;
    const [read, written] = [
      await open(company.admin, file._id),
      await upload(company.admin, 'photo', await picture(9)),
    ];
    for (const answer of [read, written]) {
      expect([answer.statusCode, keyOf(answer)]).toEqual([503, 'files.store_away']);
      expect(answer.headers['content-type']).toContain('json');
      expect(answer.headers['retry-after']).toBeDefined();
    }
    expect((await t.call(fleetApi.list, { token: company.admin.token, body: {} })).statusCode).toBe(200);
    store.fault = null;
    timing.idleMs = 15_000;
    expect((await open(company.admin, file._id)).statusCode).toBe(200);
  });

  it('whose object changed or is gone gives nothing out', async () => {
    const file = await sent();
    const key = `tramo uno/${(await rowOf(file._id))?.key}`;
    const object = store.objects.get(key);
    const changed = Buffer.from(object?.bytes ?? []);
    changed[40] = (changed[40] ?? 0) ^ 1;
    store.objects.set(key, { bytes: changed, type: '' });
    expect([keyOf(await open(company.admin, file._id)), await readFile(ctx, file._id).catch((e) => e.key)]).toEqual([
      'files.lost',
      'files.lost',
    ]);
    store.objects.delete(key);
    expect(keyOf(await open(company.admin, file._id))).toBe('files.lost');
  });

  it('whose clock is another one is signed for by its own', async () => {
    store.clockMs = 3 * 3_600_000;
    expect((await open(company.admin, (await sent())._id)).statusCode).toBe(200);
    expect((await filesState(t.platform, true)).fault).toBeNull();
  });

  it.each([
    [{ FILES_SECRET: 'otro' }, 'FILES_SECRET'],
    [{ FILES_KEY_ID: 'OTRA' }, 'no conoce la llave'],
    [{ FILES_URL: store.url.replace('archivos', 'no-hay') }, 'no existe'],
    [{ FILES_URL: 's3://archivos?endpoint=http://127.0.0.1:9' }, 'no responde'],
  ])('that refuses %j is told to who runs it', async (changed, words) => {
    const { files } = readConfig({ ...env, ...changed });
    const state = await filesState({ ...t.platform, config: { ...t.platform.config, files } }, true);
    expect(state.fault).toContain(words);
    expect(JSON.stringify(state)).not.toContain(store.secret);
  });
});

test('a phone’s pieces wait for a store that is away', async () => {
  const driver = await buildUser(t, company.id, { type: 'driver' });
  const [id, bytes] = [newId(), await picture(40)];
  const piece = (): Promise<LightMyRequestResponse> => {
    const { payload, headers } = multipart(bytes, 'x.bin');
    return t.call(driverAppApi.filePiece, {
      token: driver.token,
      params: { id },
      query: {
        kind: 'photo',
        offset: '0',
        total: String(bytes.length),
        sha256: createHash('sha256').update(bytes).digest('hex'),
      },
      headers: { ...headers, platform: 'driver' },
      body: payload,
    });
  };
  store.fault = () => 'slow_down';
  expect(keyOf(await piece())).toBe('files.store_away');
  store.fault = null;
  // What was received needs no second sending.
  const progress = await t.call(driverAppApi.fileProgress, { token: driver.token, params: { id } });
  expect(progress.json()).toMatchObject({ received: bytes.length, file: { _id: id } });
  expect((await rowOf(id))?.inRows).toBe(0);
});

describe('links', () => {
  it('open one file from the store, under its name, to who was found to see it', async () => {
    const bytes = noise(100_000);
    const id = await kept(bytes);
    const answer = await open(company.admin, id, { 'file-link': 'attachment' });
    expect(answer.rawPayload).toHaveLength(0);
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store' });
    const link = String(answer.headers['file-link']);
    const got = await fetch(link);
    expect(Buffer.from(await got.arrayBuffer()).equals(bytes)).toBe(true);
    expect(got.headers.get('content-type')).toBe('application/zip');
    expect(got.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''D%C3%ADa%201.zip");
    expect(Number(new URL(link).searchParams.get('X-Amz-Expires'))).toBeLessThanOrEqual(300);
    for (const changed of [link.replace('attachment', 'inline'), link.replace('zip&', 'html&')])
      expect((await fetch(changed)).status).toBe(403);
    store.clockMs = 301_000;
    expect((await fetch(link)).status).toBe(403);
    const policy = String((await t.app.inject('/api/no-hay')).headers['content-security-policy']);
    expect(policy).toMatch(new RegExp(`connect-src [^;]*${new URL(link).origin}`));
  });

  it('are not given to others, for small files, nor where nobody asks', async () => {
    const id = await kept(noise(100_000));
    const asked = { 'file-link': 'inline' };
    expect(keyOf(await open(other.admin, id, asked))).toBe('files.not_found');
    expect((await open(company.admin, id)).rawPayload).toHaveLength(100_000);
    expect((await open(company.admin, (await sent())._id, asked)).headers['file-link']).toBeUndefined();
    settings.links = false;
    expect((await open(company.admin, id, asked)).rawPayload).toHaveLength(100_000);
    settings.links = true;
  });
});

describe('moving', () => {
  it('takes all files there and back while they are read, and goes on after a cut', async () => {
    settings.keepIn = 'database';
    const [large, small] = [noise(900_000), noise(700)];
    const ids = [await kept(large), await kept(small)];
    expect((await rowOf(ids[0] as string))?.inRows).toBe(900_000);
    const reading = readParts(ctx, ids[0] as string);
    const begun = [(await reading.next()).value as Uint8Array];
    const cut = new AbortController();
    await moveFiles(t.platform, 'store', () => cut.abort(), cut.signal);
    expect((await toMove(t.platform, 'store')).files).toBeGreaterThan(0);
    await moveFiles(t.platform, 'store');
    expect(await toMove(t.platform, 'store')).toEqual({ files: 0, bytes: 0 });
    for await (const part of reading) begun.push(part);
    expect(Buffer.concat(begun).equals(large)).toBe(true);
    for (const [n, bytes] of [large, small].entries()) {
      expect(await rowOf(ids[n] as string)).toMatchObject({ key: expect.stringContaining('/'), inRows: 0 });
      expect(isLike(await open(company.admin, ids[n] as string), bytes)).toBe(true);
    }
    const back = await moveFiles(t.platform, 'database');
    expect(back.damaged.map((d) => d.why)).toEqual(back.damaged.map(() => expect.stringContaining('almacén')));
    for (const [n, bytes] of [large, small].entries()) {
      expect(await rowOf(ids[n] as string)).toEqual({ key: '', inRows: bytes.length });
      expect(isLike(await open(company.admin, ids[n] as string), bytes)).toBe(true);
    }
    await sweep();
    expect([...store.objects.keys()].filter((key) => key.includes(company.id))).toEqual([]);
  });

  it('leaves a file that is not what its row says where it is, and tells which', async () => {
    settings.keepIn = 'database';
    const id = await kept(noise(500));
    await t.platform.db.system((trx) => sql`update file set content = 'otro' where id = ${id}`.execute(trx));
    const { damaged } = await moveFiles(t.platform, 'store');
    expect(damaged).toEqual([{ id, companyId: company.id, why: expect.stringContaining('mide 4 bytes') }]);
    expect(await rowOf(id)).toEqual({ key: '', inRows: 4 });
  });
});
