-- The routes that a search changed, until somebody accepts what it found.
alter table route_plan add column before_search jsonb;
