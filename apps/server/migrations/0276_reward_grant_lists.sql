-- Grants that an operator asks for by a list of accounts, and that another operator approves (docs/decisions/0085-grants-by-list.md).

-- Growth: one row per list, kept as long as the audit.
create table reward_grant_list (
  merchant_id integer not null references merchant,
  list_id bigint not null,
  -- A program of the kind `application`: its largest amount, its turnover and its days to claim hold for the list.
  program_code text not null,
  lines integer not null check (lines > 0),
  sum_minor bigint not null check (sum_minor > 0),
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'rejected')),
  asked_by bigint not null,
  asked_at timestamptz not null,
  decided_by bigint,
  decided_at timestamptz,
  check ((state = 'waiting') = (decided_at is null)),
  check ((decided_at is null) = (decided_by is null)),
  -- The one who asked may reject the list, and never approve it.
  check (state <> 'approved' or decided_by <> asked_by),
  primary key (merchant_id, list_id)
);
comment on table reward_grant_list is 'distributed: local';

-- Growth: one row per line of a list, kept with it.
create table reward_grant_list_line (
  merchant_id integer not null,
  list_id bigint not null,
  member_id bigint not null,
  amount_minor bigint not null check (amount_minor > 0),
  primary key (merchant_id, list_id, member_id)
);
comment on table reward_grant_list_line is 'distributed: local';
