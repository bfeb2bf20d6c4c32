-- needs the servers stopped
-- Active members of teams, so that a team of 100,000 opens any range at once (docs/decisions/0081-active-members-of-teams.md). Worker consumer `agency`
-- keeps them in the transaction that counts a bet; one of the release before would leave members out.

-- How many members below an agent were active on a day, by the days since each was active last: the members who were active in a range are those of its
-- days whose last active day lies before the range. Growth: at most 93 rows per agent and day, kept as long as `team_day`.
create table team_active_day (
  bucket smallint not null check (bucket = (member_id & 255)),
  -- The agent.
  member_id bigint not null,
  day date not null,
  -- Days since the member was active below the agent before; 0 where that was not within 92 days.
  gap_days smallint not null check (gap_days between 0 and 92),
  merchant_id integer not null,
  members integer not null check (members >= 0),
  primary key (bucket, member_id, day, gap_days)
);
comment on table team_active_day is 'distributed: by bucket';

insert into team_active_day (bucket, member_id, day, gap_days, merchant_id, members)
select agent_id & 255, agent_id, day, case when day - last_day <= 92 then day - last_day else 0 end, merchant_id, count(*)
from (
  select agent_id, day, merchant_id, lag(day) over (partition by agent_id, member_id order by day) as last_day
  from (
    select distinct agent::bigint as agent_id, d.member_id, d.day, d.merchant_id
    from member_day d cross join lateral unnest(string_to_array(subpath(d.line, 0, -1)::text, '.')) agent
    where d.bets > 0 and nlevel(d.line) > 1
  ) active
) gaps
group by agent_id, day, 4, merchant_id;
