import { allApis } from '@tramo/contract/all';
import type { Job } from '@tramo/contract/jobs';
import { jobsApi } from '@tramo/contract/jobs';
import { type LabelOrderInput, labelsApi, labelsPerFile, packageQr } from '@tramo/contract/labels';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { buildCedi, buildCompany, buildGuide, buildGuides, buildUser } from '../../../test/builders.ts';
import { buildReadyRoute } from '../../../test/routes.ts';
import { endedJob, eventually } from '../../../test/waits.ts';
import { readFile } from '../../platform/files.ts';
import { barsOf, readCode128, readPdf } from '../../platform/print/print-fixtures.ts';

const t = await testApp({ background: true });
const mine = await buildCompany(t, 'Mensajería Ñandú');
const other = await buildCompany(t);
const tagger = await buildUser(t, mine.id, { type: 'tagger', fullName: 'Etna Quintanilla' });
const token = (): string => tagger.token;

const start = (body: LabelOrderInput, as = token()) => t.call(labelsApi.print, { token: as, body });
const jobOf = async (id: string): Promise<Job> =>
  (await t.call(jobsApi.detail, { token: token(), params: { id } })).json();
const ended = (id: string): Promise<Job> => endedJob(t, token(), id);
const contentOf = async (fileId: unknown): Promise<Uint8Array> =>
  (await readFile(mine.ctx, String(fileId))) ?? expect.fail('no file');
/** Prints and answers the finished job's detail and its file. */
async function print(body: LabelOrderInput): Promise<{ detail: Record<string, unknown>; file: Uint8Array }> {
  const answer = await start(body);
  expect(answer.json()).toMatchObject({ jobId: expect.any(String) });
  const job = await ended(answer.json().jobId);
  expect(job).toMatchObject({ status: 'done', error: null });
  return { detail: job.progress.detail, file: await contentOf(job.progress.detail.fileId) };
}
const guidesNamed = async (ids: readonly string[]) =>
  (await t.call(labelsApi.guides, { token: token(), body: { ids, limit: 5000 } })).json().guides as {
    _id: string;
    printed: { count: number; lastBy: string } | null;
  }[];
const codeOf = (page: ReturnType<typeof readPdf>[number] | undefined, module: number): string =>
  readCode128(barsOf(page?.rects ?? [], 144, module));

