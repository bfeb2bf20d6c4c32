-- Requests of operators to remove a lost second factor (pnpm ops members reset-factor): a second operator has to ask for the same.
-- Distribution: by member. Growth: a few rows a day; a sweep deletes requests that have expired a month ago, and the audit keeps who asked.
create table factor_reset (
  member_id bigint not null,
  reset_id uuid not null,
  merchant_id integer not null,
  -- In the form that names of operators are compared in.
  requested_by_key text not null check (requested_by_key <> ''),
  requested_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > requested_at),
  done_at timestamptz,
  primary key (member_id, reset_id)
);
-- One open request per member, so that two operators who ask at once do not open two.
create unique index factor_reset_open on factor_reset (member_id) where done_at is null;
create index factor_reset_age on factor_reset (expires_at);
comment on table factor_reset is 'distributed: local';
