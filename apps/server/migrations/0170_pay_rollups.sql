-- Roll-ups from which agents are paid, beside `member_day` and `team_day` (docs/decisions/0055-pay-of-agents.md). Worker consumer `agency`
-- keeps the five minutes from the events of bets, worker job `roll_up_money` keeps the days of money from the entries of the ledger.

-- The settled bets of a member that were placed in five minutes, for the hourly and the real-time salary. All time zones differ from UTC by
-- a multiple of five minutes, so that local hours are made of whole rows.
-- Growth: one row per member, line and five minutes with play. Rows are deleted after 40 days (betting/pay-sweeps.ts).
create table member_five_minutes (
  bucket smallint not null check (bucket = (member_id & 255)),
  member_id bigint not null,
  starts_at timestamptz not null,
  -- The line of the member when the bets were placed.
  line ltree not null,
  merchant_id integer not null,
  stake_minor bigint not null,
  valid_bet_minor bigint not null,
  win_minor bigint not null,
  primary key (bucket, member_id, starts_at, line)
);
comment on table member_five_minutes is 'distributed: by bucket';
-- A settlement reads the play of everybody in a window; the sweep finds old rows.
create index member_five_minutes_start on member_five_minutes (starts_at, bucket);

-- What moved on the cash of a member on a day of the merchant's calendar, other than play. Amounts are the member's: withdrawals are positive
-- where money left.
-- Growth: one row per member, line and day with such a movement, kept as long as `member_day`.
create table member_money_day (
  bucket smallint not null check (bucket = (member_id & 255)),
  member_id bigint not null,
  day date not null,
  -- The line of the member when the movement was rolled up, minutes after it was posted.
  line ltree not null,
  merchant_id integer not null,
  currency text not null,
  deposits_minor bigint not null,
  withdrawals_minor bigint not null,
  bonuses_minor bigint not null,
  rebates_minor bigint not null,
  salaries_minor bigint not null,
  primary key (bucket, member_id, day, line)
);
comment on table member_money_day is 'distributed: by bucket';
create index member_money_day_day on member_money_day (day, line);

-- The same summed over everybody below an agent, whose own movements do not count. Growth: one row per agent and day.
create table team_money_day (
  bucket smallint not null check (bucket = (member_id & 255)),
  -- The agent.
  member_id bigint not null,
  day date not null,
  merchant_id integer not null,
  currency text not null,
  deposits_minor bigint not null,
  withdrawals_minor bigint not null,
  bonuses_minor bigint not null,
  rebates_minor bigint not null,
  salaries_minor bigint not null,
  primary key (bucket, member_id, day)
);
comment on table team_money_day is 'distributed: by bucket';

-- The entries made before this time are in the two tables above. One row.
create table money_rollup_checkpoint (
  only_row boolean primary key default true check (only_row),
  until timestamptz not null
);
comment on table money_rollup_checkpoint is 'distributed: local';
