-- The calendar that replaces the one of a lottery from a local day on (docs/decisions/0098-calendars-of-lotteries.md). The table lottery is a reference
-- table and keeps its size.
alter table lottery
  add column next_calendar jsonb,
  add column next_calendar_from date,
  add constraint lottery_next_calendar check ((next_calendar is null) = (next_calendar_from is null));
