import { createHash } from 'node:crypto';
import { driverApi } from '@tramo/contract/driver';
import { filesApi } from '@tramo/contract/files';
import { type Job, jobsApi } from '@tramo/contract/jobs';
import { limits } from '@tramo/contract/limits';
import { proofApi } from '@tramo/contract/proof';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { buildCedi, buildCompany, buildUser } from '../../../test/builders.ts';
import { multipart } from '../../../test/multipart.ts';
import { buildStartedRoute } from '../../../test/routes.ts';
import { endedJob, eventually } from '../../../test/waits.ts';
import { newId } from '../../platform/ids.ts';
import { readPdf } from '../../platform/print/print-fixtures.ts';

const t = await testApp({ background: true });
const c = await buildCompany(t, 'Mensajería Ñandú');
const r = await buildStartedRoute(t, c, {
  guides: [{ folio: '=ZIP/1' }, { folio: 'ZIP-2' }, { folio: 'ZIP-3' }],
  name: 'Ruta del ZIP',
});
const photo = newId();
const image = await sharp({ create: { width: 200, height: 100, channels: 3, background: '#336699' } })
  .jpeg()
  .toBuffer();
const { payload, headers } = multipart(image, 'foto.jpg');
const token = r.driver.token;
const sent = await t.call(driverApi.file, {
  token,
  params: { id: photo },
  query: { kind: 'photo' },
  headers,
  body: payload,
});
const photoHash = sent.json().sha256;
const at = (): string => t.platform.now().toISOString();
const manage = (n: number, body: object) =>
  t.call(driverApi.manage, {
    token,
    params: { id: r.guideIds[n] as string },
    body: { routeId: r.id, result: 'delivered', at: at(), ...body },
  });
const evidence = [
  { kind: 'photo', fileId: photo, at: at(), lat: 25.68, lng: -100.3 },
  { kind: 'scan', text: '7501', at: at() },
];
const answers = [{ question: '¿Abrió la caja?', answer: true }];
await manage(0, { evidence, answers, receivedBy: 'José "Pepe" Núñez', comment: '=1+1', lat: 25.669, lng: -100.309 });
await manage(1, { result: 'undelivered', subStatus: 'Cliente ausente' });
await t.call(driverApi.reopen, {
  token,
  params: { id: r.guideIds[1] as string },
  body: { routeId: r.id, at: at(), reason: 'Sí estaba' },
});
await manage(1, {});
await manage(2, {});
const visits = await Promise.all(
  r.guideIds.map(
    async (id) => (await t.call(proofApi.visits, { token: c.admin.token, params: { id } })).json().visits[0],
  ),
);

