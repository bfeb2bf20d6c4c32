-- Periods in which the play of a member counts for none of the agents above it: the member was blocked or had excluded itself. A window of pay is
-- judged by them as of the moment at which its figures became final, also when a bet of it arrives late or the run is replayed, months after the
-- member was blocked or unblocked (docs/decisions/0055-pay-of-agents.md, "Who counts").
-- Growth: one row per act of blocking or self-exclusion. Rows are kept as long as the lines of settlements, which are computed by them.
create table uncounted_play (
  member_id bigint not null,
  cause text not null check (cause in ('blocked', 'exclusion')),
  since timestamptz not null,
  -- Null: until it is ended, or for ever.
  until timestamptz check (until >= since),
  primary key (member_id, cause, since)
);
-- The steps that measure join the play of every shard with these rows. Acts are rare, so that a copy of the table on each node costs little.
comment on table uncounted_play is 'distributed: reference';

-- The times of earlier blocks are not known: the play of a member who is blocked now has not counted in the runs since then, and counts in none.
insert into uncounted_play (member_id, cause, since, until)
select member_id, 'blocked', registered_at, null from member where state = 'blocked';
insert into uncounted_play (member_id, cause, since, until)
select member_id, 'exclusion', since, until from play_exclusion where kind = 'exclusion';
