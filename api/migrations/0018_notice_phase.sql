-- What the watch of routes notices says `continues` where it said `goesOn`: a notice that waits to be handled, or is parked, keeps its meaning.
update event set payload = jsonb_set(payload, '{phase}', '"continues"')
  where name = 'route.noticed' and payload->>'phase' = 'goesOn';
