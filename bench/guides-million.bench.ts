/**
 * A company with a million guides beside 49 others on PostgreSQL: pages, filters, searches, counts and the palette's search over HTTP in process, guides made by
 * four and by 16 clients over the network, the export of 100,000 rows. At 10,000, 100,000 and 1,000,000 guides (`GUIDES=10000,100000` sets others; `ROUNDS=0`: without the pages).
 *
 * It takes a quarter of an hour and some 5 GB, so it runs only where `TEST_DATABASE_URL` names a server: a superuser's address, for the
 * million are made by the database itself without checking each. It makes a database of its own there and drops it.
 */
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { clients } from './guides-million.clients.ts';
import { percentile } from './measure.ts';

const sizes = (process.env.GUIDES ?? '10000,100000,1000000').split(',').map(Number);
const rounds = Number(process.env.ROUNDS ?? 12);
const seconds = Number(process.env.SECONDS ?? 30);
if (!process.env.TEST_DATABASE_URL) {
  console.log(
    'Esta medición pide un PostgreSQL: TEST_DATABASE_URL=postgres://postgres@127.0.0.1:5432/postgres npm run bench -- guides-million',
  );
  console.log('guides_million_skipped 1 runs');
  process.exit(0);
}
process.env.TEST_DB = 'postgres';

const { openTestApp } = await import('@tramo/api/test/app');
const { buildCompany, buildUser } = await import('@tramo/api/test/builders');
const { randomFrom } = await import('@tramo/api/seed/random');
const { bulkApi } = await import('@tramo/contract/bulk');
const { guidesApi } = await import('@tramo/contract/guides-api');
const { jobsApi } = await import('@tramo/contract/jobs');
const { limits } = await import('@tramo/contract/limits');
const { searchApi } = await import('@tramo/contract/search');
const { sql } = await import('kysely');
const { buildCompanies, fillGuides } = await import('./guides-million.data.ts');
const { questionsOf } = await import('./guides-million.questions.ts');
type Sample = import('./guides-million.questions.ts').Sample;

const print = (name: string, value: number, unit: string): void =>
  console.log(`${name} ${value.toFixed(unit === 'ms' ? 1 : 0)} ${unit}`);
const printTimes = (name: string, list: readonly number[]): void => {
  print(`${name}_p50`, percentile(list, 0.5), 'ms');
  print(`${name}_p95`, percentile(list, 0.95), 'ms');
  print(`${name}_max`, percentile(list, 1), 'ms');
};

