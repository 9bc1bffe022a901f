-- What a row of an import lets one guess beside its faults: that it is no guide, its postal code, a cedi that is nearer.
alter table guide_import_row add column hint jsonb not null default '{}';
-- What the file is, whatever its name says.
alter table guide_import add column format text check (format in ('xlsx', 'xls', 'csv'));
