import { readFileSync } from 'node:fs';
import { guidesApi } from '@tramo/contract/guides-api';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testApp } from './app.ts';
import { buildCompany, buildGuide } from './builders.ts';

/** Migrations that change what rows mean: rows as the version before wrote them, then the migration, then a look. */
const t = await testApp();
const company = await buildCompany(t);

const run = (file: string) =>
  t.connection.script(readFileSync(new URL(`../migrations/${file}`, import.meta.url), 'utf8'));

it('0018: a notice that waits keeps its meaning under the new name of its phase', async () => {
  const old = [
    { name: 'route.noticed', payload: { kind: 'delay', phase: 'goesOn', values: { minutes: 22 } } },
    { name: 'route.noticed', payload: { kind: 'delay', phase: 'begins', values: { minutes: 9 } } },
    { name: 'route.noticed', payload: { kind: 'silent' } },
    { name: 'route.position', payload: { phase: 'goesOn' } },
  ];
  // Of a past so far that no subscriber of this app takes them up.
  const ids = await t.platform.db.system(async (trx) => {
    const { rows } = await sql<{ id: string }>`insert into event (company_id, name, payload, seq)
      select ${company.id}::uuid, e->>'name', e->'payload', -n
      from jsonb_array_elements(${JSON.stringify(old)}::jsonb) with ordinality as old(e, n) order by n returning id`.execute(
      trx,
    );
    return rows.map((r) => r.id);
  });
  await run('0018_notice_phase.sql');
  const { rows } = await t.platform.db.system((trx) =>
    sql<{ payload: object }>`select payload from event where id = any(${ids}::bigint[]) order by id`.execute(trx),
  );
  expect(rows.map((r) => r.payload)).toEqual([
    { kind: 'delay', phase: 'continues', values: { minutes: 22 } },
    ...old.slice(1).map((e) => e.payload),
  ]);
});

it('0024: an edit of an earlier version keeps the words that it was told in, a new one has its fields', async () => {
  const id = await buildGuide(company);
  await t.connection.script('alter table binnacle drop column fields');
  await t.platform.db.system((trx) =>
    sql`insert into binnacle (id, company_id, guide_id, at, actor_id, actor_name, action, from_status, to_status, reason)
      select gen_random_uuid(), company_id, guide_id, now(), actor_id, actor_name, 'updated', 'pending', 'pending', 'observaciones, artículos'
      from binnacle where guide_id = ${id}`.execute(trx),
  );
  await run('0024_binnacle_fields.sql');
  const token = company.admin.token;
  await t.call(guidesApi.update, { token, params: { id }, body: { observations: 'Frágil' } });
  const guide = (await t.call(guidesApi.detail, { token, params: { id } })).json();
  expect(
    guide.binnacle
      .filter((line: { action: string }) => line.action === 'updated')
      .map((line: { reason: string | null; fields: string[] }) => [line.reason, line.fields])
      .sort(),
  ).toEqual([
    [null, ['observations']],
    ['observaciones, artículos', []],
  ]);
});

it('0031: each checklist keeps its sub-status, has its category and place, and one of each status is visible', async () => {
  await t.connection.script(`drop table checklist_client, checklist_version, checklist cascade;
    drop function tramo_keep_version;
    create table checklist (
      id uuid primary key,
      company_id uuid not null references company on delete cascade,
      substatus_id uuid not null,
      name text not null,
      description text not null default '',
      status text not null default 'enabled' check (status in ('enabled', 'inactive')),
      visible boolean not null default false,
      questions jsonb not null default '[]',
      logic jsonb not null default '[]',
      created_at timestamptz not null default now(),
      unique (company_id, id),
      foreign key (company_id, substatus_id) references substatus (company_id, id) on delete cascade
    );
    create unique index checklist_substatus on checklist (substatus_id);
    select tramo_tenant_table('checklist');`);
  await t.platform.db.system(async (trx) => {
    await sql`delete from substatus where company_id = ${company.id}`.execute(trx);
    const before = [
      { name: 'Cierre de ruta', category: 'undelivered', state: 'enabled', isSystem: true },
      { name: 'Inactivo', category: 'undelivered', state: 'inactive', isSystem: false },
      { name: 'El primero', category: 'undelivered', state: 'enabled', isSystem: false },
      { name: 'El segundo', category: 'undelivered', state: 'enabled', isSystem: false },
      { name: 'Eliminado', category: 'partial', state: 'deleted', isSystem: false },
      { name: 'Programación de envío', category: 'return', state: 'enabled', isSystem: true },
    ];
    for (const [n, { name, category, state, isSystem }] of before.entries()) {
      const { rows } = await sql<{
        id: string;
      }>`insert into substatus (id, company_id, name, category, status, is_system)
        values (gen_random_uuid(), ${company.id}, ${name}, ${category}, ${state}, ${isSystem}) returning id`.execute(
        trx,
      );
      await sql`insert into checklist (id, company_id, substatus_id, name, status, created_at) values (gen_random_uuid(), ${company.id}, ${rows[0]?.id}, ${name},
        ${state === 'enabled' ? 'enabled' : 'inactive'}, now() + ${n}::int * interval '1 second')`.execute(trx);
    }
  });
  await run('0031_checklists.sql');
  const { rows } = await t.platform.db.system((trx) =>
    sql<{
      told: string;
    }>`select concat_ws(' ', name, category, position, status, visible) as told from checklist where company_id = ${company.id} order by created_at`.execute(
      trx,
    ),
  );
  expect(rows.map((r) => r.told)).toEqual([
    'Cierre de ruta undelivered 1 enabled f',
    'Inactivo undelivered 2 inactive f',
    'El primero undelivered 3 enabled t',
    'El segundo undelivered 4 enabled f',
    'Eliminado partial 1 deleted f',
    'Programación de envío return 1 enabled t',
  ]);
});