const sheetOf = async (id: string, query: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  t.call(proofApi.sheet, { token: c.admin.token, params: { id }, query, headers });
const start = (body: object, token = c.admin.token) => t.call(proofApi.export, { token, body });
const ended = (id: string): Promise<Job> => endedJob(t, c.admin.token, id);
async function zipOf(body: object): Promise<{ files: Record<string, Uint8Array>; detail: Record<string, unknown> }> {
  const answer = await start(body);
  expect(answer.statusCode, answer.body).toBe(200);
  const job = await ended(answer.json().jobId);
  expect(job).toMatchObject({ status: 'done', error: null });
  const { detail } = job.progress;
  const file = await t.call(filesApi.download, { token: c.admin.token, params: { id: String(detail.fileId) } });
  expect(file.headers['content-type']).toBe('application/zip');
  expect(file.rawPayload.byteLength).toBe(detail.bytes);
  return { files: unzipSync(file.rawPayload), detail };
}

describe('a sheet of proof', () => {
  it('tells all of the visit', async () => {
    const answer = await sheetOf(r.guideIds[0] as string);
    expect(answer.headers).toMatchObject({ 'content-type': 'application/pdf', 'x-content-type-options': 'nosniff' });
    expect(String(answer.headers['content-disposition'])).toContain("filename*=UTF-8''Comprobante%20%3DZIP-1.pdf");
    const pages = readPdf(answer.rawPayload);
    expect(pages.map((p) => [p.width, p.height])[0]).toEqual([612, 792]);
    const said = pages.flatMap((p) => p.texts);
    const [visit] = visits;
    for (const text of [
      'Mensajería Ñandú',
      'Comprobante de entrega',
      '=ZIP/1',
      'Entregada',
      'José "Pepe" Núñez',
      'Ruta del ZIP',
      '=1+1',
      '¿Abrió la caja?',
      'Sí',
      'Caja',
      '25.669000, -100.309000',
      '111 m',
      photoHash,
      '7501',
      'firma',
      'Página 1 de 2',
      `Huella de la visita (SHA-256): ${visit?.fingerprint}`,
    ])
      expect(said.join('\n')).toContain(text);
    expect(answer.rawPayload.includes('/DCTDecode')).toBe(true);
  });

  it('is of the last visit that stands, or of the one that is named', async () => {
    const id = r.guideIds[1] as string;
    const texts = async (query = {}): Promise<string> =>
      readPdf((await sheetOf(id, query)).rawPayload)
        .flatMap((p) => p.texts)
        .join('\n');
    expect(await texts()).toContain('Entregada');
    const undone = (await t.call(proofApi.visits, { token: c.admin.token, params: { id } })).json().visits[1];
    const said = await texts({ visitId: undone._id });
    for (const text of ['No entregada', 'Cliente ausente', 'El operador deshizo esta visita el', 'Sí estaba'])
      expect(said).toContain(text);
    const foreign = await sheetOf(id, { visitId: visits[0]?._id as string });
    expect([foreign.statusCode, foreign.json().error.key]).toEqual([404, 'proof.not_found']);
    const english = await sheetOf(id, {}, { 'accept-language': 'en' });
    expect(readPdf(english.rawPayload).flatMap((p) => p.texts)).toContain('Proof of delivery');
  });

  it('of a guide without visits there is none', async () => {
    const { guideIds } = await buildStartedRoute(t, c, { stops: 1 });
    const answer = await sheetOf(guideIds[0] as string);
    expect([answer.statusCode, answer.json().error.key]).toEqual([404, 'proof.not_found']);
  });
});

describe('an archive of proofs', () => {
  it('has a folder for each guide with its sheet and files, an index and the hashes', async () => {
    const { files, detail } = await zipOf({ visitIds: [visits[0]?._id, visits[2]?._id] });
    expect(detail).toMatchObject({ visits: 2, name: expect.stringMatching(/^Pruebas de entrega [\d-]+\.zip$/) });
    expect(Object.keys(files)).toEqual([
      'ZIP-3/comprobante-intento-1.pdf',
      '=ZIP-1/comprobante-intento-1.pdf',
      '=ZIP-1/intento-1-foto-1.webp',
      'indice.csv',
      'huellas.sha256',
    ]);
    expect([...(files['indice.csv'] as Uint8Array).subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const lines = strFromU8(files['indice.csv'] as Uint8Array).split('\r\n');
    expect(lines).toHaveLength(4);
    expect(lines[0]).toMatch(/^Folio,Carpeta,Comprobante,Tipo,Resultado,/);
    // Neither the folio nor the comment runs as a formula.
    expect(lines[2]).toMatch(/^'=ZIP\/1,'=ZIP-1,comprobante-intento-1\.pdf,Entrega,Entregada,/);
    expect(lines[2]).toContain(`"José ""Pepe"" Núñez"`);
    expect(lines[2]).toContain(",'=1+1,1,");
    const hashes = strFromU8(files['huellas.sha256'] as Uint8Array)
      .trim()
      .split('\n');
    for (const line of hashes) {
      const [hash = '', path = ''] = line.split('  ');
      expect(
        createHash('sha256')
          .update(files[path] as Uint8Array)
          .digest('hex'),
        path,
      ).toBe(hash);
    }
    expect(hashes).toHaveLength(3);
    expect(hashes.join()).toContain(photoHash);
  });

  it('of a filter holds what stands; without files the sheets alone', async () => {
    const { files } = await zipOf({ filter: { search: 'ZIP' }, withFiles: false });
    expect(Object.keys(files)).toEqual([
      'ZIP-3/comprobante-intento-1.pdf',
      'ZIP-2/comprobante-intento-1.pdf',
      '=ZIP-1/comprobante-intento-1.pdf',
      'indice.csv',
      'huellas.sha256',
    ]);
  });

  it('of a filter but for some', async () => {
    const { files } = await zipOf({
      filter: { search: 'ZIP' },
      except: [visits[0]?._id, visits[2]?._id],
      withFiles: false,
    });
    expect(Object.keys(files)).toEqual(['ZIP-2/comprobante-intento-1.pdf', 'indice.csv', 'huellas.sha256']);
  });

  it('leaves an entry in the audit, and its file ends in a day', async () => {
    const { detail } = await zipOf({ visitIds: [visits[2]?._id], withFiles: false });
    const { rows } = await t.platform.db.system((trx) =>
      sql<{
        hours: number;
        user_name: string;
        after: object;
        parts: number;
      }>`select extract(epoch from f.expires_at - now()) / 3600 as hours, a.user_name, a.after,
        (select count(*)::int from file_part p where p.file_id = f.id) as parts
        from file f, audit a where f.id = ${detail.fileId} and a.action = 'export' and a.subject_name = f.name order by a.at desc limit 1`.execute(
        trx,
      ),
    );
    expect(rows[0]).toMatchObject({ user_name: 'Admin de Prueba', after: { visits: 1 }, parts: 1 });
    expect(Number(rows[0]?.hours)).toBeGreaterThan(23.9);
    const supervisor = await buildUser(t, c.id, { type: 'supervisor' });
    expect(
      (await t.call(filesApi.download, { token: supervisor.token, params: { id: String(detail.fileId) } })).statusCode,
    ).toBe(404);
  });

  it('that is cancelled leaves no file', async () => {
    const parts = async (): Promise<number> =>
      t.platform.db.system(
        async (trx) =>
          (await sql<{ n: number }>`select count(*)::int as n from file where kind = 'export'`.execute(trx)).rows[0]
            ?.n ?? -1,
      );
    const before = await parts();
    const { jobId } = (await start({ filter: { search: 'ZIP' } })).json();
    await t.call(jobsApi.cancel, { token: c.admin.token, params: { id: jobId } });
    expect(await ended(jobId)).toMatchObject({ status: 'cancelled' });
    await eventually(async () => expect(await parts()).toBe(before));
  });

  it('that was cut by a crash begins again', async () => {
    // As a killed process leaves it: the job runs, its archive is half written.
    const jobId = await t.platform.db.as(c.id, (trx) =>
      t.platform.jobs.start(trx, {
        companyId: c.id,
        userId: c.admin.userId,
        kind: 'proof.zip',
        subjectId: newId(),
        data: { visitIds: [newId(), visits[1]?._id], withFiles: true },
      }),
    );
    // A visit that is gone meanwhile is left out.
    expect(await ended(jobId)).toMatchObject({ status: 'done', progress: { detail: { visits: 1 } } });
  });

  it('tells what cannot be made', async () => {
    const keyOf = async (body: object, token?: string): Promise<string> => (await start(body, token)).json().error.key;
    expect(await keyOf({ filter: { search: 'nadie' } })).toBe('proof.nothing');
    expect(await keyOf({ visitIds: [newId()] })).toBe('proof.not_found');
    expect((await start({})).json().error).toMatchObject({
      key: 'general.invalid',
      fields: { visitIds: 'Este campo es requerido' },
    });
    expect(
      (await start({ visitIds: Array.from({ length: limits.proofsPerZip + 1 }, () => newId()) })).json().error.fields,
    ).toEqual({
      visitIds: 'Son demasiados elementos',
    });
    const far = await buildUser(t, c.id, { type: 'supervisor', cediIds: [await buildCedi(t, c.id)] });
    const other = await buildCompany(t);
    for (const token of [far.token, other.admin.token]) {
      expect(await keyOf({ visitIds: [visits[0]?._id] }, token)).toBe('proof.not_found');
      expect(await keyOf({ filter: { search: 'ZIP' } }, token)).toBe('proof.nothing');
    }
  });
});