const t = await openTestApp({ background: true });
try {
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  const company = await buildCompany(t);
  const big = await buildCompanies(t.platform.db, company.id);
  // Many people, for the limit of requests is per person.
  const tokens = await Promise.all(
    Array.from({ length: 60 }, async () => (await buildUser(t, company.id, { type: 'admin', roles: ['admin'] })).token),
  );
  let turn = 0;
  const token = (): string => tokens[turn++ % tokens.length] as string;
  for (const total of sizes) {
    await fillGuides(t.platform.db, total);
    if (rounds > 0) await lists(total);
    await creating(total);
    if (total >= 100_000) await exporting(total);
  }

  /** Pages, filters, searches and their counts. */
  async function lists(total: number): Promise<void> {
    const { rows: samples } = await t.platform.db.system((trx) =>
      sql<Sample>`select * from (select folio, contact_name, company_name, phone, street, suburb, order_number, zip_code from guide
        where company_id = ${company.id} and order_number <> '' and company_name <> '' order by random() limit 2000) s order by folio`.execute(
        trx,
      ),
    );
    const groups = questionsOf(randomFrom(`questions ${total}`), big, samples, total);
    const all: number[] = [];
    const counts: number[] = [];
    for (const [group, kinds] of Object.entries(groups)) {
      const times: number[] = [];
      for (const [kind, make] of Object.entries(kinds)) {
        const own: number[] = [];
        for (let n = -2; n < rounds; n++) {
          const body = { limit: 50, ...make() };
          const took = await timed(guidesApi.list, body);
          const counted = await timed(guidesApi.count, body);
          if (n < 0) continue;
          own.push(took);
          counts.push(counted);
        }
        times.push(...own);
        print(`guides_${total}_${group}_${kind}_p95`, percentile(own, 0.95), 'ms');
      }
      printTimes(`guides_${total}_${group}`, times);
      all.push(...times);
    }
    const palette: number[] = [];
    for (const [kind, make] of Object.entries(groups.searches)) {
      const own: number[] = [];
      for (let n = -2; n < rounds; n++) {
        const text = String(make().search);
        if (text.length < limits.paletteLetters) continue;
        const from = performance.now();
        const answer = await t.call(searchApi.find, { token: token(), query: { text } });
        if (answer.statusCode !== 200) throw new Error(`${text}: ${answer.body}`);
        if (n >= 0) own.push(performance.now() - from);
      }
      palette.push(...own);
      print(`guides_${total}_palette_${kind}_p95`, percentile(own, 0.95), 'ms');
    }
    printTimes(`guides_${total}_palette`, palette);
    printTimes(`guides_${total}_all_pages`, all);
    printTimes(`guides_${total}_all_counts`, counts);
  }
  async function timed(e: typeof guidesApi.list | typeof guidesApi.count, body: object): Promise<number> {
    const from = performance.now();
    const answer = await t.call(e, { token: token(), body });
    const took = performance.now() - from;
    if (answer.statusCode !== 200) throw new Error(`${JSON.stringify(body)}: ${answer.body}`);
    return took;
  }

  /** Guides by the form's call over the network: one after the other, then by clients at once. */
  async function creating(total: number): Promise<void> {
    const { port } = t.app.server.address() as { port: number };
    const work = {
      url: `http://127.0.0.1:${port}/api${guidesApi.create.path}`,
      apiKey: t.platform.config.apiKey,
      tokens,
      cediId: company.cediId,
    };
    printTimes(`guides_${total}_create`, await clients({ ...work, clients: 1, seconds: 5 }));
    for (const count of [4, 16]) {
      const together = await clients({ ...work, clients: count, seconds });
      print(`guides_${total}_created_by_${count}_clients`, together.length / seconds, 'per_s');
      printTimes(`guides_${total}_create_by_${count}_clients`, together);
    }
  }

  /** The export of as many rows as one may have, with the memory of this process. */
  async function exporting(total: number): Promise<void> {
    const rss = (): number => process.memoryUsage().rss / 1024 / 1024;
    await sleep(3000);
    const before = rss();
    let peak = before;
    const sampler = setInterval(() => {
      peak = Math.max(peak, rss());
    }, 20);
    const from = performance.now();
    const started = await t.call(bulkApi.export, {
      token: tokens[0] as string,
      params: { list: 'guides' },
      body: { all: true },
    });
    const params = { id: started.json().jobId as string };
    let job = { status: 'queued', progress: { detail: {} as Record<string, unknown> } };
    while (job.status === 'queued' || job.status === 'running') {
      await sleep(100);
      job = (await t.call(jobsApi.detail, { token: tokens[0] as string, params })).json();
    }
    clearInterval(sampler);
    if (job.status !== 'done') throw new Error(`the export ended as ${job.status}`);
    const { rows } = await t.platform.db.system((trx) =>
      sql<{ bytes: number }>`select bytes from file where id = ${job.progress.detail.fileId as string}`.execute(trx),
    );
    print(`guides_${total}_export_rows`, Number(job.progress.detail.rows), 'rows');
    print(`guides_${total}_export`, (performance.now() - from) / 1000, 's');
    print(`guides_${total}_export_file`, (rows[0]?.bytes ?? 0) / 1024 / 1024, 'MB');
    print(`guides_${total}_export_memory_growth_peak`, peak - before, 'MB');
  }
} finally {
  await t.close();
}
