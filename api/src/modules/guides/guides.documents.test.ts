import { filesApi, type StoredFile } from '@tramo/contract/files';
import type { GuideDocument } from '@tramo/contract/guides';
import { guidesApi } from '@tramo/contract/guides-api';
import { limits } from '@tramo/contract/limits';
import { sql } from 'kysely';
import { PDFDocument } from 'pdf-lib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { buildCedi, buildCompany, buildGuide, buildUser, type Person } from '../../../test/builders.ts';
import { multipart } from '../../../test/multipart.ts';
import { readGuide } from '../../../test/routes.ts';
import { cleanUp } from '../../app.ts';

const t = await testApp();
const c = await buildCompany(t);
const papers = await buildUser(t, c.id, { roles: ['documentGenerator'], fullName: 'Genara Papeles' });

const picture = (side: number): Promise<Buffer> =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#c81e1e' } })
    .png()
    .toBuffer();
const invoice = await PDFDocument.create();
for (let page = 0; page < 3; page++) invoice.addPage([200, 300]);
const pdf = Buffer.from(await invoice.save());
async function upload(who: Person, file: Uint8Array, name = 'nota.png', kind = 'guideDocument'): Promise<StoredFile> {
  const { payload, headers } = multipart(file, name);
  const answer = await t.call(filesApi.upload, { token: who.token, query: { kind }, headers, body: payload });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
const add = (who: Person, id: string, fileId: string, name?: string) =>
  t.call(guidesApi.addDocument, { token: who.token, params: { id }, body: { fileId, ...(name ? { name } : {}) } });
const remove = (who: Person, id: string, documentId: string) =>
  t.call(guidesApi.removeDocument, { token: who.token, params: { id, documentId } });
const open = (who: Person, id: string, documentId: string, thumb = false, headers: Record<string, string> = {}) =>
  t.call(guidesApi.openDocument, {
    token: who.token,
    params: { id, documentId },
    headers,
    ...(thumb ? { query: { size: 'thumb' } } : {}),
  });
const detail = (id: string) => readGuide(t, c.admin.token, id);
async function attached(id: string, file: Uint8Array, name?: string): Promise<GuideDocument> {
  const answer = await add(papers, id, (await upload(papers, file, name))._id);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

describe('attaching', () => {
  it('shows it in the guide and tells it, without making others’ edits stale', async () => {
    const id = await buildGuide(c);
    const before = await detail(id);
    const document = await attached(id, await picture(700), 'Nota de entrega.png');
    expect(document).toMatchObject({ name: 'Nota de entrega.webp', type: 'image/webp', by: 'Genara Papeles' });
    const after = await detail(id);
    expect(after).toMatchObject({ documents: [document], documentCount: 1, version: before.version });
    expect(after.binnacle.at(-1)).toMatchObject({
      action: 'documentAdded',
      reason: 'Nota de entrega.webp',
      from: 'pending',
      to: 'pending',
    });
    const named = (await add(c.admin, id, (await upload(c.admin, pdf, 'x.pdf'))._id, 'Factura')).json();
    expect(named).toMatchObject({ name: 'Factura', type: 'application/pdf' });
    expect((await detail(id)).documentCount).toBe(2);
  });

  it('sent twice it is there once', async () => {
    const id = await buildGuide(c);
    const file = await upload(papers, await picture(9));
    const [first, second] = [await add(papers, id, file._id), await add(papers, id, file._id)];
    expect(second.json()).toEqual(first.json());
    expect((await detail(id)).documentCount).toBe(1);
  });

  it('takes only the caller’s own uploads for guides', async () => {
    const id = await buildGuide(c);
    const theirs = await upload(c.admin, await picture(9));
    const photo = await upload(papers, await picture(9), 'yo.png', 'photo');
    for (const fileId of [theirs._id, photo._id, '01900000-0000-7000-8000-000000000000']) {
      const answer = await add(papers, id, fileId);
      expect(answer.json().error).toMatchObject({ key: 'general.invalid', fields: { fileId: 'El archivo no existe' } });
    }
    expect((await detail(id)).binnacle).toHaveLength(1);
  });

  it('holds so many and no more', async () => {
    const id = await buildGuide(c);
    const file = await upload(papers, await picture(9));
    await t.platform.db.system(async (trx) => {
      await sql`insert into file (id, company_id, kind, name, type, bytes, sha256, content, created_at)
        select gen_random_uuid(), ${c.id}, 'guideDocument', 'lote', 'image/webp', 1, '', '', now() from generate_series(1, ${limits.documentsPerGuide}::int)`.execute(
        trx,
      );
      await sql`insert into guide_document (id, company_id, guide_id, file_id, name, by_id, by_name)
        select gen_random_uuid(), ${c.id}, ${id}, id, 'x', ${papers.userId}, 'x' from file where name = 'lote'`.execute(
        trx,
      );
      await sql`update guide set document_count = ${limits.documentsPerGuide} where id = ${id}`.execute(trx);
    });
    expect((await add(papers, id, file._id)).json().error).toMatchObject({
      key: 'guides.too_many_documents',
      message: 'Una guía lleva hasta 30 documentos',
    });
    const full = await detail(id);
    // Room can be made.
    expect(full.can.documents).toBe(true);
    await remove(papers, id, full.documents[0]?._id as string);
    expect((await add(papers, id, file._id)).statusCode).toBe(200);
  });
});

describe('opening', () => {
  it('sends the picture, a small one of it, and nothing to who has it', async () => {
    const id = await buildGuide(c);
    const { _id } = await attached(id, await picture(1000));
    const whole = await open(papers, id, _id);
    expect(whole.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
    });
    expect((await sharp(whole.rawPayload).metadata()).width).toBe(1000);
    const thumb = await open(papers, id, _id, true);
    expect(thumb.headers['content-type']).toBe('image/webp');
    expect(await sharp(thumb.rawPayload).metadata()).toMatchObject({ width: 320, height: 320, format: 'webp' });
    expect(thumb.headers.etag).not.toBe(whole.headers.etag);
    for (const [isThumb, tag] of [
      [false, whole.headers.etag],
      [true, thumb.headers.etag],
    ] as const) {
      const again = await open(papers, id, _id, isThumb, { 'if-none-match': String(tag) });
      expect([again.statusCode, again.rawPayload.byteLength]).toEqual([304, 0]);
    }
  });

  it('gives a PDF to keep, under its name as a file; it has no small picture', async () => {
    const id = await buildGuide(c);
    const { _id } = (await add(papers, id, (await upload(papers, pdf, 'f.pdf'))._id, 'Factura 12')).json();
    const whole = await open(papers, id, _id);
    // Written anew when it came in: the same pages, not the same bytes.
    expect((await PDFDocument.load(whole.rawPayload)).getPages().map((page) => page.getSize())).toEqual(
      Array(3).fill({ width: 200, height: 300 }),
    );
    expect(whole.headers['content-disposition']).toMatch(/^attachment; filename="Factura 12.pdf"/);
    expect((await open(papers, id, _id, true)).json().error.key).toBe('guides.document_not_found');
  });
});

describe('taking away', () => {
  it('tells it, and the file is forgotten a day later', async () => {
    const id = await buildGuide(c);
    const document = await attached(id, await picture(9), 'Vieja.png');
    expect((await remove(c.admin, id, document._id)).json()).toEqual({ ok: true });
    const after = await detail(id);
    expect(after).toMatchObject({ documents: [], documentCount: 0 });
    expect(after.binnacle.at(-1)).toMatchObject({
      action: 'documentRemoved',
      reason: 'Vieja.webp',
      actor: 'Admin de Prueba',
    });
    for (const answer of [await remove(c.admin, id, document._id), await open(c.admin, id, document._id)])
      expect(answer.json().error.key).toBe('guides.document_not_found');
    await cleanUp(t.platform);
    t.setNow(new Date(Date.now() + 25 * 3_600_000));
    try {
      await cleanUp(t.platform);
    } finally {
      t.setNow(null);
    }
    const { rows } = await t.platform.db.system((trx) =>
      sql`select 1 from file where id = ${document.fileId}`.execute(trx),
    );
    expect(rows).toEqual([]);
  });
});

it('is nothing for people of other cedis, other companies, or other work', async () => {
  const id = await buildGuide(c);
  const elsewhere = await buildGuide(c);
  const document = await attached(id, await picture(9));
  const far = await buildUser(t, c.id, {
    roles: ['routes-manager', 'documentGenerator'],
    cediIds: [await buildCedi(t, c.id)],
  });
  const stranger = (await buildCompany(t)).admin;
  for (const who of [far, stranger]) {
    const own = await upload(who, await picture(9));
    expect((await add(who, id, own._id)).json().error.key).toBe('guides.not_found');
    expect((await remove(who, id, document._id)).json().error.key).toBe('guides.not_found');
    for (const thumb of [false, true])
      expect((await open(who, id, document._id, thumb)).json().error.key).toBe('guides.document_not_found');
  }
  // Nor under a guide that it is not of.
  expect((await open(papers, elsewhere, document._id)).json().error.key).toBe('guides.document_not_found');
  expect((await remove(papers, elsewhere, document._id)).json().error.key).toBe('guides.document_not_found');
  const supervisor = await buildUser(t, c.id, { type: 'supervisor', roles: ['supervisor'] });
  expect((await open(supervisor, id, document._id)).statusCode).toBe(200);
  expect((await remove(supervisor, id, document._id)).json().error.key).toBe('auth.forbidden');
  expect((await detail(id)).documentCount).toBe(1);
});
