-- Messages about contracts to both sides (spec section 4, "Contracts"), and about money that came by a transfer within a line
-- (design/agents.md, "Transfers"). Growth: like every message, a few rows per event. The checks are added without a scan: every row that is
-- there keeps the narrower checks that it was written under.

-- Of a message about a contract: the event, the contract with its kind, and the account on its other side.
alter table inbox_message add column details jsonb;

alter table inbox_message drop constraint inbox_message_kind_check;
alter table inbox_message add constraint inbox_message_kind_check
  check (kind in ('platform', 'contract', 'deposit_credited', 'deposit_without_bonus', 'deposit_failed', 'deposit_returned',
    'withdrawal_approved', 'withdrawal_rejected', 'transfer_received')) not valid;

alter table inbox_message drop constraint inbox_message_check;
alter table inbox_message add constraint inbox_message_check
  check (case kind
    when 'platform' then titles is not null and contents is not null
    when 'contract' then details is not null and happened_at is not null and event_key is not null
    else currency is not null and amount_minor is not null and happened_at is not null and event_key is not null end) not valid;
