-- What a corrected draw takes back and the balance does not cover is owed, as a deposit that went back is (docs/decisions/0025-money-that-goes-back.md,
-- docs/decisions/0067-risk-of-lotteries.md).

-- Stands below zero on `house:member-debt`. The next deposit settles it. `uncollected_minor` of corrections before this release stays where it is until
-- the next correction of its issue; no settlement writes it any more.
alter table lottery_participation add column owed_minor bigint not null default 0 check (owed_minor >= 0);
-- The debts of one member.
create index lottery_participation_owed on lottery_participation (bucket, member_id) where owed_minor > 0;
