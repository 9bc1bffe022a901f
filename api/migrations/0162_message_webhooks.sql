-- A message's status is written in many places (sender, providers' reports, chains, sweeps): here none of them can be forgotten. Only messages of guides are
-- told, and only where somebody listens: everybody else pays a look at an index.
create function tramo_tell_message() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from webhook w where w.company_id = new.company_id and w.is_on and exists (select from unnest(w.events) e where e like 'message.%'))
    or exists (select from webhook_listener l where l.company_id = new.company_id and l.until > now()) then
    insert into event (company_id, name, payload)
      values (new.company_id, 'message.changed', jsonb_build_object('messageId', new.id, 'guideId', new.guide_id, 'status', new.status));
  end if;
  return null;
end $$;
create trigger message_told after insert on message for each row
  when (new.guide_id is not null and new.status not in ('sending', 'unknown')) execute function tramo_tell_message();
create trigger message_change_told after update of status on message for each row
  when (new.guide_id is not null and new.status <> old.status and new.status not in ('sending', 'unknown')) execute function tramo_tell_message();
