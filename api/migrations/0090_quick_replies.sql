-- Buttons below a WhatsApp message, by which its reader answers («Voy a estar», «Cambia la dirección»); whatever a company has written so far goes without them.

alter table message_template add column quick_replies boolean not null default false;
alter table message_template_version add column quick_replies boolean not null default false;
