-- A business act that moves money of several members: a transfer within a line, a settlement window of an agent, a chunk of a draw. Its legs
-- are postings, each of one member and summing to zero by itself, so that verification and a cluster go by bucket
-- (docs/decisions/0046-acts-of-many-members.md).
-- Growth: one row per act and one per leg, kept as long as the postings.
create table ledger_act (
  -- The first byte of SHA-256 of the act id: an act has no member of its own.
  bucket smallint not null check (bucket between 0 and 255),
  act_id text not null check (length(act_id) between 1 and 150),
  kind text not null,
  -- SHA-256 of what was asked for: the same act id with other legs is refused.
  digest bytea not null check (length(digest) = 32),
  legs integer not null check (legs >= 1),
  created_at timestamptz not null default now(),
  primary key (bucket, act_id)
);

-- The postings of an act. A posting belongs to each act that asked for it and is written by the first one.
create table ledger_act_leg (
  bucket smallint not null,
  act_id text not null,
  member_id bigint not null,
  posting_id bigint not null,
  check (bucket = (member_id & 255)),
  primary key (bucket, act_id, member_id, posting_id)
);

comment on table ledger_act is 'distributed: by bucket';
comment on table ledger_act_leg is 'distributed: by bucket';
