-- Big wins wait for an operator (design/lottery.md section 10; docs/decisions/0067-risk-of-lotteries.md).

-- A bet whose prize is above the amount is not paid until an operator releases the win. Null: nothing is held.
alter table lottery add column held_win_minor bigint check (held_win_minor > 0);

-- One row per bet whose win was held. Growth: a few rows a day, kept for ever: they say who received a big win, and why somebody did not.
create table lottery_held_win (
  bucket smallint not null check (bucket = (member_id & 255)),
  member_id bigint not null,
  bet_id bigint not null,
  merchant_id integer not null,
  issue_id bigint not null,
  currency text not null,
  -- The version of the draw that the bet wins by, and the win with stakes that come back for ties.
  version smallint not null check (version > 0),
  win_minor bigint not null check (win_minor > 0),
  -- `dropped`: a corrected draw does not win so much, or the issue is void.
  state text not null default 'held' check (state in ('held', 'released', 'rejected', 'dropped')),
  held_at timestamptz not null,
  decided_at timestamptz,
  -- Why the win was rejected.
  reason text,
  primary key (bucket, member_id, bet_id),
  check ((state = 'rejected') = (reason is not null))
);
comment on table lottery_held_win is 'distributed: by bucket';
-- The queue of operators, and the alert for wins that wait too long.
create index lottery_held_win_waiting on lottery_held_win (held_at) where state = 'held';

-- A release above the brand's limit takes two operators; to void a bet that won, or to keep its stake, always does.
alter table approval
  drop constraint approval_subject_check,
  add constraint approval_subject_check
    check (subject in ('deposit', 'withdrawal', 'refund', 'lottery_win', 'lottery_win_void', 'lottery_win_forfeit'));
alter table approval_limit
  drop constraint approval_limit_subject_check,
  add constraint approval_limit_subject_check check (subject in ('deposit', 'withdrawal', 'lottery_win'));

-- Without a scan: every row that is there keeps the narrower check that it was written under.
alter table inbox_message drop constraint inbox_message_kind_check;
alter table inbox_message add constraint inbox_message_kind_check
  check (kind in ('platform', 'contract', 'deposit_credited', 'deposit_without_bonus', 'deposit_failed', 'deposit_returned',
    'withdrawal_approved', 'withdrawal_rejected', 'transfer_received', 'lottery_win_released', 'lottery_win_void',
    'lottery_win_forfeit')) not valid;
