-- What would help a plan is told with how many guides enter together; older answers counted each guide by itself.
update route_plan set hindrances = jsonb_set(hindrances, '{helps}', '[]') where hindrances is not null;
