-- How far the rounds of each integration with wallets of its own were fetched (modules/vendor-wallets/rounds.ts). This is the state of
-- a background job, kept apart from `integration` so that polling never changes a row of the catalogue.
-- Distribution: local to the coordinator, as the state of all jobs. Growth: one row per integration that keeps wallets, no retention.
create table vendor_round_cursor (
  integration_code text primary key,
  -- The number of the last round that is in our books.
  last_number bigint not null default 0 check (last_number >= 0),
  -- No worker asks before this moment: it is the lease of the worker that asks now, and the back-off after a failure.
  ask_at timestamptz not null default now(),
  -- Failures since the last answer that could be booked.
  failures integer not null default 0 check (failures >= 0)
);
insert into vendor_round_cursor (integration_code, last_number)
select code, rounds_taken from integration where transfer_url is not null;

-- Workers of the release before still use these columns. Both releases may fetch the same rounds: a bet is booked once by its unique
-- transaction. The next release drops the columns.
comment on column integration.rounds_taken is 'Replaced by vendor_round_cursor.last_number';
comment on column integration.rounds_ask_at is 'Replaced by vendor_round_cursor.ask_at';

-- The version of the catalogue grows when a row of the catalogue really changes, once per transaction. The statement triggers of 0045
-- fired for statements that changed nothing as well, and a worker that polled emptied the lobby's cache five times a second.
create function raise_catalogue_version() returns void language plpgsql as $$
begin
  if current_setting('baize.catalogue_version_is_raised', true) is distinct from 'yes' then
    update catalogue_version set version = version + 1;
    perform set_config('baize.catalogue_version_is_raised', 'yes', true);
  end if;
end $$;

create or replace function bump_catalogue_version() returns trigger language plpgsql as $$
begin
  perform raise_catalogue_version();
  return null;
end $$;

-- Row triggers with a condition serve every writer on one PostgreSQL, psql included. Under Citus these tables are reference tables,
-- whose triggers cannot write the coordinator's `catalogue_version`: there `pnpm ops`, the only writer of the catalogue, calls
-- raise_catalogue_version() itself, which it does everywhere, and the triggers are dropped by the step that distributes the tables.
do $$
declare
  catalogue_table text;
begin
  foreach catalogue_table in array array['vendor', 'merchant_vendor', 'game', 'game_category', 'merchant_switch', 'merchant'] loop
    execute format('drop trigger catalogue_changed on %I', catalogue_table);
    execute format('create trigger catalogue_changed after update on %I for each row when (old.* is distinct from new.*)
      execute function bump_catalogue_version()', catalogue_table);
  end loop;
  foreach catalogue_table in array array['integration', 'vendor', 'merchant_vendor', 'game', 'game_category', 'merchant_switch'] loop
    execute format('create trigger catalogue_grew_or_shrank after insert or delete on %I for each row
      execute function bump_catalogue_version()', catalogue_table);
    execute format('create trigger catalogue_emptied after truncate on %I for each statement
      execute function bump_catalogue_version()', catalogue_table);
  end loop;
end $$;

drop trigger catalogue_changed on integration;
create trigger catalogue_changed after update on integration for each row
  when (to_jsonb(old) - '{rounds_taken,rounds_ask_at}'::text[] is distinct from to_jsonb(new) - '{rounds_taken,rounds_ask_at}'::text[])
  execute function bump_catalogue_version();
