-- The marks (device, phone, payoutAccount) that another account with the same reward shares, so that an operator decides about the grant
-- (docs/decisions/0100-review-of-shared-marks.md). `reward_grant` stays distributed by the bucket of its member.
-- Growth: nothing for a grant that shares no mark, because the empty default is stored once.
alter table reward_grant add column shared text[] not null default '{}';
