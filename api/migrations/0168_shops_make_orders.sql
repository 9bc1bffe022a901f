-- What a shop's orders become; and which order came of one.
alter table shop add column makes text not null default 'guides' check (makes in ('guides', 'orders'));
alter table shop_order add column made_order_id uuid;
