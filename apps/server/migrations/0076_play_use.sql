-- What a member with limits of its own has used of them (docs/decisions/0034-running-play-use.md): a bet reads one row instead of the
-- bets of a month. Written under the member's cash lock, in the statement that changes a bet. A member without a row is computed from
-- its bets, and a row whose day is over is replaced in the same way, so that no difference lasts longer than a day.
-- Distributed by member, like `bet`. One row for each member that has set a limit; it is updated in place and does not grow with play.
create table play_use (
  member_id bigint primary key,
  -- When the running day, week and month began in the merchant's calendar. `-infinity` marks a row that has to be computed again.
  day_from timestamptz not null,
  week_from timestamptz not null,
  month_from timestamptz not null,
  -- Stakes less wins of the bets that were placed since then, without those that were refunded; negative where more was won.
  lost_day_minor bigint not null,
  lost_week_minor bigint not null,
  lost_month_minor bigint not null,
  -- The time between the bets of the day in microseconds, without the pauses.
  played_us bigint not null,
  -- The last bet of the day; null where there is none yet.
  last_placed_at timestamptz
) with (fillfactor = 50);
