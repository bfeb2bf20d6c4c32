-- Messages about money that comes without an act of the member: a reward that waits to be claimed, and the pay of an agent. Growth: a row per
-- reward and per daily salary or dividend. Without a scan: every row that is there keeps the narrower check that it was written under.
alter table inbox_message drop constraint inbox_message_kind_check;
alter table inbox_message add constraint inbox_message_kind_check
  check (kind in ('platform', 'contract', 'deposit_credited', 'deposit_without_bonus', 'deposit_failed', 'deposit_returned',
    'withdrawal_approved', 'withdrawal_rejected', 'transfer_received', 'lottery_win_released', 'lottery_win_void',
    'lottery_win_forfeit', 'reward_waiting', 'pay_received')) not valid;
