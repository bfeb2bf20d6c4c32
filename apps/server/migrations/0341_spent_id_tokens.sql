-- Tokens of the identity provider that have opened a session, registered an account or reset a password: each counts once.
-- Growth: one row per sign-in with the provider, deleted after a day (modules/identity/sweep.ts); a token proves a sign-in of the last five minutes.
create table spent_id_token (
  -- SHA-256 of the signed part of the token.
  token_hash bytea primary key check (length(token_hash) = 32),
  spent_at timestamptz not null
);
create index spent_id_token_age on spent_id_token (spent_at);
comment on table spent_id_token is 'distributed: local';
