-- The year of a vehicle's model.
alter table vehicle add column model_year integer check (model_year between 1950 and 2100);
