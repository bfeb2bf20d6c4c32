-- Free rounds (docs/integrators/free-rounds.md): the platform gives a player rounds of a game whose stake costs the player nothing.

-- Growth: one row of about 200 bytes for each award of the platform. Rows are kept, because rounds refer to them and a repeated call of
-- the platform is answered from them.
create table free_award (
  -- The platform's id of the award.
  id           text primary key,
  player_ref   text,
  game_code    text,
  currency     text,
  coin_minor   bigint check (coin_minor > 0),
  stake_minor  bigint check (stake_minor > 0),
  rounds       integer check (rounds between 1 and 1000),
  -- The rounds that have begun.
  played       integer     not null default 0,
  -- The sum of the wins that the wallet has taken.
  won_minor    bigint      not null default 0 check (won_minor >= 0),
  expires_at   timestamptz,
  cancelled_at timestamptz,
  created_at   timestamptz not null default now(),
  check (played between 0 and coalesce(rounds, 0)),
  -- A row without content is a tombstone: the platform cancelled the award before it came, so that it is refused when it comes.
  check (num_nonnulls(player_ref, game_code, currency, coin_minor, stake_minor, rounds, expires_at) = 7
    or (num_nonnulls(player_ref, game_code, currency, coin_minor, stake_minor, rounds, expires_at) = 0 and cancelled_at is not null))
);
create index free_award_open on free_award (player_ref, game_code, expires_at) where cancelled_at is null and played < rounds;

-- Null: the stake is the player's own money. Else the award that the round is played from: no bet is sent for it.
alter table round
  add column award_id text references free_award,
  add check (award_id is null or (mode = 'real' and purse is null));
