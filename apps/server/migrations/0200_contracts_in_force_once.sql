-- No two contracts of one agent and kind count at the same time, whatever the code that writes them does: an agent would be paid twice for one
-- window (docs/decisions/0049-contracts-of-agents.md). `agent_contract` is a reference table, which has one shard, so that the constraint holds on
-- Citus as it does here. A contract that ended before it began has an empty range, which overlaps nothing.
create extension if not exists btree_gist;
alter table agent_contract add constraint agent_contract_ends_after_start check (ended_at >= starts_at);
alter table agent_contract add constraint agent_contract_counts_alone
  exclude using gist (downline_id with =, kind with =, tstzrange(starts_at, ended_at) with &&) where (starts_at is not null);

-- What the next window could not take of negative adjustments is an adjustment of its own. The line that passed it on shows it, so that the
-- adjustments of a line add up to what its net took.
alter table settlement_adjustment add column is_rest boolean not null default false;
update settlement_adjustment set is_rest = true where bet_id is null and note = '';
