-- Words of the buttons below a WhatsApp message that leaves as free text: those of a template are Meta's.
alter table message add column buttons jsonb;
