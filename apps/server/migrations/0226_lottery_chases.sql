-- Chases (追号, design/lottery.md section 1): the lines of an order are bet again in issues that follow.

-- One row per chase, for ever.
create table lottery_chase (
  bucket smallint not null check (bucket = (member_id & 255)),
  member_id bigint not null,
  -- The request id of the order that began it.
  chase_id uuid not null,
  lottery_code text not null,
  currency text not null,
  -- `LottoLine[]` of the contract, at a multiple of one.
  lines jsonb not null,
  stops_after_win boolean not null,
  state text not null default 'running' check (state in ('running', 'completed', 'won', 'stopped', 'paused')),
  created_at timestamptz not null,
  primary key (bucket, member_id, chase_id)
);
comment on table lottery_chase is 'distributed: by bucket';
create index lottery_chase_member_time on lottery_chase (bucket, member_id, created_at desc);

-- The issues of a chase, the first of which is placed with it. At most 121 rows per chase, for ever.
create table lottery_chase_issue (
  bucket smallint not null check (bucket = (member_id & 255)),
  member_id bigint not null,
  chase_id uuid not null,
  issue_id bigint not null,
  multiple integer not null check (multiple between 1 and 100000),
  state text not null default 'waiting' check (state in ('waiting', 'placed', 'left_out')),
  primary key (bucket, member_id, chase_id, issue_id)
);
comment on table lottery_chase_issue is 'distributed: by bucket';
-- The worker looks for the issues that have opened.
create index lottery_chase_issue_waiting on lottery_chase_issue (issue_id) where state = 'waiting';

-- The orders of a chase are summed up for its list.
create index lottery_order_chase on lottery_order (bucket, member_id, chase_id) where chase_id is not null;
