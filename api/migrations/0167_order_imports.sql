-- Files of orders go the way of files of guides.
alter table guide_import add column kind text not null default 'guides' check (kind in ('guides', 'orders'));
alter table guide_import_row add column order_id uuid;
-- Which columns feed what is remembered for each kind apart.
alter table xls_option add column kind text not null default 'guides' check (kind in ('guides', 'orders'));
alter table xls_option drop constraint xls_option_company_id_signature_client_id_key;
alter table xls_option add unique nulls not distinct (company_id, kind, signature, client_id);
