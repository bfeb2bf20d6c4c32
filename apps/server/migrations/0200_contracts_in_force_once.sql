-- needs the servers stopped
-- A worker of the release before inserts the lines of a run when it closes the window; this release inserts them while it measures. An old worker
-- that took a run which this release has closed would finish it without lines.

-- What the next window could not take of negative adjustments is an adjustment of its own. The line that passed it on shows it, so that the
-- adjustments of a line add up to what its net took. This part comes before the lock of `agent_contract`, because it reads every adjustment.
alter table settlement_adjustment add column is_rest boolean not null default false;
update settlement_adjustment set is_rest = true where bet_id is null and note = '';

-- No two contracts of one agent and kind count at the same time, whatever the code that writes them does: an agent would be paid twice for one
-- window (docs/decisions/0049-contracts-of-agents.md). `agent_contract` is a reference table, which has one shard, so that the constraint holds on
-- Citus as it does here. A contract that ended before it began has an empty range, which overlaps nothing. Where the constraint fails, this
-- query finds the contracts that overlap; an operator decides which of the two ends earlier:
--   select a.contract_id, b.contract_id from agent_contract a join agent_contract b on b.downline_id = a.downline_id and b.kind = a.kind
--     and b.contract_id > a.contract_id and tstzrange(b.starts_at, b.ended_at) && tstzrange(a.starts_at, a.ended_at)
--   where a.starts_at is not null and b.starts_at is not null;
create extension if not exists btree_gist;
alter table agent_contract add constraint agent_contract_ends_after_start check (ended_at >= starts_at);
alter table agent_contract add constraint agent_contract_counts_alone
  exclude using gist (downline_id with =, kind with =, tstzrange(starts_at, ended_at) with &&) where (starts_at is not null);
