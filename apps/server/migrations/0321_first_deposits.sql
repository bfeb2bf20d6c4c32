-- needs the servers stopped
-- First deposits of members, counted for the agents above (docs/decisions/0103-first-deposits-of-teams.md). Worker job `copy_team_transactions` keeps both
-- tables in the transaction that copies the deposits; one of the release before would leave first deposits out.

-- The first deposit of a member: what has been counted is never counted again. Growth: one row per member who has deposited, kept.
create table member_first_deposit (
  bucket smallint not null check (bucket = (member_id & 255)),
  member_id bigint not null,
  -- The day of the merchant's calendar.
  day date not null,
  -- The line of the member when the deposit was credited.
  line ltree not null,
  merchant_id integer not null,
  primary key (bucket, member_id)
);
comment on table member_first_deposit is 'distributed: by bucket';
create index member_first_deposit_day on member_first_deposit (day);

-- How many members below an agent made their first deposit on a day. Growth: one row per agent and day with a first deposit, kept as long as
-- `team_money_day`.
create table team_first_deposit_day (
  bucket smallint not null check (bucket = (member_id & 255)),
  -- The agent.
  member_id bigint not null,
  day date not null,
  merchant_id integer not null,
  members integer not null check (members > 0),
  primary key (bucket, member_id, day)
);
comment on table team_first_deposit_day is 'distributed: by bucket';

-- Deposits that are credited and not copied yet are counted here already; the job finds their members counted.
insert into member_first_deposit (bucket, member_id, day, line, merchant_id)
select distinct on (d.member_id) d.member_id & 255, d.member_id, (d.credited_at at time zone b.time_zone)::date,
  coalesce((
    select f.line from former_line f
    where f.bucket = (m.member_id & 255) and f.member_id = m.member_id and f.until > d.credited_at
    order by f.until limit 1), m.line),
  m.merchant_id
from deposit d
join member m on m.member_id = d.member_id
join merchant b on b.merchant_id = m.merchant_id
where d.credited_at is not null
order by d.member_id, d.credited_at, d.deposit_id;

insert into team_first_deposit_day (bucket, member_id, day, merchant_id, members)
select agent::bigint & 255, agent::bigint, f.day, f.merchant_id, count(*)
from member_first_deposit f cross join lateral unnest(string_to_array(subpath(f.line, 0, -1)::text, '.')) agent
where nlevel(f.line) > 1
group by agent, f.day, f.merchant_id;
