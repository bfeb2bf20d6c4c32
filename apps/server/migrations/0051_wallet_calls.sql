-- The rest of the wallet API: bet-win, promo-win, jackpot-win, adjust, status, the reconciliation file.
alter table wallet_transaction drop constraint wallet_transaction_call_check;
alter table wallet_transaction add check (call in ('bet', 'bet-win', 'win', 'promo-win', 'jackpot-win', 'rollback', 'adjust'));
-- What belongs to no round: a promotion, an adjustment.
alter table wallet_transaction alter column round_id drop not null;
-- What moved, towards the member; 0 where it was refused or was nothing. For the reconciliation file.
alter table wallet_transaction add column currency text;
alter table wallet_transaction add column amount_minor bigint not null default 0;
-- Why an adjustment was made, in the vendor's words.
alter table wallet_transaction add column note text;

update wallet_transaction t set currency = m.currency
from member p join merchant m using (merchant_id) where p.member_id = t.member_id;
update wallet_transaction t set amount_minor = e.amount_minor
from entry e where e.member_id = t.member_id and e.posting_id = t.posting_id and e.account = 'cash';
alter table wallet_transaction alter column currency set not null;

-- Rows come in the order of time: a block range finds a day, and costs a bet nothing.
create index wallet_transaction_time on wallet_transaction using brin (created_at);

-- Where vendors differ (design/money.md, wallet API 7): what a rollback answers that comes before its bet; who may adjust.
alter table integration add column unknown_rollback text not null default 'TX_NOT_FOUND'
  check (unknown_rollback in ('TX_NOT_FOUND', 'OK'));
alter table integration add column may_adjust boolean not null default false;
