-- House accounts keep no live balance, which would be one row that every bet waits for. Their sums are added up by a job, span by span of
-- time, from the entries of each bucket (docs/decisions/0046-acts-of-many-members.md).
-- Growth: one row per bucket, account and currency, some thousands.
create table ledger_house_sum (
  bucket smallint not null check (bucket between 0 and 255),
  account text not null check (account like 'house:%'),
  currency text not null,
  amount_minor bigint not null,
  primary key (bucket, account, currency)
);

-- The entries of the bucket that were made before this time are in its sums. One row per bucket.
create table ledger_house_checkpoint (
  bucket smallint primary key check (bucket between 0 and 255),
  until timestamptz not null
);

comment on table ledger_house_sum is 'distributed: by bucket';
comment on table ledger_house_checkpoint is 'distributed: by bucket';
