-- Points and the points mall (spec section 3, "Points records"; docs/decisions/0073-points.md). The points themselves lie in the ledger (`PTS`).

-- Which days of a brand's calendar have given their points. Growth: one row per brand.
create table point_schedule (
  merchant_id integer primary key,
  -- The first day that earns points.
  starts_on date not null,
  -- Days before this one are closed: a bet that is counted in one of them later is counted anew (`point_recount`).
  closed_until date not null,
  -- Members in buckets below this one have the points of the last closed day.
  next_bucket smallint not null default 256 check (next_bucket between 0 and 256)
);
comment on table point_schedule is 'distributed: local';

-- What a day of a member earned by one point type, and each correction of it. The sum of `points` over the revisions is what the day is worth.
-- Growth: one row per member, day and point type that earned points, kept as long as postings, because the points details show them.
create table point_earning (
  bucket smallint not null check (bucket = (member_id & 255)),
  member_id bigint not null,
  day date not null,
  type text not null check (type in ('live', 'lottery', 'pvp', 'rng', 'sports', 'deposit')),
  -- 1 is the first count of the day; each later count that differs adds one.
  revision integer not null check (revision > 0),
  merchant_id integer not null,
  program_code text not null,
  -- Below zero: a correction that takes points back.
  points bigint not null,
  -- Of a correction: points that the balance did not cover.
  uncollected bigint not null default 0 check (uncollected >= 0),
  -- Valid bet or deposits that this revision adds, and the amount per point that held, in minor units.
  amount_minor bigint not null,
  ratio_minor bigint not null check (ratio_minor > 0),
  multiplier_ppm integer not null check (multiplier_ppm >= 0),
  created_at timestamptz not null,
  primary key (bucket, member_id, day, type, revision)
);
comment on table point_earning is 'distributed: by bucket';

-- Members whose play of a closed day has changed since. Growth: rows are deleted when the day is counted anew, minutes later.
create table point_recount (
  bucket smallint not null check (bucket = (member_id & 255)),
  member_id bigint not null,
  day date not null,
  merchant_id integer not null,
  primary key (bucket, member_id, day)
);
comment on table point_recount is 'distributed: by bucket';

-- Items of the points mall. Growth: tens of rows per brand, kept because redemptions name them.
create table point_reward (
  merchant_id integer not null references merchant,
  reward_id text not null check (reward_id ~ '^[a-z0-9-]{2,32}$'),
  -- cash: money that can be withdrawn; bonus: money that requires valid bet; ticket: for a wheel, golden eggs or a raffle; thing: it is sent.
  kind text not null check (kind in ('cash', 'bonus', 'ticket', 'thing')),
  names jsonb not null check (names ? 'en'),
  descriptions jsonb not null default '{"en": ""}' check (descriptions ? 'en'),
  -- Address of the picture without its ending; empty where it has none.
  image text not null default '',
  points bigint not null check (points > 0),
  -- Deposits that the member must have made, in minor units.
  amount_required_minor bigint not null default 0 check (amount_required_minor >= 0),
  -- Minor units of cash and bonus, or tickets. Null for a thing.
  gives bigint check (gives > 0),
  -- Valid bet that a bonus requires, as a multiple of it in parts per million.
  turnover_ppm bigint not null default 0 check (turnover_ppm >= 0),
  -- The program that tickets are for.
  ticket_program text not null default '',
  stock integer not null check (stock >= 0),
  enabled boolean not null default true,
  position integer not null default 0,
  check ((kind = 'thing') = (gives is null)),
  check ((kind = 'ticket') = (ticket_program <> '')),
  check (kind = 'bonus' or turnover_ppm = 0),
  primary key (merchant_id, reward_id)
);
-- The stock of an item changes with each redemption: a reference table would be written on every node.
comment on table point_reward is 'distributed: local';

-- What members have redeemed. Growth: one row per redemption, kept as long as postings; address and mobile number are deleted 90 days after the
-- decision (modules/points/delivery.ts).
create table point_redemption (
  bucket smallint not null check (bucket = (member_id & 255)),
  member_id bigint not null,
  redemption_id bigint not null,
  merchant_id integer not null,
  request_id uuid not null,
  reward_id text not null,
  -- Name, kind and requirement of the item as they were.
  names jsonb not null check (names ? 'en'),
  kind text not null check (kind in ('cash', 'bonus', 'ticket', 'thing')),
  amount_required_minor bigint not null,
  quantity integer not null check (quantity > 0),
  -- Of all items together.
  points bigint not null check (points > 0),
  -- The points that were left, for the answer to a repeated request.
  points_after bigint not null check (points_after >= 0),
  -- process: an operator has to decide.
  state text not null check (state in ('process', 'approved', 'rejected')),
  -- Receiving address and mobile number, sealed by the vault; null where nothing is sent, and after their retention.
  sealed bytea,
  -- What an operator wrote: the reason of a rejection.
  reason text not null default '',
  -- How the item was sent.
  shipment text not null default '',
  created_at timestamptz not null,
  decided_at timestamptz,
  shipped_at timestamptz,
  check ((state = 'process') = (decided_at is null)),
  check (kind = 'thing' or sealed is null),
  check (shipped_at is null or state = 'approved'),
  primary key (bucket, member_id, redemption_id)
);
comment on table point_redemption is 'distributed: by bucket';
create unique index point_redemption_request on point_redemption (bucket, member_id, request_id);
create index point_redemption_time on point_redemption (bucket, member_id, created_at desc);
-- The queue of operators.
create index point_redemption_queue on point_redemption (merchant_id, redemption_id) where state = 'process';
-- Operators name a redemption without its member.
create index point_redemption_id on point_redemption (redemption_id);
-- Addresses that have to be sealed under a new key, or deleted.
create index point_redemption_sealed on point_redemption (redemption_id) where sealed is not null;

-- Points that members have turned into money. Growth: one row per conversion, kept as long as postings.
create table point_conversion (
  bucket smallint not null check (bucket = (member_id & 255)),
  member_id bigint not null,
  conversion_id bigint not null,
  merchant_id integer not null,
  request_id uuid not null,
  points bigint not null check (points > 0),
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  -- What was left of the points, and the cash, for the answer to a repeated request.
  points_after bigint not null check (points_after >= 0),
  balance_minor bigint not null,
  created_at timestamptz not null,
  primary key (bucket, member_id, conversion_id)
);
comment on table point_conversion is 'distributed: by bucket';
create unique index point_conversion_request on point_conversion (bucket, member_id, request_id);
