-- Vehicles of which somebody confirmed, for the plan's day, that they drive with a document that has ended.
alter table route_plan add column documents_confirmed uuid[] not null default '{}';
