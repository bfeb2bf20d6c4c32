-- Applications for activities, and the tabs of the promotions page (docs/decisions/0071-promotions.md).

-- What a member sent in for an activity that an operator judges. Growth: one row per application, kept as long as grants.
create table reward_application (
  bucket smallint not null check (bucket = (member_id & 255)),
  member_id bigint not null,
  application_id bigint not null,
  merchant_id integer not null,
  program_code text not null,
  program_version integer not null,
  request_id uuid not null,
  -- A member has one application in a period that is not rejected: '' once, a day, or the id of the application where there is no limit.
  period text not null check (length(period) <= 20),
  remark text not null check (length(remark) <= 140),
  -- process: an operator has taken it up. issued: its grant can be claimed.
  state text not null check (state in ('applying', 'process', 'issued', 'rejected')),
  -- What the operator wrote to the member.
  answer text not null default '' check (length(answer) <= 500),
  grant_id bigint,
  applied_at timestamptz not null,
  decided_at timestamptz,
  check ((state in ('issued', 'rejected')) = (decided_at is not null)),
  check ((state = 'issued') = (grant_id is not null)),
  primary key (bucket, member_id, application_id)
);
comment on table reward_application is 'distributed: by bucket';
create unique index reward_application_request on reward_application (bucket, member_id, request_id);
create unique index reward_application_once on reward_application (bucket, member_id, program_code, period) where state <> 'rejected';
-- The queue of operators.
create index reward_application_queue on reward_application (merchant_id, applied_at) where state in ('applying', 'process');

-- The names of the tabs of the promotions page. A tab without a row shows its code. Growth: a few rows per brand, kept.
create table reward_tab (
  merchant_id integer not null references merchant,
  code text not null check (code ~ '^[a-z0-9-]{1,32}$'),
  titles jsonb not null check (titles ? 'en'),
  position integer not null default 0,
  primary key (merchant_id, code)
);
comment on table reward_tab is 'distributed: reference';
