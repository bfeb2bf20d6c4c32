-- Wallets of vendors in transfer mode (docs/integrators/transfer-wallets.md): money that the platform moved here before play.

-- Null: the stakes are the platform's wallet's. Else the name of the wallet that they are taken from.
alter table game_session add column purse text;
alter table round add column purse text;

create table purse (
  player_ref    text   not null,
  name          text   not null,
  currency      text   not null,
  balance_minor bigint not null default 0 check (balance_minor >= 0),
  primary key (player_ref, name, currency)
);

-- One row per transfer of the platform, by its id. A row that is void moved nothing and never will: it was refused, or the platform
-- asked about it before it came.
create table purse_transfer (
  id           text primary key,
  void         boolean     not null,
  player_ref   text,
  name         text,
  currency     text,
  direction    text check (direction in ('in', 'out')),
  amount_minor bigint check (amount_minor > 0),
  at           timestamptz not null default now(),
  check (void or (player_ref is not null and name is not null and currency is not null and direction is not null and amount_minor is not null))
);

-- What rounds took and paid. A rollback that comes before its bet leaves a bet that is void.
create table purse_transaction (
  id           text primary key,
  player_ref   text        not null,
  kind         text        not null check (kind in ('bet', 'win', 'rollback', 'void')),
  amount_minor bigint      not null check (amount_minor >= 0),
  at           timestamptz not null default now()
);

-- Rounds that are over, numbered in the order of their commits: whoever has seen a number has seen all before it.
create table purse_round (
  number   bigint primary key,
  round_id uuid   not null unique references round
);
create table purse_round_counter (
  one  boolean primary key default true check (one),
  last bigint  not null
);
insert into purse_round_counter (last) values (0);
