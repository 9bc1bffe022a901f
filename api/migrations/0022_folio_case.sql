-- Folios that differ by case alone are one. Guides that differed so before keep theirs, which are on printed labels: the oldest of them holds the
-- key, so that no new guide can take it, and the others are marked as its twins until their folio is changed.
alter table guide add column folio_twin boolean not null default false;
update guide g set folio_twin = true
from (select id, row_number() over (partition by company_id, lower(folio) order by created_at, id) as place from guide) ranked
where ranked.id = g.id and ranked.place > 1;
create unique index guide_folio_key on guide (company_id, lower(folio)) where not folio_twin;

-- Rows of an import are joined by the key.
update guide_import_row set folio = lower(folio) where folio <> lower(folio);
