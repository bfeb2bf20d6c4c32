-- Limits of what one member stakes on an issue, and of a line of one play (design/lottery.md section 10, risk).

-- In the smallest unit of each currency. Null: no limit.
alter table lottery add column issue_max_minor bigint check (issue_max_minor > 0);

-- Plays whose lines have a lower limit than those of their lottery. Growth: a few rows per lottery; operators change them.
create table lottery_play_limit (
  limit_id bigint generated always as identity primary key,
  lottery_code text not null references lottery (code),
  play_id text not null,
  -- In the smallest unit of each currency: the largest stake of a line.
  line_max_minor bigint not null check (line_max_minor > 0),
  unique (lottery_code, play_id)
);
comment on table lottery_play_limit is 'distributed: reference';
