import { createHash } from 'node:crypto';
import { accountsApi } from '@tramo/contract/accounts-api';
import { filesApi, type StoredFile } from '@tramo/contract/files';
import { fleetApi } from '@tramo/contract/fleet-api';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { buildCompany, buildUser, buildVehicle, type Person } from '../../../test/builders.ts';
import { multipart } from '../../../test/multipart.ts';
import { cleanUp } from '../../app.ts';
import { inTx } from '../../platform/context.ts';
import { attachFile, PART_BYTES, saveFile } from '../../platform/files.ts';
import { attacks, honestPapers, lockedPaper } from '../../platform/pdf-papers.ts';

const t = await testApp();
const company = await buildCompany(t);
const other = await buildCompany(t);

const upload = (who: Person, kind: string, file: Uint8Array, name = 'foto.jpg'): Promise<LightMyRequestResponse> => {
  const { payload, headers } = multipart(file, name);
  return t.call(filesApi.upload, { token: who.token, query: { kind }, headers, body: payload });
};
const open = (who: Person, id: string, headers: Record<string, string> = {}): Promise<LightMyRequestResponse> =>
  t.call(filesApi.download, { token: who.token, params: { id }, headers });
const sent = async (who: Person, kind: string, file: Uint8Array, name?: string): Promise<StoredFile> => {
  const answer = await upload(who, kind, file, name);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const picture = (width: number, height: number, background = '#c81e1e'): Sharp =>
  sharp({ create: { width, height, channels: 3, background } });
const [scan, packedPaper] = [0, 5].map((kind) => honestPapers(8)[kind]?.bytes as Buffer) as [Buffer, Buffer];
const attack = (name: string): Buffer => attacks().find((a) => a.name === name)?.bytes ?? expect.fail(name);

describe('uploading', () => {
  it('cuts a photo to a small square without its metadata, upright', async () => {
    // Orientation 6: the camera was held upright, the pixels lie on their side.
    const photo = await picture(1200, 800)
      .composite([{ input: await picture(1200, 400, '#0000ff').png().toBuffer(), top: 0, left: 0 }])
      .withMetadata({ orientation: 6, exif: { IFD0: { Copyright: 'Secreto' }, IFD3: { GPSLatitudeRef: 'N' } } })
      .jpeg()
      .toBuffer();
    expect((await sharp(photo).metadata()).exif).toBeDefined();
    const file = await sent(company.admin, 'photo', photo, 'C:\\fotos\\yo.JPG');
    expect(file).toMatchObject({ kind: 'photo', type: 'image/webp', name: 'yo.webp' });
    const answer = await open(company.admin, file._id);
    const meta = await sharp(answer.rawPayload).metadata();
    expect(meta).toMatchObject({ width: 512, height: 512, format: 'webp' });
    expect(meta.exif).toBeUndefined();
    expect(answer.rawPayload.includes('Secreto')).toBe(false);
    // What was above lies to the right now.
    const colourAt = async (left: number): Promise<number[]> => [
      ...(await sharp(answer.rawPayload).extract({ left, top: 256, width: 1, height: 1 }).raw().toBuffer()),
    ];
    const [left, right] = [await colourAt(40), await colourAt(470)];
    expect(left[0]).toBeGreaterThan(150);
    expect(right[2]).toBeGreaterThan(150);
  });

  it('keeps a small logo in its size, and a PNG as a PNG', async () => {
    const file = await sent(company.admin, 'logo', await picture(240, 120).png().toBuffer(), 'logo.png');
    expect(file.type).toBe('image/png');
    expect(await sharp((await open(company.admin, file._id)).rawPayload).metadata()).toMatchObject({
      width: 240,
      height: 120,
    });
  });

  it('says the limits of a logo: 1 MB', async () => {
    const noise = Buffer.alloc(1024 * 1024 + 10, 7);
    const answer = await upload(company.admin, 'logo', Buffer.concat([await picture(10, 10).png().toBuffer(), noise]));
    expect(answer.statusCode).toBe(413);
    expect(answer.json().error.key).toBe('general.too_large');
  });

  it.each([
    [
      'a picture named PDF is what it is',
      'licence',
      async () => picture(3000, 1500).jpeg().toBuffer(),
      'licencia.pdf',
      'image/webp',
    ],
    ['a PDF', 'vehicleDocument', async () => scan, 'póliza.pdf', 'application/pdf'],
    ['a PDF with packed objects', 'licence', async () => packedPaper, 'x.bin', 'application/pdf'],
  ])('takes %s', async (_, kind, bytes, name, type) => {
    expect((await sent(company.admin, kind, await bytes(), name)).type).toBe(type);
  });

  it.each([
    ['a script', 'photo', async () => Buffer.from('<script>alert(1)</script>'), 'files.wrong_type'],
    ['an SVG', 'logo', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'files.wrong_type'],
    ['a GIF', 'photo', async () => picture(10, 10).gif().toBuffer(), 'files.wrong_type'],
    ['a PDF as a photo', 'photo', async () => packedPaper, 'files.wrong_type'],
    [
      'a cut picture',
      'photo',
      async () => (await picture(800, 800).jpeg().toBuffer()).subarray(0, 700),
      'files.damaged',
    ],
    [
      'a page behind the first bytes of a JPEG',
      'photo',
      async () => Buffer.from('\xff\xd8\xff<html>', 'latin1'),
      'files.damaged',
    ],
    ['a cut PDF', 'licence', async () => Buffer.from('%PDF-1.7\n1 0 obj << >> endobj'), 'files.damaged'],
    ['nothing', 'photo', async () => Buffer.alloc(0), 'files.damaged'],
    ['a PDF with a program', 'licence', async () => attack('a program, plain'), 'files.active'],
    ['a PDF with a program spelt out', 'licence', async () => attack('a program, spelt with #4a'), 'files.active'],
    ['a PDF with a packed program', 'licence', async () => attack('a program of others, packed twice'), 'files.active'],
    ['a PDF with files inside', 'vehicleDocument', async () => attack('a file inside, plain'), 'files.active'],
    ['a locked PDF', 'licence', async () => lockedPaper(), 'files.locked'],
  ])('refuses %s', async (_, kind, bytes, key) => {
    const answer = await upload(company.admin, kind, await bytes());
    expect(answer.statusCode).toBe(422);
    expect(answer.json().error.key).toBe(key);
  });

  it('refuses a picture that would fill the memory when decoded', async () => {
    const bomb = await sharp({
      create: { width: 16_000, height: 16_000, channels: 3, background: 'black' },
      limitInputPixels: false,
    })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.byteLength).toBeLessThan(8 * 1024 * 1024);
    expect((await upload(company.admin, 'photo', bomb)).json().error.key).toBe('files.damaged');
  });

  it('refuses a body that is no file, and kinds that only the server makes', async () => {
    const body = await t.call(filesApi.upload, { token: company.admin.token, query: { kind: 'photo' }, body: {} });
    expect(body.json().error.key).toBe('files.damaged');
    expect((await upload(company.admin, 'export', await picture(9, 9).png().toBuffer())).statusCode).toBe(422);
    const driver = await buildUser(t, company.id, { type: 'driver' });
    expect((await upload(driver, 'photo', await picture(9, 9).png().toBuffer())).json().error.key).toBe(
      'auth.forbidden',
    );
  });
});

