-- needs the servers stopped
-- The application makes the ids of postings, bets and wallet transactions (docs/decisions/0036-storage-by-bucket-and-month.md): an identity
-- column draws from a range of its own on each node of a cluster, so that the ids of one member would not rise. Ids that are stored stay
-- as they are; every new id is larger. A server of the release before inserts rows without an id, which these tables now refuse.
alter table posting alter column posting_id drop identity;
alter table bet alter column bet_id drop identity;
alter table wallet_transaction alter column wallet_transaction_id drop identity;

-- The id of the last posting that moved this balance. The next one is larger, whatever the clock of its server says. Zero is below every
-- id, so that old rows need no value of their own.
alter table wallet_account add column last_posting_id bigint not null default 0;

-- On a cluster a statement trigger does not fire on the shards of a table. The row triggers that refuse `update` and `delete` stay.
-- The application's role has no right to truncate; the owner of the schema has, and must not use it (docs/how-to/operate.md).
drop trigger posting_no_truncate on posting;
drop trigger entry_no_truncate on entry;
