/**
 * Answers to a checklist, 1,000,000 of them, on PostgreSQL: pages of 10 by HTTP in process (no network), as the screen asks for them; and the list of
 * 500 checklists beside. `TEST_DATABASE_URL` names the server (postgres@127.0.0.1:5432 without it); without one nothing is measured. `ANSWERS` sets
 * another number.
 */
import { figure, measureOnPostgres } from './measure.ts';

await measureOnPostgres('answers');

const { performance } = await import('node:perf_hooks');
const { checklistApi } = await import('@tramo/contract/checklist-api');
const { checklistAnswersApi } = await import('@tramo/contract/checklist-answers');
const { sql } = await import('kysely');
const { openTestApp } = await import('@tramo/api/test/app');
const { buildCompany } = await import('@tramo/api/test/builders');
const { choice, contentOf, publishedChecklist, question } = await import('@tramo/api/test/checklists');
const { givenNames, pick, surnames } = await import('@tramo/api/seed/names');
const { between, randomFrom } = await import('@tramo/api/seed/random');
const { addDays } = await import('@tramo/api/platform/calendar');
const { administrators, askInTurns, settle, someOf } = await import('./asking.ts');

const total = Number(process.env.ANSWERS ?? 1_000_000);
const days = 500;
const LISTED = 500;
const random = randomFrom('answers');
const t = await openTestApp();
try {
  await run();
} finally {
  await t.close();
}

async function run(): Promise<void> {
  const company = await buildCompany(t);
  const token = await administrators(t, company.id);
  const who = choice('¿Quién recibió?', ['Titular', 'Vecino', 'Vigilancia']);
  const asked = Array.from({ length: 11 }, (_, n) => question(`Pregunta ${n}`));
  const made = await t.call(checklistApi.create, {
    token: company.admin.token,
    body: { name: 'Entrega', category: 'delivered', content: contentOf([who, ...asked]) },
  });
  const id: string = made.json()._id;
  const versions: string[] = [];
  for (let n = 0; n < 5; n++) {
    const content = contentOf([who, ...asked.slice(0, 7 + n)]);
    versions.push((await publishedChecklist(t, company.admin.token, id, content)).published?._id ?? '');
  }
  const names = [...givenNames.female, ...givenNames.male];
  const answers = JSON.stringify({
    [who.id]: who.options[1]?.id,
    ...Object.fromEntries(asked.slice(0, 7).map((q) => [q.id, 'Se ve en la foto'])),
  });
  const from = performance.now();
  for (let first = 0; first < total; first += 50_000) {
    await t.platform.db.system((trx) =>
      sql`insert into checklist_answer (id, company_id, checklist_id, version_id, folio, vehicle_name, at, received_at, by_name, answers, failures)
        select gen_random_uuid(), ${company.id}::uuid, ${id}::uuid, ${someOf(versions, 3)}::uuid, 'F-' || lpad(n::text, 8, '0'), 'Urvan ' || n % 40,
          now() - (n::float8 / ${total} * ${days}) * interval '1 day', now(), ${someOf(names, 11)} || ' ' || ${someOf(surnames, 5)}, ${answers}::jsonb, 0
        from generate_series(${first}::int, ${Math.min(first + 50_000, total) - 1}::int) n`.execute(trx),
    );
  }
  const perSecond = total / ((performance.now() - from) / 1000);
  await t.platform.db.system((trx) =>
    sql`insert into checklist (id, company_id, name, category, status, visible, position)
      select gen_random_uuid(), ${company.id}, 'Checklist ' || n, (array['delivered', 'partial', 'undelivered', 'collected'])[1 + n % 4], 'enabled', false, n
      from generate_series(1, ${LISTED}::int) n`.execute(trx),
  );
  await settle(t, 'checklist_answer', 'checklist');

  const today = new Date().toISOString().slice(0, 10);
  const name = (): string => pick(random, names);
  const week = () => {
    const day = addDays(today, -between(random, 0, days - 10));
    return { dateFrom: addDays(day, -6), dateTo: day };
  };
  const page = (most: number): string => String(between(random, 1, most));
  const questions: Record<string, () => Record<string, string>> = {
    plain: () => ({ page: page(20) }),
    far: () => ({ page: page(500) }),
    a_week: week,
    version: () => ({ versionId: pick(random, versions) }),
    version_of_a_week: () => ({ ...week(), versionId: pick(random, versions) }),
    folio: () => ({ search: `F-${String(between(random, 0, total - 1)).padStart(8, '0')}` }),
    driver: () => ({ search: `${name()} ${pick(random, surnames)}` }),
    first_name: () => ({ search: name() }),
    vehicle: () => ({ search: `Urvan ${between(random, 10, 39)}` }),
    first_name_of_a_week: () => ({ search: name(), ...week() }),
  };
  await askInTurns(`answers_${total}`, {
    questions,
    rounds: 20,
    ask: (query) => t.call(checklistAnswersApi.answers, { token: token(), params: { id }, query }),
  });
  await askInTurns('checklists_beside', {
    questions: { list: () => ({ page: page(50) }) },
    rounds: 20,
    ask: (query) => t.call(checklistApi.list, { token: token(), query }),
  });
  figure('answers_inserted', perSecond, 'per_s');
}
