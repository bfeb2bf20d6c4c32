-- Written in the transaction of the fact, delivered by the worker (platform/outbox.ts).
create table outbox (
  outbox_id bigint generated always as identity primary key,
  topic text not null,
  payload jsonb not null,
  created_at timestamptz not null default now(),
  delivered_at timestamptz
);
create index outbox_waiting on outbox (outbox_id) where delivered_at is null;

-- Settled bets per member and day of placement in the merchant's time zone, by category. Equal to the rows of bet (tested).
create table member_day (
  member_id bigint not null,
  day date not null,
  game_type text not null,
  line ltree not null,
  merchant_id integer not null,
  currency text not null,
  bets integer not null,
  stake_minor bigint not null,
  valid_bet_minor bigint not null,
  win_minor bigint not null,
  primary key (member_id, day, game_type, line)
);
create index member_day_line on member_day using gist (line);

-- The same for everybody below an agent, so that a line of 100,000 opens as fast as one of ten.
create table team_day (
  member_id bigint not null,
  day date not null,
  game_type text not null,
  merchant_id integer not null,
  currency text not null,
  bets integer not null,
  stake_minor bigint not null,
  valid_bet_minor bigint not null,
  win_minor bigint not null,
  primary key (member_id, day, game_type)
);
