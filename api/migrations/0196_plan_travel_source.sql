-- Where a plan's times and kilometres come from: streets, road service, or an estimate by air.
alter table route_plan add column travel_source text check (travel_source in ('roads', 'service', 'estimate'));
