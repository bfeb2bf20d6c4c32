-- Tries to log in and proofs of work, counted per account, per address range and per browser before they are judged (modules/identity/guesses.ts).
-- The keys are keyed hashes: neither accounts nor addresses can be read from the table.
-- It replaces failed_guess, which servers of the release before still write; the next release drops that table.
-- Distribution: by its own hash (key_hash); no row belongs to a member. Growth: a sweep deletes rows once they have expired.
create table guess_counter (
  merchant_id integer not null references merchant,
  key_hash bytea not null check (length(key_hash) = 32),
  tries integer not null check (tries >= 0),
  expires_at timestamptz not null,
  primary key (merchant_id, key_hash)
) with (fillfactor = 70);
create index guess_counter_expiry on guess_counter (expires_at);

-- How much work the pass has cost: 0 for a slider, 1 and more for a proof of work. A log-in under attack accepts only passes of a minimum level.
alter table human_challenge add column work_level smallint not null default 0 check (work_level between 0 and 4);
comment on table guess_counter is 'distributed: local';
