-- How much one operator decides alone, by what is decided. Without a row: nothing, every yes needs a second one.
create table approval_limit (
  merchant_id integer not null references merchant,
  subject text not null check (subject in ('deposit', 'withdrawal')),
  alone_max_minor bigint not null check (alone_max_minor >= 0),
  primary key (merchant_id, subject)
);

-- An operator's yes. The key lets nobody say it twice; the name is compared without case.
create table approval (
  member_id bigint not null,
  subject text not null check (subject in ('deposit', 'withdrawal')),
  subject_id bigint not null,
  operator_key text not null check (operator_key <> ''),
  operator text not null,
  at timestamptz not null,
  primary key (member_id, subject, subject_id, operator_key)
);

-- Valid bet that a credit asks before money may leave. Closed rows stay: they say what was asked.
create table turnover_requirement (
  member_id bigint not null,
  requirement_id bigint generated always as identity,
  merchant_id integer not null,
  -- What asks it, and its business fact, e.g. "deposit:17": once.
  source text not null check (source in ('deposit', 'bonus')),
  source_key text not null,
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  required_minor bigint not null check (required_minor > 0),
  done_minor bigint not null default 0 check (done_minor between 0 and required_minor),
  created_at timestamptz not null,
  met_at timestamptz,
  primary key (member_id, requirement_id),
  unique (member_id, source_key),
  check ((done_minor = required_minor) = (met_at is not null))
);
create index turnover_requirement_open on turnover_requirement (member_id, requirement_id) where met_at is null;
