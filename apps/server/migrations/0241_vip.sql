-- VIP levels (design/rewards.md, "VIP"; docs/decisions/0072-vip-rebate-cashback.md). The rank itself is `member.vip_level`.

-- Members whose figures have changed and whose rank has to be judged. A row stays until the roll-ups have certainly counted the change.
-- Growth: one row per member who has played or deposited in the last minutes.
create table vip_due (
  bucket smallint not null check (bucket = (member_id & 255)),
  member_id bigint not null,
  merchant_id integer not null,
  changed_at timestamptz not null,
  primary key (bucket, member_id)
);
comment on table vip_due is 'distributed: by bucket';

-- Since when a member has its rank, and which ranks it has lost. Growth: one row per member with a rank, kept.
create table vip_standing (
  bucket smallint not null check (bucket = (member_id & 255)),
  member_id bigint not null,
  merchant_id integer not null,
  rank smallint not null check (rank between 0 and 100),
  -- The member lost this rank and those above it: each comes back in the month in which its keeping valid bet is made.
  lost_from smallint check (lost_from > rank),
  since timestamptz not null,
  primary key (bucket, member_id)
);
comment on table vip_standing is 'distributed: by bucket';

-- Every change of a rank. Growth: a few rows per member and year, kept.
create table vip_change (
  bucket smallint not null check (bucket = (member_id & 255)),
  member_id bigint not null,
  change_id bigint not null,
  from_rank smallint not null,
  to_rank smallint not null check (to_rank <> from_rank),
  -- The last month, whose valid bet did not keep the rank; null for a promotion.
  missed_month text,
  created_at timestamptz not null,
  primary key (bucket, member_id, change_id)
);
comment on table vip_change is 'distributed: by bucket';

-- How far a job that goes through the members of a brand once in a period has come in one bucket of members. Growth: 256 rows per brand, job and
-- period, deleted after 35 days.
create table reward_run (
  merchant_id integer not null,
  job text not null check (job in ('vip_keep', 'vip_warning', 'vip_weekly', 'vip_monthly', 'vip_birthday', 'cashback')),
  period text not null,
  bucket smallint not null check (bucket between 0 and 255),
  last_member_id bigint not null default 0,
  members integer not null default 0,
  done_at timestamptz,
  primary key (merchant_id, job, period, bucket)
);
comment on table reward_run is 'distributed: local';
create index reward_run_done on reward_run (done_at);
