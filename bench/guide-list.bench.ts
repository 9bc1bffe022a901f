/**
 * The guide list over 100,000 guides on PostgreSQL: pages of 50 by HTTP in process (no network), a mix of filters and searches as people
 * ask for them. `TEST_DATABASE_URL` names the server (postgres@127.0.0.1:5432 without it); without one nothing is measured.
 * Then what Ctrl K asks while one types (`GET /search`: the first of each kind). Prints the whole mix, and each kind of question by itself.
 * `GUIDES` sets another number of guides.
 */
import { figure, measureOnPostgres } from './measure.ts';

await measureOnPostgres('guide_list');

const { performance } = await import('node:perf_hooks');
const { plainExtras } = await import('@tramo/contract/guide-input');
const { guidesApi } = await import('@tramo/contract/guides-api');
const { searchApi } = await import('@tramo/contract/search');
const { sql } = await import('kysely');
const { openTestApp } = await import('@tramo/api/test/app');
const { buildCedi, buildClient, buildCompany } = await import('@tramo/api/test/builders');
const { createGuides } = await import('@tramo/api/modules/guides/guides.create.service');
const { demoCatalogue } = await import('@tramo/api/modules/places/places.catalogue');
const { makeAddress } = await import('@tramo/api/seed/addresses');
const { makeBusinessName, makePersonName, pick } = await import('@tramo/api/seed/names');
const { between, randomFrom } = await import('@tramo/api/seed/random');
const { addDays } = await import('@tramo/api/platform/calendar');
const { administrators, askInTurns, settle } = await import('./asking.ts');

const total = Number(process.env.GUIDES ?? 100_000);
const chunk = 1000;
const today = '2026-11-21';
const days = 90;
const random = randomFrom('guide-list');
const t = await openTestApp();
try {
  await run();
} finally {
  await t.close();
}

