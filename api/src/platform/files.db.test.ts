import { randomBytes } from 'node:crypto';
import { importsApi } from '@tramo/contract/imports';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testApp } from '../../test/app.ts';
import { buildCompany } from '../../test/builders.ts';
import { multipart } from '../../test/multipart.ts';
import { inTx } from './context.ts';
import { PART_BYTES, readFile, saveFile, writeAhead } from './files.ts';

const t = await testApp();
const c = await buildCompany(t);
// Without workers: what is uploaded stays unread.

it('a large sheet is written as it comes, part by part, and others are served between the parts', async () => {
  const { payload, headers } = multipart(Buffer.alloc(3 * 1024 * 1024, 'folio,nombre\n'), 'dia.csv');
  const query = new URLSearchParams({ cediId: c.cediId, scheduledDate: '2027-01-15' });
  /** Parts that others saw, each look a transaction of its own. */
  const seen = new Set<number>();
  let isGoing = true;
  const others = (async () => {
    while (isGoing) {
      const { rows } = await t.platform.db.system((trx) =>
        sql<{ n: number }>`select count(*)::int as n from file_part`.execute(trx),
      );
      seen.add(rows[0]?.n ?? 0);
      await new Promise((done) => setImmediate(done));
    }
  })();
  const answer = await t.app.inject({
    method: 'POST',
    url: `/api${importsApi.upload.path}?${query}`,
    payload,
    headers: { ...headers, apikey: t.platform.config.apiKey, token: c.admin.token },
  });
  isGoing = false;
  await others;
  expect(answer.statusCode, answer.body).toBe(200);
  const { rows: parts } = await t.platform.db.system((trx) =>
    sql<{
      bytes: number;
    }>`select length(p.content) as bytes from file_part p join guide_import i on i.file_id = p.file_id
      where i.id = ${answer.json()._id} order by p.position`.execute(trx),
  );
  expect(parts.map((p) => p.bytes)).toEqual(Array.from({ length: 12 }, () => PART_BYTES));
  expect(seen.size).toBeGreaterThan(6);
});

it('an upload that fails leaves nothing behind', async () => {
  const count = async (): Promise<number> =>
    (await t.platform.db.system((trx) => sql<{ n: number }>`select count(*)::int as n from file`.execute(trx))).rows[0]
      ?.n ?? -1;
  const before = await count();
  const { payload, headers } = multipart(Buffer.alloc(1024 * 1024, 'x'), 'dia.csv');
  const answer = await t.app.inject({
    method: 'POST',
    url: `/api${importsApi.upload.path}?${new URLSearchParams({ cediId: crypto.randomUUID(), scheduledDate: '2027-01-15' })}`,
    payload,
    headers: { ...headers, apikey: t.platform.config.apiKey, token: c.admin.token },
  });
  expect(answer.statusCode).toBeGreaterThanOrEqual(400);
  expect(await count()).toBe(before);
});

it('bytes that are written ahead become the file that names them, under its own id, once', async () => {
  const content = randomBytes(PART_BYTES * 2 + 5);
  const id = crypto.randomUUID();
  const keep = async (): Promise<string> => {
    const ahead = await writeAhead(c.ctx, content);
    const file = { id, kind: 'evidence' as const, name: 'v.mp4', type: 'video/mp4', content: ahead, expiresAt: null };
    return (await inTx(c.ctx, (tx) => saveFile(tx, file)))._id;
  };
  expect(await keep()).toBe(id);
  expect(Buffer.from((await readFile(c.ctx, id)) ?? []).equals(content)).toBe(true);
  await expect(keep()).rejects.toThrow('exists');
  expect(Buffer.from((await readFile(c.ctx, id)) ?? []).equals(content)).toBe(true);
  expect(await readFile(c.ctx, crypto.randomUUID())).toBeNull();
});
