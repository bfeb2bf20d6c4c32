-- Bets on lotteries (design/lottery.md section 10; docs/decisions/0062-bets-on-lotteries.md). A line of an order is a row of `bet`, as any other bet
-- is, and a row of `lottery_bet` with the same id.

-- One row per order of a member, for ever: its key makes a repeated request answer with what the first one placed.
create table lottery_order (
  bucket smallint not null check (bucket = (member_id & 255)),
  member_id bigint not null,
  -- The request id of the client. An order of a chase has an id that is made of the chase and its issue.
  order_id uuid not null,
  issue_id bigint not null,
  chase_id uuid,
  digest bytea not null check (length(digest) = 32),
  currency text not null,
  lines smallint not null check (lines between 1 and 1000),
  cost_minor bigint not null check (cost_minor > 0),
  -- The balance after the order, for the answer to a repeated request.
  balance_minor bigint not null check (balance_minor >= 0),
  -- The ids of its bets lie between these two, and so may bets of other orders.
  first_bet_id bigint not null,
  last_bet_id bigint not null check (last_bet_id >= first_bet_id),
  placed_at timestamptz not null,
  primary key (bucket, member_id, order_id)
);
comment on table lottery_order is 'distributed: by bucket';

-- What is the lottery's of a bet. State, stake, win and valid bet stand in `bet` alone, so that a lost bet changes one row.
-- Growth: one row per line, in partitions by month of the id, which are kept as long as those of `bet`.
create table lottery_bet (
  bucket smallint not null check (bucket = (member_id & 255)),
  member_id bigint not null,
  bet_id bigint not null,
  order_id uuid not null,
  chase_id uuid,
  line_no smallint not null,
  issue_id bigint not null,
  -- Of packages/lottery; neither form ever changes.
  play_id text not null,
  selection text not null,
  notes integer not null check (notes > 0),
  -- `LottoLinePrice` of the contract.
  price jsonb not null,
  -- Of a prize group below the member's highest: what is given back of the stake that was not tied.
  rebate_minor bigint not null default 0 check (rebate_minor >= 0),
  payout_max_minor bigint not null check (payout_max_minor > 0),
  -- The leaf of the tree of all bets of the issue.
  leaf_hash bytea not null check (length(leaf_hash) = 32),
  -- Written for bets that win or tie.
  wins jsonb,
  prize_minor bigint not null default 0 check (prize_minor >= 0),
  primary key (bucket, member_id, bet_id)
) partition by range (bet_id);
comment on table lottery_bet is 'distributed: by bucket';

-- What one member has staked in one issue: the unit of settlement. Growth: one row per member and issue with a bet, kept as long as the bets.
create table lottery_participation (
  bucket smallint not null check (bucket = (member_id & 255)),
  member_id bigint not null,
  issue_id bigint not null,
  currency text not null,
  -- Of the bets that were not cancelled.
  lines integer not null check (lines >= 0),
  cost_minor bigint not null check (cost_minor >= 0),
  first_bet_id bigint not null,
  last_bet_id bigint not null,
  payout_max_minor bigint not null check (payout_max_minor > 0),
  -- The version of the draw that this row is settled by: 0 before the settlement, 32767 where the issue is void.
  settled_version smallint not null default 0,
  -- What was paid by the settlements so far: wins with stakes that were returned, and rebates.
  paid_minor bigint not null default 0 check (paid_minor >= 0),
  rebate_minor bigint not null default 0 check (rebate_minor >= 0),
  -- What a correction could not take back, because the balance did not cover it.
  uncollected_minor bigint not null default 0 check (uncollected_minor >= 0),
  primary key (bucket, member_id, issue_id)
);
comment on table lottery_participation is 'distributed: by bucket';
-- Settlement takes what a version has not reached yet.
create index lottery_participation_unsettled on lottery_participation (issue_id, settled_version, bucket, member_id);

-- The leaf hashes of the tree of an issue, 1,024 per row and fewer in the last one, in the order of the leaves. Written at the close and never
-- changed. Growth: one row per issue with bets and 1,024 bets; deleted with the issue.
create table lottery_leaf_chunk (
  issue_id bigint not null,
  chunk_no integer not null check (chunk_no >= 0),
  first_bet_id bigint not null,
  root bytea not null check (length(root) = 32),
  leaves bytea not null check (length(leaves) between 32 and 32768 and length(leaves) % 32 = 0),
  primary key (issue_id, chunk_no)
);
comment on table lottery_leaf_chunk is 'distributed: reference';

-- Makes the partitions of one month, as in 0190, now also those of `lottery_bet`.
create or replace function make_history_month(month date) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  history record;
  partition text;
begin
  if month is null or month <> date_trunc('month', month) or month > now() + interval '1 year' then
    raise exception 'no partitions are made for %: it is no first day of a month of the coming year', month;
  end if;
  perform pg_advisory_xact_lock(hashtext('make_history_month'));
  for history in select name from unnest(array['posting', 'entry', 'bet', 'member_transaction', 'lottery_bet']) as name loop
    partition := history.name || to_char(month, '_YYYY_MM');
    if to_regclass(format('public.%I', partition)) is null then
      execute format('create table %I (like %I including defaults including constraints including indexes including storage)', partition, history.name);
      execute format('alter table %I attach partition %I for values from (%s) to (%s)', history.name, partition,
        first_history_id(month), first_history_id((month + interval '1 month')::date));
    end if;
  end loop;
end $$;

-- The same partitions as `bet` has, without that of untimed ids: every bet on a lottery has a timed one.
do $$
declare
  of_bet record;
begin
  for of_bet in
    select substring(c.relname from '^bet(_.*)$') as suffix, pg_get_expr(c.relpartbound, c.oid) as bound
    from pg_inherits h join pg_class c on c.oid = h.inhrelid
    where h.inhparent = 'bet'::regclass and c.relname <> 'bet_untimed'
  loop
    execute format('create table %I partition of lottery_bet %s', 'lottery_bet' || of_bet.suffix, of_bet.bound);
  end loop;
end $$;
