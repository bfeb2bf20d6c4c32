-- Decision 16: limits that members set for themselves, breaks from play, the reality check. Nobody else writes these rows: there is
-- no operator's command for them.
create table play_limit (
  member_id bigint not null,
  kind text not null check (kind in ('deposit', 'loss', 'session')),
  period text not null check (period in ('day', 'week', 'month')),
  -- Minor units, or minutes of a session limit; null: no limit, while a raise of nothing waits for nothing.
  value bigint check (value > 0),
  -- What was asked for that loosens it; null takes the limit away. It holds once it is confirmed, not before `raise_at`.
  raise_to bigint check (raise_to > 0),
  raise_at timestamptz,
  primary key (member_id, kind, period),
  check (kind <> 'session' or period = 'day'),
  check (raise_to is null or raise_at is not null)
);

create table play_exclusion (
  member_id bigint primary key,
  kind text not null check (kind in ('cool_off', 'exclusion')),
  since timestamptz not null,
  -- Null: for ever. Nothing ends it early: it is only ever made longer.
  until timestamptz check (until > since)
);

create table reality_check (
  member_id bigint primary key,
  -- Null: the member wants none.
  every_minutes integer check (every_minutes > 0),
  seen_at timestamptz
);
