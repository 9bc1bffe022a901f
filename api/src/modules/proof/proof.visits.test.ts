import { createHash } from 'node:crypto';
import { customFieldsApi } from '@tramo/contract/custom-fields';
import { driverApi } from '@tramo/contract/driver';
import type { GuideDetail } from '@tramo/contract/guides';
import { guidesApi } from '@tramo/contract/guides-api';
import { proofApi, type VisitDetail } from '@tramo/contract/proof';
import { routesApi } from '@tramo/contract/routes';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { keyOf, testApp } from '../../../test/app.ts';
import { buildCedi, buildCompany, buildUser, type Person } from '../../../test/builders.ts';
import { multipart } from '../../../test/multipart.ts';
import { type BuiltRoute, buildStartedRoute, manageGuide, readGuide, readRoute } from '../../../test/routes.ts';
import { newId } from '../../platform/ids.ts';

const t = await testApp();
const c = await buildCompany(t);
const other = await buildCompany(t);

const ago = (seconds: number): string => new Date(t.platform.now().getTime() - seconds * 1000).toISOString();
const picture = (side = 40, background = '#3355aa'): Promise<Buffer> =>
  sharp({ create: { width: side, height: side, channels: 3, background } })
    .withMetadata({ exif: { IFD0: { Copyright: 'Secreto' } } })
    .jpeg()
    .toBuffer();
const mp4 = Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom'), Buffer.alloc(400, 7)]);
const send = (driver: Person, kind: string, bytes: Buffer, id = newId()): Promise<LightMyRequestResponse> => {
  const { payload, headers } = multipart(bytes, 'x.bin');
  return t.call(driverApi.file, {
    token: driver.token,
    params: { id },
    query: { kind },
    headers: { ...headers, platform: 'driver' },
    body: payload,
  });
};
/** Sends a file and answers its id. */
const sent = async (driver: Person, kind: string, bytes: Buffer): Promise<string> => {
  const answer = await send(driver, kind, bytes);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json()._id;
};
const manage = (r: BuiltRoute, n: number, body: object = {}, headers = {}): Promise<LightMyRequestResponse> =>
  manageGuide(t, r, r.guideIds[n] as string, body, headers);
const managed = async (...args: Parameters<typeof manage>): Promise<void> => {
  const answer = await manage(...args);
  expect(answer.statusCode, answer.body).toBe(200);
};
const visitsOf = async (guideId: string, token = c.admin.token): Promise<VisitDetail[]> => {
  const answer = await t.call(proofApi.visits, { token, params: { id: guideId } });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().visits;
};
const open = (
  guideId: string,
  fileId: string,
  more: { token?: string; thumb?: boolean; headers?: Record<string, string> } = {},
) =>
  t.call(proofApi.file, {
    token: more.token ?? c.admin.token,
    params: { id: guideId, fileId },
    query: more.thumb ? { size: 'thumb' } : {},
    headers: more.headers ?? {},
  });

