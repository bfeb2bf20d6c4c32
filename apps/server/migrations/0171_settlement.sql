-- Settlement of agents' contracts (design/agents.md, "Pay"; docs/decisions/0055-pay-of-agents.md). The worker settles window after window of
-- each series: plan, measure, compute, post.

-- A series: the contracts of one brand, kind and length of windows. Its row is locked in share mode by the consumer that counts bets, so that a
-- bet is either measured with its window or noted as late. Growth: a few rows per brand.
create table settlement_series (
  merchant_id integer not null,
  kind text not null check (kind in ('dividend', 'daily_salary', 'hourly_salary', 'real_time_salary')),
  time_window text not null,
  -- The beginning of the first window.
  starts_at timestamptz not null,
  -- The figures of windows that end at or before this time are final.
  closed_until timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (merchant_id, kind, time_window)
);
comment on table settlement_series is 'distributed: local';

-- One window of a series. Growth: 288 rows a day for a brand with real-time salaries, kept as long as the lines.
create table settlement_run (
  run_id bigint generated always as identity primary key,
  merchant_id integer not null,
  kind text not null,
  time_window text not null,
  -- The window is [window_from, window_to).
  window_from timestamptz not null,
  window_to timestamptz not null check (window_to > window_from),
  -- Nothing is paid before this time.
  pay_at timestamptz not null,
  state text not null default 'planned'
    check (state in ('planned', 'measuring', 'grossing', 'correcting', 'netting', 'paying', 'done')),
  -- The play of members in buckets below this one is measured.
  next_bucket smallint not null default 0 check (next_bucket between 0 and 256),
  -- An operator holds the run: the worker leaves it alone.
  is_held boolean not null default false,
  closed_at timestamptz,
  done_at timestamptz,
  unique (merchant_id, kind, time_window, window_from),
  check ((state = 'done') = (done_at is not null)),
  check ((state = 'planned') = (closed_at is null))
);
comment on table settlement_run is 'distributed: local';
create index settlement_run_open on settlement_run (window_to, run_id) where state <> 'done';

-- What one contract came to in one window; the key is what pays it once. Amounts are minor units of the brand's currency.
-- Growth: one row per contract and window, kept.
create table settlement_line (
  bucket smallint not null check (bucket = (member_id & 255)),
  -- The agent who is paid.
  member_id bigint not null,
  contract_id bigint not null,
  window_from timestamptz not null,
  run_id bigint not null,
  merchant_id integer not null,
  kind text not null,
  -- Null: the brand pays the agent itself.
  upline_id bigint,
  -- The contract of the upline in the same window, which owes this gross.
  upline_contract_id bigint,
  -- What the team did in the window, as it was when the window was closed.
  valid_bet_minor bigint not null default 0,
  stake_minor bigint not null default 0,
  win_minor bigint not null default 0,
  promotions_minor bigint not null default 0,
  rebates_minor bigint not null default 0,
  salaries_minor bigint not null default 0,
  active_members integer not null default 0,
  -- A dividend's negative base of the window before.
  carried_over_minor bigint not null default 0 check (carried_over_minor <= 0),
  -- Null: the conditions of no tier held.
  tier_no smallint,
  rate_ppm integer,
  base_minor bigint check (base_minor >= 0),
  gross_minor bigint check (gross_minor >= 0),
  carry_over_minor bigint check (carry_over_minor <= 0),
  owed_minor bigint check (owed_minor >= 0),
  -- For bets of earlier windows that were settled late or voided; part of the net.
  adjustment_minor bigint not null default 0,
  net_minor bigint check (net_minor >= 0),
  -- What downlines were promised beyond this gross: a cost of the brand.
  gap_minor bigint check (gap_minor >= 0),
  -- What bets that came late have changed since. The next window pays it.
  late_base_minor bigint not null default 0,
  late_owed_minor bigint not null default 0,
  late_net_minor bigint not null default 0,
  state text not null default 'planned' check (state in ('planned', 'grossed', 'open', 'paid', 'failed')),
  failure text,
  posting_id bigint,
  balance_after_minor bigint,
  paid_at timestamptz,
  primary key (bucket, member_id, contract_id, window_from),
  check (state <> 'grossed' or gross_minor is not null),
  check (state not in ('open', 'paid') or net_minor is not null),
  check ((state = 'paid') = (paid_at is not null)),
  check ((state = 'failed') = (failure is not null)),
  check (net_minor is null or net_minor = greatest(gross_minor - owed_minor, 0) + adjustment_minor),
  check (gap_minor is null or gap_minor = greatest(owed_minor - gross_minor, 0))
);
comment on table settlement_line is 'distributed: by bucket';
-- The steps of a run; the lines of a run by contract; what an upline's downlines have earned.
create index settlement_line_run on settlement_line (run_id, state, contract_id);
create index settlement_line_owed on settlement_line (run_id, upline_contract_id);
create index settlement_line_upline on settlement_line (upline_id, kind, window_from);
-- The pages of an agent: windows of a kind, and what was paid.
create index settlement_line_own on settlement_line (bucket, member_id, kind, window_from);
create index settlement_line_paid on settlement_line (bucket, member_id, paid_at) where net_minor > 0;

-- A bet that was settled or voided after a window in which it counts was closed. The consumer `agency` inserts it, the next window corrects.
-- Retention: rows are deleted 40 days after they came (betting/pay-sweeps.ts).
create table settlement_late_bet (
  merchant_id integer not null,
  kind text not null,
  time_window text not null,
  window_from timestamptz not null,
  member_id bigint not null,
  bet_id bigint not null,
  -- -1: the bet was voided, and the amounts are negative.
  bets smallint not null check (bets in (1, -1)),
  line ltree not null,
  stake_minor bigint not null,
  valid_bet_minor bigint not null,
  win_minor bigint not null,
  noted_at timestamptz not null default now(),
  is_corrected boolean not null default false,
  primary key (merchant_id, kind, time_window, window_from, member_id, bet_id, bets)
);
comment on table settlement_late_bet is 'distributed: local';
create index settlement_late_bet_waiting on settlement_late_bet (merchant_id, kind, time_window, noted_at) where not is_corrected;
create index settlement_late_bet_age on settlement_late_bet (noted_at);

-- What an agent is paid more or less in its next window of the kind. Growth: rows per late bet and agent above it, kept.
create table settlement_adjustment (
  bucket smallint not null check (bucket = (member_id & 255)),
  member_id bigint not null,
  adjustment_id bigint not null,
  merchant_id integer not null,
  kind text not null,
  -- The line that is corrected.
  contract_id bigint not null,
  window_from timestamptz not null,
  -- Null: an operator's correction, or what the next window could not take of negative ones.
  bet_id bigint,
  note text not null default '' check (char_length(note) <= 140),
  amount_minor bigint not null check (amount_minor <> 0),
  created_at timestamptz not null,
  -- The line that paid it; null while it waits.
  applied_contract_id bigint,
  applied_window_from timestamptz,
  primary key (bucket, member_id, adjustment_id),
  check ((applied_contract_id is null) = (applied_window_from is null))
);
comment on table settlement_adjustment is 'distributed: by bucket';
create index settlement_adjustment_waiting on settlement_adjustment (bucket, member_id, kind) where applied_window_from is null;
