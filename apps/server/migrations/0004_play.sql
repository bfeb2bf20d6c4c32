-- The other end of the wallet API: one row per company that signs calls. It delivers the games of one or more vendors.
create table integration (
  code text primary key check (code ~ '^[A-Z0-9_]{2,32}$'),
  name text not null,
  launch_url text not null,
  wallet_mode text not null check (wallet_mode in ('single', 'transfer')),
  state text not null default 'active' check (state in ('active', 'maintenance', 'off'))
);

create table integration_key (
  integration_code text not null references integration,
  key_id text not null,
  -- Sealed under the server's own key (platform/secret-box.ts).
  sealed_secret bytea not null,
  created_at timestamptz not null default now(),
  retired_at timestamptz,
  primary key (integration_code, key_id)
);

create table integration_nonce (
  integration_code text not null,
  nonce text not null,
  seen_at timestamptz not null default now(),
  primary key (integration_code, nonce)
);
create index integration_nonce_age on integration_nonce (seen_at);

create table vendor (
  code text primary key check (code ~ '^[A-Z0-9_]{2,16}$'),
  name text not null,
  integration_code text not null references integration,
  state text not null default 'active' check (state in ('active', 'maintenance', 'off')),
  position integer not null
);

create table merchant_vendor (
  merchant_id integer not null references merchant,
  vendor_code text not null references vendor,
  enabled boolean not null default true,
  primary key (merchant_id, vendor_code)
);

create table game (
  node_id integer primary key,
  vendor_code text not null references vendor,
  game_type text not null,
  game_code text not null check (game_code ~ '^[A-Za-z0-9_.:-]{1,64}$'),
  -- By language code; 'en' is always there.
  names jsonb not null check (names ? 'en'),
  -- All names in one text, for search.
  search_text text not null,
  is_hot boolean not null default false,
  is_new boolean not null default false,
  free_play boolean not null default false,
  classify text[] not null default '{}',
  -- Address of the pictures without size and ending: <icon>-240.avif, <icon>-480.webp ...
  icon text not null,
  state text not null default 'active' check (state in ('active', 'maintenance', 'off')),
  max_stake_minor bigint check (max_stake_minor > 0),
  position integer not null,
  unique (vendor_code, game_code)
);
create index game_lobby on game (game_type, position, node_id);
create index game_vendor on game (vendor_code, game_type, position);
create index game_search on game using gin (search_text gin_trgm_ops);

create table launch_token (
  member_id bigint not null,
  token_hash bytea not null check (length(token_hash) = 32),
  integration_code text not null,
  vendor_code text not null,
  game_code text not null,
  language text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (member_id, token_hash)
);
create index launch_token_hash on launch_token (token_hash);

create table game_session (
  member_id bigint not null,
  token_hash bytea not null check (length(token_hash) = 32),
  integration_code text not null,
  vendor_code text not null,
  game_code text not null,
  currency text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  primary key (member_id, token_hash)
);
create index game_session_token on game_session (token_hash);

-- One row per business transaction of the wallet API; its unique key is what makes a repeated call harmless.
create table wallet_transaction (
  integration_code text not null,
  transaction_id text not null,
  -- Our own name for it, given to the vendor.
  wallet_transaction_id bigint generated always as identity,
  member_id bigint not null,
  call text not null check (call in ('bet', 'win', 'rollback')),
  -- SHA-256 of the business content: the same id with other content is PAYLOAD_MISMATCH.
  digest bytea not null check (length(digest) = 32),
  round_id text not null,
  bet_transaction_id text,
  posting_id bigint,
  code text not null,
  -- The stored reply without requestId, returned again to a duplicate.
  reply jsonb not null,
  created_at timestamptz not null default now(),
  primary key (integration_code, transaction_id)
);
create index wallet_transaction_round on wallet_transaction (member_id, integration_code, round_id);

-- Left by a rollback that came before its bet: the bet that follows is refused.
create table bet_tombstone (
  integration_code text not null,
  transaction_id text not null,
  member_id bigint not null,
  created_at timestamptz not null default now(),
  primary key (integration_code, transaction_id)
);

create table bet (
  member_id bigint not null,
  bet_id bigint generated always as identity,
  merchant_id integer not null,
  integration_code text not null,
  vendor_code text not null,
  game_type text not null,
  game_code text not null,
  round_id text not null,
  transaction_id text not null,
  -- The member's line when the bet was made: reports keep it, whoever moves later.
  line ltree not null,
  currency text not null,
  stake_minor bigint not null check (stake_minor > 0),
  win_minor bigint not null default 0 check (win_minor >= 0),
  -- Wins taken so far, those of zero included: after the first one the bet can no longer be rolled back.
  wins integer not null default 0 check (wins >= 0),
  -- Turnover: 0 until settled, and for ever where the bet was refunded or void (design/money.md "Bets").
  valid_bet_minor bigint not null default 0 check (valid_bet_minor between 0 and stake_minor),
  state text not null default 'open' check (state in ('open', 'won', 'lost', 'refunded', 'void')),
  placed_at timestamptz not null default now(),
  settled_at timestamptz,
  primary key (member_id, bet_id),
  unique (member_id, integration_code, transaction_id),
  check ((state = 'open') = (settled_at is null))
);
create index bet_round on bet (member_id, integration_code, round_id);
create index bet_member_time on bet (member_id, placed_at desc, bet_id desc);
create index bet_line on bet using gist (line);
create index bet_open on bet (placed_at) where state = 'open';