describe('opening', () => {
  it('sends a picture to be shown and a paper to be kept, both harmless on their own page', async () => {
    const photo = await sent(company.admin, 'photo', await picture(9, 9).png().toBuffer());
    const paper = await sent(company.admin, 'vehicleDocument', scan, 'Póliza A.pdf');
    const shown = await open(company.admin, photo._id);
    expect(shown.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect(shown.headers['content-disposition']).toMatch(/^inline;/);
    const kept = await open(company.admin, paper._id);
    expect(kept.headers['content-disposition']).toBe(
      `attachment; filename="Poliza A.pdf"; filename*=UTF-8''P%C3%B3liza%20A.pdf`,
    );
    expect(kept.headers['content-security-policy']).toContain('sandbox');
    const again = await open(company.admin, photo._id, { 'if-none-match': String(shown.headers.etag) });
    expect(again.statusCode).toBe(304);
    expect(again.rawPayload.byteLength).toBe(0);
  });

  it('keeps a large one in parts, each written by itself, and sends it whole', async () => {
    const file = await sent(company.admin, 'vehicleDocument', scan);
    const { rows } = await t.platform.db.system((trx) =>
      sql<{ part: number; whole: number; staged: number }>`select length(p.content) as part, length(f.content) as whole,
        (select count(*)::int from file s where s.name = '') as staged
        from file_part p join file f on f.id = p.file_id where f.id = ${file._id} order by p.position`.execute(trx),
    );
    expect(rows).toHaveLength(Math.ceil(file.bytes / PART_BYTES));
    expect(Math.max(...rows.map((r) => r.part))).toBe(PART_BYTES);
    // Nothing is left of where they were written ahead.
    expect(rows[0]).toMatchObject({ whole: 0, staged: 0 });
    const answer = await open(company.admin, file._id);
    expect(answer.headers['content-length']).toBe(String(file.bytes));
    expect(answer.rawPayload.byteLength).toBe(file.bytes);
    const { sha256 } = (
      await t.platform.db.system((trx) =>
        sql<{ sha256: string }>`select encode(sha256, 'hex') as sha256 from file where id = ${file._id}`.execute(trx),
      )
    ).rows[0] as { sha256: string };
    expect(createHash('sha256').update(answer.rawPayload).digest('hex')).toBe(sha256);
  });

  it('opens each kind to those whom it concerns', async () => {
    const people = {
      admin: company.admin,
      manager: await buildUser(t, company.id, { roles: ['routes-manager'] }),
      shipper: await buildUser(t, company.id, { staffType: 'shipper' }),
      picker: await buildUser(t, company.id, { staffType: 'picker' }),
      foreigner: other.admin,
    };
    const image = await picture(9, 9).png().toBuffer();
    const made = (kind: 'export' | 'labels'): Promise<StoredFile> =>
      inTx({ ...company.ctx, actor: { ...company.ctx.actor, userId: people.manager.userId } }, (tx) =>
        saveFile(tx, { kind, name: 'x.pdf', type: 'application/pdf', content: Buffer.from('%PDF-'), expiresAt: null }),
      );
    const table: [string, string, string[]][] = [
      ['photo', (await sent(company.admin, 'photo', image))._id, ['admin', 'manager', 'shipper', 'picker']],
      ['logo', (await sent(company.admin, 'logo', image))._id, ['admin', 'manager', 'shipper', 'picker']],
      ['licence', (await sent(company.admin, 'licence', image))._id, ['admin', 'manager', 'shipper']],
      ['vehicleDocument', (await sent(company.admin, 'vehicleDocument', image))._id, ['admin', 'manager', 'shipper']],
      ['export', (await made('export'))._id, ['manager']],
      ['labels', (await made('labels'))._id, ['manager']],
    ];
    for (const [kind, id, may] of table) {
      const opened: string[] = [];
      for (const [name, person] of Object.entries(people)) {
        const answer = await open(person, id);
        if (answer.statusCode === 200) opened.push(name);
        else expect(answer.json().error.key).toBe('files.not_found');
      }
      expect(opened, kind).toEqual(may);
    }
  });

  it('forgets an upload that nothing names after a day, and what is not named any more', async () => {
    const image = await picture(9, 9).png().toBuffer();
    const lost = await sent(company.admin, 'photo', image);
    const [replaced, photo] = [await sent(company.admin, 'photo', image), await sent(company.admin, 'photo', image)];
    const paper = await sent(company.admin, 'vehicleDocument', image);
    for (const { _id } of [replaced, photo]) {
      const body = { photoFileId: _id };
      const answer = await t.call(accountsApi.updateUser, {
        token: company.admin.token,
        params: { id: company.admin.userId },
        body,
      });
      expect(answer.statusCode, answer.body).toBe(200);
    }
    const vehicle = await buildVehicle(t, company);
    const documents = [{ kind: 'insurance', number: '1', validUntil: null, fileId: paper._id }];
    const changed = await t.call(fleetApi.update, {
      token: company.admin.token,
      params: { id: vehicle },
      body: { documents },
    });
    expect(changed.statusCode, changed.body).toBe(200);
    await cleanUp(t.platform);
    const all = [lost, replaced, photo, paper];
    const kept = async (): Promise<string[]> => {
      const { rows } = await t.platform.db.system((trx) =>
        sql<{ id: string }>`select id from file where id = any(${all.map((f) => f._id)}::uuid[]) order by id`.execute(
          trx,
        ),
      );
      return rows.map((r) => r.id);
    };
    expect(await kept()).toHaveLength(4);
    const startedAt = Date.now();
    try {
      // Half a day without a call would end the session.
      for (const [hours, status] of [
        [11, 200],
        [22, 200],
        [25, 404],
      ] as const) {
        t.setNow(new Date(startedAt + hours * 3_600_000));
        expect((await open(company.admin, lost._id)).statusCode, `after ${hours} h`).toBe(status);
      }
      await cleanUp(t.platform);
    } finally {
      t.setNow(null);
    }
    expect(await kept()).toEqual([photo._id, paper._id].sort());
  });

  it('is named only by what it is for, within its company', async () => {
    const file = await sent(company.admin, 'photo', await picture(9, 9).png().toBuffer());
    expect(await inTx(company.ctx, ({ trx }) => attachFile(trx, file._id, ['licence']))).toBe(false);
    expect(await inTx(other.ctx, ({ trx }) => attachFile(trx, file._id, ['photo']))).toBe(false);
    expect(await inTx(company.ctx, ({ trx }) => attachFile(trx, file._id, ['photo']))).toBe(true);
  });

  it('lets one person have only so much waiting', async () => {
    const person = await buildUser(t, company.id, { staffType: 'picker' });
    await t.platform.db.system((trx) =>
      sql`insert into file (id, company_id, kind, name, type, bytes, sha256, content, created_by, created_at, expires_at)
        values (gen_random_uuid(), ${company.id}, 'photo', 'x', 'image/webp', ${200 * 1024 * 1024}, '', '', ${person.userId}, now(), now() + interval '1 day')`.execute(
        trx,
      ),
    );
    const answer = await upload(person, 'photo', await picture(9, 9).png().toBuffer());
    expect(answer.json().error.key).toBe('general.rate');
    expect((await upload(company.admin, 'photo', await picture(9, 9).png().toBuffer())).statusCode).toBe(200);
  });
});
