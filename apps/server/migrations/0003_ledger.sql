-- Double entry (design/money.md). Every unique key carries member_id and no key points from one member to another, so that
-- these tables can be distributed by member as they stand.
create table wallet_account (
  member_id bigint not null,
  -- cash, held, bonus, vendor:<code>
  kind text not null check (kind ~ '^(cash|held|bonus|vendor:[A-Z0-9]+)$'),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  balance_minor bigint not null default 0 check (balance_minor >= 0),
  updated_at timestamptz not null default now(),
  primary key (member_id, kind, currency)
);

create table posting (
  member_id bigint not null,
  -- The idempotency key: made of the business fact (deposit, wallet transaction), never at random.
  key text not null check (length(key) between 1 and 200),
  posting_id bigint generated always as identity,
  kind text not null,
  -- SHA-256 of what was asked: the same key with other content is refused.
  digest bytea not null check (length(digest) = 32),
  created_at timestamptz not null default now(),
  primary key (member_id, key),
  unique (member_id, posting_id)
);

create table entry (
  member_id bigint not null,
  posting_id bigint not null,
  line_no smallint not null check (line_no >= 1),
  -- A member account's kind, or a house account: house:<name>[:<code>].
  account text not null check (account ~ '^(cash|held|bonus|vendor:[A-Z0-9]+|house:[a-z-]+(:[A-Za-z0-9_-]+)?)$'),
  currency text not null,
  amount_minor bigint not null check (amount_minor <> 0),
  -- Null for house accounts, which keep no live balance.
  balance_after_minor bigint check (balance_after_minor >= 0),
  created_at timestamptz not null default now(),
  primary key (member_id, posting_id, line_no),
  check ((account like 'house:%') = (balance_after_minor is null))
);
create index entry_house on entry (account, currency, created_at) where account like 'house:%';
create index entry_member on entry (member_id, account, currency, posting_id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% on % is refused: rows are only added', tg_op, tg_table_name using errcode = 'integrity_constraint_violation';
end
$$;
create trigger posting_append_only before update or delete on posting for each row execute function refuse_change();
create trigger entry_append_only before update or delete on entry for each row execute function refuse_change();
create trigger posting_no_truncate before truncate on posting for each statement execute function refuse_change();
create trigger entry_no_truncate before truncate on entry for each statement execute function refuse_change();

create table deposit (
  member_id bigint not null,
  deposit_id bigint generated always as identity,
  merchant_id integer not null,
  provider text not null,
  request_id uuid not null,
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  state text not null check (state in ('pending', 'credited', 'rejected')),
  created_at timestamptz not null default now(),
  credited_at timestamptz,
  primary key (member_id, deposit_id),
  unique (member_id, request_id)
);
create index deposit_member_time on deposit (member_id, created_at desc);
