-- Deposit bonuses get what the kernel gives every program: budgets and versions (docs/decisions/0113-budgets-of-deposit-bonuses.md). `reward_budget` counts
-- the bonuses that are promised and credited. Growth: a few numbers per bonus.
alter table deposit_bonus
  -- Counts the changes. A deposit stores the version that its member chose.
  add column version integer not null default 1 check (version > 0),
  -- In minor units of the currency of the bonus. Null: no limit.
  add column budget_minor bigint check (budget_minor > 0),
  add column day_budget_minor bigint check (day_budget_minor > 0),
  add column member_budget_minor bigint check (member_budget_minor > 0);

-- What a bonus said in each of its former versions, for the deposits that were made under them. Growth: one row per change or removal of a bonus, kept.
create table deposit_bonus_version (
  merchant_id integer not null references merchant,
  code text not null,
  version integer not null check (version > 0),
  bonus jsonb not null,
  -- The time at which the version ended.
  created_at timestamptz not null,
  primary key (merchant_id, code, version)
);
comment on table deposit_bonus_version is 'distributed: reference';

-- What a deposit holds of the budgets of its promised bonus, until it is credited or over. Growth: two numbers per deposit with a bonus.
alter table deposit
  add column bonus_reserved_minor bigint check (bonus_reserved_minor >= 0),
  -- The day of the brand's calendar whose budget counts the bonus; null where no total or daily budget does.
  add column bonus_budget_day date,
  add constraint deposit_bonus_reserved_check check (bonus_reserved_minor is null or bonus_state = 'promised'),
  add constraint deposit_bonus_budget_day_check check (bonus_budget_day is null or bonus_reserved_minor is not null);
create index deposit_bonus_reserved on deposit (member_id, bonus_code) where bonus_reserved_minor is not null;

-- budget: the bonus was used up when a payment came after its deposit was over.
alter table deposit drop constraint deposit_bonus_obstacle_check;
alter table deposit add constraint deposit_bonus_obstacle_check
  check (bonus_obstacle in ('not_first', 'taken_today', 'amount', 'owed', 'break', 'review', 'budget'));
