-- Recruiting by agents (spec section 2, registerCenter; docs/decisions/0056-recruiting.md): accounts that an agent opens, and promotion
-- links by which people register below it.

-- The password was chosen by somebody else, so that the account has to change it before it can do anything else (spec section 4).
alter table member add column password_is_initial boolean not null default false;

-- Growth: at most 20 links of an agent at a time; removed ones are kept for the members who came by them.
create table promotion_link (
  link_id bigint generated always as identity primary key,
  merchant_id integer not null references merchant,
  agent_id bigint not null,
  code text not null check (code ~ '^[0-9A-Z]{10}$'),
  role text not null check (role in ('member', 'agent')),
  name text not null check (char_length(name) between 1 and 40),
  remark text not null check (char_length(remark) <= 140),
  -- Terms of the contracts that a new agent is offered, as they travel over the wire.
  terms jsonb not null check (jsonb_typeof(terms) = 'array'),
  -- Closed: an operator has switched the link off.
  state text not null default 'on' check (state in ('on', 'off', 'closed', 'removed')),
  created_at timestamptz not null,
  unique (merchant_id, code),
  check (role = 'agent' or terms = '[]'::jsonb)
);
comment on table promotion_link is 'distributed: reference';
create index promotion_link_agent on promotion_link (agent_id, link_id) where state <> 'removed';

-- Visits and registrations of a link by day of the merchant's calendar. Growth: one row per link and day with a visit, kept.
create table promotion_link_day (
  link_id bigint not null,
  day date not null,
  visits integer not null default 0 check (visits >= 0),
  registrations integer not null default 0 check (registrations >= 0),
  primary key (link_id, day)
);
comment on table promotion_link_day is 'distributed: reference';

-- Who was counted as a visitor of a link on a day: a keyed hash of the browser. Growth: at most 10,000 rows per link and day; deleted after
-- two days.
create table promotion_link_visitor (
  link_id bigint not null,
  day date not null,
  visitor_hash bytea not null check (length(visitor_hash) = 32),
  at timestamptz not null,
  primary key (link_id, day, visitor_hash)
);
comment on table promotion_link_visitor is 'distributed: local';
create index promotion_link_visitor_age on promotion_link_visitor (at);

-- Members whose account an agent has opened, or who registered by one of its links. Growth: one row per such member, kept.
create table recruited_member (
  member_id bigint primary key,
  merchant_id integer not null references merchant,
  agent_id bigint not null,
  -- Null: the agent has opened the account.
  link_id bigint,
  recruited_at timestamptz not null
);
comment on table recruited_member is 'distributed: reference';
-- Counts what an agent has opened within an hour.
create index recruited_member_opened on recruited_member (agent_id, recruited_at) where link_id is null;

-- Which kinds of account an agent may recruit, where an operator has decided it. An agent without a row may recruit both.
create table agent_recruiting (
  member_id bigint primary key,
  merchant_id integer not null references merchant,
  roles text[] not null check (roles <@ array['member', 'agent']),
  changed_at timestamptz not null
);
comment on table agent_recruiting is 'distributed: reference';