describe('files of a phone', () => {
  it('a picture is made anew, at most 1600 px, without its metadata; the answer tells its hash', async () => {
    const r = await buildStartedRoute(t, c, { stops: 1 });
    const answer = await send(r.driver, 'photo', await picture(2400));
    expect(answer.statusCode, answer.body).toBe(200);
    const { _id, sha256, bytes } = answer.json();
    await managed(r, 0, { evidence: [{ kind: 'photo', fileId: _id, at: ago(5) }] });
    const file = await open(r.guideIds[0] as string, _id);
    expect(file.headers['content-type']).toBe('image/webp');
    expect(createHash('sha256').update(file.rawPayload).digest('hex')).toBe(sha256);
    expect(file.rawPayload.byteLength).toBe(bytes);
    expect(file.rawPayload.includes('Secreto')).toBe(false);
    expect(await sharp(file.rawPayload).metadata()).toMatchObject({ width: 1600, height: 1600, format: 'webp' });
    expect(file.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    const thumb = await open(r.guideIds[0] as string, _id, { thumb: true });
    expect(await sharp(thumb.rawPayload).metadata()).toMatchObject({ width: 320, height: 320, format: 'webp' });
    expect(
      (await open(r.guideIds[0] as string, _id, { headers: { 'if-none-match': String(file.headers.etag) } }))
        .statusCode,
    ).toBe(304);
    expect(thumb.headers.etag).not.toBe(file.headers.etag);
  });

  it('the same file sent again is the same; its id takes no other', async () => {
    const driver = await buildUser(t, c.id, { type: 'driver' });
    const someone = await buildUser(t, c.id, { type: 'driver' });
    const stranger = await buildUser(t, other.id, { type: 'driver' });
    const id = newId();
    const [photo, another] = [await picture(), await picture(40, '#aa3355')];
    const first = (await send(driver, 'photo', photo, id)).json();
    expect((await send(driver, 'photo', photo, id)).json()).toEqual(first);
    const both = await Promise.all([send(driver, 'photo', another), send(driver, 'photo', another)]);
    expect(both.map((a) => a.statusCode)).toEqual([200, 200]);
    for (const answer of [
      await send(driver, 'photo', another, id),
      await send(driver, 'signature', photo, id),
      await send(someone, 'photo', photo, id),
      await send(stranger, 'photo', photo, id),
    ])
      expect([answer.statusCode, keyOf(answer)]).toEqual([409, 'proof.file_exists']);
  });

  it('a signature keeps its sharp edges; a video is told by its content and kept as it came', async () => {
    const r = await buildStartedRoute(t, c, { stops: 1 });
    const line = await sharp({ create: { width: 1200, height: 400, channels: 4, background: '#00000000' } })
      .png()
      .toBuffer();
    const [signature, video] = [await sent(r.driver, 'signature', line), await sent(r.driver, 'video', mp4)];
    const evidence = [
      { kind: 'signature', fileId: signature, at: ago(3) },
      { kind: 'video', fileId: video, at: ago(4), lat: 25.6, lng: -100.3 },
      { kind: 'scan', text: ' 7501 ', at: ago(2) },
    ];
    await managed(r, 0, { evidence });
    const id = r.guideIds[0] as string;
    expect(await sharp((await open(id, signature)).rawPayload).metadata()).toMatchObject({ width: 800, format: 'png' });
    const film = await open(id, video);
    expect([film.headers['content-type'], film.rawPayload.equals(mp4)]).toEqual(['video/mp4', true]);
    expect(film.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect(keyOf(await open(id, video, { thumb: true }))).toBe('files.not_found');
    const [visit] = await visitsOf(id);
    expect(visit?.evidence.map((e) => [e.kind, e.type, e.text, e.sha256?.length ?? 0])).toEqual([
      ['signature', 'image/png', '', 64],
      ['video', 'video/mp4', '', 64],
      ['scan', null, '7501', 0],
    ]);
  });

  it.each([
    ['photo', Buffer.from('<script>alert(1)</script>'), 422, 'files.wrong_type'],
    ['photo', mp4, 422, 'files.wrong_type'],
    ['photo', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]), 422, 'files.damaged'],
    ['video', Buffer.from('<html>'), 422, 'files.wrong_type'],
    ['signature', Buffer.alloc(600 * 1024, 0x89), 413, 'general.too_large'],
    ['photo', Buffer.alloc(0), 422, 'files.damaged'],
    ['papers', Buffer.from('x'), 422, 'general.invalid'],
  ])('a %s that is none is refused (%#)', async (kind, bytes, status, key) => {
    const driver = await buildUser(t, c.id, { type: 'driver' });
    const answer = await send(driver, kind, bytes);
    expect([answer.statusCode, keyOf(answer)]).toEqual([status, key]);
  });

  it('is a driver’s alone', async () => {
    expect((await send(c.admin, 'photo', await picture())).statusCode).toBe(403);
  });
});

