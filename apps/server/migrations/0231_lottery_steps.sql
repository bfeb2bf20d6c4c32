-- Odds that fall and numbers that close with the stakes on them (design/lottery.md section 10; docs/decisions/0067-risk-of-lotteries.md).

-- From which stake of all members on one number of an issue the return of credit plays falls, and at which stake the number closes. Growth: a few rows
-- per lottery; operators change them.
create table lottery_step (
  step_id bigint generated always as identity primary key,
  lottery_code text not null references lottery (code),
  -- In the smallest unit of each currency: the stakes of each currency count for themselves.
  from_stake_minor bigint not null check (from_stake_minor > 0),
  -- Of the lottery's return, in millionths. Null where the number closes: no bet may raise its stakes above the amount.
  drop_ppm integer check (drop_ppm between 1 and 500000),
  unique (lottery_code, from_stake_minor)
);
comment on table lottery_step is 'distributed: reference';

-- The steps that numbers of an issue have reached, with the time from which the new odds hold. Growth: one row per number and step that was reached;
-- the rows of an issue are deleted with it after 400 days.
create table lottery_number_step (
  issue_id bigint not null references lottery_issue (issue_id) on delete cascade,
  currency text not null,
  play_id text not null,
  row_no smallint not null check (row_no >= 0),
  symbol text not null,
  from_stake_minor bigint not null,
  -- Null where the number is near the stake at which it closes.
  drop_ppm integer,
  reached_at timestamptz not null,
  primary key (issue_id, currency, play_id, row_no, symbol, from_stake_minor)
);
comment on table lottery_number_step is 'distributed: reference';
