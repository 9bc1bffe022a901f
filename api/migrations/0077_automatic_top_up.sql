-- Whether administrators were told that the automatic top-up stands still.
alter table payment_customer add column is_told boolean not null default true;
