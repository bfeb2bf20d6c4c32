-- Contracts between agents and their uplines (spec sections 3 and 4, design/agents.md). Terms never change: new terms are a new contract that
-- replaces the one in force.

-- Growth: one row per contract ever offered; all rows are kept.
create table agent_contract (
  contract_id bigint generated always as identity primary key,
  merchant_id integer not null references merchant,
  -- Null: the merchant pays the agent itself, and an operator acts for it.
  upline_id bigint,
  downline_id bigint not null,
  kind text not null check (kind in ('dividend', 'daily_salary', 'hourly_salary', 'real_time_salary')),
  time_window text not null,
  carry_over text check (carry_over in ('reset', 'accumulate')),
  -- A member counts as active in a window when its valid bet and its deposits reach both bounds.
  active_valid_bet_minor bigint not null check (active_valid_bet_minor >= 0),
  active_deposits_minor bigint not null check (active_deposits_minor >= 0),
  -- The contract that is replaced when this one is approved.
  replaces_id bigint references agent_contract,
  state text not null check (state in ('progress', 'approved', 'rejected', 'ended')),
  created_at timestamptz not null,
  -- Both are bounds of settlement windows: the contract counts in the windows of [starts_at, ended_at).
  starts_at timestamptz,
  ended_at timestamptz,
  check (upline_id <> downline_id),
  check ((kind = 'dividend') = (carry_over is not null)),
  check (case kind
    when 'hourly_salary' then time_window = 'hour'
    when 'real_time_salary' then time_window = 'five_minutes'
    else time_window in ('D', 'W', 'H', 'M') end),
  check (state <> 'approved' or (starts_at is not null and ended_at is null))
);
comment on table agent_contract is 'distributed: reference';
-- An agent has one contract of a kind in force. The index also finds it.
create unique index agent_contract_in_force on agent_contract (downline_id, kind) where state = 'approved';
create index agent_contract_downlines on agent_contract (upline_id, kind, contract_id);
create index agent_contract_own on agent_contract (downline_id, contract_id);

-- The tiers of a contract, from the lowest rate to the highest. A condition that is null is always met.
create table agent_contract_tier (
  contract_id bigint not null references agent_contract,
  tier_no smallint not null check (tier_no >= 0),
  rate_ppm integer not null check (rate_ppm between 1 and 1000000),
  active_members integer check (active_members >= 1),
  valid_bet_minor bigint check (valid_bet_minor >= 0),
  profit_and_loss_minor bigint check (profit_and_loss_minor <= 0),
  bet_amount_minor bigint check (bet_amount_minor >= 0),
  primary key (contract_id, tier_no)
);
comment on table agent_contract_tier is 'distributed: reference';

-- A request about a contract: to agree to new terms, or to end what is in force. Growth: like agent_contract.
create table agent_contract_request (
  request_id bigint generated always as identity primary key,
  -- The contract that the request would start or end.
  contract_id bigint not null references agent_contract,
  downline_id bigint not null,
  kind text not null,
  request text not null check (request in ('new', 'termination')),
  asked_by text not null check (asked_by in ('upline', 'downline')),
  note text not null check (char_length(note) <= 140),
  state text not null check (state in ('open', 'approved', 'rejected', 'withdrawn')),
  created_at timestamptz not null,
  answered_at timestamptz,
  check ((state = 'open') = (answered_at is null)),
  check (request = 'termination' or asked_by = 'upline')
);
comment on table agent_contract_request is 'distributed: reference';
-- Two uplines' offers, or an offer and a termination, cannot wait at once.
create unique index agent_contract_request_open on agent_contract_request (downline_id, kind) where state = 'open';
create index agent_contract_request_contract on agent_contract_request (contract_id);

-- What happened to a contract. Rows are only inserted. Growth: a few rows per contract.
create table agent_contract_event (
  event_id bigint generated always as identity primary key,
  contract_id bigint not null references agent_contract,
  event text not null check (event in ('offered', 'approved', 'rejected', 'withdrawn', 'termination_asked', 'termination_rejected', 'ended', 'auto_ended')),
  -- Null where an operator acted for the merchant, or where the contract ended by the rule of spec section 4.
  member_id bigint,
  note text not null,
  at timestamptz not null
);
comment on table agent_contract_event is 'distributed: reference';
create index agent_contract_event_contract on agent_contract_event (contract_id, event_id);

-- The highest rate that a merchant pays by contracts of a kind. Without a row, the kind is not offered.
create table agent_contract_rule (
  merchant_id integer not null references merchant,
  kind text not null check (kind in ('dividend', 'daily_salary', 'hourly_salary', 'real_time_salary')),
  rate_ppm_max integer not null check (rate_ppm_max between 1 and 1000000),
  primary key (merchant_id, kind)
);
comment on table agent_contract_rule is 'distributed: reference';

-- Contracts that the merchant pays itself.
insert into operator_role (role, permission) values ('administrator', 'contract.manage');
