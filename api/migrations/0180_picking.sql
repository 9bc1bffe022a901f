-- Picking and packing: waves, tasks with a lease, their lines, every scan, boxes.
create table pick_settings (
  company_id uuid primary key references company on delete cascade,
  orders_per_task int not null,
  area_change int not null,
  asks_location boolean not null,
  asks_each boolean not null,
  weight_tolerance int not null,
  -- The number that the next task gets.
  next_task int not null default 1
);
select tramo_tenant_table('pick_settings');

create table pick_wave (
  id uuid primary key,
  company_id uuid not null references company on delete cascade,
  cedi_id uuid not null,
  name text not null,
  mode text not null check (mode in ('order', 'batch', 'cluster', 'zone')),
  status text not null default 'released' check (status in ('released', 'finished', 'cancelled')),
  rule jsonb not null,
  leaves_at timestamptz,
  walk int not null default 0,
  single_walk int not null default 0,
  created_by uuid,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  version int not null default 1,
  unique (company_id, id),
  foreign key (company_id, cedi_id) references address (company_id, id)
);
create index pick_wave_recent on pick_wave (company_id, created_at desc, id desc);
select tramo_tenant_table('pick_wave');

create table pick_task (
  id uuid primary key,
  company_id uuid not null references company on delete cascade,
  cedi_id uuid not null,
  wave_id uuid,
  number int not null,
  mode text not null check (mode in ('order', 'batch', 'cluster', 'zone')),
  status text not null default 'open' check (status in ('open', 'claimed', 'paused', 'done', 'cancelled')),
  -- Of a task of a zone; '' otherwise.
  area_name text not null default '',
  -- Who goes first: what leaves earlier, and within a van its last stop.
  leaves_at timestamptz,
  promised_date date,
  turn int not null default 0,
  walk int not null default 0,
  picker_id uuid,
  lease_until timestamptz,
  claimed_at timestamptz,
  last_scan_at timestamptz,
  finished_at timestamptz,
  -- What the next scan depends on besides the lines (contract, pick-work.ts).
  position jsonb not null,
  last_seq int not null default 0,
  asks_location boolean not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  unique (company_id, id),
  unique (company_id, number),
  foreign key (company_id, cedi_id) references address (company_id, id),
  foreign key (company_id, wave_id) references pick_wave (company_id, id) on delete set null (wave_id),
  foreign key (company_id, picker_id) references app_user (company_id, id) on delete set null (picker_id)
);
-- What the next picker is given.
create index pick_task_next on pick_task (company_id, cedi_id, leaves_at, promised_date, turn, number) where status in ('open', 'claimed', 'paused');
create index pick_task_wave on pick_task (wave_id);
create index pick_task_recent on pick_task (company_id, number desc);
select tramo_tenant_table('pick_task');

-- An order of a task, with the cart's slot that is its own.
create table pick_task_order (
  company_id uuid not null,
  task_id uuid not null,
  order_id uuid not null,
  slot int,
  turn int not null,
  -- Until its task ended: an order is never in two tasks of the same area at once.
  is_open boolean not null default true,
  area_name text not null default '',
  primary key (task_id, order_id),
  foreign key (company_id, task_id) references pick_task (company_id, id) on delete cascade,
  foreign key (company_id, order_id) references customer_order (company_id, id) on delete cascade
);
create unique index pick_task_order_once on pick_task_order (order_id, area_name) where is_open;
create index pick_task_order_order on pick_task_order (order_id);
select tramo_tenant_table('pick_task_order');

create table pick_line (
  id uuid primary key,
  company_id uuid not null,
  task_id uuid not null,
  order_id uuid not null,
  item_id uuid not null,
  -- In walking order, from 1.
  walk int not null,
  location_id uuid,
  location_code text not null default '',
  area_name text not null default '',
  quantity int not null check (quantity >= 0),
  picked int not null default 0 check (picked >= 0),
  short int not null default 0 check (short >= 0),
  short_reason text,
  short_note text not null default '',
  -- Of what was short: how much was found elsewhere, replaced, split off or given up.
  resolved int not null default 0 check (resolved >= 0),
  slot int,
  unique (company_id, id),
  check (picked + short <= quantity),
  check (resolved <= short),
  foreign key (company_id, task_id) references pick_task (company_id, id) on delete cascade,
  foreign key (company_id, order_id) references customer_order (company_id, id) on delete cascade,
  foreign key (company_id, item_id) references customer_order_item (company_id, id) on delete cascade,
  foreign key (company_id, location_id) references warehouse_location (company_id, id) on delete set null (location_id)
);
create index pick_line_task on pick_line (task_id, walk);
create index pick_line_order on pick_line (order_id);
select tramo_tenant_table('pick_line');

-- Every scan as it came, for ever: what was read, by whom, where he stood, when by the device's clock and by ours, and what came of it.
create table pick_scan (
  company_id uuid not null,
  id uuid not null,
  stage text not null check (stage in ('picking', 'packing')),
  task_id uuid,
  order_id uuid,
  user_id uuid,
  seq int not null,
  code text not null,
  source text not null,
  quantity int,
  reason text,
  note text not null,
  location_code text not null default '',
  device_at timestamptz not null,
  at timestamptz not null,
  verdict text not null,
  lines int not null default 0,
  units int not null default 0,
  result jsonb not null,
  primary key (company_id, id),
  foreign key (company_id, task_id) references pick_task (company_id, id) on delete cascade,
  foreign key (company_id, order_id) references customer_order (company_id, id) on delete cascade
);
create index pick_scan_task on pick_scan (task_id, at) where task_id is not null;
create index pick_scan_order on pick_scan (order_id, at) where order_id is not null;
-- The board's figures of a day.
create index pick_scan_day on pick_scan (company_id, at);
select tramo_tenant_table('pick_scan');

create table pack_box (
  id uuid primary key,
  company_id uuid not null references company on delete cascade,
  name text not null,
  length_cm double precision not null, width_cm double precision not null, height_cm double precision not null,
  max_kg double precision not null,
  own_kg double precision not null default 0,
  version int not null default 1,
  unique (company_id, id)
);
create unique index pack_box_name on pack_box (company_id, lower(name));
select tramo_tenant_table('pack_box');

-- An order at a packing table, and afterwards what it was packed in.
create table pack_work (
  order_id uuid primary key,
  company_id uuid not null,
  packer_id uuid,
  lease_until timestamptz,
  started_at timestamptz not null,
  last_scan_at timestamptz,
  closed_at timestamptz,
  position jsonb not null,
  last_seq int not null default 0,
  -- [{boxId, weightKg}] and the weight of everything together.
  boxes jsonb not null default '[]',
  weight_kg double precision,
  foreign key (company_id, order_id) references customer_order (company_id, id) on delete cascade,
  foreign key (company_id, packer_id) references app_user (company_id, id) on delete set null (packer_id)
);
create index pack_work_packer on pack_work (packer_id) where closed_at is null;
select tramo_tenant_table('pack_work');
