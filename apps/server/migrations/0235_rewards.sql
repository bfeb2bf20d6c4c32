-- What brands give beside winnings: programs, budgets, grants (design/rewards.md; docs/decisions/0070-the-grant-kernel.md).

-- A program is one definition of an operator: a voucher, the VIP levels of a brand, its rebate, a mission. `domain/rewards/programs` has the schema of
-- `definition` for each kind. Growth: tens of rows per brand, kept.
create table reward_program (
  merchant_id integer not null references merchant,
  code text not null check (code ~ '^[a-z0-9-]{2,32}$'),
  kind text not null check (kind in ('reload', 'sign_in', 'rescue', 'voucher', 'free_rounds', 'application', 'red_envelope', 'wheel',
    'golden_egg', 'raffle', 'vip', 'rebate', 'cashback', 'mission', 'leaderboard', 'referral', 'points')),
  -- Counts the changes. A grant keeps the version that it was made under.
  version integer not null default 1 check (version > 0),
  -- draft: operators alone see it. stopped: it gives nothing more, and what was granted stays.
  state text not null default 'draft' check (state in ('draft', 'on', 'stopped')),
  titles jsonb not null check (titles ? 'en'),
  -- The full terms by language: HTML, sanitised when stored.
  terms jsonb not null default '{"en": ""}' check (terms ? 'en'),
  -- Address of the picture without its ending; empty where it has none.
  image text not null default '',
  -- The tab of the promotions page that shows it.
  tab text not null default 'other' check (tab ~ '^[a-z0-9-]{1,32}$'),
  -- Whom it is for (domain/rewards/audience.ts). An empty object: everybody.
  audience jsonb not null default '{}',
  definition jsonb not null,
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at),
  -- In minor units of the brand's currency, or in points where the program gives points. Null: no limit.
  budget_minor bigint check (budget_minor > 0),
  day_budget_minor bigint check (day_budget_minor > 0),
  member_budget_minor bigint check (member_budget_minor > 0),
  position integer not null default 0,
  primary key (merchant_id, code)
);
comment on table reward_program is 'distributed: reference';
create index reward_program_kind on reward_program (merchant_id, kind, position) where state = 'on';
-- A brand has one table of levels, one rebate, one cashback, one referral program and one way to earn points at a time.
create unique index reward_program_single on reward_program (merchant_id, kind)
  where state = 'on' and kind in ('vip', 'rebate', 'cashback', 'referral', 'points');

-- What a program said in each of its versions, for the grants that were made under them. Growth: one row per change, kept.
create table reward_program_version (
  merchant_id integer not null,
  code text not null,
  version integer not null,
  program jsonb not null,
  created_at timestamptz not null,
  primary key (merchant_id, code, version)
);
comment on table reward_program_version is 'distributed: reference';

-- What programs with a budget have granted, on each day of the brand's calendar and altogether (day = '-infinity'). The row is locked until the grants
-- are committed, so that the budget holds to the unit. Growth: one row per program with a budget and day; days are deleted after 400 days.
create table reward_budget (
  merchant_id integer not null,
  program_code text not null,
  day date not null,
  granted_minor bigint not null check (granted_minor >= 0),
  primary key (merchant_id, program_code, day)
);
comment on table reward_budget is 'distributed: local';

-- What a member may have, or has had: one row per source, member and period, so that nothing is given twice whatever runs twice.
-- Growth: one row per grant, kept as long as postings.
create table reward_grant (
  bucket smallint not null check (bucket = (member_id & 255)),
  member_id bigint not null,
  grant_id bigint not null,
  merchant_id integer not null,
  -- `rewardKinds` of the contract.
  kind text not null check (kind in ('deposit', 'activity', 'mission', 'vip', 'rebate', 'referral', 'raffle', 'red_envelope', 'wheel',
    'golden_egg', 'points')),
  program_code text not null,
  program_version integer not null,
  -- The fact that the grant is for, e.g. "deposit:17", "level:3", "ticket:4711".
  source_key text not null check (length(source_key) between 1 and 80),
  -- Of a source that comes again: "2026-11-24", "2026-W48", "2026-11"; empty where it comes once.
  period text not null default '' check (length(period) <= 20),
  titles jsonb not null check (titles ? 'en'),
  item text not null check (item in ('cash', 'points', 'ticket', 'gift')),
  currency text not null,
  -- Minor units of cash, whole points, tickets; 1 for a gift.
  amount_minor bigint not null check (amount_minor > 0),
  -- The program that the tickets are for, and empty for everything else.
  ticket_program text not null default '',
  -- Valid bet that it asks before a withdrawal.
  turnover_minor bigint not null default 0 check (turnover_minor >= 0),
  -- process: an operator has to decide. returned: its cause was undone, and what was claimed was taken back.
  state text not null check (state in ('process', 'claim', 'claimed', 'rejected', 'expired', 'returned')),
  -- What an operator wrote about a rejection; of a returned grant, its cause.
  reason text not null default '',
  -- It can be claimed from then on, and until then.
  opens_at timestamptz not null,
  expires_at timestamptz check (expires_at > opens_at),
  created_at timestamptz not null,
  claimed_at timestamptz,
  -- Rejected, expired or returned.
  ended_at timestamptz,
  claim_request_id uuid,
  -- The balance after the claim, for the answer to a repeated request.
  claim_balance_minor bigint,
  -- Of a returned grant: what the balance did not cover.
  uncollected_minor bigint not null default 0 check (uncollected_minor between 0 and amount_minor),
  check ((state in ('claimed', 'returned')) = (claimed_at is not null)),
  check ((state in ('rejected', 'expired', 'returned')) = (ended_at is not null)),
  check ((item = 'points') = (currency = 'PTS')),
  check ((item = 'ticket') = (ticket_program <> '')),
  primary key (bucket, member_id, grant_id)
);
comment on table reward_grant is 'distributed: by bucket';
create unique index reward_grant_once on reward_grant (bucket, member_id, kind, program_code, source_key, period);
-- What waits to be claimed: the badge, and the sweep of what has expired.
create index reward_grant_open on reward_grant (bucket, member_id, kind) where state = 'claim';
create index reward_grant_expiring on reward_grant (expires_at) where state = 'claim' and expires_at is not null;
-- The queue of operators.
create index reward_grant_queue on reward_grant (merchant_id, created_at) where state = 'process';
-- Lists of one program: winners, costs.
create index reward_grant_program on reward_grant (merchant_id, program_code, claimed_at desc);

-- Tickets that a member has left for a wheel, golden eggs or a raffle. Growth: one row per member and program.
create table reward_ticket (
  bucket smallint not null check (bucket = (member_id & 255)),
  member_id bigint not null,
  merchant_id integer not null,
  program_code text not null,
  tickets integer not null check (tickets >= 0),
  primary key (bucket, member_id, program_code)
);
comment on table reward_ticket is 'distributed: by bucket';

-- The member wants no offers; its VIP level, rebate and points stay.
alter table member add column offers_off boolean not null default false;


-- Operators define programs, and decide about applications and grants.
insert into operator_role (role, permission) values ('administrator', 'reward.manage'), ('administrator', 'reward.grant');