describe('printing', () => {
  it('several routes are one file, one after the other in the order asked for', async () => {
    const place = (i: number) => ({ party: { address: { lat: 25.69 + i / 100, lng: -100.3 } } });
    const [one, two] = [
      await buildReadyRoute(t, mine, { guides: [{ folio: 'VAR-A', ...place(0) }] }),
      await buildReadyRoute(t, mine, {
        guides: [
          { folio: 'VAR-B', ...place(1) },
          { folio: 'VAR-C', ...place(2) },
        ],
      }),
    ];
    const { detail, file } = await print({ by: 'routes', routeIds: [two.id, one.id, two.id] });
    expect(detail).toMatchObject({
      guides: 3,
      labels: 3,
      name: expect.stringMatching(/^Etiquetas 2 rutas [\d-]+\.pdf$/),
    });
    expect(readPdf(file).map((p) => p.texts.find((text) => text.startsWith('VAR-')))).toEqual([
      'VAR-B',
      'VAR-C',
      'VAR-A',
    ]);
    const theirs = await buildReadyRoute(t, other);
    expect((await start({ by: 'routes', routeIds: [one.id, theirs.id] })).json().error.key).toBe('routes.not_found');
  });

  it('a route is printed in the order of its stops, with a label for each package', async () => {
    const route = await buildReadyRoute(t, mine, {
      name: 'Ruta Ñ',
      guides: [
        { folio: 'RUTA-A', labelCount: 2, party: { contactName: 'José Peña', address: { lat: 25.69, lng: -100.3 } } },
        { folio: 'RUTA-B', party: { address: { lat: 25.7, lng: -100.3 } } },
      ],
    });
    const { detail, file } = await print({ by: 'route', routeId: route.id });
    expect(detail).toMatchObject({
      guides: 2,
      labels: 3,
      format: 'pdf',
      name: expect.stringMatching(/^Etiquetas Ruta Ñ [\d-]+\.pdf$/),
    });
    const pages = readPdf(file);
    expect(pages.map((p) => [p.width, p.height])).toEqual(Array.from({ length: 3 }, () => [288, 432]));
    expect(pages.map((p) => p.texts.filter((text) => /^BULTO|^RUTA-/.test(text)).join(' '))).toEqual([
      'RUTA-A BULTO 1 DE 2',
      'RUTA-A BULTO 2 DE 2',
      'RUTA-B BULTO 1 DE 1',
    ]);
    expect(pages[0]?.texts).toEqual(
      expect.arrayContaining(['Mensajería Ñandú', 'Ruta Ñ', 'José Peña', '1', 'Col. Centro', '64000']),
    );
    expect([codeOf(pages[0], 4), codeOf(pages[1], 4), codeOf(pages[2], 4)]).toEqual(['RUTA-A/1', 'RUTA-A/2', 'RUTA-B']);
  });

  it('some guides of a route; one that is not of it is refused', async () => {
    const route = await buildReadyRoute(t, mine, { stops: 3 });
    const [first, , third] = route.guideIds as [string, string, string];
    const { detail } = await print({ by: 'route', routeId: route.id, guideIds: [third, first] });
    expect(detail).toMatchObject({ guides: 2, labels: 2 });
    const stranger = await buildGuide(mine);
    const refused = await start({ by: 'route', routeId: route.id, guideIds: [first, stranger] });
    expect([refused.statusCode, refused.json().error.key]).toEqual([404, 'guides.not_found']);
  });

  it('guides are printed in the order given, one given twice twice, as commands of a label printer too', async () => {
    const [a, b] = (await buildGuides(mine, [{ folio: 'ZPL^A', observations: '~JA ñ' }, { folio: 'ZPL-B' }])) as [
      string,
      string,
    ];
    const { detail, file } = await print({ by: 'guides', guideIds: [b, a, b], format: 'zpl' });
    expect(detail).toMatchObject({ guides: 3, labels: 3, format: 'zpl' });
    const labels = Buffer.from(file).toString('utf8').split('^XZ\n').filter(Boolean);
    expect(labels).toHaveLength(3);
    expect(labels[2]).toBe(labels[0]);
    expect(labels[0]).toContain('N,N,N,A^FH_^FDZPL-B^FS');
    expect(labels[1]).toContain('N,N,N,A^FH_^FDZPL_5EA^FS');
    expect(labels[1]).toContain('^FD_7EJA ñ^FS');
    for (const label of labels)
      expect(label.match(/\^XA|\^CI28|\^PW812|\^LL1218|\^BQN|\^BCN/g)).toEqual([
        '^XA',
        '^CI28',
        '^PW812',
        '^LL1218',
        '^BQN',
        '^BCN',
      ]);
  });

  it('everything that a filter holds but for some', async () => {
    const ids = await buildGuides(mine, [
      { scheduledDate: '2031-02-03', folio: 'FIL-1' },
      { scheduledDate: '2031-02-03', folio: 'FIL-2' },
      { scheduledDate: '2031-02-03', folio: 'FIL-3' },
      { scheduledDate: '2031-02-04', folio: 'FIL-4' },
    ]);
    const filter = { dateFrom: '2031-02-03', dateTo: '2031-02-03', sort: 'folio', order: 'asc' } as const;
    const { file } = await print({ by: 'filter', filter, except: [ids[1] as string] });
    expect(readPdf(file).map((p) => p.texts.find((text) => text.startsWith('FIL-')))).toEqual(['FIL-1', 'FIL-3']);
    const none = await start({ by: 'filter', filter: { dateFrom: '2040-01-01' } });
    expect([none.statusCode, none.json().error.key]).toEqual([422, 'labels.nothing']);
  });

  it('counts how often the labels of a guide were made, and by whom', async () => {
    const [twice, once, never] = (await buildGuides(mine, [{}, {}, {}])) as [string, string, string];
    await print({ by: 'guides', guideIds: [twice] });
    await print({ by: 'guides', guideIds: [once, twice], format: 'zpl' });
    const printed = new Map((await guidesNamed([twice, once, never])).map((g) => [g._id, g.printed]));
    expect(printed.get(twice)).toMatchObject({ count: 2, lastBy: 'Etna Quintanilla' });
    expect(printed.get(once)).toMatchObject({ count: 1 });
    expect(printed.get(never)).toBeNull();
  });

  it('a file has so many labels at most', async () => {
    const ids = await buildGuides(
      mine,
      Array.from({ length: 6 }, () => ({ labelCount: 1000 })),
    );
    const refused = await start({ by: 'guides', guideIds: ids });
    expect([refused.statusCode, refused.json().error]).toEqual([
      422,
      expect.objectContaining({ key: 'labels.too_many', params: { count: 6000, max: labelsPerFile } }),
    ]);
  });

  it('a job that is cancelled leaves neither a file nor a count', async () => {
    const ids = await buildGuides(
      mine,
      Array.from({ length: 5 }, () => ({ labelCount: 1000 })),
    );
    const files = async (): Promise<number> =>
      t.platform.db.as(
        mine.id,
        async (trx) => (await sql<{ n: number }>`select count(*)::int as n from file`.execute(trx)).rows[0]?.n ?? -1,
      );
    const before = await files();
    const { jobId } = (await start({ by: 'guides', guideIds: ids })).json();
    await eventually(async () => expect((await jobOf(jobId)).progress.done).toBeGreaterThan(0));
    expect((await t.call(jobsApi.cancel, { token: token(), params: { id: jobId } })).statusCode).toBe(200);
    expect(await ended(jobId)).toMatchObject({ status: 'cancelled' });
    expect(await files()).toBe(before);
    expect((await guidesNamed(ids)).map((g) => g.printed)).toEqual(ids.map(() => null));
  });

  it('a guide deleted while it waits is left out; when none is left the job says so', async () => {
    const [gone, left] = (await buildGuides(mine, [{}, {}])) as [string, string];
    const later = await t.platform.db.as(mine.id, (trx) =>
      t.platform.jobs.start(trx, {
        companyId: mine.id,
        userId: tagger.userId,
        kind: 'labels.print',
        subjectId: gone,
        data: { guideIds: ['01939f2e-1c1b-7000-8000-0123456789ab'], labels: 1, format: 'pdf', name: '', cediIds: null },
      }),
    );
    expect(await ended(later)).toMatchObject({ status: 'failed', error: { key: 'labels.nothing' } });
    const { detail } = await print({ by: 'guides', guideIds: [left] });
    expect(detail).toMatchObject({ guides: 1 });
  });
});

