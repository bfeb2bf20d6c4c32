-- Games of prizes: tickets, seeds, draws, red envelopes and raffles (docs/decisions/0084-games-of-prizes.md).

-- Why the tickets of a member changed: the sum of a program is its row in `reward_ticket`. Growth: one row per change, kept as long as grants.
create table reward_ticket_entry (
  bucket smallint not null check (bucket = (member_id & 255)),
  member_id bigint not null,
  merchant_id integer not null,
  program_code text not null,
  -- What changed them, e.g. "grant:17", "draw:18", "rule:0:2026-11-24:3".
  source_key text not null check (length(source_key) between 1 and 80),
  -- bonus: a claimed reward. deposit, valid_bet: a rule of the program. undone: what brought them was undone. used: a draw or an entry.
  reason text not null check (reason in ('bonus', 'deposit', 'valid_bet', 'undone', 'used', 'opening')),
  change integer not null check (change <> 0),
  left_after integer not null check (left_after >= 0),
  at timestamptz not null,
  primary key (bucket, member_id, program_code, source_key)
);
comment on table reward_ticket_entry is 'distributed: by bucket';
-- Tickets of before this release open the account.
insert into reward_ticket_entry (bucket, member_id, merchant_id, program_code, source_key, reason, change, left_after, at)
select bucket, member_id, merchant_id, program_code, 'opening', 'opening', tickets, tickets, now() from reward_ticket where tickets > 0;

-- What a member did on a day for a rule that gives tickets. Growth: one row per member, rule and day with a bet or a deposit; swept after 100 days.
create table ticket_progress (
  bucket smallint not null check (bucket = (member_id & 255)),
  member_id bigint not null,
  merchant_id integer not null,
  program_code text not null,
  -- The place of the rule in the definition.
  rule smallint not null check (rule >= 0),
  day date not null,
  -- Below zero while a void bet is counted and the bet itself is not yet: each topic has a cursor of its own.
  progress_minor bigint not null,
  -- Tickets that were given for it, less those that were taken back.
  given integer not null default 0 check (given >= 0),
  -- Counts the changes of `given`, so that each has a key of its own in `reward_ticket_entry`.
  changes integer not null default 0,
  primary key (bucket, member_id, program_code, rule, day)
);
comment on table ticket_progress is 'distributed: by bucket';
create index ticket_progress_day on ticket_progress (day);

-- How many of a prize with a stock were given. The row is locked until the draw is committed, so that the stock holds. Growth: one row per prize, kept.
create table prize_stock (
  merchant_id integer not null,
  program_code text not null,
  prize_id text not null,
  given integer not null check (given >= 0),
  primary key (merchant_id, program_code, prize_id)
);
comment on table prize_stock is 'distributed: local';

-- The seeds that the draws of a member are made with. One row per member is in use; a revealed one is over. Growth: one row per change, kept.
create table fair_seed (
  bucket smallint not null check (bucket = (member_id & 255)),
  member_id bigint not null,
  seed_id bigint not null,
  -- SHA-256 of the server seed, shown before the first draw; the seed itself, sealed until it is revealed, and open afterwards.
  seed_hash bytea not null check (length(seed_hash) = 32),
  sealed_seed bytea,
  seed bytea check (length(seed) = 32),
  client_seed text not null check (client_seed ~ '^[\x21-\x39\x3b-\x7e]{1,64}$'),
  -- Draws that were made with them: the number of the next draw.
  nonce integer not null default 0 check (nonce >= 0),
  created_at timestamptz not null,
  revealed_at timestamptz,
  check ((sealed_seed is null) = (seed is not null)),
  check ((revealed_at is null) = (seed is null)),
  primary key (bucket, member_id, seed_id)
);
comment on table fair_seed is 'distributed: by bucket';
create unique index fair_seed_in_use on fair_seed (bucket, member_id) where revealed_at is null;

