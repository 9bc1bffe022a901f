-- Answers of a visit that came when its guide was in the driver's hands no more: they stand in the lists, though the visit does not count.
alter table checklist_answer add column is_late boolean not null default false;
