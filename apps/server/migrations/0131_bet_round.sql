-- needs the servers stopped
-- Finds the bets of a round, and keeps a bet from being made twice (docs/decisions/0037-history-by-months.md). The wallet API names rounds and
-- transactions, not bets; `bet` is about to be partitioned by month, where such a key would hold within one month only and each look-up
-- would go through every month. A server of the release before inserts bets without this row.
create table bet_round (
  bucket smallint not null check (bucket = (member_id & 255)),
  member_id bigint not null,
  integration_code text not null,
  round_id text not null,
  transaction_id text not null,
  bet_id bigint not null,
  primary key (bucket, member_id, integration_code, round_id, transaction_id)
);
-- One row per bet, in no partition. The rows are kept as long as the bets are, because a round has no last day.
comment on table bet_round is 'distributed: by bucket';

insert into bet_round (bucket, member_id, integration_code, round_id, transaction_id, bet_id)
select bucket, member_id, integration_code, round_id, transaction_id, bet_id from bet
order by bucket, member_id, integration_code, round_id, transaction_id;

alter table bet drop constraint bet_bucket_member_id_integration_code_round_id_transaction__key;
