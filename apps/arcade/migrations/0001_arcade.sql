-- The arcade's own store: sessions, seeds, rounds. It knows players only by the wallet's player id, and holds none of their money
-- (the fun money of demo play aside).

create table game_session (
  id             uuid primary key,
  token_hash     bytea       not null unique check (octet_length(token_hash) = 32),
  mode           text        not null check (mode in ('real', 'demo')),
  -- The wallet's player id, or demo:<uuid>.
  player_ref     text        not null,
  -- The wallet's game session token: it must be sent with each bet.
  wallet_session text,
  game_code      text        not null,
  currency       text        not null,
  language       text        not null,
  created_at     timestamptz not null default now(),
  expires_at     timestamptz not null,
  check ((mode = 'real') = (wallet_session is not null))
);

create table fair_seed (
  id          uuid primary key,
  player_ref  text        not null,
  server_seed text        not null check (server_seed ~ '^[0-9a-f]{64}$'),
  commitment  text        not null check (commitment ~ '^[0-9a-f]{64}$'),
  client_seed text        not null,
  next_nonce  integer     not null default 0,
  created_at  timestamptz not null default now(),
  -- Set when the seed is rotated out: only then may the server seed leave the arcade.
  revealed_at timestamptz
);
create unique index fair_seed_one_active on fair_seed (player_ref) where revealed_at is null;

create table round (
  id                uuid primary key,
  session_id        uuid        not null references game_session,
  player_ref        text        not null,
  mode              text        not null check (mode in ('real', 'demo')),
  -- Made by the client, so that a spin that is sent again is the same spin.
  spin_id           text        not null,
  game_code         text        not null,
  title             text        not null,
  currency          text        not null,
  coin_minor        bigint      not null check (coin_minor > 0),
  stake_minor       bigint      not null check (stake_minor > 0),
  win_minor         bigint      not null check (win_minor >= 0),
  seed_id           uuid        not null references fair_seed,
  nonce             integer     not null,
  -- Drawn and stored before the bet is sent; never drawn again.
  outcome           jsonb       not null,
  state             text        not null check (state in
                      ('betting', 'drawn', 'paid', 'settled', 'refused', 'rolling_back', 'rolled_back', 'disputed')),
  -- The wallet's code of the refusal or the dispute.
  refusal           text,
  -- What the wallet last said.
  balance_minor     bigint,
  attempts          integer     not null default 0,
  next_attempt_at   timestamptz,
  created_at        timestamptz not null default now(),
  finished_at       timestamptz,
  -- When the client had shown it to its end: an unseen round is played again to the player who comes back.
  seen_at           timestamptz,
  unique (session_id, spin_id),
  unique (seed_id, nonce),
  check ((next_attempt_at is null) = (state in ('settled', 'refused', 'rolled_back', 'disputed')))
);
create unique index round_one_unfinished on round (player_ref, game_code) where next_attempt_at is not null;
create index round_due on round (next_attempt_at) where next_attempt_at is not null;
create index round_history on round (player_ref, game_code, created_at desc, id desc);

create table round_event (
  round_id   uuid        not null references round,
  number     integer     not null,
  act        text        not null,
  from_state text,
  to_state   text        not null,
  -- The wallet's code, or why there was none.
  answer     text,
  at         timestamptz not null default now(),
  primary key (round_id, number)
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger round_event_append_only before update or delete on round_event
  for each row execute function refuse_change();

-- Fun money: a wallet of the arcade's own that never meets the platform.
create table demo_wallet (
  player_ref    text primary key,
  currency      text   not null,
  balance_minor bigint not null check (balance_minor >= 0)
);

create table demo_transaction (
  id           text primary key,
  player_ref   text   not null references demo_wallet,
  kind         text   not null check (kind in ('bet', 'win', 'rollback')),
  amount_minor bigint not null check (amount_minor >= 0),
  at           timestamptz not null default now()
);
