-- Leaderboards: scores of members, and counts of scores from which a rank is read (docs/decisions/0074-missions-leaderboards-referrals.md).

-- Growth: one row per member, leaderboard and period in which the member bet; deleted 100 days after the period's end.
create table leaderboard_score (
  bucket smallint not null check (bucket = (member_id & 255)),
  member_id bigint not null,
  merchant_id integer not null,
  program_code text not null,
  period text not null check (length(period) <= 20),
  last_day date not null,
  -- Valid bet in minor units. Below zero while a void bet is counted and the bet itself is not yet.
  score bigint not null,
  -- When the latest bet that counts was made. Of equal scores, the one that was reached first is ahead.
  reached_at timestamptz not null,
  primary key (bucket, member_id, program_code, period)
);
comment on table leaderboard_score is 'distributed: by bucket';
create index leaderboard_score_rank on leaderboard_score (merchant_id, program_code, period, score desc, reached_at, member_id)
  where score > 0;
create index leaderboard_score_last_day on leaderboard_score (last_day);

-- How many members have a score in a band (domain/rewards/score-band.ts: sixteen bands for each doubling). A rank is the sum of the bands above, and
-- a count within one band. Growth: up to a thousand rows per leaderboard and period; deleted 100 days after the period's end.
create table leaderboard_band (
  merchant_id integer not null,
  program_code text not null,
  period text not null,
  last_day date not null,
  band smallint not null,
  members integer not null,
  primary key (merchant_id, program_code, period, band)
);
comment on table leaderboard_band is 'distributed: local';

-- Periods in which somebody has a score, and when their prizes were granted. Growth: one row per leaderboard and period, kept.
create table leaderboard_period (
  merchant_id integer not null,
  program_code text not null,
  period text not null,
  last_day date not null,
  closed_at timestamptz,
  primary key (merchant_id, program_code, period)
);
comment on table leaderboard_period is 'distributed: local';
create index leaderboard_period_open on leaderboard_period (last_day) where closed_at is null;
