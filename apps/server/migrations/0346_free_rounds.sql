-- Rounds of a game that cost a member nothing (docs/decisions/0110-free-rounds.md). The vendor of the game keeps them and pays what they win.

-- Where the server of an integration gives free rounds (docs/integrators/free-rounds.md); null: it gives none.
alter table integration add column free_rounds_url text;

-- The free rounds of a grant: id of the game, number of rounds, turnover of a win, days in which they can be played. `amount_minor` of such a grant is
-- the sum of the stakes. `reward_grant` stays distributed by the bucket of its member. Growth: some 100 bytes per grant of free rounds.
alter table reward_grant add column free_rounds jsonb;
alter table reward_grant drop constraint reward_grant_item_check;
alter table reward_grant add constraint reward_grant_item_check
  check (item in ('cash', 'points', 'ticket', 'free_rounds', 'gift') and (item = 'free_rounds') = (free_rounds is not null));

-- Claimed free rounds, as the vendor of their game keeps them. Growth: one row per claimed grant of free rounds, kept as long as the grant.
create table free_round_award (
  bucket smallint not null check (bucket = (member_id & 255)),
  member_id bigint not null,
  -- The grant. It is the id of the award at the vendor, and the promotion of its wins in the wallet API.
  grant_id bigint not null,
  merchant_id integer not null,
  integration_code text not null,
  game_code text not null,
  currency text not null,
  stake_minor bigint not null check (stake_minor > 0),
  rounds integer not null check (rounds > 0),
  -- waiting: the vendor has not confirmed it. cancelling: an operator has cancelled it, and the vendor has not confirmed that. The others are the
  -- vendor's words, and `refused` its refusal.
  state text not null default 'waiting' check (state in ('waiting', 'open', 'used', 'expired', 'refused', 'cancelling', 'cancelled')),
  -- What the vendor answered last: a code of the protocol; empty before the first answer.
  answer text not null default '',
  expires_at timestamptz not null,
  -- When the vendor is asked next; null if nothing is left to ask.
  ask_at timestamptz,
  -- Calls since the last change of the state.
  asks integer not null default 0,
  -- What the vendor has told: rounds that were played, and what they have won.
  played integer not null default 0,
  reported_minor bigint not null default 0,
  -- What the wallet API has paid.
  wins integer not null default 0,
  won_minor bigint not null default 0,
  created_at timestamptz not null,
  primary key (bucket, member_id, grant_id)
);
comment on table free_round_award is 'distributed: by bucket';
create index free_round_award_due on free_round_award (ask_at) where ask_at is not null;
-- The list of operators.
create index free_round_award_brand on free_round_award (merchant_id, grant_id desc);
