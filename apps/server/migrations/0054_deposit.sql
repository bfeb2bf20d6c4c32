-- The cashier's way in (design/money.md "Cashier"; spec section 2, depositv2).

-- What the member has reached; what is offered to it follows. Rises with the rewards' own rules, or by `pnpm ops members`.
alter table member add vip_level integer not null default 0 check (vip_level between 0 and 100);

-- Companies whose page takes a payment. `dialect` names the adapter that speaks to them.
create table payment_provider (
  code text primary key check (code ~ '^[A-Z0-9_]{2,32}$'),
  name text not null,
  dialect text not null,
  api_url text not null,
  state text not null default 'active' check (state in ('active', 'maintenance', 'off'))
);

-- Two may be active at once, so that they can be changed without a pause.
create table payment_provider_key (
  provider_code text not null references payment_provider,
  key_id text not null,
  sealed_secret bytea not null,
  created_at timestamptz not null default now(),
  retired_at timestamptz,
  primary key (provider_code, key_id)
);

create table deposit_setting (
  merchant_id integer primary key references merchant,
  -- Valid bet that a deposit asks before money may leave: 1000000 is once its amount.
  turnover_ppm bigint not null default 1000000 check (turnover_ppm between 0 and 100000000),
  -- Deposits of one member that wait at the same time.
  open_max integer not null default 3 check (open_max between 1 and 50),
  -- How long a member has for paying.
  pay_minutes integer not null default 30 check (pay_minutes between 1 and 10080)
);

create table deposit_method (
  merchant_id integer not null references merchant,
  method_id text not null check (method_id ~ '^[a-z0-9-]{2,32}$'),
  kind text not null check (kind in ('manual', 'hosted')),
  provider_code text references payment_provider,
  -- Offered where it is the merchant's own.
  currency text not null,
  names jsonb not null check (names ? 'en'),
  -- What is said beside the account that is paid to.
  notes jsonb not null default '{"en": ""}' check (notes ? 'en'),
  -- A sign of the site: which one is drawn beside the name.
  icon text not null default 'bank' check (icon in ('bank', 'wallet', 'card', 'qr')),
  min_minor bigint not null check (min_minor > 0),
  max_minor bigint not null,
  -- Of one member on one day of the merchant's calendar; null: as much as the other limits allow.
  daily_max_minor bigint check (daily_max_minor > 0),
  -- What the member pays on top: 15000 is 1.5 %.
  fee_ppm bigint not null default 0 check (fee_ppm between 0 and 200000),
  presets_minor bigint[] not null default '{}',
  usual_minutes integer not null default 5 check (usual_minutes >= 0),
  vip_min integer not null default 0 check (vip_min >= 0),
  vip_max integer check (vip_max >= vip_min),
  bank_name text,
  account_name text,
  account_number text,
  -- What a wallet app scans.
  qr_text text,
  state text not null default 'active' check (state in ('active', 'maintenance', 'off')),
  position integer not null default 0,
  primary key (merchant_id, method_id),
  check (max_minor >= min_minor),
  check (case kind when 'hosted' then provider_code is not null
    else bank_name is not null and account_name is not null and account_number is not null end)
);

alter table deposit
  drop constraint deposit_state_check,
  add constraint deposit_state_check check
    (state in ('pending', 'reviewing', 'credited', 'rejected', 'failed', 'cancelled', 'expired', 'refunded')),
  add kind text not null default 'demo' check (kind in ('demo', 'manual', 'hosted')),
  add method_id text,
  -- As they were when the member chose, whatever the method says later.
  add method_names jsonb,
  add instruction jsonb,
  add pay_until timestamptz,
  -- What was asked for; `amount_minor` is what counts, and differs where an operator credits what really came.
  add asked_minor bigint check (asked_minor > 0),
  add fee_minor bigint not null default 0 check (fee_minor >= 0),
  add payer_name text,
  add bank_reference text,
  add proof_sent_at timestamptz,
  -- The provider's own name of the payment.
  add payment_id text,
  -- The provider is asked then, if it has not said a last word itself; null: no more.
  add ask_at timestamptz,
  add asks integer not null default 0,
  add reason text not null default '',
  -- For operators: why it waits for one.
  add note text not null default '',
  add ended_at timestamptz,
  add check ((state = 'credited') <= (credited_at is not null)),
  add check (kind = 'demo' or (method_id is not null and method_names is not null and asked_minor is not null));
create index deposit_open on deposit (member_id) where state in ('pending', 'reviewing');
create index deposit_to_ask on deposit (ask_at) where ask_at is not null;
create index deposit_to_expire on deposit (pay_until) where state = 'pending' and kind <> 'demo';
create index deposit_queue on deposit (merchant_id, state, created_at);

-- What providers said, each word once.
create table payment_event (
  provider_code text not null references payment_provider,
  event_id text not null check (length(event_id) between 1 and 100),
  kind text not null,
  reference text not null,
  payment_id text not null,
  amount text not null,
  currency text not null,
  outcome text not null,
  received_at timestamptz not null,
  primary key (provider_code, event_id)
);
create index payment_event_reference on payment_event (provider_code, reference);
create index deposit_number on deposit (deposit_id);
