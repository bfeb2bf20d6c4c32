-- How far whole verifications that are under way have come (ledger/verification-run.ts): a run that a restart of the worker interrupts goes
-- on from here. Distribution: local to the coordinator. Growth: a row per run under way; old rows go with the next run.
create table ledger_verification_run (
  run_id uuid primary key default gen_random_uuid(),
  started_at timestamptz not null default now(),
  -- Every posting whose transaction began before this moment was there to be seen.
  until timestamptz not null,
  -- Members before this one are verified.
  next_member_id bigint not null,
  accounts bigint not null default 0,
  postings bigint not null default 0,
  -- Another worker may take the run over from this moment.
  lease_until timestamptz not null
);
