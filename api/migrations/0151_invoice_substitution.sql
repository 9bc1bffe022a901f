-- An invoice that takes another one's place: the SAT's reason 01 cancels the old one once the new one is stamped, so both stand for a moment.
alter table invoice add column replaces uuid;
alter table invoice add foreign key (company_id, replaces) references invoice (company_id, id) on delete cascade;
alter table invoice drop constraint invoice_cancel_reason_check, add check (cancel_reason in ('01', '02', '03'));
drop index invoice_payment;
-- A payment has one invoice that stands, and an invoice one that takes its place.
create unique index invoice_payment on invoice (payment_id) where status <> 'canceled' and replaces is null;
create unique index invoice_replaces on invoice (replaces) where status <> 'canceled' and replaces is not null;
