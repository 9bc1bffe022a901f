-- Workers look for jobs that wait after each notice, and every two seconds.
create index job_queued on job (created_at) where status = 'queued';
