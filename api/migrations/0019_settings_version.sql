-- Company settings and planner parameters are edited by several people, too: a stale write is told instead of written over.
alter table company add column version int not null default 1;
alter table planner_params add column version int not null default 1;
