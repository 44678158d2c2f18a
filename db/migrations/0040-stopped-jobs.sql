-- Jobs that stopped before they removed more rows than is usual (app/platform/stopped-jobs.server.ts): one row for each kind of
-- rows that was too much. `allowed`: so many of them may be removed, by an operator's decision.
create table stopped_jobs (
  job text not null,
  what text not null,
  due integer not null,
  live integer not null,
  stopped_at timestamptz not null default now(),
  allowed integer,
  constraint stopped_jobs_pkey primary key (job, what)
);
