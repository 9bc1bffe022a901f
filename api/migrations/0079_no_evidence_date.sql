-- The evidence of a dispute is sent at the provider's own screens: when that was, it knows.
alter table payment_dispute drop column evidence_at;
