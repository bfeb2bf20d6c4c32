-- A session that the platform has closed begins no further round; the word says why.
alter table game_session
  add column closed_as text check (closed_as in
    ('LIMIT_LOSS', 'LIMIT_SESSION', 'LIMIT_STAKE', 'SELF_EXCLUDED', 'USER_BLOCKED', 'OPERATOR')),
  add column closed_at timestamptz,
  add check ((closed_as is null) = (closed_at is null));
create index game_session_open_purse on game_session (player_ref, purse) where purse is not null and closed_as is null;
