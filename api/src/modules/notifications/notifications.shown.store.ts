import { sql } from 'kysely';

/** Every rule, the company's and its clients', by each channel that it tells by. */
export const noticeRules = sql`
  select s.company_id, r.rule->>'event' as event, r.rule->>'recipient' as recipient, c.channel, null::uuid as client_id
  from notification_settings s, jsonb_array_elements(s.settings->'rules') r(rule), jsonb_array_elements_text(r.rule->'channels') c(channel)
  union all
  select x.company_id, r.rule->>'event', r.rule->>'recipient', c.channel, x.client_id
  from notification_exception x, jsonb_array_elements(x.exceptions) r(rule), jsonb_array_elements_text(r.rule->'way'->'channels') c(channel)`;

/** The company's rules, and what clients have instead of some of them. */
export const rulesInForce = sql`select company_id, null::uuid as client_id, settings->'rules' as rules, (settings->>'asGuideAsks')::boolean as as_guide_asks
    from notification_settings
  union all select company_id, client_id, exceptions, null from notification_exception where exceptions <> '[]'`;
