-- Deposits that were credited and went back (decision 25).
alter table deposit
  add refunded_at timestamptz,
  -- What went back and the member's cash did not cover, as far as it is still open.
  add owed_minor bigint not null default 0 check (owed_minor between 0 and amount_minor),
  add check (owed_minor = 0 or state = 'refunded');
create index deposit_owed on deposit (member_id, deposit_id) where owed_minor > 0;

-- What members owe, for operators.
create view deposit_debt as
  select member_id, deposit_id, merchant_id, currency, amount_minor, owed_minor, refunded_at from deposit
  where owed_minor > 0;

-- A refund needs its own yes: those of the deposit were said to the opposite.
alter table approval
  drop constraint approval_subject_check,
  add constraint approval_subject_check check (subject in ('deposit', 'withdrawal', 'refund'));
