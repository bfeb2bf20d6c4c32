-- The pages of transactions of agents' teams (spec section 2, agentDownlineTransactionDetailsCopy; docs/decisions/0057-transactions-of-teams.md).
-- Worker job `record_team_transactions` copies the entries of the ledger that are no play, with the line of their member.

-- What moved the cash of a member other than play: deposits, withdrawals, transfers, bonuses, pay and corrections.
-- Growth: one row per entry of such a posting, in partitions by month of the posting's id, kept as long as the ledger's.
create table member_transaction (
  bucket smallint not null check (bucket = (member_id & 255)),
  member_id bigint not null,
  posting_id bigint not null,
  line_no smallint not null,
  -- The day of the merchant's calendar on which the entry was posted.
  day date not null,
  -- The line of the member when the entry was copied, a minute after it was posted. A later move does not change it.
  line ltree not null,
  merchant_id integer not null,
  currency text not null,
  -- The word of packages/contract, `transactionKinds`.
  kind text not null,
  amount_minor bigint not null,
  balance_after_minor bigint not null,
  -- The number of the deposit or withdrawal; null for anything else.
  payment_id bigint,
  created_at timestamptz not null,
  primary key (bucket, member_id, posting_id, line_no)
) partition by range (posting_id);
comment on table member_transaction is 'distributed: by bucket';
-- The team of an agent on one day is one range. The columns that order and filter a page are included, so that a page reads no other rows.
create index member_transaction_day_line on member_transaction (day, line) include (kind, posting_id, member_id, line_no, bucket);

-- The same counted and summed over everybody below an agent. Growth: one row per agent, day and kind.
create table team_transaction_day (
  bucket smallint not null check (bucket = (member_id & 255)),
  -- The agent.
  member_id bigint not null,
  day date not null,
  kind text not null,
  merchant_id integer not null,
  currency text not null,
  transactions integer not null check (transactions > 0),
  incoming_minor bigint not null check (incoming_minor >= 0),
  outgoing_minor bigint not null check (outgoing_minor <= 0),
  primary key (bucket, member_id, day, kind)
);
comment on table team_transaction_day is 'distributed: by bucket';

-- The entries made before this time are in the two tables above. One row.
create table team_transaction_checkpoint (
  only_row boolean primary key default true check (only_row),
  until timestamptz not null
);
comment on table team_transaction_checkpoint is 'distributed: local';

-- Makes the partitions of one month, as in 0132, now also those of `member_transaction`.
create or replace function make_history_month(month date) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  history record;
  partition text;
begin
  if month is null or month <> date_trunc('month', month) or month > now() + interval '1 year' then
    raise exception 'no partitions are made for %: it is no first day of a month of the coming year', month;
  end if;
  perform pg_advisory_xact_lock(hashtext('make_history_month'));
  for history in select name from unnest(array['posting', 'entry', 'bet', 'member_transaction']) as name loop
    partition := history.name || to_char(month, '_YYYY_MM');
    if to_regclass(format('public.%I', partition)) is null then
      execute format('create table %I (like %I including defaults including constraints including indexes including storage)', partition, history.name);
      execute format('alter table %I attach partition %I for values from (%s) to (%s)', history.name, partition,
        first_history_id(month), first_history_id((month + interval '1 month')::date));
    end if;
  end loop;
end $$;

-- The same partitions as `posting` has: untimed ids, what was made before the first month, and each month.
do $$
declare
  of_posting record;
begin
  for of_posting in
    select substring(c.relname from '^posting(_.*)$') as suffix, pg_get_expr(c.relpartbound, c.oid) as bound
    from pg_inherits h join pg_class c on c.oid = h.inhrelid
    where h.inhparent = 'posting'::regclass
  loop
    execute format('create table %I partition of member_transaction %s', 'member_transaction' || of_posting.suffix, of_posting.bound);
  end loop;
end $$;
