-- without a transaction
-- An agent searches its team by the beginning of accounts. The index has them in byte order, whatever the collation of the database, and beside them
-- what a search compares and returns, so that it reads no other row. Growth and distribution of `member` stay as they are.
drop index concurrently if exists member_account_beginning;
create index concurrently member_account_beginning on member (merchant_id, (account_key collate "C")) include (line, member_id);
