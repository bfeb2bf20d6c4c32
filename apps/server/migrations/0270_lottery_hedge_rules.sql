-- Bets of one member on one issue that cover each other earn no valid bet (docs/decisions/0062-bets-on-lotteries.md). The merchant sets which ones do.
-- The table merchant is a reference table and keeps its size.
alter table merchant add column lottery_covered_percent_max smallint not null default 70 check (lottery_covered_percent_max between 1 and 100);
comment on column merchant.lottery_covered_percent_max is 'bets on more than this part of a position earn no valid bet; 100: no limit';
alter table merchant add column lottery_allows_opposites boolean not null default false;
comment on column merchant.lottery_allows_opposites is 'true: opposite sides of one issue earn valid bet';
