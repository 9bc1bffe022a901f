-- Routes on the road: what a company sets for them, what dispatchers write, when the vehicle came to each stop.

alter table company add column road jsonb;

alter table route add column notes text not null default '';
-- A shared link carries an HMAC over route and generation; renewing or closing raises the generation.
alter table route add column share_until timestamptz;
alter table route add column share_generation int not null default 0;

-- By the fixes of the vehicle: when it came near the place, and when it left it.
alter table route_stop add column arrived_at timestamptz;
alter table route_stop add column departed_at timestamptz;
