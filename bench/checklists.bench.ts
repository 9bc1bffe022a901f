/**
 * Checklists: `evaluate` over 200 questions and 300 rules as the phone runs it after every answer (contents in use and contents seen for the first time), and the lists of a company with
 * 500 checklists of 40 questions by HTTP in process (no network), on the embedded database. `TEST_DB=postgres` measures on PostgreSQL.
 */
import { performance } from 'node:perf_hooks';
import { checklistApi } from '@tramo/contract/checklist-api';
import { type ChecklistContent, checklistLimits } from '@tramo/contract/checklist-content';
import { contentFaults } from '@tramo/contract/checklist-faults';
import { evaluate } from '@tramo/contract/checklist-logic';
import { figure, percentile } from './measure.ts';

const { sql } = await import('kysely');
const { openTestApp } = await import('@tramo/api/test/app');
const { buildCompany } = await import('@tramo/api/test/builders');
const { choice, contentOf, question } = await import('@tramo/api/test/checklists');
const { activeChecklists } = await import('@tramo/api/modules/checklists/checklists.active.service');
const { fingerprint } = await import('@tramo/api/modules/checklists/checklists.catalogue.rules');

const LISTED = 500;

/** Every other question is a choice that rules look at; rules show and require the ones behind it, as far as rules go. */
function largeContent(questions: number, rules: number): ChecklistContent {
  const asked = Array.from({ length: questions }, (_, n) =>
    n % 2 ? choice(`Pregunta ${n}`, ['Sí', 'No']) : question(`Pregunta ${n}`, { required: n % 3 === 0 }),
  );
  return contentOf(
    asked,
    Array.from({ length: rules }, (_, n) => {
      const place = (n % (questions / 2 - 2)) * 2 + 1;
      const looked = asked[place] as (typeof asked)[number];
      const target = asked[Math.min(questions - 1, place + 1 + (n % 5))] as (typeof asked)[number];
      return {
        id: crypto.randomUUID(),
        when: {
          match: 'all' as const,
          tests: [{ question: looked.id, fact: null, op: 'is' as const, values: [looked.options[0]?.id as string] }],
        },
        actions: [
          {
            type: n % 2 ? ('show' as const) : ('require' as const),
            targets: [target.id],
            subStatusId: null,
            reason: null,
          },
        ],
      };
    }),
  );
}

function measureEvaluate(): void {
  const content = largeContent(checklistLimits.questions, checklistLimits.rules);
  if (contentFaults(content).length > 0) throw new Error(JSON.stringify(contentFaults(content)[0]));
  const answers = Object.fromEntries(
    content.sections.flatMap((s) =>
      s.questions.map((q, n) => [q.id, q.options[n % 4 === 1 ? 0 : 1]?.id ?? 'Respuesta'] as const),
    ),
  );
  const times = (run: () => void, rounds: number): number[] =>
    Array.from({ length: rounds }, () => {
      const from = performance.now();
      run();
      return performance.now() - from;
    });
  times(() => evaluate({ ...content }, answers, {}), 500);
  const known = times(() => evaluate(content, answers, {}), 2000);
  const first = times(() => evaluate({ ...content }, answers, {}), 500);
  figure('checklist_evaluate_us_p50', percentile(known, 0.5) * 1000, 'us');
  figure('checklist_evaluate_us_p95', percentile(known, 0.95) * 1000, 'us');
  figure('checklist_evaluate_new_content_us_p50', percentile(first, 0.5) * 1000, 'us');
  figure('checklist_evaluate_new_content_us_p95', percentile(first, 0.95) * 1000, 'us');
  if (percentile(known, 0.95) > 2) throw new Error('evaluate takes longer than 2 ms');
}

async function measureLists(): Promise<void> {
  const t = await openTestApp();
  try {
    const company = await buildCompany(t);
    const content = largeContent(40, 30);
    const sha = fingerprint(content);
    await t.platform.db.system(async (trx) => {
      await sql`insert into checklist (id, company_id, name, category, status, visible, draft, draft_sha256, questions, position)
        select gen_random_uuid(), ${company.id}, 'Checklist ' || n, (array['delivered', 'partial', 'undelivered', 'collected', 'departure'])[1 + n % 5], 'enabled', n % 25 = 0,
          ${JSON.stringify(content)}::jsonb, ${sha}, 40, n from generate_series(1, ${LISTED}::int) n`.execute(trx);
      // Ten versions of each: a year of changes.
      await sql`insert into checklist_version (id, company_id, checklist_id, number, content, sha256, published_at, published_by_name)
        select gen_random_uuid(), company_id, id, v, draft, draft_sha256, now() - v * interval '30 days', 'Ana' from checklist, generate_series(1, 10) v where company_id = ${company.id}`.execute(
        trx,
      );
      await sql`analyze checklist, checklist_version`.execute(trx);
    });
    const asked: Record<string, Record<string, string>> = {
      page: { page: '17' },
      search: { search: 'list 4' },
      category: { category: 'partial,undelivered', sort: 'createdDate', order: 'desc' },
    };
    for (const [name, query] of Object.entries(asked)) {
      const times: number[] = [];
      for (let round = 0; round < 120; round++) {
        const from = performance.now();
        const answer = await t.call(checklistApi.list, { token: company.admin.token, query });
        if (round >= 20) times.push(performance.now() - from);
        if (answer.statusCode !== 200) throw new Error(answer.body);
      }
      figure(`checklists_list_${name}_p95`, percentile(times, 0.95), 'ms');
    }
    const phones: number[] = [];
    for (let round = 0; round < 120; round++) {
      const from = performance.now();
      const active = await activeChecklists(company.ctx);
      if (round >= 20) phones.push(performance.now() - from);
      if (active.length < LISTED / 25) throw new Error(`${active.length} active`);
    }
    figure('checklists_for_phones_p95', percentile(phones, 0.95), 'ms');
  } finally {
    await t.close();
  }
}

measureEvaluate();
await measureLists();
