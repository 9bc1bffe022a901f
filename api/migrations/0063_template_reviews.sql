-- Versions of WhatsApp templates that Meta was asked to review, and what it said. Meta knows each by its name and language, which stand here before
-- anything is posted: what it tells is matched by them, also when it comes before the answer of the post.
create table message_template_review (
  id uuid primary key,
  company_id uuid not null references company on delete cascade,
  template_id uuid not null,
  version int not null,
  meta_name text not null,
  meta_language text not null,
  -- Null until Meta took it.
  meta_id text,
  state text not null check (state in ('inReview', 'approved', 'rejected', 'paused', 'disabled')),
  -- Meta's code, and what it says beside it.
  reason text not null default '',
  detail text not null default '',
  -- When what `state` tells happened, by Meta's clock: the newest is heeded, whatever came last.
  told_at timestamptz not null,
  -- When it was approved for the first time.
  approved_at timestamptz,
  asked_category text not null check (asked_category in ('utility', 'marketing', 'authentication')),
  category text not null check (category in ('utility', 'marketing', 'authentication')),
  category_told_at timestamptz not null,
  submitted_at timestamptz not null,
  submitted_by_name text not null,
  -- When it is posted, and how often that was tried; null once Meta took it or refused it.
  next_at timestamptz,
  attempts int not null default 0,
  -- When Meta was asked for it last.
  checked_at timestamptz not null,
  unique (company_id, id),
  unique (template_id, version),
  unique (meta_name, meta_language),
  foreign key (company_id, template_id) references message_template (company_id, id) on delete cascade
);
create index message_template_review_due on message_template_review (next_at) where next_at is not null;
create index message_template_review_checked on message_template_review (checked_at) where meta_id is not null;
select tramo_tenant_table('message_template_review');
-- Meta takes no text of one's own as authentication: ours of the delivery code is about a delivery under way.
update message_template set category = 'utility' where category = 'authentication' and channel = 'whatsapp' and is_default and version = 1;
