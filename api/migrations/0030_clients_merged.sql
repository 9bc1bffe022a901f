-- What a firm is called without case, accents, signs and the kind of firm that it is: 'Farmacias Álfa, S.A. de C.V.' and 'FARMACIAS ALFA' are alike.
-- A name that is nothing but signs is like no other.
create function tramo_firm(value text) returns text language sql immutable parallel safe as
$$ select nullif(replace(regexp_replace(
  trim(regexp_replace(regexp_replace(replace(tramo_plain(value), '&', ' y '), '[^a-z0-9 ]', '', 'g'), ' +', ' ', 'g')),
  '( (s ?a( ?p ?i| ?b| ?s)?|s ?p ?r|s ?de ?r ?l|s ?r ?l|s ?c|a ?c|de ?c ?v|de ?r ?l|de ?i ?p|m ?i))+$', ''), ' ', ''), '') $$;
alter table client
  add column name_alike text generated always as (tramo_firm(name)) stored,
  add column company_alike text generated always as (tramo_firm(company_name)) stored;
