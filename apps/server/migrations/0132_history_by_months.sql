-- needs the servers stopped
-- Postings, entries and bets are partitioned by month (docs/decisions/0037-history-by-months.md). A month is one range of their ids, because
-- ids begin with their time (domain/record-id.ts): months are those of UTC. Reads of a month touch its partitions only. Every row is copied into
-- the new tables, so that this takes as long as the tables are large.

-- The smallest id of a record of this month: `firstIdAt` of domain/record-id.ts, in SQL.
create function first_history_id(month date) returns bigint immutable strict language sql set search_path = pg_catalog
  return (extract(epoch from month::timestamp) - extract(epoch from timestamp '2020-01-01'))::bigint * 1000 << 22;

alter table posting rename to posting_unpartitioned;
alter table entry rename to entry_unpartitioned;
alter table bet rename to bet_unpartitioned;
create table posting (like posting_unpartitioned including defaults including constraints) partition by range (posting_id);
create table entry (like entry_unpartitioned including defaults including constraints) partition by range (posting_id);
create table bet (like bet_unpartitioned including defaults including constraints) partition by range (bet_id);

-- Makes the partitions of one month. Each is made as a table of its own and then attached, which does not block reads and writes of the
-- other months: `create table ... partition of` would. The application calls it (platform/history-months.ts) and has no other way to change
-- the schema, so the month is checked.
create function make_history_month(month date) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  history record;
  partition text;
begin
  if month is null or month <> date_trunc('month', month) or month > now() + interval '1 year' then
    raise exception 'no partitions are made for %: it is no first day of a month of the coming year', month;
  end if;
  perform pg_advisory_xact_lock(hashtext('make_history_month'));
  for history in select name from unnest(array['posting', 'entry', 'bet']) as name loop
    partition := history.name || to_char(month, '_YYYY_MM');
    if to_regclass(format('public.%I', partition)) is null then
      execute format('create table %I (like %I including defaults including constraints including indexes including storage)', partition, history.name);
      execute format('alter table %I attach partition %I for values from (%s) to (%s)', history.name, partition,
        first_history_id(month), first_history_id((month + interval '1 month')::date));
    end if;
  end loop;
end $$;
revoke execute on function make_history_month(date) from public;

-- Of each table: `_untimed` holds ids of releases whose ids did not begin with the time (below TIMED_ID_MIN, 2^50), `_earlier` what was made
-- since then and before this month.
do $$
declare
  history record;
  this_month date := date_trunc('month', now() at time zone 'UTC')::date;
begin
  for history in select name from unnest(array['posting', 'entry', 'bet']) as name loop
    execute format('create table %I partition of %I for values from (minvalue) to (%s)', history.name || '_untimed', history.name, 1::bigint << 50);
    execute format('create table %I partition of %I for values from (%s) to (%s)', history.name || '_earlier', history.name,
      1::bigint << 50, first_history_id(this_month));
  end loop;
  for ahead in 0..2 loop
    perform make_history_month((this_month + make_interval(months => ahead))::date);
  end loop;
end $$;

insert into posting (bucket, member_id, posting_id, key, kind, created_at)
select bucket, member_id, posting_id, key, kind, created_at from posting_unpartitioned;
insert into entry (bucket, member_id, posting_id, line_no, account, currency, amount_minor, balance_after_minor, created_at)
select bucket, member_id, posting_id, line_no, account, currency, amount_minor, balance_after_minor, created_at from entry_unpartitioned;
insert into bet (bucket, member_id, bet_id, merchant_id, integration_code, vendor_code, game_type, game_code, round_id, transaction_id, line,
  currency, stake_minor, win_minor, wins, valid_bet_minor, state, placed_at, settled_at, day, round_closed)
select bucket, member_id, bet_id, merchant_id, integration_code, vendor_code, game_type, game_code, round_id, transaction_id, line,
  currency, stake_minor, win_minor, wins, valid_bet_minor, state, placed_at, settled_at, day, round_closed from bet_unpartitioned;
drop table posting_unpartitioned, entry_unpartitioned, bet_unpartitioned;

-- The order of the ids is the order of time, so that the primary key serves a member's record of a month, newest first: the index
-- `bet_member_time` is gone.
alter table posting add primary key (bucket, member_id, posting_id);
alter table entry add primary key (bucket, member_id, posting_id, line_no);
alter table bet add primary key (bucket, member_id, bet_id);
-- Verification reads minutes of the books of everybody.
create index posting_span on posting using brin (created_at) with (autosummarize = on);
create index entry_time on entry using brin (created_at) with (autosummarize = on);
create index bet_day_line on bet (day, line);
create index bet_open on bet (placed_at) where state = 'open';
create trigger posting_append_only before update or delete on posting for each row execute function refuse_change();
create trigger entry_append_only before update or delete on entry for each row execute function refuse_change();
-- Each grows by its months, which are kept (docs/how-to/operate.md, "History by months").
comment on table posting is 'distributed: by bucket';
comment on table entry is 'distributed: by bucket';
comment on table bet is 'distributed: by bucket';

-- Untimed ids say nothing about the time, so these rows would be looked at by every read of every month. Where there are such rows, a
-- constraint says when the last one was made, by which PostgreSQL leaves their partition out of reads of later days.
do $$
declare
  untimed record;
  newest timestamptz;
begin
  for untimed in
    select name, made_at from (values ('posting', 'created_at'), ('entry', 'created_at'), ('bet', 'placed_at')) as history (name, made_at)
  loop
    execute format('select max(%I) from %I', untimed.made_at, untimed.name || '_untimed') into newest;
    if newest is not null then
      execute format('alter table %I add constraint %I check (%I <= %L::timestamptz)', untimed.name || '_untimed', untimed.name || '_untimed_end',
        untimed.made_at, newest);
    end if;
  end loop;
end $$;
create index bet_untimed_member_time on bet_untimed (bucket, member_id, placed_at desc);
