-- Notices for agents (spec section 2, agentAnnouncement): a notice reaches the players, the agents, or both. Agents read theirs by a call of
-- their own, which needs the session of an agent.
alter table announcement add column audience text not null default 'players' check (audience in ('players', 'agents', 'both'));
-- The page of agents, newest first.
create index announcement_agents on announcement (merchant_id, starts_at desc, announcement_id desc) where audience <> 'players';
