-- One entry for a phone number or a pay-out account (docs/decisions/0095-one-entry-for-a-person.md): several accounts of one person share these marks.
-- Growth: a row per mark and entry of the programs that ask for it, deleted after two years (rewards/sweep.ts).
create table reward_entry (
  merchant_id integer not null,
  program_code text not null,
  -- As in reward_grant: the day, the window, or empty.
  period text not null,
  mark text not null check (mark in ('phone', 'payoutAccount')),
  -- Keyed hash, so that the table holds no number.
  mark_hash bytea not null check (length(mark_hash) = 32),
  member_id bigint not null,
  entered_at timestamptz not null,
  primary key (merchant_id, program_code, period, mark, mark_hash)
);
-- The accounts that share a mark lie in different buckets, so that each node has a copy.
comment on table reward_entry is 'distributed: reference';
create index reward_entry_age on reward_entry (entered_at);