async function run(): Promise<void> {
  const company = await buildCompany(t);
  const other = await buildCompany(t);
  const cedis = [company.cediId, await buildCedi(t, company.id), await buildCedi(t, company.id)];
  const clients = await Promise.all(Array.from({ length: 8 }, () => buildClient(t, company.id)));
  const token = await administrators(t, company.id);
  const places = [...demoCatalogue.monterrey, ...demoCatalogue.cdmx];
  const makeInput = (n: number, cediId: string, clientId: string | null) => {
    const a = makeAddress(random, pick(random, places));
    return {
      ...plainExtras,
      folio: `F-${String(n).padStart(8, '0')}`,
      type: random() < 0.1 ? ('recollection' as const) : ('delivery' as const),
      subtype: null,
      cediId,
      clientId,
      scheduledDate: addDays(today, -Math.floor((n / total) * days)),
      orderNumber: random() < 0.6 ? `P-${between(random, 100_000, 999_999)}` : '',
      observations: '',
      windows: [],
      labelCount: 1,
      items: [
        {
          name: 'Caja',
          quantity: 1,
          packages: 1,
          weightKg: 2,
          volumeM3: 0.01,
          declaredValue: 0,
          sku: '',
          barcode: '',
          code: '',
          customFields: {},
        },
      ],
      party: {
        contactName: makePersonName(random).fullName,
        companyName: random() < 0.4 ? makeBusinessName(random) : '',
        phone: `81${between(random, 10_000_000, 99_999_999)}`,
        phoneExtension: '',
        email: '',
        job: '',
        address: {
          street: a.street,
          extNumber: a.extNumber,
          intNumber: a.intNumber,
          suburb: a.suburb,
          city: a.city,
          municipality: a.municipality,
          state: a.state,
          zipCode: a.zipCode,
          betweenStreets: a.betweenStreets,
          references: a.references,
          lat: a.lat,
          lng: a.lng,
        },
      },
    };
  };
  const started = performance.now();
  for (let n = 0; n < total; n += chunk) {
    const inputs = Array.from({ length: Math.min(chunk, total - n) }, (_, i) =>
      makeInput(n + i, pick(random, cedis), pick(random, clients)),
    );
    await createGuides(company.ctx, inputs, {
      source: 'form',
      at: new Date(Date.parse(`${today}T12:00:00Z`) - (n / total) * days * 86_400_000),
    });
  }
  const perSecond = total / ((performance.now() - started) / 1000);
  // Another company's guides lie in the same table and the same indexes.
  for (let n = 0; n < total / 5; n += chunk)
    await createGuides(
      other.ctx,
      Array.from({ length: chunk }, (_, i) => makeInput(n + i, other.cediId, null)),
      { source: 'form' },
    );
  // History is done; today is waiting.
  await t.platform.db.system((trx) =>
    sql`update guide set status = case when random() < 0.85 then 'completed' when random() < 0.7 then 'delivered' else 'undelivered' end where scheduled_date < ${today}`.execute(
      trx,
    ),
  );
  await settle(t, 'guide');

  const { rows: samples } = await t.platform.db.system((trx) =>
    sql<{
      folio: string;
      contact_name: string;
      company_name: string;
      phone: string;
      street: string;
      suburb: string;
      order_number: string;
      zip_code: string;
    }>`select * from guide
      where company_id = ${company.id} and order_number <> '' and company_name <> '' order by folio`.execute(trx),
  );
  const sample = () => pick(random, samples);
  const day = () => addDays(today, -between(random, 0, days - 1));
  const ofADay = (sort: string) => {
    const d = day();
    return { dateFrom: d, dateTo: d, sort, order: pick(random, ['asc', 'desc']) };
  };
  // The commonest word that a search finds.
  const byZip = new Map<string, number>();
  for (const s of samples) byZip.set(s.zip_code, (byZip.get(s.zip_code) ?? 0) + 1);
  const commonest = [...byZip].sort((a, b) => b[1] - a[1])[0]?.[0] ?? '';
  const firstWord = (text: string): string => text.split(' ')[0] ?? text;
  const questions: Record<string, () => Record<string, unknown>> = {
    plain: () => ({ page: between(random, 1, 5) }),
    today: () => ({ dateFrom: today, dateTo: today, available: true }),
    day_and_cedi: () => {
      const d = day();
      return { dateFrom: d, dateTo: d, cedisIds: [pick(random, cedis)] };
    },
    status: () => ({ status: [pick(random, ['pending', 'delivered', 'undelivered', 'completed'])] }),
    cedi_and_status: () => ({ cedisIds: [pick(random, cedis)], status: ['undelivered'] }),
    folio: () => ({ search: sample().folio }),
    part_of_folio: () => ({ search: sample().folio.slice(-5) }),
    name: () => ({ search: sample().contact_name.toLowerCase() }),
    first_name: () => ({ search: firstWord(sample().contact_name) }),
    company: () => ({ search: sample().company_name }),
    phone: () => ({ search: sample().phone.slice(0, 7) }),
    order_number: () => ({ search: sample().order_number }),
    street: () => ({ search: sample().street }),
    suburb_in_cedi: () => ({ search: sample().suburb, cedisIds: [pick(random, cedis)] }),
    name_of_a_week: () => {
      const d = day();
      return { search: firstWord(sample().contact_name), dateFrom: addDays(d, -6), dateTo: d };
    },
    name_and_status: () => ({ search: firstWord(sample().contact_name), status: ['undelivered', 'delivered'] }),
    city: () => ({ search: 'monterrey' }),
    common_zip: () => ({ search: commonest }),
    two_letters: () => ({ search: pick(random, ['ma', 'jo', '81', 'av', 'f-', 'p-']) }),
    one_letter: () => ({ search: pick(random, ['f', 'p', 'm', '8']) }),
    day_by_recipient: () => ofADay('recipient'),
    day_by_suburb: () => ofADay('suburb'),
    day_by_weight: () => ofADay('weightKg'),
  };
  const mayBeEmpty = new Set(['day_and_cedi', 'name_of_a_week', 'suburb_in_cedi', 'city', 'two_letters', 'one_letter']);
  await askInTurns(`guide_list_${total}`, {
    questions,
    rounds: 25,
    ask: (filter) => t.call(guidesApi.list, { token: token(), body: { limit: 50, ...filter } }),
    check: (answer, kind, filter) => {
      if (answer.json().count.totalCount === 0 && !mayBeEmpty.has(kind))
        throw new Error(`${kind} found nothing: ${JSON.stringify(filter)}`);
    },
  });

  const typed: Record<string, () => string> = {
    two_letters: () => pick(random, ['ma', 'jo', '81', 'av', 'f-', 'p-']),
    three_letters: () => firstWord(sample().contact_name).slice(0, 3),
    first_name: () => firstWord(sample().contact_name),
    name: () => sample().contact_name.toLowerCase(),
    folio: () => sample().folio,
    part_of_folio: () => sample().folio.slice(-5),
    phone: () => sample().phone.slice(0, 7),
    suburb: () => sample().suburb,
    city: () => 'monterrey',
    nothing: () => 'zzzzqqqq',
  };
  await askInTurns(`palette_${total}`, {
    questions: typed,
    rounds: 25,
    ask: (text) => t.call(searchApi.find, { token: token(), query: { text } }),
  });
  figure('guides_created', perSecond, 'per_s');
}
