import { describe, expect, it } from 'vitest';
import { migrationProblems } from './migrations.mjs';

const problemsOf = (text, name = '0300_x.sql', version = '0.3.0') => migrationProblems(name, text, version);

describe('what code of the version before would fail at is refused', () => {
  for (const text of [
    'alter table vehicle drop column year;',
    'alter table vehicle add column a int, drop b;',
    'alter table vehicle rename column year to made_in;',
    'alter table vehicle rename to van;',
    'drop table vehicle;',
    'drop view guide_of_company;',
    'alter table vehicle add column year int not null;',
    'alter table vehicle alter column year set not null;',
    'alter table vehicle alter column year drop default;',
    'alter table vehicle alter column year type smallint;',
    'alter table vehicle add constraint vehicle_year check (year > 1900);',
    'create unique index vehicle_plate on vehicle (company_id, plate);',
    'truncate vehicle;',
  ])
    it(text, () => {
      expect(problemsOf(text)).toHaveLength(1);
      // With the version whose code stopped to use it, when that one is out already.
      expect(problemsOf(`-- contract: since 0.2.0\n${text}`)).toEqual([]);
      expect(problemsOf(`-- contract: since 0.3.0\n${text}`)).toHaveLength(1);
      expect(problemsOf(text, '0222_x.sql')).toEqual([]);
    });
});

describe('what holds writers of a big table up is refused', () => {
  for (const text of [
    'create index guide_x on guide (company_id);',
    'update guide set observations = null;',
    'alter table guide add column token uuid not null default gen_random_uuid();',
  ])
    it(text, () => expect(problemsOf(text)).toHaveLength(1));
});

describe('what only adds passes', () => {
  for (const text of [
    'alter table vehicle add column note text; -- drop column note\ncreate unique index vehicle_note on vehicle (company_id, note) where note is not null;',
    `alter table vehicle add column kind text not null default 'van' check (kind in ('van', 'truck; drop table x'));`,
    'create table box (id uuid primary key); create unique index box_x on box (id); alter table box alter column id set not null;',
    'alter table vehicle add column code text; create unique index vehicle_code on vehicle (company_id, code);',
    `alter table job drop constraint job_status; alter table job add constraint job_status check (status in ('a', 'b'));`,
    'drop view guide_of_company; create view guide_of_company as select 1;',
    `create function f() returns void language plpgsql as $$ begin alter table guide drop column x; end $$;`,
    'alter table vehicle alter column year type bigint;',
    '-- outside of a transaction\ncreate index concurrently if not exists guide_x on guide (company_id);',
  ])
    it(text, () => expect(problemsOf(text)).toEqual([]));
});

it('what runs outside of a transaction may be begun again', () => {
  expect(problemsOf('create index concurrently if not exists guide_x on guide (company_id);')).toHaveLength(1);
  expect(
    problemsOf('-- outside of a transaction\ncreate index concurrently guide_x on guide (company_id);'),
  ).toHaveLength(1);
  expect(problemsOf('-- outside of a transaction\nalter table vehicle add column a int;')).toHaveLength(1);
});
