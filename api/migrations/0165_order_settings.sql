-- What the company sets for its orders; null: as it comes.
alter table company add column orders jsonb;
