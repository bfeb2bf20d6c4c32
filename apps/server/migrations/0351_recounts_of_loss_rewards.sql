-- Members whose bets of a past day were voided: their rescue and cashback of that day or week are counted anew
-- (docs/decisions/0114-recounts-of-rescue-and-cashback.md). Growth: rows are deleted an hour after the last void.
create table loss_recount (
  bucket smallint not null check (bucket = (member_id & 255)),
  member_id bigint not null,
  day date not null,
  merchant_id integer not null,
  -- The last void. A recount within the next hour is repeated, because a reward may be computed at the same moment.
  noted_at timestamptz not null,
  -- The next recount.
  due_at timestamptz not null,
  primary key (bucket, member_id, day)
);
comment on table loss_recount is 'distributed: by bucket';
create index loss_recount_due on loss_recount (due_at);

-- Growth: one amount and one number per grant that a recount has changed.
alter table reward_grant
  -- What the grant gave when it was made; null unless a recount has changed the amount since.
  add column granted_minor bigint check (granted_minor >= amount_minor),
  -- Counts the recounts that moved money. Each has a posting of its own.
  add column recounts smallint not null default 0 check (recounts >= 0),
  -- A claimed grant whose amount was lowered may have more uncollected than is left of it.
  drop constraint reward_grant_check2,
  add constraint reward_grant_uncollected_minor_check check (uncollected_minor >= 0);
