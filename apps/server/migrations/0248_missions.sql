-- Progress of members towards missions (design/rewards.md; docs/decisions/0074-missions-leaderboards-referrals.md).

-- How far a member is in one mission and period. It is kept from events, so that no rule reads bets.
-- Growth: one row per member, mission and period in which the member did something; rows of periods are deleted 100 days after their end.
create table mission_progress (
  bucket smallint not null check (bucket = (member_id & 255)),
  member_id bigint not null,
  merchant_id integer not null,
  program_code text not null,
  -- "2026-11-24", "2026-W48", "2026-11"; empty for a mission that is done once.
  period text not null default '' check (length(period) <= 20),
  -- The last day of the period on the brand's calendar; null where the mission is done once.
  last_day date,
  -- Minor units, or a number of things. Below zero while a void bet is counted and the bet itself is not yet: each topic has a cursor of its own.
  progress bigint not null,
  -- Of log-ins: the last day that was counted.
  counted_day date,
  -- Grants that were made for it. There is a second one only where the first was rejected because its cause was undone.
  attempts integer not null default 0 check (attempts >= 0),
  done_at timestamptz,
  grant_id bigint,
  check ((done_at is null) = (grant_id is null)),
  primary key (bucket, member_id, program_code, period)
);
comment on table mission_progress is 'distributed: by bucket';
create index mission_progress_last_day on mission_progress (last_day) where last_day is not null;
