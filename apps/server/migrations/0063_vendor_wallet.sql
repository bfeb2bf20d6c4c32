-- Vendors in transfer mode (decision 27): money is moved to a wallet that the vendor keeps before play, and back.

-- Null: as the vendor's integration says.
alter table vendor add column wallet_mode text check (wallet_mode in ('single', 'transfer'));
-- Where the platform reaches the integration's own server for transfers. Null: it has no wallets.
alter table integration add column transfer_url text check (transfer_url ~ '^https?://');
-- Rounds of vendor wallets are fetched: the number of the last one that is in our book.
alter table integration add column rounds_taken bigint not null default 0 check (rounds_taken >= 0);
alter table integration add column rounds_ask_at timestamptz not null default now();

-- Money on its way to a vendor stands in an account by the vendor's code, and codes have underscores.
alter table entry drop constraint entry_account_check;
alter table entry add check (
  account = 'cash' or account ~ '^(cash|held|bonus|vendor:[A-Z0-9_]+|house:[a-z-]+(:[A-Za-z0-9_-]+)?)$');
alter table wallet_account drop constraint wallet_account_kind_check;
alter table wallet_account add check (kind = 'cash' or kind ~ '^(cash|held|bonus|vendor:[A-Z0-9_]+)$');

-- Whether a vendor may hold money of a member: whoever begins another game has it brought home from there.
create table vendor_wallet (
  member_id bigint not null,
  vendor_code text not null,
  may_hold boolean not null,
  primary key (member_id, vendor_code)
);

create table vendor_transfer (
  member_id bigint not null,
  transfer_id bigint generated always as identity,
  merchant_id integer not null,
  vendor_code text not null,
  -- What the vendor knows it by.
  reference uuid not null default gen_random_uuid(),
  -- The client's, or ours where the launch of a game or a break from play moved it. One of a request for each vendor.
  request_id uuid not null,
  cause text not null check (cause in ('member', 'recall', 'launch', 'break')),
  direction text not null check (direction in ('in', 'out')),
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  -- unknown: the vendor gave no definite answer; it is asked until it does.
  state text not null default 'requested' check (state in ('requested', 'unknown', 'done', 'refused')),
  -- The vendor's last code, or why there was none.
  answer text not null default '',
  asks integer not null default 0,
  ask_at timestamptz,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (member_id, transfer_id),
  unique (member_id, request_id, vendor_code),
  check ((state in ('done', 'refused')) = (ended_at is not null)),
  check ((ask_at is null) = (ended_at is not null))
);
create index vendor_transfer_newest on vendor_transfer (member_id, created_at desc, transfer_id desc);
create index vendor_transfer_ask on vendor_transfer (ask_at) where ask_at is not null;
