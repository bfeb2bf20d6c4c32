-- without a transaction
-- The page of a bet shows what its round paid: without this index it read every call of the integration. Only wins that moved money are
-- in it, so that a bet and a lost round cost nothing more.
drop index concurrently if exists wallet_transaction_round_wins;
create index concurrently wallet_transaction_round_wins on wallet_transaction (member_id, integration_code, round_id)
  where call in ('win', 'jackpot-win') and posting_id is not null;
