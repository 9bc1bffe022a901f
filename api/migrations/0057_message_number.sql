-- Who answers BAJA is known by the messages that went to that number.
create index message_number on message (channel, right(regexp_replace(recipient, '\D', '', 'g'), 10)) where channel in ('sms', 'whatsapp');