describe('a visit', () => {
  it('keeps what the driver brought: who, when, where, how far, pieces, answers and evidence', async () => {
    const r = await buildStartedRoute(t, c, {
      name: 'Ruta de la prueba',
      guides: [{ folio: 'VISITA-1', party: { contactName: 'José Núñez', address: { lat: 25.68, lng: -100.3 } } }],
    });
    const id = r.guideIds[0] as string;
    const photo = await sent(r.driver, 'photo', await picture());
    // The phone had no signal: it tells of the visit a minute after it.
    t.setNow(new Date(Date.now() + 60_000));
    await managed(r, 0, {
      at: ago(40),
      lat: 25.681,
      lng: -100.3,
      receivedBy: 'Luis Peña',
      comment: 'En recepción',
      evidence: [{ kind: 'photo', fileId: photo, at: '2031-01-01T00:00:00Z', lat: 25.6811, lng: -100.3 }],
      answers: [
        { question: '¿Revisó la caja?', answer: true },
        { question: 'Piso', answer: 3 },
        { question: 'Quién', answer: ['Portero', 'Vecina'] },
      ],
    });
    const now = t.platform.now();
    t.setNow(null);
    const [visit, ...rest] = await visitsOf(id);
    expect(rest).toEqual([]);
    const { vehicle } = await readRoute(t, c.admin.token, r.id);
    expect(visit).toMatchObject({
      guideId: id,
      folio: 'VISITA-1',
      type: 'delivery',
      attempt: 1,
      outcome: 'delivered',
      subStatus: null,
      lat: 25.681,
      lng: -100.3,
      distanceM: 111,
      receivedBy: 'Luis Peña',
      comment: 'En recepción',
      route: { _id: r.id, name: 'Ruta de la prueba' },
      vehicleName: vehicle?.nickname,
      driverName: expect.stringContaining('Operador Número'),
      cedi: { _id: c.cediId },
      contactName: 'José Núñez',
      addressLine: 'Av. Constitución 100, Centro, 64000 Monterrey',
      planned: { lat: 25.68, lng: -100.3 },
      proven: null,
      undone: null,
      missing: ['signature'],
      answers: [
        { question: '¿Revisó la caja?', answer: 'Sí' },
        { question: 'Piso', answer: '3' },
        { question: 'Quién', answer: 'Portero, Vecina' },
      ],
      items: [{ name: 'Caja', quantity: 2, managedQuantity: 2 }],
      fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(Date.parse(visit?.receivedAt ?? '') - Date.parse(visit?.at ?? '')).toBeGreaterThan(39_000);
    expect(Date.parse(visit?.evidence[0]?.at ?? '')).toBeLessThanOrEqual(now.getTime());
    expect((await visitsOf(id))[0]?.fingerprint).toBe(visit?.fingerprint);
  });

  it('that failed, or was made in part, is a record as any other', async () => {
    const r = await buildStartedRoute(t, c, { stops: 2 });
    await managed(r, 0, { result: 'undelivered', subStatus: 'Cliente ausente', comment: 'Nadie abrió' });
    const detail = (
      await t.call(guidesApi.detail, { token: c.admin.token, params: { id: r.guideIds[1] as string } })
    ).json();
    await managed(r, 1, {
      result: 'partial',
      subStatus: 'Producto incompleto',
      items: [{ id: detail.items[0]._id, quantity: 1 }],
    });
    expect((await visitsOf(r.guideIds[0] as string))[0]).toMatchObject({
      outcome: 'undelivered',
      subStatus: 'Cliente ausente',
      distanceM: null,
      missing: ['photo', 'position'],
      items: [{ managedQuantity: 0 }],
    });
    expect((await visitsOf(r.guideIds[1] as string))[0]).toMatchObject({
      outcome: 'partial',
      items: [{ quantity: 2, managedQuantity: 1 }],
    });
  });

  it('that is refused leaves nothing; sent again with its key it stays one', async () => {
    const r = await buildStartedRoute(t, c, { stops: 1 });
    const id = r.guideIds[0] as string;
    const photo = await sent(r.driver, 'photo', await picture());
    const evidence = [{ kind: 'photo', fileId: photo, at: ago(1) }];
    expect(keyOf(await manage(r, 0, { evidence: [...evidence, { kind: 'photo', fileId: newId(), at: ago(1) }] }))).toBe(
      'proof.unknown_file',
    );
    expect(await visitsOf(id)).toEqual([]);
    const key = { 'idempotency-key': `visita-${id}` };
    const body = { evidence, at: ago(2) };
    const first = await manage(r, 0, body, key);
    const again = await manage(r, 0, body, key);
    expect([first.statusCode, again.json()]).toEqual([200, first.json()]);
    expect(await visitsOf(id)).toHaveLength(1);
    expect(keyOf(await manage(r, 0, body))).toBe('guides.wrong_state');
  });

  it('takes only files of its own: not another driver’s, not another visit’s, not of another kind, none twice', async () => {
    const r = await buildStartedRoute(t, c, { stops: 3 });
    const someone = await buildUser(t, c.id, { type: 'driver' });
    const stranger = await buildUser(t, other.id, { type: 'driver' });
    const mine = await sent(r.driver, 'photo', await picture());
    const shown = (fileId: string, kind = 'photo') => ({ evidence: [{ kind, fileId, at: ago(1) }] });
    for (const body of [
      shown(await sent(someone, 'photo', await picture())),
      shown(await sent(stranger, 'photo', await picture())),
      shown(mine, 'video'),
      { evidence: [...shown(mine).evidence, ...shown(mine).evidence] },
    ])
      expect(keyOf(await manage(r, 0, body))).toBe('proof.unknown_file');
    expect((await manage(r, 0, { evidence: [{ kind: 'photo', at: ago(1) }] })).json().error.fields).toEqual({
      'evidence.0.fileId': 'Este campo es requerido',
    });
    await managed(r, 0, shown(mine));
    expect(keyOf(await manage(r, 1, shown(mine)))).toBe('proof.unknown_file');
  });

  it('captures the fields that the driver fills, and asks for those that are required', async () => {
    const make = (body: object) => t.call(customFieldsApi.create, { token: c.admin.token, body });
    const temperature = (
      await make({
        target: 'guide',
        name: 'Temperatura',
        type: 'number',
        required: true,
        capturable: true,
        showInReport: true,
      })
    ).json();
    const lot = (await make({ target: 'item', name: 'Lote', type: 'text', capturable: true })).json();
    const office = (await make({ target: 'guide', name: 'Centro de costos', type: 'text' })).json();
    try {
      const r = await buildStartedRoute(t, c, { stops: 3, guides: [{ customFields: { [office._id]: 'A1' } }, {}, {}] });
      const id = r.guideIds[0] as string;
      const [item] = (await readGuide(t, c.admin.token, id)).items as [GuideDetail['items'][number]];
      const fieldsOf = async (body: object) => (await manage(r, 0, body)).json().error.fields;
      expect(await fieldsOf({})).toEqual({ [`customFields.${temperature._id}`]: 'Este campo es obligatorio' });
      expect(await fieldsOf({ customFields: { [temperature._id]: 'frío' } })).toEqual({
        [`customFields.${temperature._id}`]: 'Debe ser un número',
      });
      expect(await fieldsOf({ customFields: { [temperature._id]: 4, [office._id]: 'otro' } })).toEqual({
        [`customFields.${office._id}`]: 'El campo no existe',
      });
      expect(
        await fieldsOf({
          customFields: { [temperature._id]: 4 },
          items: [{ id: item._id, quantity: 2, customFields: { [lot._id]: 7 } }],
        }),
      ).toEqual({
        [`items.0.customFields.${lot._id}`]: 'El valor no es válido',
      });
      await managed(r, 0, {
        customFields: { [temperature._id]: 4.5 },
        items: [{ id: item._id, quantity: 2, customFields: { [lot._id]: 'L-9' } }],
      });
      const guide = await readGuide(t, c.admin.token, id);
      expect(guide.customFields).toEqual({ [office._id]: 'A1', [temperature._id]: 4.5 });
      expect(guide.items[0]?.customFields).toEqual({ [lot._id]: 'L-9' });
      expect((await visitsOf(id))[0]?.customFields).toEqual([
        { field: { _id: temperature._id, name: 'Temperatura', type: 'number', showInReport: true }, value: 4.5 },
        { field: { _id: office._id, name: 'Centro de costos', type: 'text', showInReport: false }, value: 'A1' },
      ]);
      // Of a failed visit nothing is asked; what is told is kept all the same.
      await managed(r, 1, { result: 'undelivered', subStatus: 'Cliente ausente' });
      await managed(r, 2, {
        result: 'undelivered',
        subStatus: 'Cliente ausente',
        customFields: { [temperature._id]: 9 },
      });
      expect((await visitsOf(r.guideIds[2] as string))[0]?.customFields.map((f) => f.value)).toEqual([9]);
    } finally {
      for (const f of [temperature, lot, office])
        await t.call(customFieldsApi.remove, { token: c.admin.token, params: { id: f._id } });
    }
  });

  it('closing a route from the portal makes none', async () => {
    const r = await buildStartedRoute(t, c, { stops: 1 });
    expect((await t.call(routesApi.close, { token: c.admin.token, params: { id: r.id }, body: {} })).statusCode).toBe(
      200,
    );
    expect(await visitsOf(r.guideIds[0] as string)).toEqual([]);
  });
});

describe('a visit taken back', () => {
  const reopen = (r: BuiltRoute, n: number, body: object = {}) =>
    t.call(driverApi.reopen, {
      token: r.driver.token,
      params: { id: r.guideIds[n] as string },
      body: { routeId: r.id, at: ago(0), reason: 'Me equivoqué de puerta', ...body },
    });

  it('stays, marked; its guide is on its way again, and its pictures may be shown again', async () => {
    const r = await buildStartedRoute(t, c, { stops: 2 });
    const id = r.guideIds[0] as string;
    const photo = await sent(r.driver, 'photo', await picture());
    const body = { evidence: [{ kind: 'photo', fileId: photo, at: ago(1) }] };
    await managed(r, 0, body);
    expect((await reopen(r, 0)).json()).toEqual({ ok: true });
    const route = await readRoute(t, c.admin.token, r.id);
    expect(route.stops.map((s) => [s.status, s.isNext])).toEqual([
      ['route', true],
      ['route', false],
    ]);
    expect(route.managedGuides).toBe(0);
    expect((await visitsOf(id))[0]).toMatchObject({
      undone: { by: expect.stringContaining('Operador Número'), reason: 'Me equivoqué de puerta' },
      missing: [],
    });
    await managed(r, 0, { ...body, result: 'undelivered', subStatus: 'Cliente ausente' });
    const visits = await visitsOf(id);
    expect(visits.map((v) => [v.outcome, v.attempt, v.undone !== null])).toEqual([
      ['undelivered', 1, false],
      ['delivered', 1, true],
    ]);
    // They stand now: no third one may show them.
    expect(keyOf(await manage(r, 1, body))).toBe('proof.unknown_file');
  });

  it('within ten minutes, by its driver, once', async () => {
    const r = await buildStartedRoute(t, c, { stops: 1 });
    expect(keyOf(await reopen(r, 0))).toBe('guides.wrong_state');
    await managed(r, 0);
    const someone = await buildUser(t, c.id, { type: 'driver' });
    expect(keyOf(await reopen({ ...r, driver: someone }, 0))).toBe('routes.not_yours');
    t.setNow(new Date(Date.now() + 11 * 60_000));
    expect(keyOf(await reopen(r, 0))).toBe('guides.wrong_state');
    t.setNow(new Date(Date.now() + 9 * 60_000));
    expect((await reopen(r, 0)).statusCode).toBe(200);
    t.setNow(null);
    expect(keyOf(await reopen(r, 0))).toBe('guides.wrong_state');
  });

  it('by the office leaves the record; the visit made anew takes its place', async () => {
    const r = await buildStartedRoute(t, c, { stops: 1 });
    const id = r.guideIds[0] as string;
    await managed(r, 0, { receivedBy: 'Nadie' });
    const corrected = await t.call(guidesApi.correct, {
      token: c.admin.token,
      params: { id },
      body: { result: 'route', reason: 'No era ahí' },
    });
    expect(corrected.statusCode, corrected.body).toBe(200);
    expect((await visitsOf(id)).map((v) => v.undone)).toEqual([null]);
    await managed(r, 0, { receivedBy: 'Luis' });
    expect((await visitsOf(id)).map((v) => [v.receivedBy, v.attempt, v.undone !== null])).toEqual([
      ['Luis', 1, false],
      ['Nadie', 1, true],
    ]);
  });
});

describe('walls', () => {
  it('another company and people of other cedis see neither visits nor files', async () => {
    const r = await buildStartedRoute(t, c, { stops: 1 });
    const id = r.guideIds[0] as string;
    const photo = await sent(r.driver, 'photo', await picture());
    await managed(r, 0, { evidence: [{ kind: 'photo', fileId: photo, at: ago(1) }] });
    const far = await buildUser(t, c.id, { type: 'supervisor', cediIds: [await buildCedi(t, c.id)] });
    const near = await buildUser(t, c.id, { type: 'supervisor', cediIds: [c.cediId] });
    for (const token of [other.admin.token, far.token]) {
      expect(keyOf(await t.call(proofApi.visits, { token, params: { id } }))).toBe('guides.not_found');
      for (const thumb of [false, true]) expect(keyOf(await open(id, photo, { token, thumb }))).toBe('files.not_found');
      expect(keyOf(await t.call(proofApi.sheet, { token, params: { id } }))).toBe('guides.not_found');
    }
    expect((await open(id, photo, { token: near.token, thumb: true })).statusCode).toBe(200);
    // A file of one guide is not found under another.
    const second = await buildStartedRoute(t, c, { stops: 1 });
    expect(keyOf(await open(second.guideIds[0] as string, photo))).toBe('files.not_found');
  });

  it('evidence goes with its guide: its file ends a day later, one that others show stays', async () => {
    const r = await buildStartedRoute(t, c, { stops: 2 });
    const [mine, shared] = [
      await sent(r.driver, 'photo', await picture()),
      await sent(r.driver, 'photo', await picture()),
    ];
    await managed(r, 0, { evidence: [mine, shared].map((fileId) => ({ kind: 'photo', fileId, at: ago(1) })) });
    await managed(r, 1);
    await t.platform.db.system((trx) =>
      sql`insert into guide_evidence (id, company_id, visit_id, guide_id, kind, position, file_id, at)
        select ${newId()}, company_id, id, guide_id, 'photo', 1, ${shared}, now() from guide_visit where guide_id = ${r.guideIds[1]}`.execute(
        trx,
      ),
    );
    const endsOf = async (): Promise<boolean[]> =>
      t.platform.db.system(async (trx) => {
        const { rows } = await sql<{
          ends: boolean;
        }>`select expires_at is not null as ends from file where id = any(${[mine, shared]}::uuid[]) order by id`.execute(
          trx,
        );
        return rows.map((row) => row.ends);
      });
    expect(await endsOf()).toEqual([false, false]);
    await t.platform.db.as(c.id, async (trx) => {
      await sql`delete from route_stop where guide_id = ${r.guideIds[0]}`.execute(trx);
      await sql`delete from guide where id = ${r.guideIds[0]}`.execute(trx);
    });
    expect(await endsOf()).toEqual([true, false]);
  });
});
