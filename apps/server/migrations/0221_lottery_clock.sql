-- The clock of the lotteries (docs/decisions/0061-issues-and-draws.md). No issue exists yet, so that nothing is converted.

alter table lottery_issue alter column sealed_seed type bytea using decode(sealed_seed, 'base64');
-- An own draw has a commitment, and either the sealed seed or the revealed one. Results from outside have none of them.
alter table lottery_issue add constraint lottery_issue_commitment
  check (case when seed_hash is null then sealed_seed is null and seed is null else (sealed_seed is null) <> (seed is null) end);
-- What the clock looks for: issues to close (lottery_issue_open serves one lottery, lottery_issue_due all), and closed issues to draw.
create index lottery_issue_open on lottery_issue (lottery_code, closes_at) where state = 'open';
create index lottery_issue_undrawn on lottery_issue (draws_at) where state = 'closed';
-- The last draws of a lottery, without the issues that are planned ahead.
create index lottery_issue_drawn on lottery_issue (lottery_code, draws_at desc) where draw_text is not null;
