-- Where addresses are, as the company's own people and drivers found out: one row for each place that an address was seen at.
create table address_pin (
  id uuid primary key,
  company_id uuid not null references company on delete cascade,
  -- The address as the matcher compares it: street, number, postal code or suburb.
  address_key text not null check (length(address_key) <= 300),
  lat double precision not null,
  lng double precision not null,
  -- How often a person put the pin here, and how often a driver delivered here.
  persons int not null default 0,
  drivers int not null default 0,
  last_at timestamptz not null,
  last_person_at timestamptz
);
create index address_pin_key on address_pin (company_id, address_key);
select tramo_tenant_table('address_pin');