-- Every draw of a member: a turn of a wheel, an egg, an opened envelope. Growth: one row per draw, kept as long as grants.
create table prize_draw (
  bucket smallint not null check (bucket = (member_id & 255)),
  member_id bigint not null,
  draw_id bigint not null,
  merchant_id integer not null,
  kind text not null check (kind in ('wheel', 'golden_egg', 'red_envelope')),
  program_code text not null,
  program_version integer not null,
  request_id uuid not null,
  -- Wheel and eggs: the seeds of the member. Envelopes: the round whose seed filled them.
  seed_id bigint,
  round_id bigint,
  -- The nonce of the seeds, or the place of the envelope.
  number integer not null check (number >= 0),
  -- The prize that was drawn, and the one that was given because the drawn one was gone. Empty for an envelope.
  drawn_prize text not null default '',
  given_prize text not null default '',
  -- Null where the prize is nothing.
  grant_id bigint,
  tickets_left integer not null default 0,
  balance_minor bigint not null,
  drawn_at timestamptz not null,
  check ((kind = 'red_envelope') = (round_id is not null)),
  check ((round_id is null) = (seed_id is not null)),
  primary key (bucket, member_id, draw_id)
);
comment on table prize_draw is 'distributed: by bucket';
create unique index prize_draw_request on prize_draw (bucket, member_id, request_id);
-- One envelope of a round for each member.
create unique index prize_draw_round on prize_draw (bucket, member_id, round_id) where round_id is not null;
create index prize_draw_newest on prize_draw (bucket, member_id, drawn_at desc);

-- What many share one draw of: a window of red envelopes, a drop of envelopes in a room, a raffle. The hash of its seed is published with the row.
-- Growth: one row per window or raffle, kept.
create table prize_round (
  round_id bigint primary key,
  merchant_id integer not null references merchant,
  kind text not null check (kind in ('red_envelope', 'raffle')),
  program_code text not null,
  program_version integer not null,
  -- The window of the program, e.g. "2026-11-24T20:00"; the key of the caller for a drop; "raffle" for a raffle.
  period text not null check (length(period) between 1 and 60),
  titles jsonb not null check (titles ? 'en'),
  -- For a red envelope how the envelopes were filled; for a raffle its prizes.
  plan jsonb not null,
  turnover_ppm integer not null default 0 check (turnover_ppm >= 0),
  -- True: only members that `red_envelope_guest` names may open one.
  has_guests boolean not null default false,
  opens_at timestamptz not null,
  -- Envelopes can be opened, and tickets entered, until then.
  closes_at timestamptz not null check (closes_at > opens_at),
  -- The day of the brand's calendar whose budget the round took.
  budget_day date not null,
  seed_hash bytea not null check (length(seed_hash) = 32),
  sealed_seed bytea,
  seed bytea check (length(seed) = 32),
  -- Tickets that were entered into a raffle; the next one has the number after.
  tickets integer not null default 0 check (tickets >= 0),
  -- Of a raffle that was drawn: numbers, prizes and masked accounts.
  results jsonb,
  -- The seed is open, and what nobody opened has gone back to the budget.
  closed_at timestamptz,
  check ((sealed_seed is null) = (seed is not null)),
  check ((closed_at is null) = (seed is null)),
  unique (merchant_id, program_code, period)
);
comment on table prize_round is 'distributed: local';
create index prize_round_open on prize_round (closes_at) where closed_at is null;
create index prize_round_newest on prize_round (merchant_id, kind, closes_at desc);

-- The envelopes of a round. Growth: one row per envelope; swept 100 days after the round.
create table red_envelope (
  round_id bigint not null,
  place integer not null check (place >= 0),
  amount_minor bigint not null check (amount_minor > 0),
  primary key (round_id, place)
);
comment on table red_envelope is 'distributed: local';

-- The envelopes of a round are handed out slice by slice, so that members who open at the same moment do not wait for one row.
-- Growth: at most 64 rows per round; swept with it.
create table red_envelope_slice (
  round_id bigint not null,
  slice smallint not null,
  next_place integer not null,
  end_place integer not null check (end_place >= next_place),
  primary key (round_id, slice)
);
comment on table red_envelope_slice is 'distributed: local';

-- Who may open an envelope of a round that is not for everybody. Growth: one row per named member; swept with the round.
create table red_envelope_guest (
  bucket smallint not null check (bucket = (member_id & 255)),
  member_id bigint not null,
  round_id bigint not null,
  primary key (bucket, member_id, round_id)
);
comment on table red_envelope_guest is 'distributed: by bucket';
create index red_envelope_guest_round on red_envelope_guest (round_id);

-- Numbered tickets of a raffle: one row per entry, with the numbers from `first_number` on. Growth: one row per entry, kept as long as grants.
create table raffle_entry (
  bucket smallint not null check (bucket = (member_id & 255)),
  member_id bigint not null,
  entry_id bigint not null,
  round_id bigint not null,
  request_id uuid not null,
  first_number integer not null check (first_number > 0),
  tickets integer not null check (tickets > 0),
  tickets_left integer not null,
  entered_at timestamptz not null,
  primary key (bucket, member_id, entry_id)
);
comment on table raffle_entry is 'distributed: by bucket';
create unique index raffle_entry_request on raffle_entry (bucket, member_id, request_id);
create index raffle_entry_number on raffle_entry (round_id, first_number);
