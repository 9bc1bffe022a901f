-- The request that a job or an event goes back to, for the log of what comes of it.
alter table job add column request_id text;
alter table job add column traceparent text;
alter table event add column request_id text;

-- What is under way is counted by whoever watches.
create index job_running on job (kind) where status = 'running';
