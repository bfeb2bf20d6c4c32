-- What is staked on each number of an issue, and what the number may cost (design/lottery.md section 10; docs/decisions/0067-risk-of-lotteries.md).

-- One row per issue, number and bucket of members with a bet on the number, kept in the transaction of each bet and each cancellation. The buckets
-- are the shards of the counters: orders on a popular number wait for each other only where their members share one of 256 buckets, and each order
-- writes to the shard of its member. An exposure is the sum over the buckets. Growth: at most 256 rows per number that was bet on; the rows of an
-- issue are deleted with a void issue, and a week after the draw.
create table lottery_exposure (
  bucket smallint not null check (bucket between 0 and 255),
  issue_id bigint not null,
  currency text not null,
  -- Of packages/lottery: the play, the row of its input, and the number or option in the row.
  play_id text not null,
  row_no smallint not null check (row_no >= 0),
  symbol text not null,
  -- The stakes of the notes that contain the number, each line rounded up. No check forbids a negative amount: a cancellation proposes its row with
  -- negative amounts, and PostgreSQL checks the proposed row before it adds the amounts to the stored ones.
  stake_minor bigint not null,
  -- The most that these notes win if the number is drawn: each note wins its highest prize, and no line more than its limit.
  payout_minor bigint not null,
  primary key (bucket, issue_id, currency, play_id, row_no, symbol)
) with (fillfactor = 70);
comment on table lottery_exposure is 'distributed: by bucket';
-- Sums of an issue are read over all buckets. Stakes are not in the index, so that a bet changes the row in place (HOT update).
create index lottery_exposure_issue on lottery_exposure (issue_id, play_id, row_no, symbol);
