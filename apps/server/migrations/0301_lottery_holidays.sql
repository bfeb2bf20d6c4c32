-- Days on which a lottery does not draw (docs/decisions/0098-calendars-of-lotteries.md). A draw is the same for all brands, and so are its holidays.

-- Growth: a few rows per lottery and year; operators add and remove them.
create table lottery_holiday (
  holiday_id bigint generated always as identity primary key,
  lottery_code text not null references lottery (code),
  -- Local days of the lottery's zone, both included.
  first_day date not null,
  last_day date not null check (last_day between first_day and first_day + 30),
  reason text not null check (reason <> ''),
  unique (lottery_code, first_day)
);
comment on table lottery_holiday is 'distributed: reference';