describe('looking for guides', () => {
  it('routes of a day and the guides of one in the order of its stops', async () => {
    const route = await buildReadyRoute(t, mine, { stops: 3, startDate: '2032-05-06T15:00:00Z', name: 'Ruta de mayo' });
    const list = await t.call(labelsApi.routes, { token: token(), query: { day: '2032-05-06' } });
    expect(list.json()).toMatchObject({
      routes: [{ _id: route.id, name: 'Ruta de mayo', guides: 3 }],
      count: { totalCount: 1 },
    });
    expect((await t.call(labelsApi.routes, { token: token(), query: { day: '2032-05-07' } })).json().routes).toEqual(
      [],
    );
    const detail = (await t.call(labelsApi.routeGuides, { token: token(), params: { id: route.id } })).json();
    expect(detail.guides.map((g: { _id: string; order: number }) => [g._id, g.order])).toEqual(
      route.guideIds.map((id, n) => [id, n + 1]),
    );
  });

  it('a code is a folio, a package of one, or a QR', async () => {
    const id = await buildGuide(mine, { folio: 'SCAN-1', labelCount: 3 });
    const slash = await buildGuide(mine, { folio: 'SCAN-1/2' });
    const scan = async (code: string) => {
      const answer = await t.call(labelsApi.scan, { token: token(), body: { code } });
      return answer.statusCode === 200 ? [answer.json().guide._id, answer.json().number] : answer.json().error.key;
    };
    expect(await scan('SCAN-1')).toEqual([id, null]);
    expect(await scan('  scan-1 ')).toEqual([id, null]);
    expect(await scan('SCAN-1/3')).toEqual([id, 3]);
    expect(await scan('SCAN-1/2')).toEqual([slash, null]);
    expect(await scan(packageQr(id, 3))).toEqual([id, 3]);
    expect(await scan(packageQr(await buildGuide(other), 1))).toBe('labels.unknown_code');
    expect(await scan('SCAN')).toBe('labels.unknown_code');
    expect(await scan('%')).toBe('labels.unknown_code');
  });

  it('a preview has the marks of the print', async () => {
    const id = await buildGuide(mine, { folio: 'PRE-1', labelCount: 2 });
    const preview = (
      await t.call(labelsApi.preview, { token: token(), params: { guideId: id }, query: { number: '9' } })
    ).json();
    expect(preview).toMatchObject({ width: 812, height: 1218, number: 2, of: 2 });
    const { widths } = preview.marks.find((m: { kind: string }) => m.kind === 'bars');
    expect(readCode128(widths.map((w: number) => w / Math.min(...widths)))).toBe('PRE-1/2');
    expect(
      preview.marks
        .filter((m: { kind: string; rows?: string[] }) => m.kind === 'qr')
        .map((m: { rows: string[] }) => m.rows.length),
    ).toEqual([expect.toSatisfy((n: number) => n >= 25 && n <= 29)]);
  });
});

