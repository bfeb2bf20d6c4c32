-- A member is told of a deposit that went back (decision 25), as of one that came.
alter table inbox_message drop constraint inbox_message_kind_check;
alter table inbox_message add constraint inbox_message_kind_check
  check (kind in ('platform', 'deposit_credited', 'deposit_failed', 'deposit_returned', 'withdrawal_approved', 'withdrawal_rejected'));
