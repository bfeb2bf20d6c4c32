-- What was recomputed, until when, and what was found (`pnpm ops ledger verify`, and the worker): the next one goes on from there.
create table ledger_verification (
  verification_id bigint generated always as identity primary key,
  -- Null: from the beginning.
  since timestamptz,
  -- Every posting whose transaction began before this moment was there to be seen.
  until timestamptz not null,
  accounts bigint not null,
  postings bigint not null,
  -- Null: everything added up.
  difference text,
  finished_at timestamptz not null default now()
);
create index posting_span on posting using brin (created_at);