describe('walls', () => {
  it('guides and routes of another company do not exist', async () => {
    const theirs = await buildGuide(other, { folio: 'AJENA-1' });
    const route = await buildReadyRoute(t, other, { stops: 1 });
    for (const body of [
      { by: 'guides', guideIds: [await buildGuide(mine), theirs] },
      { by: 'route', routeId: route.id },
      { by: 'filter', filter: { ids: [theirs] } },
    ] as LabelOrderInput[]) {
      expect((await start(body)).statusCode).toBeGreaterThanOrEqual(404);
    }
    expect((await t.call(labelsApi.routeGuides, { token: token(), params: { id: route.id } })).statusCode).toBe(404);
    expect((await t.call(labelsApi.preview, { token: token(), params: { guideId: theirs } })).statusCode).toBe(404);
    expect((await t.call(labelsApi.scan, { token: token(), body: { code: 'AJENA-1' } })).statusCode).toBe(404);
  });

  it('a tagger with cedis of their own prints for those alone', async () => {
    const cediId = await buildCedi(t, mine.id);
    const kept = await buildUser(t, mine.id, { type: 'tagger', cediIds: [cediId] });
    const [inside, outside] = (await buildGuides(mine, [{ cediId, folio: 'CEDI-IN' }, { folio: 'CEDI-OUT' }])) as [
      string,
      string,
    ];
    const list = await t.call(labelsApi.guides, { token: kept.token, body: {} });
    expect(list.json().guides.map((g: { _id: string }) => g._id)).toEqual([inside]);
    expect((await start({ by: 'guides', guideIds: [inside, outside] }, kept.token)).statusCode).toBe(404);
    expect((await t.call(labelsApi.scan, { token: kept.token, body: { code: 'CEDI-OUT' } })).statusCode).toBe(404);
    expect((await start({ by: 'guides', guideIds: [inside] }, kept.token)).statusCode).toBe(200);
  });

  it('a tagger calls these, and what any session calls, and nothing else; a supervisor prints, and looks at none', async () => {
    const supervisor = await buildUser(t, mine.id, { type: 'supervisor' });
    const params = { id: mine.id, guideId: mine.id };
    for (const e of Object.values(labelsApi).filter((one) => one !== labelsApi.print))
      expect((await t.call(e, { token: supervisor.token, params })).statusCode, e.path).toBe(403);
    let asked = 0;
    for (const [domain, table] of Object.entries(allApis)) {
      for (const e of Object.values(table)) {
        if (e.who === 'public' || e.who === 'session') continue;
        const named = Object.fromEntries([...e.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, mine.id]));
        if (!t.app.hasRoute({ method: e.method, url: `/api${e.path.replace(/\{(\w+)\}/g, ':$1')}` })) continue;
        const { statusCode } = await t.call(e, { token: token(), params: named });
        asked += 1;
        // A schema that asks for more is met behind the door: anything but 403 is inside.
        if (domain === 'labels') expect(statusCode, e.path).not.toBe(403);
        else expect(statusCode, `${e.method} ${e.path}`).toBe(403);
      }
    }
    expect(asked).toBeGreaterThan(60);
  });
});
