-- Results of lotteries whose draws are made elsewhere, and requests to void an issue (docs/decisions/0061-issues-and-draws.md).

-- One row per source and version of a draw: the version rises with each correction. Growth: two or three rows per issue from outside,
-- a few dozen a day; the rows of an issue are deleted with it after 400 days.
create table lottery_result (
  issue_id bigint not null references lottery_issue (issue_id) on delete cascade,
  version smallint not null check (version > 0),
  -- `operator:17` or `feed:minh-ngoc`.
  source text not null check (source ~ '^(operator:\d{1,19}|feed:[a-z0-9-]{2,40})$'),
  draw_text text not null,
  given_at timestamptz not null,
  primary key (issue_id, version, source)
);
comment on table lottery_result is 'distributed: reference';

-- An issue is voided when a second operator asks for it. Growth: a few rows a year, deleted with their issues.
create table lottery_void_request (
  issue_id bigint not null references lottery_issue (issue_id) on delete cascade,
  operator_id bigint not null,
  reason text not null,
  at timestamptz not null,
  primary key (issue_id, operator_id)
);
comment on table lottery_void_request is 'distributed: reference';

-- Finds issues that are old enough to be deleted.
create index lottery_issue_age on lottery_issue (draws_at) where state in ('settled', 'voided');

-- Operators change lotteries, enter results and void issues.
insert into operator_role (role, permission) values ('administrator', 'lottery.manage');
