-- What the settlement looks for at each run: issues that are drawn, and void ones whose stakes go back. Beside them stand the settled issues of
-- 400 days and the planned ones, which it need not read.
create index lottery_issue_unsettled on lottery_issue (draws_at) where state = 'drawn';
create index lottery_issue_voided on lottery_issue (draws_at) where state = 'voided';
