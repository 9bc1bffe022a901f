-- Which client one was merged into, the last of a row of merges: what names it for ever, such as published checklists, is read as that one.
alter table client add column merged_into uuid,
  add foreign key (company_id, merged_into) references client (company_id, id) on delete set null (merged_into);
create index client_merged_into on client (merged_into) where merged_into is not null;
with recursive merged as (
  select company_id, subject_id as id, (after -> 'mergedInto' ->> '_id')::uuid as into_id, 1 as step
    from audit where kind = 'client' and action = 'delete' and after -> 'mergedInto' ->> '_id' is not null
  union all
  select m.company_id, m.id, (a.after -> 'mergedInto' ->> '_id')::uuid, m.step + 1
    from merged m join audit a on a.company_id = m.company_id and a.subject_id = m.into_id and a.kind = 'client' and a.action = 'delete'
    where a.after -> 'mergedInto' ->> '_id' is not null and m.step < 100
)
update client c set merged_into = m.into_id
  from (select distinct on (id) company_id, id, into_id from merged order by id, step desc) m
  where c.id = m.id and c.company_id = m.company_id and c.status = 'deleted'
    and exists (select 1 from client k where k.company_id = m.company_id and k.id = m.into_id);
