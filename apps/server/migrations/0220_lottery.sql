-- Lotteries and their issues (design/lottery.md sections 1 and 10). The bets on them are in a later file.

-- One row per lottery that the platform offers. Its name and picture are those of its game: (vendor_code, code) is the key of `game`.
-- Growth: a few dozen rows; operators change them.
create table lottery (
  code text primary key check (code ~ '^[A-Z0-9_]{2,40}$'),
  vendor_code text not null,
  -- Of packages/lottery.
  family text not null,
  category text not null check (category in ('11X5', 'LF', 'LHC', 'PK10', 'SSC', 'VN', 'SEA')),
  prize_modes text[] not null,
  markets text[] not null,
  -- `Calendar` of packages/lottery.
  calendar jsonb not null,
  close_seconds integer not null check (close_seconds between 0 and 86400),
  -- True where the platform draws; other results come by a feed or from two operators.
  own_draw boolean not null,
  -- A lottery in maintenance is shown and takes no bets; a hidden one is not shown.
  state text not null default 'open' check (state in ('open', 'maintenance', 'hidden')),
  closed_plays text[] not null default '{}',
  group_max smallint not null default 1956 check (group_max between 1 and 2000),
  group_min smallint not null default 1800 check (group_min between 1 and group_max),
  return_ppm integer not null default 970000 check (return_ppm between 1 and 1000000),
  coefficient_ppm integer not null default 800000 check (coefficient_ppm between 1 and 10000000),
  line_min_minor bigint not null check (line_min_minor > 0),
  line_max_minor bigint not null check (line_max_minor >= line_min_minor),
  number_max_minor bigint not null check (number_max_minor > 0),
  payout_per_line_max_minor bigint not null check (payout_per_line_max_minor > 0),
  payout_per_issue_max_minor bigint not null check (payout_per_issue_max_minor > 0),
  position integer not null default 0
);
comment on table lottery is 'distributed: reference';

-- One row per issue (期): 1,440 a day for a lottery that draws each minute. Issues are made ahead. Those older than 400 days are deleted.
create table lottery_issue (
  -- Made of the time of its draw, so that ids rise with the draws of a lottery.
  issue_id bigint primary key,
  lottery_code text not null references lottery (code),
  number text not null,
  opens_at timestamptz not null,
  closes_at timestamptz not null check (closes_at > opens_at),
  draws_at timestamptz not null check (draws_at >= closes_at),
  -- An open issue takes bets from `opens_at` until `closes_at`, by the clock of the database.
  state text not null default 'open' check (state in ('open', 'closed', 'drawn', 'settled', 'voided')),
  -- Own draws: SHA-256 of the seed, published with the issue; the seed itself, sealed until the draw; the seed after it.
  seed_hash bytea check (length(seed_hash) = 32),
  sealed_seed text,
  seed bytea check (length(seed) = 32),
  -- Of all bets, made at the close.
  bets_root bytea check (length(bets_root) = 32),
  bets integer not null default 0 check (bets >= 0),
  closed_at timestamptz,
  -- The form in which the family of packages/lottery stores a draw. The version rises with each correction.
  draw_text text,
  draw_version smallint not null default 0 check (draw_version >= 0),
  drawn_at timestamptz,
  settled_at timestamptz,
  unique (lottery_code, number),
  check ((draw_text is null) = (draw_version = 0))
);
comment on table lottery_issue is 'distributed: reference';
create index lottery_issue_due on lottery_issue (closes_at) where state in ('open', 'closed', 'drawn');
create index lottery_issue_draws on lottery_issue (lottery_code, draws_at desc);
