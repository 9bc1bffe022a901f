-- Where the reader of a mail ends messages of its kind: its head carries it.
alter table message add column unsubscribe_url text;

-- Who ends them by the link of a mail is told apart from who writes BAJA.
alter table suppression drop constraint suppression_source_check;
alter table suppression add constraint suppression_source_check check (source in ('recipient', 'link', 'provider', 'person'));
