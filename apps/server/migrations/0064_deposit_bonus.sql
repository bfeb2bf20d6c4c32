-- What a deposit may bring on top, for those who choose it (decision 28; spec section 2, depositv2).
create table deposit_bonus (
  merchant_id integer not null references merchant,
  code text not null check (code ~ '^[a-z0-9-]{2,32}$'),
  -- Offered where it is the merchant's own.
  currency text not null,
  titles jsonb not null check (titles ? 'en'),
  -- What the figures do not say, in a sentence.
  rules jsonb not null default '{"en": ""}' check (rules ? 'en'),
  -- Of the deposit: 500000 is 50 %.
  percent_ppm bigint not null check (percent_ppm between 1 and 5000000),
  max_minor bigint not null check (max_minor between 1 and 100000000000000),
  least_minor bigint not null check (least_minor > 0),
  -- Valid bet that it asks, as a multiple of deposit and bonus together: 10000000 is ten times.
  turnover_ppm bigint not null check (turnover_ppm between 0 and 100000000),
  -- How often one member may take it; first: with the first deposit that is credited.
  frequency text not null check (frequency in ('first', 'daily', 'always')),
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at),
  vip_min integer not null default 0 check (vip_min >= 0),
  enabled boolean not null default true,
  position integer not null default 0,
  primary key (merchant_id, code)
);

alter table deposit
  add bonus_code text,
  -- The terms as they were when the member chose, whatever the offer says later.
  add bonus_terms jsonb,
  -- withheld: the deposit was credited without it.
  add bonus_state text check (bonus_state in ('promised', 'credited', 'withheld', 'returned')),
  add bonus_minor bigint not null default 0 check (bonus_minor >= 0),
  -- Why it was withheld.
  add bonus_obstacle text check (bonus_obstacle in ('not_first', 'taken_today', 'amount', 'owed', 'break')),
  add check ((bonus_code is null) = (bonus_terms is null) and (bonus_code is null) = (bonus_state is null)),
  add check (coalesce(bonus_state in ('credited', 'returned'), false) = (bonus_minor > 0)),
  add check (coalesce(bonus_state = 'withheld', false) = (bonus_obstacle is not null)),
  -- A bonus goes back with its deposit, and what the cash does not cover of it is owed as well.
  drop constraint deposit_check2,
  add constraint deposit_owed_check check (owed_minor between 0 and amount_minor + bonus_minor);
create index deposit_with_bonus on deposit (member_id, bonus_code, credited_at) where bonus_minor > 0;

create or replace view deposit_debt as
  select member_id, deposit_id, merchant_id, currency, amount_minor, owed_minor, refunded_at, bonus_minor from deposit
  where owed_minor > 0;

-- What asks it, by language, where it has a name of its own.
alter table turnover_requirement add titles jsonb;

alter table inbox_message drop constraint inbox_message_kind_check;
alter table inbox_message add constraint inbox_message_kind_check
  check (kind in ('platform', 'deposit_credited', 'deposit_without_bonus', 'deposit_failed', 'deposit_returned',
    'withdrawal_approved', 'withdrawal_rejected'));
