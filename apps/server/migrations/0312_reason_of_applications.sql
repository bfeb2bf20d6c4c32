-- Why an operator has granted an application: operators alone read it, the member reads `answer`.
-- `reward_application` stays distributed by the bucket of its member.
-- Growth: one short text for each application that was granted.
alter table reward_application add column reason text not null default '' check (length(reason) <= 500);
