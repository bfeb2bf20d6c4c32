-- Rebates of valid bet (design/rewards.md, "Rebate and cashback"; docs/decisions/0072-vip-rebate-cashback.md).

-- Valid bet that no rebate was given for yet. Worker consumer `rebates` adds every bet that is settled while the brand has a rebate, and takes out those
-- that are voided, each once. Growth: one row per member and category, kept.
create table rebate_balance (
  bucket smallint not null check (bucket = (member_id & 255)),
  member_id bigint not null,
  game_type text not null,
  merchant_id integer not null,
  -- Negative where bets were voided after their rebate was given: the next rebate is less by them.
  valid_bet_minor bigint not null,
  -- The last rebate, or the first bet.
  since timestamptz not null,
  primary key (bucket, member_id, game_type)
);
comment on table rebate_balance is 'distributed: by bucket';

-- What a rebate was made of, beside its grant. Growth: one row per rebate, kept as long as grants.
create table rebate_record (
  bucket smallint not null check (bucket = (member_id & 255)),
  member_id bigint not null,
  grant_id bigint not null,
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  since timestamptz not null,
  until timestamptz not null check (until >= since),
  -- Per category its valid bet, rate and amount, in minor units and parts per million, as decimal strings.
  lines jsonb not null,
  primary key (bucket, member_id, grant_id)
);
comment on table rebate_record is 'distributed: by bucket';
create index rebate_record_until on rebate_record (bucket, member_id, until desc);

-- How far the nightly rebate of a brand's day has come in one bucket of members: an interrupted run continues behind the member, and a second run
-- finds nothing left. Growth: 256 rows per brand and day, deleted after 35 days.
create table rebate_run (
  merchant_id integer not null,
  day date not null,
  bucket smallint not null check (bucket between 0 and 255),
  last_member_id bigint not null default 0,
  members integer not null default 0,
  amount_minor bigint not null default 0,
  done_at timestamptz,
  primary key (merchant_id, day, bucket)
);
comment on table rebate_run is 'distributed: local';
create index rebate_run_open on rebate_run (merchant_id, day, bucket) where done_at is null;
create index rebate_run_done on rebate_run (done_at);
