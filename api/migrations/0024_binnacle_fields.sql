-- What an edit changed, by the fields' keys: who reads it sees them in his own language. Earlier lines keep their words in `reason`.
alter table binnacle add column fields text[] not null default '{}';
