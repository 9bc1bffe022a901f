-- What people wrote back, and what the office answered. An inbound text is its provider's id: it is kept once, by one company.
create table reply (
  id uuid primary key,
  company_id uuid not null references company on delete cascade,
  -- Null: nobody knows which guide it is about.
  guide_id uuid,
  -- The message that it answers, or that carries the office's own.
  message_id uuid,
  direction text not null check (direction in ('in', 'out')),
  channel text not null check (channel in ('sms', 'whatsapp')),
  -- As `addressKey` writes it: 52…, 521… and ten digits are one.
  phone text not null,
  text text not null,
  has_media boolean not null default false,
  provider_id text,
  at timestamptz not null,
  wish text check (wish in ('willBe', 'newAddress', 'optOut', 'optIn')),
  by_name text,
  -- Of a task for the office: since when it is done, and by whom.
  is_task boolean not null default false,
  done_at timestamptz,
  done_by_name text,
  unique (company_id, id),
  foreign key (company_id, guide_id) references guide (company_id, id) on delete cascade
);
create unique index reply_provider on reply (provider_id) where provider_id is not null;
create index reply_guide on reply (company_id, guide_id, at) where guide_id is not null;
create index reply_newest on reply (company_id, at desc, id desc) where direction = 'in';
select tramo_tenant_table('reply');

-- Texts from numbers that no company wrote to: nobody's, and not lost.
create table reply_unclaimed (
  provider_id text primary key,
  channel text not null,
  phone text not null,
  text text not null,
  at timestamptz not null
);

-- What is known of a number: when it wrote to a company last (WhatsApp lets free text go to it for a day), and what it wished last.
create table message_contact (
  company_id uuid not null references company on delete cascade,
  channel text not null check (channel in ('sms', 'whatsapp')),
  address text not null,
  wrote_at timestamptz,
  wish text check (wish in ('stop', 'start')),
  wish_at timestamptz,
  primary key (company_id, channel, address)
);
select tramo_tenant_table('message_contact');
