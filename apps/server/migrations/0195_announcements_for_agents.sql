-- Notices for agents alone are read after the log-in (0191). One that is shown to visitors only, or at the first log-in of a player only, would
-- never be shown, so it is refused. Rows from before are not checked: they are as invisible as they were.
alter table announcement add constraint announcement_for_agents_needs_members check (audience <> 'agents' or 'A' = any (executions)) not valid;
