-- The planning board: trips of a vehicle, stops and orders that stay, rules softened for one plan, what kept guides out, and what was dispatched last.
alter table route_plan add column exceptions jsonb not null default '[]', add column hindrances jsonb, add column last_dispatch jsonb;
update planner_params set params = '{"trips": {"most": 1, "reloadMinutes": 30}}'::jsonb || params;
update route_plan set params = '{"trips": {"most": 1, "reloadMinutes": 30}}'::jsonb || params,
  routes = (select coalesce(jsonb_agg('{"trip": 1, "keepOrder": false, "pins": []}'::jsonb || r order by i), '[]'::jsonb) from jsonb_array_elements(routes) with ordinality as e(r, i));
