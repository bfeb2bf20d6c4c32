-- Withdrawals, the accounts they are paid to, transfers within a line (spec sections 2, 4; design/money.md "Cashier").

-- Tries of the withdraw password that failed, in a row; after some of them it rests.
create table withdraw_password_guess (
  member_id bigint primary key,
  wrong_tries smallint not null check (wrong_tries > 0),
  last_at timestamptz not null
);

-- Banks and e-wallets that a brand pays to.
create table payout_provider (
  merchant_id integer not null references merchant,
  code text not null check (code ~ '^[A-Z0-9_]{2,32}$'),
  kind text not null check (kind in ('bank', 'ewallet')),
  names jsonb not null check (names ? 'en'),
  enabled boolean not null default true,
  position integer not null default 0,
  primary key (merchant_id, code)
);

-- Without a row a brand pays nothing out.
create table withdrawal_rule (
  merchant_id integer primary key references merchant,
  min_minor bigint not null check (min_minor > 0),
  max_minor bigint not null,
  day_max_minor bigint not null check (day_max_minor >= 0),
  day_count_max integer not null check (day_count_max >= 0),
  -- How many may wait at once.
  open_max integer not null default 1 check (open_max >= 0),
  -- On top of the amount, parts per million.
  fee_ppm integer not null default 0 check (fee_ppm between 0 and 1000000),
  -- Spec section 9: without an answer for this long a pay-out counts as received.
  receipt_minutes integer not null default 1440 check (receipt_minutes > 0),
  check (max_minor >= min_minor)
);

create table payout_account (
  member_id bigint not null,
  payout_account_id bigint generated always as identity,
  merchant_id integer not null,
  provider_code text not null,
  kind text not null check (kind in ('bank', 'ewallet')),
  holder_name text not null check (holder_name <> ''),
  account_number text not null check (account_number ~ '^[0-9A-Za-z+@._-]{4,40}$'),
  branch text not null default '',
  -- An operator looks at it before money is paid to it.
  state text not null default 'pending' check (state in ('pending', 'verified', 'refused')),
  reason text not null default '',
  is_default boolean not null default false,
  added_at timestamptz not null,
  judged_at timestamptz,
  removed_at timestamptz,
  primary key (member_id, payout_account_id),
  foreign key (merchant_id, provider_code) references payout_provider (merchant_id, code),
  check ((state = 'pending') = (judged_at is null)),
  check (not is_default or removed_at is null)
);
create unique index payout_account_number on payout_account (member_id, provider_code, lower(account_number))
  where removed_at is null;
create unique index payout_account_default on payout_account (member_id) where is_default;
create index payout_account_same on payout_account (merchant_id, provider_code, lower(account_number));

create table withdrawal (
  member_id bigint not null,
  withdrawal_id bigint generated always as identity,
  merchant_id integer not null,
  request_id uuid not null,
  payout_account_id bigint not null,
  currency text not null,
  -- What is paid out; the fee is held on top of it.
  amount_minor bigint not null check (amount_minor > 0),
  fee_minor bigint not null check (fee_minor >= 0),
  state text not null default 'reviewing' check (state in
    ('reviewing', 'approved', 'paid', 'received', 'partial', 'disputed', 'rejected', 'failed', 'cancelled')),
  reason text not null default '',
  created_at timestamptz not null,
  approved_at timestamptz,
  paid_at timestamptz,
  -- Set with the last state; a part that is missing may still be paid or given back.
  ended_at timestamptz,
  -- What the bank calls the pay-out.
  payout_reference text not null default '',
  -- What the running pay-out brings: the amount, later what was missing of it.
  due_minor bigint not null,
  receipt_until timestamptz,
  receipt text check (receipt in ('full', 'partial', 'not_received')),
  received_minor bigint,
  receipt_forced boolean not null default false,
  receipt_remark text not null default '',
  answered_at timestamptz,
  -- Back in the member's balance, the fee included.
  returned_minor bigint not null default 0,
  primary key (member_id, withdrawal_id),
  unique (member_id, request_id),
  check (due_minor between 1 and amount_minor),
  check (returned_minor between 0 and amount_minor + fee_minor),
  check (received_minor between 0 and due_minor),
  check ((receipt is null) = (received_minor is null) and (receipt is null) = (answered_at is null)),
  check ((state = 'paid') = (receipt_until is not null))
);
create index withdrawal_newest on withdrawal (member_id, created_at desc, withdrawal_id desc);
create index withdrawal_queue on withdrawal (merchant_id, state, created_at)
  where state in ('reviewing', 'approved', 'partial', 'disputed');
create index withdrawal_receipt on withdrawal (receipt_until) where state = 'paid';

-- Without a row nothing is transferred within the lines of a brand.
create table line_transfer_rule (
  merchant_id integer primary key references merchant,
  to_upline boolean not null default true,
  to_downline boolean not null default true,
  min_minor bigint not null check (min_minor > 0),
  max_minor bigint not null,
  day_max_minor bigint not null check (day_max_minor >= 0),
  check (max_minor >= min_minor)
);

-- One row for both sides.
create table line_transfer (
  transfer_id bigint generated always as identity primary key,
  merchant_id integer not null references merchant,
  request_id uuid not null,
  from_member_id bigint not null,
  to_member_id bigint not null check (to_member_id <> from_member_id),
  direction text not null check (direction in ('upline', 'downline')),
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  from_balance_minor bigint not null check (from_balance_minor >= 0),
  to_balance_minor bigint not null check (to_balance_minor >= 0),
  remark text not null default '',
  created_at timestamptz not null,
  unique (from_member_id, request_id)
);
create index line_transfer_from on line_transfer (from_member_id, created_at desc, transfer_id desc);
create index line_transfer_to on line_transfer (to_member_id, created_at desc, transfer_id desc);
