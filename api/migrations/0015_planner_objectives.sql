-- Routes that stay as they are when a plan is optimised again. Planners that weigh lateness and compactness, even out stops, take fewest vehicles or rest, and plans that tell what each of these came to.
update planner_params set params = '{"balanceBy": "hours", "fewestVehicles": false, "rest": null}'::jsonb || params
  || jsonb_build_object('weights', '{"lateness": 50, "compactness": 0}'::jsonb || (params->'weights'));
update route_plan set params = '{"balanceBy": "hours", "fewestVehicles": false, "rest": null}'::jsonb || params
  || jsonb_build_object('weights', '{"lateness": 50, "compactness": 0}'::jsonb || (params->'weights'));
-- Old plans are told anew when somebody changes them; until then these are not known, which is 0.
update route_plan set totals = '{"lateS": 0, "spreadS": 0, "spreadStops": 0, "compactnessM": 0}'::jsonb || totals,
  routes = (select coalesce(jsonb_agg(jsonb_set(r, '{routeStats,spreadM}', '0') || '{"locked": false}'::jsonb order by i), '[]'::jsonb) from jsonb_array_elements(routes) with ordinality as e(r, i));
