-- Work that stays with one process at a time: a part of it under a name, who holds it until when, and the number that each new holder raises.
-- Members of a group stand here too, so that each knows how many share the parts. Of nobody's company.
create table lease (
  name text primary key,
  holder text,
  number bigint not null default 0,
  until timestamptz not null default '-infinity'
) with (fillfactor = 70);

-- Counts the writings of a route's walk, whoever writes: who keeps the walk in memory sees whether it is still the last one.
alter table route_watch add column fold int not null default 0;
create function tramo_count_fold() returns trigger language plpgsql as $$
begin
  new.fold := old.fold + 1;
  return new;
end $$;
create trigger route_watch_fold before update of state on route_watch for each row execute function tramo_count_fold();
