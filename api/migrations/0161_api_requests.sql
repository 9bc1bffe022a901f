-- Calls of other systems, for seven days: written in batches behind the answers. Secrets never stand here; bodies are cut.
create table api_request (
  id uuid primary key,
  company_id uuid not null references company on delete cascade,
  api_key_id uuid not null,
  at timestamptz not null,
  method text not null,
  path text not null,
  query text not null,
  status int not null,
  ms int not null,
  address text not null,
  user_agent text not null,
  idempotency_key text,
  is_repeated boolean not null,
  problem text,
  -- What people search for: folios, order numbers and ids that its bodies name.
  words text not null,
  request_body text not null,
  request_bytes int not null,
  answer_body text not null,
  answer_bytes int not null,
  foreign key (company_id, api_key_id) references api_key (company_id, id) on delete cascade
);
-- Ids are in the order of time.
create index api_request_page on api_request (company_id, id desc);
create index api_request_key on api_request (api_key_id, id desc);
create index api_request_failed on api_request (company_id, id desc) where status >= 400;
create index api_request_age on api_request (at);
select tramo_tenant_table('api_request');
